import { z } from 'zod';
import type { Act } from '../../protocol/act.ts';
import type { Agent, Hook, Reading } from '../agent.ts';
import { setup, waitSeconds } from './setup.ts';

/** No agent of this world: the least that one can be (docs/adding-an-agent.md). It is in no list but that of its test. */
export const example: Agent = {
  id: 'example',
  name: 'Example',
  aliases: ['example-agent'],
  maxReplyBytes: 4096,
  settingsPaths: ['.example/hooks.json'],
  switches: [],
  read,
  capabilities: {
    permission: 'answer',
    question: 'none',
    plan: 'none',
    always: false,
    editInput: false,
    form: false,
    promptGate: false,
    stopGate: false,
    context: false,
    dialog: 'after',
    silence: 'asks',
  },
  setup,
};

function read({ text }: Hook): Reading {
  const { data } = Payload.safeParse(parsed(text));
  if (data === undefined) return { kind: 'unreadable', why: 'a payload of an unknown shape' };
  const session = { id: data.session, folder: data.folder };
  if (data.event === 'after') {
    return { kind: 'events', events: [{ kind: 'tool-finished', session, call: data.call }] };
  }
  return {
    kind: 'request',
    session,
    ask: {
      kind: 'permission',
      tool: { kind: 'command', tool: 'sh', shell: 'bash', command: data.command, rest: [] },
      suggestions: [],
      canInterrupt: false,
    },
    call: data.call,
    callIsId: true,
    // a reply must be through the probe before the agent's own timeout
    waitsMs: (waitSeconds - 5) * 1000,
    reply,
  };
}

function reply(act: Act): string | undefined {
  if (act.kind === 'allow') return act.suggestion === undefined ? '{"run":true}' : undefined;
  if (act.kind !== 'deny' || act.interrupt === true) return undefined;
  return JSON.stringify({ run: false, because: act.reason });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // whatever is wrong with it, the text is no payload
    return undefined;
  }
}

const Payload = z.object({
  event: z.enum(['before', 'after']),
  session: z.string(),
  folder: z.string(),
  call: z.string(),
  command: z.string(),
});
