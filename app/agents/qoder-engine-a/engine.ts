import type { Act } from '../../protocol/act.ts';
import type { PermissionRequest } from '../../protocol/ask.ts';
import type { Agent, Deniable, Hook, Reading } from '../agent.ts';
import { callerOf } from '../callers.ts';
import { callKeyOf } from '../claude-dialect/call-key.ts';
import { sessionEventsOf } from '../claude-dialect/events.ts';
import { heldRules, isHeld } from '../claude-dialect/hold.ts';
import { readPayload, type Payload } from '../claude-dialect/payload.ts';
import { toolUseOf } from '../claude-dialect/tool-use.ts';
import { knownTool, onlyReads } from '../tool-names.ts';
import { byExitCode, modeChoice } from './switches.ts';

/** What its products differ in. */
export interface Product {
  /** reasons that we give where the person gave none; `allow` and `ask` are seen by the person, `deny` by the model */
  readonly reasons: Readonly<Record<Ruling, string>>;
  /** another engine runs the hooks of the same file: whose payload this is, if not ours */
  otherCaller?(payload: Payload): string | undefined;
}

type Ruling = 'allow' | 'deny' | 'ask';

/**
 * The hook engine of Qoder's IDEs and of the Lingma plugin: five events, 30 s for each hook whatever is registered, no request
 * event (protocol: qoder-lingma.md, engine A; nothing of it was run).
 */
export function engineA(
  product: Product,
): Pick<Agent, 'maxReplyBytes' | 'switches' | 'read' | 'capabilities'> {
  return {
    /** No limit is documented. One pipe's worth: only a reason can be long. */
    maxReplyBytes: 65_536,
    switches: [modeChoice, heldRules, byExitCode],
    read: (hook) => read(product, hook),
    capabilities: {
      permission: 'answer',
      question: 'none',
      plan: 'none',
      always: false,
      // `updatedInput` is not documented for it
      editInput: false,
      form: false,
      promptGate: true,
      stopGate: false,
      context: false,
      dialog: 'hidden',
      silence: 'asks',
    },
  };
}

function read(product: Product, hook: Hook): Reading {
  const payload = readPayload(hook.text);
  if (payload === undefined) return { kind: 'unreadable', why: 'the text is no JSON object' };
  // its payloads have Claude's own keys and no others: only another shape tells of another program
  const caller = callerOf(payload.record, {}, claudesShape);
  if (caller !== undefined && caller.id !== claudesShape) {
    return { kind: 'foreign', caller: caller.id, reply: caller.noDecision };
  }
  const other = product.otherCaller?.(payload);
  if (other !== undefined) return { kind: 'foreign', caller: other, reply: '' };
  const event = payload.event ?? hook.event;
  if (event === 'PreToolUse') return readToolCall(product, payload, hook);
  const events = sessionEventsOf(event, withPlainName(payload), 'input');
  if (events === undefined) return { kind: 'pass', why: 'an event that Asktop does not use' };
  if (events.length === 0) return { kind: 'pass', why: 'the event tells nothing' };
  return { kind: 'events', events };
}

function readToolCall(product: Product, payload: Payload, { switches }: Hook): Reading {
  const { tool, input, sessionRef: session } = payload;
  if (tool === undefined) return { kind: 'unreadable', why: 'no tool is named' };
  if (input === undefined) return { kind: 'unreadable', why: 'the tool has no input' };
  const ask: PermissionRequest = {
    kind: 'permission',
    tool: toolUseOf(tool, input, payload.textOf('input')),
    suggestions: [],
    canInterrupt: false,
  };
  const call = callKeyOf(withPlainName(payload), 'input');
  const isByExitCode = switches[byExitCode.name] === true;
  const replies = isByExitCode ? exitCodeReplies(product) : jsonReplies(product);
  if (isHeld(modeChoice, ask.tool, switches)) {
    return { kind: 'request', session, ask, call, waitsMs, holdsOnce: true, ...replies };
  }
  const deniable: Deniable = { session, tool: () => ask.tool, ...replies };
  if (onlyReads(tool)) {
    return { kind: 'pass', why: 'a tool call that waits for nobody', deniable };
  }
  return { kind: 'notice', session, ask: { kind: 'notice', of: ask }, call, deniable };
}

function jsonReplies({ reasons }: Product): Pick<Request, 'reply' | 'noDecision'> {
  return {
    noDecision: ruling('ask', reasons.ask),
    reply(act) {
      if (act.kind === 'deny') return ruling('deny', act.reason ?? reasons.deny);
      return isAllow(act) ? ruling('allow', reasons.allow) : undefined;
    },
  };
}

/** Exit 2 refuses, its stderr is the reason; exit 0 lets the IDE go on. The JSON for stdout is for who reads it after all. */
function exitCodeReplies(product: Product): Pick<Request, 'reply' | 'refusal' | 'noDecision'> {
  return {
    ...jsonReplies(product),
    refusal: (act) => (act.kind === 'deny' ? (act.reason ?? product.reasons.deny) : undefined),
  };
}

type Request = Extract<Reading, { kind: 'request' }>;

const isAllow = (act: Act) => act.kind === 'allow' && act.suggestion === undefined;

/** The documented form and no key more: how strict its reader is, is not known. */
function ruling(decision: Ruling, reason: string): string {
  return `{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"${decision}","permissionDecisionReason":${JSON.stringify(reason)}}}`;
}

/** Which of a tool's two names stands in a payload is not documented: the call is the same under either. */
function withPlainName(payload: Payload): Payload {
  const { tool } = payload;
  return tool === undefined ? payload : { ...payload, tool: knownTool(tool) ?? tool };
}

/** The engine's 30 s, less the start of a PowerShell and the way back. */
const waitsMs = 24_000;

const claudesShape = 'claude-code';
