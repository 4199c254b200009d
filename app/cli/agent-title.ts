import type { AgentLabel } from '../protocol/agent.ts';

/** An agent as a person knows it, with its version, and with the id where the commands take another word than its name. */
export function agentTitle({ id, name }: AgentLabel, version?: string): string {
  const title = version === undefined ? name : `${name} ${version}`;
  return name.toLowerCase() === id ? title : `${title} (${id})`;
}

/** Stands for the agent in the words of a fault that is no agent's. */
export const anyAgent: AgentLabel = { id: 'AGENT', name: 'the agent' };
