import type { Agent } from '../agents/agent.ts';
import type { Hop } from './fault.ts';
import type { Survey } from './status.ts';

/**
 * Whether the agent itself was heard since its hooks were installed. A file on disk proves nothing, and an agent that was not
 * started since is no fault: this is a note, with the agent's own steps and, where it has one, its plugin route. Where the ledger
 * knows of no installation (entries pasted by hand, a lost ledger) the file's own time stands in for it, which is too late where
 * somebody changed something else in it since: Claude Code writes the whole file anew when a model is chosen (measured, 2.1.332).
 */
export function heardHop({ setup }: Agent, { status, configs }: Survey): Hop {
  const { heard } = status;
  const installedAtMs = configs
    .filter(({ comparison }) => comparison.level !== undefined)
    .reduce((last, config) => Math.max(last, config.installedAtMs ?? config.changedAtMs ?? 0), 0);
  const route = setup.pluginRoute === undefined ? [] : [setup.pluginRoute];
  const words = [...setup.steps, ...route];
  if (heard === undefined) {
    return { hop: 'heard', state: 'note', fault: { kind: 'never-heard', words } };
  }
  const detail = `${heard.event}, ${heard.at}`;
  if (Date.parse(heard.at) < installedAtMs) {
    return { hop: 'heard', state: 'note', fault: { kind: 'not-since-change', detail, words } };
  }
  return { hop: 'heard', state: 'ok' };
}
