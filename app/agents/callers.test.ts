import { describe, expect, it } from 'vitest';
import type { Reading } from './agent.ts';
import { claudeCode } from './claude-code/agent.ts';
import { sample } from './sample/agent.ts';
import { zcode } from './zcode/agent.ts';

const tool = { tool_name: 'Bash', tool_input: { command: 'ls' } };

/** What each program sends to a hook of the Claude kind (protocols of each; Cursor and Grok: real shapes). */
const payloads = {
  claude: { hook_event_name: 'PermissionRequest', session_id: 's', transcript_path: '/t', ...tool },
  grok: {
    hookEventName: 'pre_tool_use',
    sessionId: 's',
    workspaceRoot: '/p',
    timestamp: '2026-08-20T08:00:00Z',
    toolName: 'run_terminal_command',
    toolInput: { command: 'ls' },
  },
  cursor: {
    hook_event_name: 'preToolUse',
    cursor_version: '3.9.16',
    conversation_id: 'c',
    workspace_roots: ['/p'],
    ...tool,
  },
  cursorOlder: {
    hook_event_name: 'PreToolUse',
    conversation_id: 'c',
    workspace_roots: [],
    ...tool,
  },
  zcode: {
    hookEventName: 'PermissionRequest',
    hook_event_name: 'PermissionRequest',
    sessionId: 's',
    session_id: 's',
    timestamp: '2026-10-12T08:00:00.000Z',
    traceId: 't',
    toolCallId: 'c',
    toolName: 'Bash',
    toolInput: { command: 'ls' },
    ...tool,
  },
  zcodeStop: { hookEventName: 'Stop', sessionId: 's', timestamp: '2026', traceId: 't' },
  copilotCamel: { sessionId: 's', timestamp: 1_789_804_800_000, cwd: '/p', toolName: 'bash' },
  copilotPascal: {
    hook_event_name: 'PreToolUse',
    session_id: 's',
    timestamp: '2026-09-20T08:00:00.000Z',
    ...tool,
  },
};
const marks = {
  none: {},
  claude: { CLAUDECODE: '1', CLAUDE_CODE_SESSION_ID: 's' },
  grok: { GROK_HOOK_EVENT: 'pre_tool_use' },
  cursor: { CURSOR_VERSION: '3.9.16' },
  zcode: { ZCODE_SESSION_ID: 'sess_1' },
  claudeInZcode: { CLAUDECODE: '1', ZCODE_SESSION_ID: 'sess_1' },
  grokInClaude: { CLAUDECODE: '1', GROK_SESSION_ID: 's' },
};

type Own = 'request';
const own: Own = 'request';
const rows: [
  payload: keyof typeof payloads | 'nothing',
  marks: keyof typeof marks,
  byClaude: string,
  byZcode: string,
][] = [
  ['claude', 'none', own, 'claude-code'],
  ['claude', 'claude', own, 'claude-code'],
  // Claude Code started in another agent's shell inherits that agent's marks
  ['claude', 'claudeInZcode', own, own],
  ['claude', 'zcode', own, own],
  ['claude', 'grok', own, 'claude-code'],
  ['claude', 'grokInClaude', own, 'claude-code'],
  ['claude', 'cursor', own, 'claude-code'],
  // other programs that run the hook, whatever they inherited
  ['grok', 'none', 'grok-build', 'grok-build'],
  ['grok', 'grok', 'grok-build', 'grok-build'],
  ['grok', 'claude', 'grok-build', 'grok-build'],
  ['grok', 'grokInClaude', 'grok-build', 'grok-build'],
  ['grok', 'cursor', 'grok-build', 'grok-build'],
  ['cursor', 'none', 'cursor', 'cursor'],
  ['cursor', 'cursor', 'cursor', 'cursor'],
  ['cursor', 'claudeInZcode', 'cursor', 'cursor'],
  ['cursorOlder', 'none', 'cursor', 'cursor'],
  ['zcode', 'none', 'zcode', own],
  ['zcode', 'zcode', 'zcode', own],
  ['zcode', 'claude', 'zcode', own],
  ['zcode', 'claudeInZcode', 'zcode', own],
  ['zcode', 'grok', 'zcode', own],
  ['zcodeStop', 'claude', 'zcode', 'events'],
  ['copilotCamel', 'none', 'copilot-cli', 'copilot-cli'],
  ['copilotCamel', 'claude', 'copilot-cli', 'copilot-cli'],
  ['copilotPascal', 'none', 'copilot-cli', 'copilot-cli'],
  ['copilotPascal', 'zcode', 'copilot-cli', 'copilot-cli'],
  // no shape at all: only the marks tell
  ['nothing', 'none', 'unreadable', 'unreadable'],
  ['nothing', 'claude', 'unreadable', 'claude-code'],
  ['nothing', 'cursor', 'cursor', 'cursor'],
  ['nothing', 'grokInClaude', 'grok-build', 'grok-build'],
  ['nothing', 'zcode', 'zcode', 'unreadable'],
];

const nameOf = (reading: Reading) => (reading.kind === 'foreign' ? reading.caller : reading.kind);

describe('who runs the hook', () => {
  it.each(rows)(
    'payload of %s with marks of %s: claude-code’s hook %s, zcode’s %s',
    (payload, mark, byClaude, byZcode) => {
      const text = payload === 'nothing' ? '' : JSON.stringify(payloads[payload]);
      const hook = { event: 'PermissionRequest', text, caller: marks[mark], switches: {} };
      expect(nameOf(claudeCode.read(hook))).toBe(byClaude);
      expect(nameOf(zcode.read(hook))).toBe(byZcode);
    },
  );

  it('is answered with that program’s own bytes for "no decision"', () => {
    const replies = Object.entries(payloads).map(([name, payload]) => {
      const text = JSON.stringify(payload);
      const reading = claudeCode.read({ event: 'PreToolUse', text, caller: {}, switches: {} });
      return [name, reading.kind === 'foreign' ? reading.reply : reading.kind];
    });
    expect(Object.fromEntries(replies)).toEqual({
      claude: 'request',
      grok: '',
      cursor: '{}',
      cursorOlder: '{}',
      zcode: '',
      zcodeStop: '',
      copilotCamel: '',
      copilotPascal: '',
    });
  });

  it('does not matter to the sample agent', () => {
    const text = JSON.stringify(payloads.claude);
    const hook = { event: 'PermissionRequest', text, caller: marks.zcode, switches: {} };
    expect(sample.read(hook).kind).toBe('request');
  });
});
