import type { Agent } from './agent.ts';
import { claudeCode } from './claude-code/agent.ts';
import { sample } from './sample/agent.ts';
import { zcode } from './zcode/agent.ts';

/** The agents that a person can set up, in the order in which they are listed. */
export const agents: readonly Agent[] = [zcode, claudeCode];

/**
 * The agent of this id, name or alias, in any case, blanks and hyphens alike; undefined if there is none. The sample
 * agent of `asktop ask` is found too, though it is in no list.
 */
export function findAgent(idOrAlias: string): Agent | undefined {
  const wanted = plain(idOrAlias);
  return [...agents, sample].find(({ id, name, aliases }) =>
    [id, ...(id === sample.id ? [] : [name]), ...aliases].some((known) => plain(known) === wanted),
  );
}

/**
 * The agent of exactly this id, as the intake's paths name it: a registered command line never changes, so that no other spelling has to
 * be understood there.
 */
export function agentById(id: string): Agent | undefined {
  return byId.get(id);
}

const byId: ReadonlyMap<string, Agent> = new Map(
  [...agents, sample].map((agent) => [agent.id, agent]),
);

const plain = (name: string) =>
  name
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, '-');
