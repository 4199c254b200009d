import type { SessionEvent } from '../../protocol/event.ts';
import type { Act } from '../../protocol/act.ts';
import type { Agent, Deniable, Hook, Reading } from '../agent.ts';
import { wordings } from '../claude-dialect/decisions.ts';
import { sessionEventsOf } from '../claude-dialect/events.ts';
import { readPayload, type Payload } from '../claude-dialect/payload.ts';
import { answerQuestions, readQuestions } from './questions.ts';
import { setup, waitSeconds } from './setup.ts';
import { codexCallKey, codexToolUse } from './tool-use.ts';

/**
 * OpenAI Codex, as 0.171.0 was measured to behave. It speaks Claude's dialect with inputs of its own and the strictest
 * output: an unknown key, `updatedInput`, `updatedPermissions` and `interrupt` make a hook fail. While a hook runs nothing
 * of Codex' own is on screen.
 */
export const codex: Agent = {
  id: 'codex',
  name: 'Codex',
  aliases: ['openai-codex', 'codex-cli'],
  /**
   * Measured, 0.171.0: replies of 0.2 and 2 million bytes were read whole; the largest that was tried counts. What the model
   * reads of a command's denial is another thing: Codex cuts the middle out of messages of more than some 850 letters
   * ("…4171 chars truncated…"), while a refusal by PreToolUse arrives whole (20,000 letters).
   */
  maxReplyBytes: 2_000_000,
  settingsPaths: ['.codex/hooks.json', '.codex/config.toml'],
  switches: [answerQuestions],
  read,
  capabilities: {
    permission: 'answer',
    question: 'refusal',
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

function read(hook: Hook): Reading {
  const payload = readPayload(hook.text);
  if (payload === undefined) return { kind: 'unreadable', why: 'the text is no JSON object' };
  const event = payload.event ?? hook.event;
  switch (event) {
    case 'PermissionRequest':
      return readPermission(payload);
    case 'PreToolUse':
      return readCall(payload, hook);
    default:
      return readEvent(event, payload);
  }
}

function readPermission(payload: Payload): Reading {
  const { tool, input, mode } = payload;
  if (tool === undefined) return { kind: 'unreadable', why: 'no tool is named' };
  if (input === undefined) return { kind: 'unreadable', why: 'the tool has no input' };
  if (mode === 'bypassPermissions') {
    const deniable = deniableBy('PermissionRequest', tool, payload);
    return { kind: 'pass', why: `the session is in mode ${mode}`, deniable };
  }
  return {
    kind: 'request',
    session: payload.sessionRef,
    ask: {
      kind: 'permission',
      tool: codexToolUse(tool, payload),
      suggestions: [],
      canInterrupt: false,
    },
    call: codexCallKey(payload),
    waitsMs,
    reply: (act) => {
      if (act.kind === 'deny' && act.interrupt !== true) {
        return wordings.PermissionRequest.deny(act.reason, false);
      }
      if (act.kind !== 'allow' || act.suggestion !== undefined) return undefined;
      return wordings.PermissionRequest.allow({});
    },
  };
}

function readCall(payload: Payload, hook: Hook): Reading {
  const { tool } = payload;
  if (tool === undefined) return { kind: 'unreadable', why: 'no tool is named' };
  if (tool !== 'request_user_input') {
    const deniable = deniableBy('PreToolUse', tool, payload);
    return { kind: 'pass', why: 'a tool call that waits for nobody', deniable };
  }
  if (hook.switches[answerQuestions.name] !== true) {
    return { kind: 'pass', why: `${answerQuestions.name} is off` };
  }
  const asked = readQuestions(payload.input);
  if (asked === undefined)
    return { kind: 'unreadable', why: 'the questions have an unknown shape' };
  const { sessionRef: session } = payload;
  return { kind: 'request', session, call: codexCallKey(payload), waitsMs, ...asked };
}

function deniableBy(
  event: 'PermissionRequest' | 'PreToolUse',
  tool: string,
  payload: Payload,
): Deniable {
  return {
    session: payload.sessionRef,
    tool: () => codexToolUse(tool, payload),
    reply: (act: Act) =>
      act.kind === 'deny' ? wordings[event].deny(act.reason, false) : undefined,
  };
}

/** `Interrupt` follows Esc (measured); it ends the turn as `Stop` does. */
function readEvent(event: string, payload: Payload): Reading {
  const known = event === 'Interrupt' ? 'Stop' : event;
  const events = sessionEventsOf(known, payload, 'input')?.map((noted) => ownCall(noted, payload));
  if (events === undefined) return { kind: 'pass', why: 'an event that Asktop does not use' };
  if (events.length === 0) return { kind: 'pass', why: 'the event tells nothing' };
  return { kind: 'events', events };
}

function ownCall(event: SessionEvent, payload: Payload): SessionEvent {
  return event.kind === 'tool-finished' ? { ...event, call: codexCallKey(payload) } : event;
}

/** A reply must be through the probe before Codex' own timeout. */
const waitsMs = waitSeconds * 1000 - 5_000;
