import { describe, expect, it } from 'vitest';
import { knownTool, namesOf, onlyReads } from './tool-names.ts';

describe('knownTool', () => {
  it.each([
    ['Bash', 'Bash'],
    ['run_terminal_command', 'Bash'],
    ['run_terminal_cmd', 'Bash'],
    ['run_in_terminal', 'Bash'],
    ['run_shell_command', 'Bash'],
    ['Execute', 'Bash'],
    ['search_replace', 'Edit'],
    ['replace', 'Edit'],
    ['create_file', 'Write'],
    ['write_file', 'Write'],
    ['read_file', 'Read'],
    ['delete_file', 'Delete'],
    ['fetch_content', 'WebFetch'],
    ['spawn_subagent', 'Agent'],
    ['Task', 'Agent'],
    ['ask_user_question', 'AskUserQuestion'],
    ['request_user_input', 'AskUserQuestion'],
    ['exit_plan_mode', 'ExitPlanMode'],
  ])('takes %s for %s', (name, tool) => {
    expect(knownTool(name)).toBe(tool);
  });

  it.each(['', 'BASH', 'bash ', 'mcp__a__Bash', 'server__bash', '__proto__', 'constructor'])(
    'takes %o for nothing it knows',
    (name) => {
      expect(knownTool(name)).toBeUndefined();
    },
  );
});

it('no name stands for two tools', () => {
  const tools = ['Bash', 'PowerShell', 'Read', 'Write', 'Edit', 'MultiEdit', 'Delete'] as const;
  const more = ['Glob', 'Grep', 'LS', 'WebFetch', 'WebSearch', 'Agent', 'TodoWrite'] as const;
  const rest = ['Skill', 'AskUserQuestion', 'EnterPlanMode', 'ExitPlanMode'] as const;
  const all = [...tools, ...more, ...rest, 'NotebookEdit' as const].flatMap(namesOf);
  expect(new Set(all).size).toBe(all.length);
  for (const name of all) expect(namesOf(knownTool(name) ?? 'Bash')).toContain(name);
});

it('only looking is said of no tool that writes, runs, sends, asks or starts another agent', () => {
  const acting = ['Bash', 'PowerShell', 'Write', 'Edit', 'MultiEdit', 'Delete'] as const;
  const more = ['NotebookEdit', 'WebFetch', 'Agent', 'Skill', 'AskUserQuestion'] as const;
  for (const name of [...acting, ...more, 'ExitPlanMode' as const].flatMap(namesOf)) {
    expect([name, onlyReads(name)]).toEqual([name, false]);
  }
  expect(['update_memory', 'tracker__read', 'mcp__a__read_file', ''].some(onlyReads)).toBe(false);
  expect(['read_file', 'list_dir', 'grep', 'web_search', 'Read'].every(onlyReads)).toBe(true);
});
