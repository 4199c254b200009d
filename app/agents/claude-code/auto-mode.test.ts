import { describe, expect, it } from 'vitest';
import { claudeCode } from './agent.ts';

const read = (tool: string, mode: string, on: boolean) =>
  claudeCode.read({
    event: 'PreToolUse',
    caller: {},
    switches: { 'ask-in-auto-mode': on },
    text: JSON.stringify({
      hook_event_name: 'PreToolUse',
      permission_mode: mode,
      tool_name: tool,
      tool_input: {},
      tool_use_id: 'toolu_1',
    }),
  });

describe('the switch ask-in-auto-mode', () => {
  it.each(['Bash', 'PowerShell', 'Write', 'Edit', 'NotebookEdit', 'mcp__内部-工单__create_issue'])(
    'makes %s ask in auto mode',
    (tool) => {
      expect(read(tool, 'auto', true)).toMatchObject({
        kind: 'steer',
        why: 'ask-in-auto-mode is on',
        reply: '{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"ask"}}',
      });
    },
  );

  it.each(['Read', 'Glob', 'TodoWrite', 'BashOutput', 'Task', 'ExitPlanMode'])(
    'leaves %s alone',
    (tool) => {
      expect(read(tool, 'auto', true).kind).toBe('pass');
    },
  );

  it.each(['default', 'acceptEdits', 'plan', 'bypassPermissions', 'dontAsk'])(
    'does nothing in mode %s',
    (mode) => {
      expect(read('Bash', mode, true).kind).toBe('pass');
    },
  );

  it('is off unless it is switched on', () => {
    expect(read('Bash', 'auto', false).kind).toBe('pass');
    expect(claudeCode.switches.map(({ name }) => name)).toEqual(['ask-in-auto-mode']);
  });
});

describe('a session that bypasses permissions', () => {
  const inBypass = (tool: string, input: object) =>
    claudeCode.read({
      event: 'PermissionRequest',
      caller: { AI_AGENT: 'claude-code_2-1-332_harness' },
      switches: {},
      text: JSON.stringify({
        hook_event_name: 'PermissionRequest',
        permission_mode: 'bypassPermissions',
        tool_name: tool,
        tool_input: input,
      }),
    }).kind;

  it('is asked nothing but questions and plans', () => {
    expect(inBypass('Bash', { command: 'ls' })).toBe('pass');
    expect(inBypass('AskUserQuestion', { questions: [{ question: 'q' }] })).toBe('request');
    expect(inBypass('ExitPlanMode', { plan: 'p' })).toBe('request');
  });
});
