import type { Act } from '../../protocol/act.ts';
import type { PermissionRequest } from '../../protocol/ask.ts';
import type { SessionEvent } from '../../protocol/event.ts';
import type { Agent, Deniable, Hook, Reading } from '../agent.ts';
import { callerOf } from '../callers.ts';
import { readPayload, type Payload } from './payload.ts';
import { holdSeconds, setup } from './setup.ts';
import { hold, readFiles } from './switches.ts';
import { askedBy, finishedCalls } from './tool-use.ts';

/** Cursor, by its public documentation of autumn 2026 and reports of its users (cursor.md); no client was at hand. */
export const cursor: Agent = {
  id: 'cursor',
  name: 'Cursor',
  aliases: ['cursor-agent', 'cursor-cli'],
  /** No limit is documented; of the agents that state one this is the usual. */
  maxReplyBytes: 65_536,
  settingsPaths: ['.cursor/hooks.json'],
  switches: [hold, readFiles],
  read,
  capabilities: {
    permission: 'answer',
    question: 'none',
    plan: 'none',
    always: false,
    editInput: true,
    form: false,
    promptGate: true,
    stopGate: true,
    context: true,
    dialog: 'hidden',
    silence: 'asks',
  },
  setup,
};

/** Grok runs ~/.cursor/hooks.json too (grok-build.md §1). */
function read(hook: Hook): Reading {
  const payload = readPayload(hook.text);
  const caller = callerOf(payload?.record, {}, 'cursor');
  if (caller !== undefined && caller.id !== 'cursor' && caller.id !== 'claude-code') {
    return { kind: 'foreign', caller: caller.id, reply: caller.noDecision };
  }
  if (payload === undefined) return { kind: 'unreadable', why: 'the text is no JSON object' };
  const event = payload.hook_event_name ?? hook.event;
  if (gates.has(event)) return readGate(event, payload, hook);
  const events = eventsOf(event, payload);
  if (events === undefined) return { kind: 'pass', why: 'an event that Asktop does not use' };
  if (events.length === 0) return { kind: 'pass', why: 'the event tells nothing' };
  return { kind: 'events', events };
}

function readGate(event: string, payload: Payload, { switches }: Hook): Reading {
  const { tool_name: tool, session } = payload;
  if (event === 'preToolUse' && (tool === 'Shell' || tool?.startsWith('MCP:') === true)) {
    return { kind: 'pass', why: 'such a call has a hook of its own' };
  }
  const asked = askedBy(event, payload);
  if (asked === undefined) return { kind: 'unreadable', why: 'the call is not described' };
  const ask: PermissionRequest = {
    kind: 'permission',
    tool: asked.tool,
    suggestions: [],
    canInterrupt: false,
  };
  const { call } = asked;
  if (switches[hold.name] !== true) {
    const of = { kind: 'notice' as const, of: ask };
    const reply = (act: Act) => replyTo(event, act);
    const deniable: Deniable = { session, tool: () => ask.tool, reply };
    return { kind: 'notice', session, ask: of, call, reply: noOpinion, deniable };
  }
  return {
    kind: 'request',
    session,
    ask,
    call,
    waitsMs,
    holdsOnce: true,
    reply: (act) => replyTo(event, act),
    // a person who chose to be asked is asked by Cursor instead, where it can: preToolUse takes `ask` and does not
    // enforce it, beforeReadFile does not know it
    noDecision: asksNatively.has(event) ? '{"permission":"ask"}' : noOpinion,
  };
}

/** Snake case only, as from 2.0 on. The reason goes to both: which of them a version shows differs (forum 141516). */
function replyTo(event: string, act: Act): string | undefined {
  if (act.kind === 'allow' && act.suggestion === undefined) return '{"permission":"allow"}';
  if (act.kind !== 'deny' || act.interrupt === true) return undefined;
  if (act.reason === undefined) return '{"permission":"deny"}';
  const reason = JSON.stringify(act.reason);
  const forAgent = event === 'beforeReadFile' ? '' : `,"agent_message":${reason}`;
  return `{"permission":"deny","user_message":${reason}${forAgent}}`;
}

function eventsOf(event: string, payload: Payload): SessionEvent[] | undefined {
  const { session } = payload;
  switch (event) {
    case 'afterShellExecution':
    case 'afterMCPExecution':
    case 'postToolUse':
    case 'postToolUseFailure':
      return finishedCalls(event, payload).map((call) => ({
        kind: 'tool-finished',
        session,
        call,
      }));
    case 'beforeSubmitPrompt':
      return payload.prompt === undefined
        ? []
        : [{ kind: 'prompted', session, prompt: payload.prompt }];
    case 'sessionStart':
      return [{ kind: 'session-started', session }];
    case 'sessionEnd':
      return [{ kind: 'session-ended', session }];
    case 'stop':
      return [{ kind: 'turn-ended', session }];
    default:
      return undefined;
  }
}

const gates: ReadonlySet<string> = new Set([
  'beforeShellExecution',
  'beforeMCPExecution',
  'beforeReadFile',
  'preToolUse',
]);
const asksNatively: ReadonlySet<string> = new Set(['beforeShellExecution', 'beforeMCPExecution']);

/**
 * What the probe prints as well when Asktop is not there: an object without a permission leaves Cursor to what it would have
 * done. `ask` would make it ask about commands that the person lets it run by itself, and an empty stdout was seen to block
 * (stablyai/orca#15651).
 */
const noOpinion = '{}';
/** The reply must be through the probe before Cursor's own timeout, after which it goes on by itself. */
const waitsMs = holdSeconds * 1000 - 15_000;
