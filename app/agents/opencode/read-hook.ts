import { z } from 'zod';
import type { Hook, Reading } from '../agent.ts';
import { readPayload, type Payload } from './payload.ts';
import { readPermission } from './permissions.ts';
import { readQuestion } from './questions.ts';

/** Reads one event that our plugin posted. Never throws on bad input. */
export function readHook(hook: Hook): Reading {
  const payload = readPayload(hook.text);
  if (payload === undefined) return { kind: 'unreadable', why: 'no event of opencode' };
  return readers.get(payload.event.type)?.(payload) ?? unused;
}

function readTitle(payload: Payload): Reading {
  const title = Titled.safeParse(payload.event.properties).data?.info.title;
  // a subagent's title is not the person's session's
  if (title === undefined || payload.isSubagents) return unused;
  return {
    kind: 'events',
    events: [{ kind: 'session-started', session: payload.session, title }],
  };
}

const Titled = z.object({ info: z.object({ title: z.string() }) });

const unused: Reading = { kind: 'pass', why: 'an event that Asktop does not use' };

/** The events that the plugin posts, in both spellings of @opencode-ai/sdk 1.19.3. */
const readers: ReadonlyMap<string, (payload: Payload) => Reading> = new Map([
  ['permission.asked', readPermission],
  ['permission.v2.asked', readPermission],
  ['question.asked', readQuestion],
  ['question.v2.asked', readQuestion],
  ['session.created', readTitle],
  ['session.updated', readTitle],
  [
    'session.idle',
    ({ session }) => ({ kind: 'events', events: [{ kind: 'turn-ended', session }] }),
  ],
  [
    'session.deleted',
    // the end of a subagent's session is the end of its turn, not of the person's session
    ({ session, isSubagents }) => ({
      kind: 'events',
      events: [{ kind: isSubagents ? 'turn-ended' : 'session-ended', session }],
    }),
  ],
]);
