import type { Act } from '../../protocol/act.ts';
import type { Ask, PermissionRequest } from '../../protocol/ask.ts';
import type { ToolUse } from '../../protocol/tool-use.ts';
import type { Deniable, Hook, Reading } from '../agent.ts';
import { isAsync } from '../async-event.ts';
import { rewrittenCommand } from '../rewritten-command.ts';
import { knownTool } from '../tool-names.ts';
import { isPersonsOwn } from '../tool-rules.ts';
import { callKeyOf } from './call-key.ts';
import { wordings } from './decisions.ts';
import type { Dialect } from './dialect.ts';
import type { Payload } from './payload.ts';
import { planOf, planReply } from './plans.ts';
import { questionOf, questionReply } from './question-request.ts';
import { questionsOf } from './questions.ts';
import { offersOf } from './suggestions.ts';
import { toolUseOf } from './tool-use.ts';

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
  if (knownTool(tool) === 'AskUserQuestion') {
    const answering = dialect.questionEvent(payload, hook.caller);
    if (answering !== event) return { kind: 'pass', why: `questions are answered at ${answering}` };
    return readQuestion(dialect, event, payload);
  }
  const use = () => toolUseOf(tool, payload.input, payload.textOf('input'));
  const before = dialect.beforeUse?.(use(), hook.switches);
  // nobody reads what such a hook prints
  const deniable = isAsync(hook.event) ? {} : deniableBy(dialect, event, payload, use);
  if (event === 'PreToolUse') {
    // a plan is asked about once, as a plan: no rule speaks of it
    if (before === 'hold' && !isPersonsOwn(tool)) {
      return readPermission(dialect, event, use(), payload);
    }
    if (before === 'show') return { ...shown(dialect, use(), payload), ...deniable };
    const why = dialect.asksAnyway(payload, hook.switches);
    const reply = (dialect.wordings ?? wordings).ask;
    if (why !== undefined) return { kind: 'steer', reply, why, ...deniable };
    return { kind: 'pass', why: 'a tool call that waits for nobody', ...deniable };
  }
  if (knownTool(tool) === 'ExitPlanMode') return readPlan(dialect, payload);
  if (before === 'hold') {
    return { kind: 'pass', why: 'it was asked about before the call', ...deniable };
  }
  if (payload.mode !== undefined && dialect.bypassModes.includes(payload.mode)) {
    return { kind: 'pass', why: `the session is in mode ${payload.mode}`, ...deniable };
  }
  return readPermission(dialect, event, use(), payload);
}

function deniableBy(
  dialect: Dialect,
  event: Asking,
  { sessionRef: session }: Payload,
  tool: () => ToolUse,
): { deniable: Deniable } {
  const words = (dialect.wordings ?? wordings)[event];
  const reply = (act: Act) => (act.kind === 'deny' ? words.deny(act.reason, false) : undefined);
  return { deniable: { session, tool, reply } };
}

type Asking = 'PermissionRequest' | 'PreToolUse';

function readPermission(dialect: Dialect, event: Asking, tool: ToolUse, payload: Payload): Reading {
  const words = (dialect.wordings ?? wordings)[event];
  const isHeld = event === 'PreToolUse';
  const offers = offersOf(
    payload.suggestions,
    payload.textOf('suggestions'),
    isHeld ? [] : dialect.suggestionKinds,
  );
  const ask: PermissionRequest = {
    kind: 'permission',
    tool,
    suggestions: offers.map(({ suggestion }) => suggestion),
    canInterrupt: !isHeld && (dialect.canInterrupt ?? true),
    ...(dialect.canRewrite === true && tool.kind === 'command' ? { canRewrite: true } : {}),
  };
  const reply = (act: Act) => {
    if (act.kind === 'deny') return words.deny(act.reason, act.interrupt === true);
    if (act.kind === 'rewrite') {
      if (ask.canRewrite !== true) return undefined;
      const updatedInput = rewrittenCommand(payload.input, payload.textOf('input'), act.command);
      return updatedInput === undefined ? undefined : words.allow({ updatedInput });
    }
    if (act.kind !== 'allow') return undefined;
    if (act.suggestion === undefined) return words.allow({});
    const offer = offers[act.suggestion];
    return offer && words.allow({ updatedPermissions: [offer.json] });
  };
  // a call that was held is asked about in the agent when nobody decided here: silence could let it run
  const noDecision = (dialect.wordings ?? wordings).ask;
  return {
    ...request(dialect, payload, ask, reply),
    ...(isHeld ? { noDecision, holdsOnce: true } : {}),
  };
}

type Shown = Extract<Reading, { kind: 'notice' | 'pass' }>;

function shown(dialect: Dialect, tool: ToolUse, payload: Payload): Shown {
  if (payload.mode !== undefined && dialect.bypassModes.includes(payload.mode)) {
    return { kind: 'pass', why: `the session is in mode ${payload.mode}` };
  }
  const of: PermissionRequest = {
    kind: 'permission',
    tool,
    suggestions: [],
    canInterrupt: false,
  };
  const { sessionRef: session } = payload;
  const call = callKeyOf(payload, dialect.callsBy);
  return { kind: 'notice', session, ask: { kind: 'notice', of }, call };
}

function readQuestion(dialect: Dialect, event: Asking, payload: Payload): Reading {
  const found = questionsOf(payload.input);
  if (found.kind === 'unreadable') return found;
  if (found.kind === 'unanswerable') return { kind: 'pass', why: found.why };
  const { questions } = found;
  const words = (dialect.wordings ?? wordings)[event];
  const reply = questionReply(dialect, words, questions, payload.textOf('input'));
  return {
    ...request(dialect, payload, questionOf(dialect, questions), reply),
    // before the call the turn is held with no dialog (measured: Claude Code 2.1.332)
    ...(event === 'PreToolUse' ? { dialog: 'hidden' } : {}),
  };
}

function readPlan(dialect: Dialect, payload: Payload): Reading {
  const inputText = payload.textOf('input');
  if (!inputText.startsWith('{')) return { kind: 'unreadable', why: 'the plan is no object' };
  const words = (dialect.wordings ?? wordings).PermissionRequest;
  const plan = planOf(dialect.plan, payload.input, inputText);
  return request(dialect, payload, plan, planReply(dialect.plan, words, inputText));
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
