import type { Act } from '../../protocol/act.ts';
import type { Ask, PlanRequest, Question } from '../../protocol/ask.ts';
import type { Hook, Reading } from '../agent.ts';
import { answeredInput } from './answers.ts';
import { callKeyOf } from './call-key.ts';
import { askAnyway, wordings } from './decisions.ts';
import type { Dialect } from './dialect.ts';
import type { Payload } from './payload.ts';
import { questionsOf } from './questions.ts';
import { offersOf } from './suggestions.ts';
import { fieldsBeside, toolUseOf } from './tool-use.ts';

/** Reads a hook that can decide about a tool call. */
export function readRequest(
  dialect: Dialect,
  event: Asking,
  payload: Payload,
  hook: Hook,
): Reading {
  const { tool } = payload;
  if (tool === undefined) return { kind: 'unreadable', why: 'no tool is named' };
  if (payload.input === undefined) return { kind: 'unreadable', why: 'the tool has no input' };
  if (tool === 'AskUserQuestion') {
    const answering = dialect.questionEvent(payload, hook.caller);
    if (answering !== event) return { kind: 'pass', why: `questions are answered at ${answering}` };
    return readQuestion(dialect, event, payload);
  }
  if (event === 'PreToolUse') {
    const why = dialect.asksAnyway(payload, hook.switches);
    if (why !== undefined) return { kind: 'steer', reply: askAnyway, why };
    return { kind: 'pass', why: 'a tool call that waits for nobody' };
  }
  if (tool === 'ExitPlanMode') return readPlan(dialect, payload);
  if (payload.mode !== undefined && dialect.bypassModes.includes(payload.mode)) {
    return { kind: 'pass', why: `the session is in mode ${payload.mode}` };
  }
  return readPermission(dialect, tool, payload);
}

type Asking = 'PermissionRequest' | 'PreToolUse';

function readPermission(dialect: Dialect, tool: string, payload: Payload): Reading {
  const offers = offersOf(
    payload.suggestions,
    payload.textOf('suggestions'),
    dialect.suggestionKinds,
  );
  const ask: Ask = {
    kind: 'permission',
    tool: toolUseOf(tool, payload.input, payload.textOf('input')),
    suggestions: offers.map(({ suggestion }) => suggestion),
    canInterrupt: true,
  };
  return request(dialect, payload, ask, (act) => {
    if (act.kind === 'deny') return denied('PermissionRequest', act);
    if (act.kind !== 'allow') return undefined;
    if (act.suggestion === undefined) return wordings.PermissionRequest.allow({});
    const offer = offers[act.suggestion];
    return offer && wordings.PermissionRequest.allow({ updatedPermissions: [offer.json] });
  });
}

function readQuestion(dialect: Dialect, event: Asking, payload: Payload): Reading {
  const found = questionsOf(payload.input);
  if (found.kind === 'unreadable') return found;
  if (found.kind === 'unanswerable') return { kind: 'pass', why: found.why };
  const questions: readonly Question[] = found.questions;
  const ask: Ask = {
    kind: 'question',
    questions: found.questions,
    mayLeaveOpen: true,
    takesNotes: true,
  };
  return request(dialect, payload, ask, (act) => {
    if (act.kind === 'deny') return denied(event, act);
    if (act.kind !== 'answer') return undefined;
    const updatedInput = answeredInput(payload.textOf('input'), questions, act.answers);
    return updatedInput === undefined ? undefined : wordings[event].allow({ updatedInput });
  });
}

function readPlan(dialect: Dialect, payload: Payload): Reading {
  const inputText = payload.textOf('input');
  if (!inputText.startsWith('{')) return { kind: 'unreadable', why: 'the plan is no object' };
  return request(dialect, payload, planOf(dialect, payload.input, inputText), (act) => {
    if (act.kind === 'deny') return denied('PermissionRequest', act);
    if (act.kind === 'keep-planning') return wordings.PermissionRequest.deny(act.reason, false);
    if (act.kind !== 'approve') return undefined;
    if (act.acceptEdits && !dialect.plan.canAcceptEdits) return undefined;
    return wordings.PermissionRequest.allow({
      ...(dialect.plan.repeatsInput ? { updatedInput: inputText } : {}),
      ...(act.acceptEdits ? { updatedPermissions: [acceptEditsFromNowOn] } : {}),
    });
  });
}

function planOf(dialect: Dialect, input: unknown, inputText: string): PlanRequest {
  const fields = new Map(Object.entries(input ?? {}));
  const plan: unknown = fields.get('plan');
  const path: unknown = fields.get('planFilePath');
  const shown = [
    ...(typeof plan === 'string' ? ['plan'] : []),
    ...(typeof path === 'string' ? ['planFilePath'] : []),
  ];
  return {
    kind: 'plan',
    plan: typeof plan === 'string' ? plan : '',
    ...(typeof path === 'string' ? { path } : {}),
    canAcceptEdits: dialect.plan.canAcceptEdits,
    rest: fieldsBeside(inputText, shown),
  };
}

function request(
  dialect: Dialect,
  payload: Payload,
  ask: Exclude<Ask, { kind: 'notice' }>,
  reply: (act: Act) => string | undefined,
): Reading {
  return {
    kind: 'request',
    session: payload.sessionRef,
    ask,
    call: callKeyOf(payload, dialect.callsBy),
    ...(dialect.callsBy === 'id' && payload.callId !== undefined ? { callIsId: true } : {}),
    waitsMs: dialect.waitsMs,
    reply,
  };
}

function denied(event: Asking, act: Extract<Act, { kind: 'deny' }>): string | undefined {
  return wordings[event].deny(act.reason, act.interrupt === true);
}

/** What a native "yes, and auto-accept edits" does (measured: Claude Code 2.1.332). */
const acceptEditsFromNowOn = '{"type":"setMode","mode":"acceptEdits","destination":"session"}';
