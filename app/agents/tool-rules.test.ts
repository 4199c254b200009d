import { describe, expect, it } from 'vitest';
import { toolUseOf } from './claude-dialect/tool-use.ts';
import { ruleFits } from './tool-rules.ts';

const use = (tool: string, input: object) => toolUseOf(tool, input, JSON.stringify(input));
const push = use('run_in_terminal', { command: 'npm test && git push origin main' });
const edit = use('search_replace', { file_path: 'src/a.ts', old_string: 'a', new_string: 'b' });
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
    ['Bash(', push],
    ['Bash)(', push],
    ['.*', push],
    ['Edit(src)', edit],
    ['Write', edit],
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
