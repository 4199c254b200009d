import type { Switches } from '../../protocol/settings.ts';
import type { ToolUse } from '../../protocol/tool-use.ts';
import type { Choice, ChoiceOption, RuleList } from '../agent.ts';
import { optionOf, rulesOf } from '../switches.ts';
import { ruleFits } from '../tool-rules.ts';

/** The choice for an agent whose hook before a call can wait for a person. `other` is what it does by default. */
export function holdChoice(explains: Choice['explains'], other: ChoiceOption): Choice {
  return { kind: 'choice', name: 'mode', explains, options: [other, holdOption] };
}

export const heldRules: RuleList = {
  kind: 'rules',
  name: 'hold',
  explains: {
    en: 'What waits for its card: tools, like Bash, Edit or mcp__server, or a pattern behind one, like Bash(git push*).',
    'zh-CN': '哪些调用等待卡片：工具，如 Bash、Edit 或 mcp__server，或带模式，如 Bash(git push*)。',
  },
  presets: ['Bash'],
};

/** The person has chosen that calls can wait. */
export function isHolding(choice: Choice, switches: Switches): boolean {
  return optionOf(choice, switches) === holdOption.value;
}

/** The person wants this call to wait. */
export function isHeld(choice: Choice, use: ToolUse, switches: Switches): boolean {
  if (!isHolding(choice, switches)) return false;
  return rulesOf(heldRules, switches).some((rule) => ruleFits(rule, use));
}

const holdOption: ChoiceOption = {
  value: 'hold',
  label: { en: 'Hold', 'zh-CN': '等待卡片' },
  explains: {
    en: 'What your rules name waits for its card, also what the agent would have done without asking. Unanswered, the agent asks by itself, and that session is no longer held until you are back.',
    'zh-CN':
      '符合你规则的调用会等待卡片，即使智能体本来不会询问。无人回答时由智能体自己询问，之后该会话不再被拦住，直到你回来。',
  },
  reinstalls: true,
};
