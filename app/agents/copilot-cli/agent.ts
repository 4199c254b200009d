import type { Act } from '../../protocol/act.ts';
import type { PermissionRequest } from '../../protocol/ask.ts';
import type { Agent, Deniable, Hook, Reading } from '../agent.ts';
import { callKeyOf } from '../claude-dialect/call-key.ts';
import { sessionEventsOf } from '../claude-dialect/events.ts';
import { readPayload, type Payload } from '../claude-dialect/payload.ts';
import { questionsOf } from '../claude-dialect/questions.ts';
import { toolUseOf } from '../claude-dialect/tool-use.ts';
import { hold, holdSeconds, setup } from './setup.ts';

/**
 * GitHub Copilot CLI, by its public hooks reference (github/docs, autumn 2026); no client was at hand. Hooks registered in
 * PascalCase get Claude's field and tool names; the output is Copilot's own, flat.
 */
export const copilotCli: Agent = {
  id: 'copilot-cli',
  name: 'Copilot CLI',
  aliases: ['copilot', 'github-copilot', 'gh-copilot'],
  /** Documented: output beyond 10 MiB is cut. */
  maxReplyBytes: 10 * 1024 * 1024,
  settingsPaths: ['.copilot/hooks/', '.copilot/settings.json', '.github/hooks/'],
  switches: [hold],
  read,
  capabilities: {
    permission: 'answer',
    question: 'show',
    plan: 'none',
    always: false,
    editInput: true,
    form: false,
    promptGate: false,
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
  if (event === 'PermissionRequest') return readPermission(payload, hook);
  if (event === 'PreToolUse') return readCall(payload);
  const events = sessionEventsOf(event, payload, 'input');
  if (events === undefined) return { kind: 'pass', why: 'an event that Asktop does not use' };
  if (events.length === 0) return { kind: 'pass', why: 'the event tells nothing' };
  return { kind: 'events', events };
}

/** It fires before Copilot's rules and approvals, so before Copilot knows whether it will ask: shown, unless held by choice. */
function readPermission(payload: Payload, { switches }: Hook): Reading {
  const { tool, input, sessionRef: session } = payload;
  if (tool === undefined) return { kind: 'unreadable', why: 'no tool is named' };
  if (input === undefined) return { kind: 'unreadable', why: 'the tool has no input' };
  const of: PermissionRequest = {
    kind: 'permission',
    tool: toolUseOf(tool, input, payload.textOf('input')),
    suggestions: [],
    canInterrupt: true,
    // leaving the sandbox is asked in the terminal whatever a hook allows; only a refusal counts
    ...(asksToLeaveSandbox(input) ? { vetoOnly: true } : {}),
  };
  const call = callKeyOf(payload, 'input');
  if (switches[hold.name] !== true) {
    const deniable: Deniable = { session, tool: () => of.tool, reply: replyTo };
    return { kind: 'notice', session, ask: { kind: 'notice', of }, call, deniable };
  }
  return {
    kind: 'request',
    session,
    ask: of,
    call,
    waitsMs,
    reply: (act) => (act.kind === 'allow' && of.vetoOnly === true ? undefined : replyTo(act)),
  };
}

/** A question is answered in the terminal; no hook takes an answer. */
function readCall(payload: Payload): Reading {
  const { tool, input } = payload;
  if (tool === undefined) return { kind: 'unreadable', why: 'no tool is named' };
  if (tool !== 'AskUserQuestion') {
    const deniable: Deniable = {
      session: payload.sessionRef,
      tool: () => toolUseOf(tool, input, payload.textOf('input')),
      reply: (act) => (act.kind === 'deny' ? deniedCall(act.reason) : undefined),
    };
    return { kind: 'pass', why: 'a tool call that waits for nobody', deniable };
  }
  const found = questionsOf(payload.input);
  if (found.kind !== 'questions') return { kind: 'pass', why: found.why };
  return {
    kind: 'notice',
    session: payload.sessionRef,
    call: callKeyOf(payload, 'input'),
    ask: {
      kind: 'notice',
      of: {
        kind: 'question',
        questions: found.questions,
        mayLeaveOpen: false,
        takesNotes: false,
      },
    },
  };
}

function replyTo(act: Act): string | undefined {
  if (act.kind === 'allow' && act.suggestion === undefined) return '{"behavior":"allow"}';
  if (act.kind !== 'deny') return undefined;
  const message = act.reason === undefined ? '' : `,"message":${JSON.stringify(act.reason)}`;
  const interrupt = act.interrupt === true ? ',"interrupt":true' : '';
  return `{"behavior":"deny"${message}${interrupt}}`;
}

/** Before a call the words are others than where it asks (hooks reference). */
function deniedCall(reason: string | undefined): string {
  const why = reason === undefined ? '' : `,"permissionDecisionReason":${JSON.stringify(reason)}`;
  return `{"permissionDecision":"deny"${why}}`;
}

function asksToLeaveSandbox(input: unknown): boolean {
  return (
    typeof input === 'object' &&
    input !== null &&
    'requestSandboxBypass' in input &&
    input.requestSandboxBypass === true
  );
}

/** The reply must be through the probe before Copilot's own timeout, after which it asks by itself. */
const waitsMs = holdSeconds * 1000 - 5_000;
