import type { Agent, Hook, Reading } from '../agent.ts';
import type { Capabilities } from '../capabilities.ts';
import type { Dialect } from '../claude-dialect/dialect.ts';
import { readPayload } from '../claude-dialect/payload.ts';
import { readHook } from '../claude-dialect/read-hook.ts';
import { qoderEngineOf } from './engine.ts';
import { waitSeconds } from './entries.ts';

/**
 * What Qoder CLI, Qoder CN CLI and QoderWork have in common, which share one engine. All of it was read in the packages
 * 1.1.52 of the command line and in its documentation, nothing was run: it asks for a login first.
 */
export const commandLine: Pick<Agent, 'maxReplyBytes' | 'switches' | 'read' | 'capabilities'> = {
  /** No limit was found in the source. More than any answer needs, and one pipe's worth for a reader of unknown patience. */
  maxReplyBytes: 1_048_576,
  switches: [],
  read,
  capabilities: {
    permission: 'answer',
    question: 'answer',
    // a plan's approval sets fields of the tool's input that only its own dialog fills in; a refusal is taken
    plan: 'refusal',
    always: true,
    editInput: true,
    form: true,
    promptGate: true,
    stopGate: true,
    context: true,
    dialog: 'races',
    silence: 'asks',
  } satisfies Capabilities,
};

/** A hook that the IDE's engine runs is that of another agent, even from the same file (engine.ts). */
function read(hook: Hook): Reading {
  const payload = readPayload(hook.text);
  if (payload !== undefined && qoderEngineOf(payload.record) === 'ide') {
    return { kind: 'foreign', caller: 'qoder-ide', reply: '' };
  }
  return readHook(dialect, hook);
}

/** Off the time that the agent waits: a reply must be through the probe before the agent's own timeout. */
const marginMs = 5_000;

const dialect: Dialect = {
  // Claude's own shape: nothing in it tells them apart
  caller: undefined,
  bypassModes: ['yolo', 'bypassPermissions'],
  suggestionKinds: ['rules', 'mode', 'folders'],
  plan: { repeatsInput: true, canAcceptEdits: false, vetoOnly: true },
  // PermissionRequest has no id
  callsBy: 'input',
  waitsMs: waitSeconds * 1000 - marginMs,
  question: { answers: 'listed', takesNotes: false },
  canRewrite: true,
  // "an interaction ask survives even in yolo mode": PreToolUse cannot answer it
  questionEvent: () => 'PermissionRequest',
  asksAnyway: () => undefined,
};
