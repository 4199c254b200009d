import type { Agent } from '../agents/agent.ts';
import { agents, findAgent } from '../agents/registry.ts';
import type { Level } from '../agents/setup.ts';
import { UsageError } from './io.ts';

/** The agents of these names, each once. Throws `UsageError` for one that does not exist. */
export function namedAgents(names: readonly string[]): Agent[] {
  return [...new Set(names.map(namedAgent))];
}

/** The agent of this name. Throws `UsageError` if there is none. */
export function namedAgent(name: string): Agent {
  const agent = findAgent(name);
  if (agent !== undefined) return agent;
  const known = agents.map(({ id }) => id).join(', ');
  throw new UsageError(`no agent ${JSON.stringify(name)}; there are: ${known}`);
}

/** The level of this name. Throws `UsageError` for one that does not exist. */
export function namedLevel(name: string | undefined): Level | undefined {
  if (name === undefined) return undefined;
  const level = levels.find((known) => known === name);
  if (level !== undefined) return level;
  throw new UsageError(`no level ${JSON.stringify(name)}; there are: ${levels.join(', ')}`);
}

const levels: readonly Level[] = ['answers', 'activity', 'guard'];
