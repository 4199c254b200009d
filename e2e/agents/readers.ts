import { readClaudePermission, readClaudePreToolUse } from './claude-reader.ts';
import { readCodebuddyPermission, readCodebuddyPreToolUse } from './codebuddy-reader.ts';
import { readCodexPermission, readCodexPreToolUse } from './codex-reader.ts';
import { readCopilotPermission, readCopilotPreToolUse } from './copilot-cli-reader.ts';
import { readCursorGate } from './cursor-reader.ts';
import { readDroidPreToolUse } from './factory-droid-reader.ts';
import { readGeminiBeforeTool } from './gemini-cli-reader.ts';
import { readGrokHook } from './grok-build-reader.ts';
import type { HookEnd } from './hook-process.ts';
import { readOpencodeReply } from './opencode-reader.ts';
import { readQoderForm, readQoderPermission, readQoderPreToolUse } from './qoder-cli-reader.ts';
import { readEngineAHook } from './qoder-engine-a-reader.ts';
import { readQwenPermission } from './qwen-code-reader.ts';
import type { Verdict } from './verdict.ts';
import { readZcodePermission } from './zcode-reader.ts';

/** What an agent does then, the same words for all of them; `own` = its own dialog or permission flow. */
export interface Taken {
  kind: 'allow' | 'deny' | 'ask' | 'own' | 'invalid';
  /** why a call was refused, as the model reads it */
  reason?: string | undefined;
  /** the input that it goes on with, where that was changed */
  input?: unknown;
  /** it will not ask for the like again */
  remembers?: boolean;
}

/** What the agent's strict reader makes of a hook's end; `tool` by the agent's own name, '' where the event has none. */
export function readAs(agent: string, event: string, tool: string, end: HookEnd): Taken {
  const reader = readers[agent];
  if (reader === undefined) throw new Error(`no reader for ${agent}`);
  return reader(end, event, tool);
}

type Reader = (end: HookEnd, event: string, tool: string) => Taken;

const qoderCli: Reader = (end, event, tool) => {
  if (event === 'Elicitation') return ofForm(end);
  if (event === 'PreToolUse') return readQoderPreToolUse(end);
  return ofVerdict(readQoderPermission(end, tool));
};
const engineA: Reader = (end) => {
  const verdict = readEngineAHook(end);
  return verdict.kind === 'goes-on' ? { kind: 'own' } : verdict;
};

const readers: Readonly<Record<string, Reader>> = {
  zcode: (end, _, tool) => ofVerdict(readZcodePermission(end, tool)),
  'claude-code': (end, event, tool) => {
    if (event === 'Elicitation') return ofForm(end); // the same form: code.claude.com, hooks
    if (event !== 'PreToolUse') return ofVerdict(readClaudePermission(end, tool));
    const said = readClaudePreToolUse(end, tool);
    if (said === 'none') return { kind: 'own' };
    return said === 'ask' ? { kind: 'ask' } : ofVerdict(said);
  },
  'grok-build': (end) => {
    const verdict = readGrokHook(end);
    if (verdict.kind === 'refused') return { kind: 'deny', reason: verdict.reason };
    if (verdict.kind === 'invalid') return { kind: 'invalid' };
    return verdict.kind === 'changed' ? { kind: 'own', input: verdict.input } : { kind: 'own' };
  },
  lingma: engineA,
  'qoder-ide': engineA,
  'qoder-cli': qoderCli,
  'qoder-cn-cli': qoderCli,
  qoderwork: qoderCli,
  codex: (end, event, tool) =>
    ofVerdict(event === 'PreToolUse' ? readCodexPreToolUse(end, tool) : readCodexPermission(end)),
  cursor: readCursorGate,
  'qwen-code': (end, _, tool) => ofVerdict(readQwenPermission(end, tool)),
  'copilot-cli': (end, event) =>
    event === 'PreToolUse' ? readCopilotPreToolUse(end) : readCopilotPermission(end),
  'factory-droid': readDroidPreToolUse,
  opencode: readOpencodeReply,
  codebuddy: (end, event) =>
    event === 'PreToolUse' ? readCodebuddyPreToolUse(end) : ofVerdict(readCodebuddyPermission(end)),
  'gemini-cli': readGeminiBeforeTool,
};

function ofVerdict(verdict: Verdict): Taken {
  if (verdict.kind === 'none') return { kind: 'own' };
  if (verdict.kind === 'invalid') return { kind: 'invalid' };
  const { behavior, message, modelReads, updatedInput, updatedPermissions = [] } = verdict;
  if (behavior === 'deny') return { kind: 'deny', reason: modelReads ?? message };
  return { kind: 'allow', input: updatedInput, remembers: updatedPermissions.length > 0 };
}

function ofForm(end: HookEnd): Taken {
  const read = readQoderForm(end);
  if (read.kind === 'accept') return { kind: 'allow', input: read.content };
  return { kind: read.kind === 'decline' ? 'deny' : read.kind };
}
