import { hasHidden } from '../protocol/hidden.ts';
import { maxRuleLetters, maxRules } from '../protocol/settings.ts';
import type { Words } from './setup.ts';
import { knownTool, knownToolIn } from './tool-names.ts';
import { isPersonsOwn, partsOf } from './tool-rules.ts';

/** What there is to say about a rule at the moment it is written. */
export interface RuleRemark {
  /** `fault`: it is not understood and fits nothing; `note`: it holds, and perhaps not as it was meant */
  readonly kind: 'fault' | 'note';
  readonly says: Words;
}

/** Looks at a rule as a person wrote it; undefined if there is nothing to say. Each remark says what is to be done. */
export function remarkOn(rule: string): RuleRemark | undefined {
  const text = rule.trim();
  if (text.length > maxRuleLetters) return fault(tooLong);
  if (hasHidden(text) || text.includes('\n')) return fault(hidden);
  const { name, pattern } = partsOf(text) ?? {};
  if (name === undefined) return fault(noForm);
  if (/\s/.test(name)) return fault(pattern === undefined ? noTool(text) : noForm);
  if (pattern?.trim() === '') return fault(noPattern(name));
  if (name === '*' || /^mcp__./.test(name)) return undefined;
  if (name.includes('*')) return fault(starInName);
  if (isPersonsOwn(name)) return fault(personsOwn);
  if (pattern?.endsWith(':*') === true) return note(colon(`${name}(${pattern.slice(0, -2)} *)`));
  return knownTool(name) === undefined ? note(unknownTool(name)) : undefined;
}

/** What is said of a rule that is one too many. */
export const tooMany: RuleRemark = fault({
  en: `There are ${maxRules} rules already: remove some first.`,
  'zh-CN': `已有 ${maxRules} 条规则：请先删除一些。`,
});

function fault(says: Words): RuleRemark {
  return { kind: 'fault', says };
}

function note(says: Words): RuleRemark {
  return { kind: 'note', says };
}

const tooLong: Words = {
  en: `Longer than ${maxRuleLetters} letters: shorten it, with * for what may differ.`,
  'zh-CN': `超过 ${maxRuleLetters} 个字符：请缩短，可用 * 代替会变化的部分。`,
};
const hidden: Words = {
  en: 'It holds characters that cannot be seen: type it instead of pasting it.',
  'zh-CN': '其中含有看不见的字符：请手动输入，不要粘贴。',
};
const noForm: Words = {
  en: 'Not understood. Write a tool, like Bash, or a tool and a pattern in parentheses, like Bash(git push *).',
  'zh-CN': '无法理解。请写工具名，如 Bash，或工具名加括号里的模式，如 Bash(git push *)。',
};
const noTool = (text: string): Words => ({
  en: `No tool is named. If this is a command, write Bash(${text}).`,
  'zh-CN': `没有写工具名。如果这是命令，请写 Bash(${text})。`,
});
const noPattern = (name: string): Words => ({
  en: `The parentheses are empty. For every call write ${name} alone.`,
  'zh-CN': `括号里没有内容。要包括所有调用，只写 ${name}。`,
});
const starInName: Words = {
  en: 'Only the name of an MCP tool takes a *, like mcp__server__*. For every call of any tool write * alone.',
  'zh-CN': '只有 MCP 工具名可以带 *，如 mcp__server__*。要包括所有工具的所有调用，只写 *。',
};
const personsOwn: Words = {
  en: 'Questions and plans always come to you: no rule speaks of them.',
  'zh-CN': '提问和计划始终由你回答：规则不涉及它们。',
};
const colon = (instead: string): Words => ({
  en: `The colon is taken as it stands. For every command that begins so, write ${instead}.`,
  'zh-CN': `冒号会按原样匹配。要包括以此开头的所有命令，请写 ${instead}。`,
});
const unknownTool = (name: string): Words => {
  const meant = knownToolIn(name);
  return {
    en: `“${name}” is no known tool: it fits only one of exactly that name.${meant === undefined ? '' : ` Did you mean ${meant}?`}`,
    'zh-CN': `“${name}”不是已知的工具：只有名称与此完全相同的工具才符合。${meant === undefined ? '' : `你是指 ${meant} 吗？`}`,
  };
};
