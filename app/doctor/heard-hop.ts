import type { Agent } from '../agents/agent.ts';
import type { Hop } from './fault.ts';
import type { Survey } from './status.ts';

/**
 * Whether the agent itself was heard since its config was last changed. A file on disk proves nothing, and an agent that was not
 * started since is no fault: this is a note, with the agent's own steps and, where it has one, its plugin route.
 */
export function heardHop({ setup }: Agent, { status, configs }: Survey): Hop {
  const { heard } = status;
  const changedAtMs = configs
    .filter(({ comparison }) => comparison.level !== undefined)
    .reduce((last, config) => Math.max(last, config.changedAtMs ?? 0), 0);
  const route = setup.pluginRoute === undefined ? [] : [setup.pluginRoute];
  const words = [...setup.steps, ...route];
  if (heard === undefined) {
    return { hop: 'heard', state: 'note', fault: { kind: 'never-heard', words } };
  }
  const detail = `${heard.event}, ${heard.at}`;
  if (Date.parse(heard.at) < changedAtMs) {
    return { hop: 'heard', state: 'note', fault: { kind: 'not-since-change', detail, words } };
  }
  return { hop: 'heard', state: 'ok' };
}
