import type { Agent } from '../agents/agent.ts';
import type { Registration } from '../agents/setup.ts';
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
): string[] {
  const notes: string[] = [];
  if (left > 0) {
    notes.push(
      `${left} of its entries were removed by hand and stay so. To have them back: asktop install ${agent.id}`,
    );
  }
  if (config.kind !== 'config') return notes;
  for (const { at, value, explains } of agent.setup.offSwitches) {
    if (nodeAt(config.tree, at)?.value === value) notes.push(explains.en);
  }
  for (const { at, value, when } of flags) {
    const found: unknown = nodeAt(config.tree, at)?.value;
    const smaller = typeof found === 'number' && typeof value === 'number' && found < value;
    if (when === 'absent' && smaller) {
      notes.push(`${at.join('.')} stays ${found}, as you set it; ${value} is better for Asktop.`);
    }
  }
  const handlers = foundHandlers(config.root);
  const asked = new Set(entries.filter(({ answers }) => answers).map(({ event }) => event));
  for (const one of handlers) {
    if (asked.has(one.event) && one.ours === false) {
      notes.push(
        `Another program answers ${one.event} as well (${shown(one)}): two will answer the same prompt.`,
      );
    }
  }
  if (handlers.some(({ handler }) => typeof handler === 'string')) {
    notes.push(
      'It holds hooks in an old shape (a bare string): the agent may ignore the whole file.',
    );
  }
  return notes;
}

function shown({ handler }: FoundHandler): string {
  const { command, url, type } = (handler ?? {}) as Record<string, unknown>;
  const what = [handler, command, url, type].find((one) => typeof one === 'string') ?? 'a hook';
  return maskText(what).slice(0, 120);
}
