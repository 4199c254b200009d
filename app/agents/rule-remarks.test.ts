import { describe, expect, it } from 'vitest';
import { toolUseOf } from './claude-dialect/tool-use.ts';
import { maxRuleLetters } from '../protocol/settings.ts';
import { remarkOn } from './rule-remarks.ts';
import { ruleFits } from './tool-rules.ts';

describe('remarkOn', () => {
  it.each([
    'Bash',
    'run_shell_command',
    ' Bash(git push *) ',
    'Bash(echo (a))',
    'Write(C:\\Users\\张三\\*)',
    'Edit(src/*.ts)',
    'mcp__server',
    'mcp__*__delete_*',
    '*',
    '*(*secret*)',
  ])('has nothing to say about %s', (rule) => {
    expect(remarkOn(rule)).toBeUndefined();
  });

  it.each<[string, RegExp]>([
    ['git push *', /write Bash\(git push \*\)/],
    ['rm -rf /', /write Bash\(rm -rf \/\)/],
    ['Bash(', /Not understood/],
    ['Bash)(', /Not understood/],
    ['Bash(git push) now', /Not understood/],
    ['(git push)', /Not understood/],
    ['', /Not understood/],
    ['no tool (git push)', /Not understood/],
    ['Bash()', /write Bash alone/],
    ['Web*', /mcp__server__\*/],
    ['AskUserQuestion', /always come to you/],
    ['exit_plan_mode', /always come to you/],
    ['Bash(git\u200b push *)', /cannot be seen/],
    ['Bash(git push *)\nWrite', /cannot be seen/],
    [`Bash(${'x'.repeat(maxRuleLetters)})`, /Longer than 1000/],
  ])('does not understand %o, and says what to write', (rule, says) => {
    const remark = remarkOn(rule);
    expect(remark?.kind).toBe('fault');
    expect(remark?.says.en).toMatch(says);
    expect(remark?.says['zh-CN']).toMatch(/\p{Script=Han}/u);
  });

  it.each<[string, RegExp]>([
    ['Bsh(git push *)', /“Bsh” is no known tool.*exactly that name\.$/],
    ['BASH(git push *)', /Did you mean Bash\?/],
    ['writefile', /Did you mean Write\?/],
    ['Bash(git push:*)', /write Bash\(git push \*\)/],
  ])('keeps %s, and says how it will be read', (rule, says) => {
    const remark = remarkOn(rule);
    expect(remark?.kind).toBe('note');
    expect(remark?.says.en).toMatch(says);
    expect(remark?.says['zh-CN']).toMatch(/\p{Script=Han}/u);
  });

  it('finds a fault in no rule that fits a usual call', () => {
    const calls = [
      toolUseOf('Bash', { command: 'git push' }, '{"command":"git push"}'),
      toolUseOf('Write', { file_path: 'a', content: '' }, '{}'),
      toolUseOf('mcp__a__b', {}, '{}'),
    ];
    const faulty = ['git push *', 'Bash(', 'Bash()', 'Web*', '(git push)', 'Bash(git push) now'];
    for (const rule of faulty) {
      expect(calls.some((call) => ruleFits(rule, call))).toBe(false);
    }
  });
});
