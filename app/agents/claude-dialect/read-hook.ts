import type { Hook, Reading } from '../agent.ts';
import { callerOf } from '../callers.ts';
import type { Dialect } from './dialect.ts';
import { sessionEventsOf } from './events.ts';
import { readForm } from './form-request.ts';
import { readPayload } from './payload.ts';
import { readRequest } from './requests.ts';

/** Reads one hook of an agent that speaks this dialect. Never throws on bad input. */
export function readHook(dialect: Dialect, hook: Hook): Reading {
  const payload = readPayload(hook.text);
  const caller = dialect.caller && callerOf(payload?.record, hook.caller, dialect.caller);
  if (caller && caller.id !== dialect.caller) {
    return { kind: 'foreign', caller: caller.id, reply: caller.noDecision };
  }
  if (payload === undefined) return { kind: 'unreadable', why: 'the text is no JSON object' };
  // the payload knows which event it is about; the registered command line may be in a wrong place
  const event = payload.event ?? hook.event;
  if (event === 'PermissionRequest' || event === 'PreToolUse') {
    return readRequest(dialect, event, payload, hook);
  }
  if (event === 'Elicitation') return readForm(payload, dialect.waitsMs);
  const events = sessionEventsOf(event, payload, dialect.callsBy);
  if (events === undefined) return { kind: 'pass', why: 'an event that Asktop does not use' };
  if (events.length === 0) return { kind: 'pass', why: 'the event tells nothing' };
  return { kind: 'events', events };
}
