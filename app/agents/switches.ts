import type { Switches } from '../protocol/settings.ts';
import type { Choice, RuleList } from './agent.ts';

/** The option in force: the chosen one, or the first where none, or none that is known, was chosen. */
export function optionOf({ name, options }: Choice, switches: Switches): string {
  const chosen = switches[name];
  return (options.find(({ value }) => value === chosen) ?? options[0])?.value ?? '';
}

/** The rules in force: the person's list, also an empty one, or the presets where there is none. */
export function rulesOf({ name, presets }: RuleList, switches: Switches): readonly string[] {
  const rules = switches[name];
  return Array.isArray(rules) ? rules : presets;
}
