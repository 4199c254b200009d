import type { Agent } from '../agents/agent.ts';
import type { Registration, Words } from '../agents/setup.ts';
import type { ConfigText, RefusedConfig } from './config-text.ts';
import { foundHandlers, type FoundHandler } from './found-handlers.ts';
import { maskText } from './mask.ts';
import { nodeAt } from './json-edit.ts';

type Entries = Extract<Registration, { kind: 'entries' }>;

/** What a person should know of a config before and after we change it. `left` entries were removed by hand. */
export function notesOn(
  agent: Agent,
  { entries, flags }: Entries,
  config: Exclude<ConfigText, RefusedConfig>,
  left: number,
): Words[] {
  const notes: Words[] = [];
  if (left > 0) {
    notes.push({
      en: `${left} of its entries were removed by hand and stay so. To have them back: asktop install ${agent.id}`,
      'zh-CN': `它有 ${left} 个条目被手动移除，不会再次添加。如需恢复：asktop install ${agent.id}`,
    });
  }
  if (config.kind !== 'config') return notes;
  for (const { at, value, explains } of agent.setup.offSwitches) {
    if (nodeAt(config.tree, at)?.value === value) notes.push(explains);
  }
  for (const { at, value, when } of flags) {
    const found: unknown = nodeAt(config.tree, at)?.value;
    const smaller = typeof found === 'number' && typeof value === 'number' && found < value;
    if (when === 'absent' && smaller) {
      notes.push({
        en: `${at.join('.')} stays ${found}, as you set it; ${value} is better for Asktop.`,
        'zh-CN': `${at.join('.')} 保持你设置的 ${found}；对 Asktop 来说 ${value} 更合适。`,
      });
    }
  }
  const handlers = foundHandlers(config.root);
  const asked = new Set(entries.filter(({ answers }) => answers).map(({ event }) => event));
  for (const one of handlers) {
    if (asked.has(one.event) && one.ours === false) {
      const program = shown(one);
      notes.push({
        en: `Another program answers ${one.event} as well (${program ?? 'a hook'}): two will answer the same prompt.`,
        'zh-CN': `另一个程序也会回答 ${one.event}（${program ?? '一个钩子'}）：同一个提示会由两个程序回答。`,
      });
    }
  }
  if (handlers.some(({ handler }) => typeof handler === 'string')) {
    notes.push({
      en: 'It holds hooks in an old shape (a bare string): the agent may ignore the whole file.',
      'zh-CN': '其中有旧格式的钩子（单独一个字符串）：智能体可能会忽略整个文件。',
    });
  }
  return notes;
}

function shown({ handler }: FoundHandler): string | undefined {
  const { command, url, type } = (handler ?? {}) as Record<string, unknown>;
  const what = [handler, command, url, type].find((one) => typeof one === 'string');
  return what === undefined ? undefined : maskText(what).slice(0, 120);
}
