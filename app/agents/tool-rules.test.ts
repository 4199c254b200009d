import { describe, expect, it } from 'vitest';
import type { ToolUse } from '../protocol/tool-use.ts';
import { toolUseOf } from './claude-dialect/tool-use.ts';
import { codexToolUse } from './codex/tool-use.ts';
import { denyRuleFor, ruleFits } from './tool-rules.ts';

const use = (tool: string, input: object) => toolUseOf(tool, input, JSON.stringify(input));
const push = use('run_in_terminal', { command: 'npm test && git push origin main' });
const edit = use('search_replace', { file_path: 'src/a.ts', old_string: 'a', new_string: 'b' });
const patch = codexToolUse('apply_patch', {
  input: {
    command:
      '*** Begin Patch\n*** Update File: src/a.ts\n@@\n-a\n+b\n*** Add File: src/新.ts\n+x\n*** End Patch\n',
  },
  sessionRef: { id: 's' },
  textOf: () => '{}',
});
const cutOff = (json: string): ToolUse => ({ kind: 'other', tool: 'Bash', json, rest: [] });
const query = use('mcp__demo-server__query', { sql: 'select 1' });

describe('ruleFits', () => {
  it.each([
    ['Bash', push],
    ['run_terminal_command', push],
    ['*', push],
    ['Bash(*)', push],
    ['Bash(git push*)', push],
    ['Bash(git push origin main)', push],
    ['Bash(*push*main)', push],
    [' Bash( git push*)'.replace('( ', '('), push],
    ['Edit(src/*)', edit],
    ['search_replace', edit],
    ['Bash(git push *)', use('Bash', { command: 'git push' })],
    ['Bash(git push *)', use('Bash', { command: 'cd x && (git push -f)' })],
    ['Bash(git push *)', use('Bash', { command: 'echo "$(git push origin)"' })],
    ['Bash(git push *)', use('Bash', { command: 'echo `git push`' })],
    ['Edit(src/*)', patch],
    ['Write(*.ts)', patch],
    ['apply_patch', patch],
    ['apply_patch(src/a.ts)', patch],
    ['Edit', use('MultiEdit', { file_path: 'a', edits: [{ old_string: 'a', new_string: 'b' }] })],
    ['Edit(src/*)', { ...edit, tool: 'StrReplace' }],
    ['Bash(git push *)', { ...push, tool: 'BrandNewShell' }],
    // inputs that have no card of their own
    ['Delete(secrets/*)', use('delete_file', { file_path: 'secrets/a', force: true })],
    ['Delete(秘密/*)', use('Delete', { target: '秘密/a' })],
    ['Bash(rm *)', use('Bash', { command: 'cd / && rm -rf .', cmd: 'ls' })],
    ['Bash(rm *)', use('Bash', { command: 'rm -rf .', description: 5 })],
    ['Edit(src/*)', { ...use('StrReplace', { target_file: 'src/a.ts' }) }],
    ['Write(notes/*)', use('TabWrite', { target: 'notes/a' })],
    ...['rm x; \\', 'rm x \\u4e', 'ls\\nrm x', 'rm x [truncated]'].map(
      (command): [string, ToolUse] => ['Bash(rm *)', cutOff(`{"a": 1, "command":"${command}`)],
    ),
    ['Edit', use('ApplyPatch', { patch: '*** Begin Patch' })],
    ['Write', use('ApplyPatch', { patch: '*** Begin Patch' })],
    ['Delete(*a.ts*)', use('ApplyPatch', { input: '*** Delete File: a.ts' })],
    ['Agent', use('spawn_agent', { message: 'x' })],
    ['mcp__demo-server', query],
    ['mcp__demo-server__query', query],
    ['mcp__*', query],
    ['mcp__*__query(*select*)', query],
  ])('%s fits', (rule, call) => {
    expect(ruleFits(rule, call)).toBe(true);
  });

  it.each([
    ['', push],
    ['bash', edit],
    ['Bash(git pull*)', push],
    ['Bash(push*)', push],
    ['Bash(git push*git push*)', push],
    ['Bash()', push],
    ['Bash(git push *)', use('Bash', { command: 'git pushx' })],
    ['Write(src/a.ts)', patch],
    ['Edit(src/新.ts)', patch],
    ['Delete', patch],
    ['Bash', patch],
    ['Write', { ...edit, tool: 'StrReplace' }],
    ['Bash(', push],
    ['Bash)(', push],
    ['.*', push],
    ['Edit(src)', edit],
    ['Write', edit],
    ['Bash', use('ApplyPatch', { patch: 'x' })],
    ['Bash(rm *)', use('Bash', { command: 5, cmd: 'ls', note: { command: 'rm x' } })],
    ...[
      '',
      '{',
      '{"',
      '{"command',
      '{"command":',
      '{"command":"',
      '[',
      '"rm x"',
      '{"\\',
      '{rm x',
    ].map((json): [string, ToolUse] => ['Bash(rm *)', cutOff(json)]),
    ['mcp__demo', query],
    ['mcp__other__*', query],
    ['constructor', push],
  ])('%s does not', (rule, call) => {
    expect(ruleFits(rule, call)).toBe(false);
  });

  it('takes no time that grows with a hostile pattern or text', () => {
    const call = use('Bash', { command: 'a'.repeat(1_000_000) });
    expect(ruleFits(`Bash(${'a*'.repeat(400)}b)`, call)).toBe(false);
  });
});

describe('denyRuleFor', () => {
  it('names the first rule that fits', () => {
    expect(denyRuleFor(['Write', 'Bash(rm *)', 'Bash(*push*)', 'Bash'], push)).toBe('Bash(*push*)');
    expect(denyRuleFor([], push)).toBeUndefined();
    expect(denyRuleFor(['Write', 'Bash('], push)).toBeUndefined();
  });

  it.each(['AskUserQuestion', 'ask_user', 'ExitPlanMode', 'exit_plan_mode'])(
    'leaves %s to the person, whatever the rules say',
    (tool) => {
      expect(denyRuleFor(['*', tool], use(tool, { questions: [] }))).toBeUndefined();
    },
  );
});
