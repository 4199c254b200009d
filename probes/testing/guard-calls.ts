import type { Agent } from '../../app/agents/agent.ts';
import type { Switches } from '../../app/protocol/settings.ts';
import { foundHandlers } from '../../app/installer/found-handlers.ts';
import { readClaudePreToolUse } from '../../e2e/agents/claude-reader.ts';
import { readCodebuddyPreToolUse } from '../../e2e/agents/codebuddy-reader.ts';
import { readCodexPreToolUse } from '../../e2e/agents/codex-reader.ts';
import { readCopilotPreToolUse } from '../../e2e/agents/copilot-cli-reader.ts';
import { readCursorGate } from '../../e2e/agents/cursor-reader.ts';
import { readDroidPreToolUse } from '../../e2e/agents/factory-droid-reader.ts';
import { readGeminiBeforeTool } from '../../e2e/agents/gemini-cli-reader.ts';
import { readGrokHook } from '../../e2e/agents/grok-build-reader.ts';
import { matcherOf } from '../../e2e/agents/hook-entries.ts';
import type { HookEnd } from '../../e2e/agents/hook-process.ts';
import { readQoderPreToolUse } from '../../e2e/agents/qoder-cli-reader.ts';
import { readEngineAHook } from '../../e2e/agents/qoder-engine-a-reader.ts';
import { readQwenPreToolUse } from '../../e2e/agents/qwen-code-reader.ts';
import { readZcodePreToolUse } from '../../e2e/agents/zcode-reader.ts';

/** A call that its agent tells of before it makes it, in the mode in which the agent asks nobody, if it names one. */
export interface GuardedCall {
  /** the event in the agent's config, and what its matcher is held against */
  readonly event: string;
  readonly matched: string;
  readonly payload: object;
  /** what the agent makes of the hook's end, by its strict reader */
  reads(end: HookEnd): object | 'none' | 'ask';
}

const shellInput = { command: 'npm test && git push origin 主' };
const writeInput = { file_path: '/home/demo/app/新 1.env', content: 'A=1\n' };
const mcpInput = { sql: 'select 1' };

export type CallKind = 'shell' | 'write' | 'mcp';

/** A command line, a file that is written and an MCP call of each agent with a level guard. */
export const guardCalls: Readonly<Record<string, Readonly<Record<CallKind, GuardedCall>>>> = {
  zcode: claudeLike(
    ['Bash', 'Write'],
    { ...ids('zcode'), mode: 'yolo', permission_mode: 'yolo' },
    readZcodePreToolUse,
  ),
  'claude-code': claudeLike(
    ['Bash', 'Write'],
    { transcript_path: '/t.jsonl', permission_mode: 'bypassPermissions' },
    (end) => readClaudePreToolUse(end, 'Bash'),
  ),
  'grok-build': {
    shell: grok('run_terminal_command', shellInput),
    write: grok('write', writeInput),
    mcp: grok('demo__query', mcpInput),
  },
  lingma: claudeLike(['run_in_terminal', 'create_file'], {}, readEngineAHook),
  'qoder-ide': claudeLike(['run_in_terminal', 'create_file'], {}, readEngineAHook),
  'qoder-cli': claudeLike(['Bash', 'Write'], { permission_mode: 'yolo' }, readQoderPreToolUse),
  'qoder-cn-cli': claudeLike(['Bash', 'Write'], { permission_mode: 'yolo' }, readQoderPreToolUse),
  qoderwork: claudeLike(['Bash', 'Write'], { permission_mode: 'yolo' }, readQoderPreToolUse),
  codex: {
    ...claudeLike(['Bash', 'Write'], { permission_mode: 'bypassPermissions' }, (end) =>
      readCodexPreToolUse(end, 'Bash'),
    ),
    write: claudeCall(
      'apply_patch',
      { command: '*** Begin Patch\n*** Add File: src/新.env\n+A=1\n*** End Patch\n' },
      { permission_mode: 'bypassPermissions' },
      (end) => readCodexPreToolUse(end, 'apply_patch'),
    ),
  },
  cursor: {
    shell: cursor('beforeShellExecution', '', { command: shellInput.command, cwd: '' }),
    write: cursor('preToolUse', 'Write', { tool_name: 'Write', tool_input: writeInput }),
    mcp: cursor('beforeMCPExecution', '', {
      tool_name: 'query',
      tool_input: JSON.stringify(mcpInput),
      mcp_server_name: 'demo',
    }),
  },
  'qwen-code': claudeLike(
    ['run_shell_command', 'write_file'],
    { timestamp: '2026-09-20T08:00:00.000Z', permission_mode: 'yolo' },
    readQwenPreToolUse,
  ),
  'copilot-cli': claudeLike(
    ['Bash', 'Write'],
    { timestamp: '2026-09-20T08:00:00.000Z' },
    readCopilotPreToolUse,
  ),
  'factory-droid': claudeLike(
    ['Execute', 'Create'],
    { permission_mode: 'auto-high' },
    readDroidPreToolUse,
  ),
  codebuddy: claudeLike(
    ['Bash', 'Write'],
    { permission_mode: 'bypassPermissions' },
    readCodebuddyPreToolUse,
  ),
  'gemini-cli': {
    shell: gemini('run_shell_command', shellInput),
    write: gemini('write_file', writeInput),
    mcp: gemini('mcp_demo_query', mcpInput, {
      mcp_context: { server_name: 'demo', tool_name: 'query' },
    }),
  },
};

/** The event of the command line that level guard registers for this call, and whether the agent waits for it. */
export function registeredFor(
  agent: Agent,
  { event, matched }: GuardedCall,
  switches: Switches = {},
): string[] {
  const registration = agent.setup.registration({
    place: { platform: 'linux', folder: '/h/.asktop', gitBash: false, systemRoot: '' },
    level: 'guard',
    switches,
    version: undefined,
  });
  const root: unknown =
    registration.kind === 'own-file'
      ? JSON.parse(registration.text)
      : {
          hooks: Object.fromEntries(
            registration.entries.map(({ event }) => [
              event,
              registration.entries.filter((one) => one.event === event).map(({ entry }) => entry),
            ]),
          ),
        };
  return foundHandlers(root)
    .filter((found) => found.event === event && matcherOf(found.matcher)(matched))
    .filter(({ handler }) => (handler as { async?: boolean }).async !== true)
    .flatMap(({ ours }) => (ours === false ? [] : [ours.event]));
}

function claudeLike(
  [shell, write]: readonly [string, string],
  more: object,
  reads: GuardedCall['reads'],
): Record<CallKind, GuardedCall> {
  return {
    shell: claudeCall(shell, shellInput, more, reads),
    write: claudeCall(write, writeInput, more, reads),
    mcp: claudeCall('mcp__demo__query', mcpInput, more, reads),
  };
}

function claudeCall(
  tool: string,
  input: object,
  more: object,
  reads: GuardedCall['reads'],
): GuardedCall {
  const named = { tool_name: tool, tool_input: input, tool_use_id: 'toolu_1' };
  const common = { session_id: 's-1', cwd: '/home/demo/app', hook_event_name: 'PreToolUse' };
  return {
    event: 'PreToolUse',
    matched: tool,
    payload: { ...common, ...more, ...named },
    reads,
  };
}

/** ZCode sends its own spelling beside Claude's. */
function ids(traceId: string): object {
  return { hookEventName: 'PreToolUse', traceId, sessionId: 's-1', agentName: 'main' };
}

function grok(tool: string, input: object): GuardedCall {
  return {
    event: 'PreToolUse',
    matched: tool,
    payload: {
      hookEventName: 'pre_tool_use',
      sessionId: 's-1',
      cwd: '/home/demo/app',
      permissionMode: 'always-approve',
      toolName: tool,
      toolUseId: 'call-1',
      toolInput: input,
    },
    reads: readGrokHook,
  };
}

function cursor(event: string, matched: string, more: object): GuardedCall {
  return {
    event,
    matched,
    payload: {
      conversation_id: 'conv-1',
      cursor_version: '3.9.16',
      workspace_roots: ['/home/demo/app'],
      hook_event_name: event,
      ...more,
    },
    reads: (end) => readCursorGate(end, event),
  };
}

function gemini(tool: string, input: object, more: object = {}): GuardedCall {
  return {
    event: 'BeforeTool',
    matched: tool,
    payload: {
      session_id: 's-1',
      cwd: '/home/demo/app',
      hook_event_name: 'BeforeTool',
      tool_name: tool,
      tool_input: input,
      ...more,
    },
    reads: readGeminiBeforeTool,
  };
}
