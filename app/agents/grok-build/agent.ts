import type { SessionRef } from '../../protocol/session.ts';
import type { Agent, Hook, Reading } from '../agent.ts';
import { callerOf } from '../callers.ts';
import { readPayload, type Payload } from '../claude-dialect/payload.ts';
import { eventNamed, eventsOf } from './events.ts';
import { gateOf, modeChoice, modeOf } from './modes.ts';
import { setup, waitSeconds } from './setup.ts';
import { passed, readToolCall, unread } from './tool-call.ts';

/** Grok Build (xAI), by its public source of 2026-08-19; what newer builds add (`ask`, `defer`) is not used. */
export const grokBuild: Agent = {
  id: 'grok-build',
  name: 'Grok Build',
  aliases: ['grok', 'xai'],
  /** "64 KB" of stdout are captured: the smaller reading of it. What is cut is no JSON, and then the exit code decides: allow. */
  maxReplyBytes: 64_000,
  settingsPaths: ['.grok/hooks/', '.grok/config.toml'],
  switches: [modeChoice],
  read,
  capabilities: {
    // in gatekeeper mode also an allow
    permission: 'veto',
    question: 'refusal',
    plan: 'refusal',
    always: false,
    editInput: true,
    form: false,
    promptGate: false,
    stopGate: true,
    context: false,
    dialog: 'after',
    silence: 'asks',
  },
  setup,
};

function read(hook: Hook): Reading {
  const gate = gateOf(hook.event);
  const mode = modeOf(hook.switches);
  const payload = readPayload(hook.text);
  const caller = callerOf(payload?.record, hook.caller, 'grok-build');
  if (caller && caller.id !== 'grok-build') {
    return { kind: 'foreign', caller: caller.id, reply: caller.noDecision };
  }
  if (payload === undefined) return unread({ gate, mode }, 'the text is no JSON object');
  const registered = gate === 'none' ? hook.event : 'PreToolUse';
  const event = eventNamed(payload.event ?? registered);
  if (event === undefined) return passed({ gate }, 'an event that Asktop does not use');
  const session = sessionOf(payload);
  if (event === 'PreToolUse') {
    return readToolCall({ payload, session, mode, gate, waitsMs: waitSeconds * 1000 - marginMs });
  }
  const events = eventsOf(event, payload, session);
  if (events.length === 0) return passed({ gate }, 'the event tells nothing');
  return { kind: 'events', events };
}

/** A subagent is named by its type in tool events, by its id only where it starts and ends. */
function sessionOf({ sessionRef, record }: Payload): SessionRef {
  const type = record['subagentType'];
  if (typeof type !== 'string') return sessionRef;
  return { ...sessionRef, subagent: { id: type, type } };
}

/** Off the time that the agent waits: a reply must be through the probe before Grok's own timeout, which lets the call run. */
const marginMs = 5_000;
