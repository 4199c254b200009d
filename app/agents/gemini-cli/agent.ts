import type { Act } from '../../protocol/act.ts';
import type { Question } from '../../protocol/ask.ts';
import type { SessionEvent } from '../../protocol/event.ts';
import type { Agent, Deniable, Hook, Reading } from '../agent.ts';
import { answersAsText } from '../claude-dialect/answers-as-text.ts';
import { readPayload, type Payload } from '../claude-dialect/payload.ts';
import { sessionEventsOf } from '../claude-dialect/events.ts';
import { geminiQuestions } from './questions.ts';
import { setup, waitMs } from './setup.ts';
import { answerQuestions, veto } from './switches.ts';
import {
  dialogCallKey,
  dialogToolUse,
  finishedCalls,
  geminiCallKey,
  geminiToolUse,
} from './tool-use.ts';

/**
 * Gemini CLI, as 0.61.0 was seen to behave and as its bundle reads. No hook can allow: its dialog comes after BeforeTool
 * whatever that says, and is told about by a notification. So the dialog is shown here, and by choice a call can be refused
 * before it.
 */
export const geminiCli: Agent = {
  id: 'gemini-cli',
  name: 'Gemini CLI',
  aliases: ['gemini'],
  /** It collects stdout without a limit (source of 0.61.0). */
  maxReplyBytes: 10 * 1024 * 1024,
  settingsPaths: ['.gemini/settings.json', 'gemini-cli/settings.json'],
  switches: [veto, answerQuestions],
  read,
  capabilities: {
    permission: 'veto',
    question: 'refusal',
    plan: 'none',
    always: false,
    editInput: true,
    form: false,
    promptGate: true,
    stopGate: true,
    context: true,
    dialog: 'after',
    silence: 'asks',
  },
  setup,
};

function read(hook: Hook): Reading {
  const payload = readPayload(hook.text);
  if (payload === undefined) return { kind: 'unreadable', why: 'the text is no JSON object' };
  const event = payload.event ?? hook.event;
  if (event === 'BeforeTool') return readCall(payload, hook);
  if (event === 'Notification') return readDialog(payload, hook);
  const events = eventsOf(event, payload);
  if (events === undefined) return { kind: 'pass', why: 'an event that Asktop does not use' };
  if (events.length === 0) return { kind: 'pass', why: 'the event tells nothing' };
  return { kind: 'events', events };
}

function readCall(payload: Payload, { switches }: Hook): Reading {
  const { tool, input, sessionRef: session } = payload;
  if (tool === undefined) return { kind: 'unreadable', why: 'no tool is named' };
  const call = geminiCallKey(tool, payload);
  if (tool === 'ask_user') {
    const questions = geminiQuestions(input);
    if (questions === undefined) {
      return { kind: 'unreadable', why: 'the questions have an unknown shape' };
    }
    const ask = { kind: 'question' as const, questions, mayLeaveOpen: true, takesNotes: false };
    if (switches[answerQuestions.name] !== true) {
      return { kind: 'notice', session, call, ask: { kind: 'notice', of: ask } };
    }
    const reply = (act: Act) => answered(questions, act);
    return { kind: 'request', session, ask: { ...ask, asRefusal: true }, call, waitsMs, reply };
  }
  if (switches[veto.name] !== true || !actingTool.test(tool)) {
    const deniable: Deniable = {
      session,
      tool: () => geminiToolUse(tool, payload),
      reply: refused,
    };
    return { kind: 'pass', why: 'a tool call that waits for nobody', deniable };
  }
  return {
    kind: 'request',
    session,
    ask: {
      kind: 'permission',
      tool: geminiToolUse(tool, payload),
      suggestions: [],
      canInterrupt: false,
      vetoOnly: true,
    },
    call,
    waitsMs,
    reply: refused,
  };
}

function refused(act: Act): string | undefined {
  if (act.kind !== 'deny' || act.interrupt === true) return undefined;
  return denied(act.reason ?? 'The user refused this.');
}

/** The dialog has come up in the terminal, which alone can answer it. Questions are shown before that, with their text. */
function readDialog(payload: Payload, hook: Hook): Reading {
  const { record, sessionRef: session } = payload;
  if (record['notification_type'] !== 'ToolPermission') {
    return { kind: 'pass', why: 'an event that Asktop does not use' };
  }
  const details = record['details'];
  const type = typeof details === 'object' && details !== null && 'type' in details && details.type;
  if (type === 'ask_user') return { kind: 'pass', why: 'shown before its dialog' };
  return {
    kind: 'notice',
    session,
    call: dialogCallKey(details),
    ask: {
      kind: 'notice',
      of: {
        kind: 'permission',
        tool: dialogToolUse(hook.text, details),
        suggestions: [],
        canInterrupt: false,
      },
    },
  };
}

function eventsOf(event: string, payload: Payload): SessionEvent[] | undefined {
  const { tool, sessionRef: session, prompt } = payload;
  switch (event) {
    case 'AfterTool':
      return tool === undefined
        ? []
        : finishedCalls(tool, payload).map((call) => ({ kind: 'tool-finished', session, call }));
    case 'BeforeAgent':
      return prompt === undefined ? [] : [{ kind: 'prompted', session, prompt }];
    case 'AfterAgent':
      return [{ kind: 'turn-ended', session }];
    case 'SessionStart':
    case 'SessionEnd':
      return sessionEventsOf(event, payload, 'input');
    default:
      return undefined;
  }
}

function answered(questions: readonly Question[], act: Act): string | undefined {
  if (act.kind === 'deny') return denied(act.reason ?? 'The user declined to answer.');
  const text = act.kind === 'answer' ? answersAsText(questions, act.answers) : undefined;
  return text === undefined ? undefined : denied(text);
}

/** A refusal needs a reason (reference.md); the model reads `Tool execution blocked: …` (seen, 0.61.0). */
const denied = (reason: string) => `{"decision":"deny","reason":${JSON.stringify(reason)}}`;

const actingTool = /^(?:run_shell_command|write_file|replace|web_fetch|mcp_.*)$/s;
/** The reply must be through the probe before Gemini's own timeout. */
const waitsMs = waitMs - 5_000;
