import type { Act } from '../../protocol/act.ts';
import type { Ask, PermissionRequest, PlanRequest, QuestionRequest } from '../../protocol/ask.ts';
import type { SessionRef } from '../../protocol/session.ts';
import type { Deniable, Reading } from '../agent.ts';
import { callKeyOf } from '../claude-dialect/call-key.ts';
import type { Payload } from '../claude-dialect/payload.ts';
import { questionsOf } from '../claude-dialect/questions.ts';
import { fieldsBeside } from '../claude-dialect/tool-use.ts';
import { rewrittenCommand } from '../rewritten-command.ts';
import { answersInWords } from './answers-in-words.ts';
import type { Gate, Mode } from './modes.ts';
import { isGated, roleOf, toolUseIn } from './tools.ts';
import { allowed, changed, denied, noObjection } from './words.ts';

/** A tool call about to be made, and how Asktop stands to it. */
export interface ToolCall {
  readonly payload: Payload;
  readonly session: SessionRef;
  readonly mode: Mode;
  readonly gate: Gate;
  readonly waitsMs: number;
}

/** Reads a tool call before it is made (PreToolUse). */
export function readToolCall(call: ToolCall): Reading {
  const { payload, mode, gate } = call;
  const { tool, input } = payload;
  if (tool === undefined) return unread(call, 'no tool is named');
  if (input === undefined) return unread(call, 'the tool has no input');
  switch (roleOf(tool)) {
    case 'asks':
      return question(call);
    case 'plans':
      return plan(call);
    case 'harmless':
      return {
        ...passed(call, 'a tool call that waits for nobody'),
        deniable: deniable(tool, call),
      };
    case 'acts':
      break;
  }
  if (mode === 'gatekeeper') {
    return gate === 'beside' && isGated(tool)
      ? passed(call, 'the gate’s own hook asks about it')
      : guarded(tool, call);
  }
  if (payload.mode !== undefined && bypassModes.includes(payload.mode)) {
    const why = `the session is in mode ${payload.mode}`;
    return { ...passed(call, why), deniable: deniable(tool, call) };
  }
  if (mode !== 'show') return vetoed(tool, call);
  return { ...shown(call, permission(tool, call)), deniable: deniable(tool, call) };
}

/** No objection. A closed gate takes silence for a refusal, so that it has to be said there. */
export function passed({ gate }: Pick<ToolCall, 'gate'>, why: string): Passed {
  return gate === 'closed' ? { kind: 'steer', reply: noObjection, why } : { kind: 'pass', why };
}

/** Nothing is known of the call. A gate that is still in Grok's settings, but no longer in ours, refuses nothing any more. */
export function unread(call: Pick<ToolCall, 'gate' | 'mode'>, why: string): Reading {
  return call.mode === 'gatekeeper' || call.gate !== 'closed'
    ? { kind: 'unreadable', why }
    : passed(call, why);
}

type Passed = Extract<Reading, { kind: 'steer' | 'pass' }>;

function deniable(tool: string, call: ToolCall): Deniable {
  const reply = (act: Act) => (act.kind === 'deny' ? refusedOrChanged(act, call) : undefined);
  return { session: call.session, tool: () => toolUseIn(tool, call.payload), reply };
}

function permission(tool: string, { payload, mode }: ToolCall): PermissionRequest {
  const use = toolUseIn(tool, payload);
  return {
    kind: 'permission',
    tool: use,
    suggestions: [],
    canInterrupt: false,
    // as long as it was not switched on to wait for us, Grok asks by itself after its hooks, whatever they said
    vetoOnly: mode !== 'gatekeeper',
    canRewrite: mode !== 'show' && use.kind === 'command',
  };
}

function guarded(tool: string, call: ToolCall): Reading {
  const ask = permission(tool, call);
  const reading = request(call, ask, refusedUnasked, (act) =>
    act.kind === 'allow' && act.suggestion === undefined ? allowed : refusedOrChanged(act, call),
  );
  return { ...reading, silenceRefuses: true };
}

function vetoed(tool: string, call: ToolCall): Reading {
  return request(call, permission(tool, call), undefined, (act) => refusedOrChanged(act, call));
}

function refusedOrChanged(act: Act, { payload }: ToolCall): string | undefined {
  if (act.kind === 'deny') return denied(act.reason ?? 'The user refused this tool call.');
  if (act.kind !== 'rewrite') return undefined;
  const input = rewrittenCommand(payload.input, payload.textOf('input'), act.command);
  return input === undefined ? undefined : changed(input);
}

function question(call: ToolCall): Reading {
  const found = questionsOf(call.payload.input);
  // in a truncated input, say: Grok asks by itself
  if (found.kind !== 'questions') return passed(call, found.why);
  const { questions } = found;
  const ask: QuestionRequest = {
    kind: 'question',
    questions,
    mayLeaveOpen: true,
    takesNotes: true,
    asRefusal: true,
  };
  if (call.mode === 'show') return shown(call, ask);
  return request(call, ask, undefined, (act) => {
    if (act.kind === 'deny') return denied(act.reason ?? 'The user does not want to answer.');
    if (act.kind !== 'answer') return undefined;
    const words = answersInWords(questions, act.answers);
    return words === undefined ? undefined : denied(words);
  });
}

/** The input is empty, the plan lies in a file whose name no hook is told. Approving needs Grok's own screen. */
function plan(call: ToolCall): Reading {
  const fields = new Map(Object.entries(call.payload.input ?? {}));
  const text: unknown = fields.get('plan');
  const ask: PlanRequest = {
    kind: 'plan',
    plan: typeof text === 'string' ? text : '',
    canAcceptEdits: false,
    vetoOnly: true,
    rest: fieldsBeside(call.payload.textOf('input'), typeof text === 'string' ? ['plan'] : []),
  };
  if (call.mode === 'show') return shown(call, ask);
  return request(call, ask, undefined, (act) => {
    if (act.kind !== 'keep-planning' && act.kind !== 'deny') return undefined;
    return denied(act.reason ?? 'The user wants the plan to be worked on further.');
  });
}

function shown(
  call: ToolCall,
  of: PermissionRequest | QuestionRequest | PlanRequest,
): Extract<Reading, { kind: 'notice' }> {
  return {
    kind: 'notice',
    session: call.session,
    ask: { kind: 'notice', of },
    call: callKeyOf(call.payload, 'id'),
    ...(call.gate === 'closed' ? { reply: noObjection } : {}),
  };
}

function request(
  call: ToolCall,
  ask: Exclude<Ask, { kind: 'notice' }>,
  noDecision: string | undefined,
  reply: (act: Act) => string | undefined,
): Extract<Reading, { kind: 'request' }> {
  const silence = noDecision ?? (call.gate === 'closed' ? noObjection : undefined);
  return {
    kind: 'request',
    session: call.session,
    ask,
    call: callKeyOf(call.payload, 'id'),
    waitsMs: call.waitsMs,
    ...(silence === undefined ? {} : { noDecision: silence }),
    reply,
  };
}

/** Grok's names for "approve everything": nobody is asked, so nobody is shown anything. */
const bypassModes = ['bypassPermissions', 'always-approve'];

/** What holds in gatekeeper mode when no person decided, told by Asktop; the probe has its own words for the rest. */
const refusedUnasked = denied(
  'Nobody approved this call in Asktop, whose gatekeeper mode is on. Nothing runs unapproved.',
);
