import type { Agent } from '../agents/agent.ts';
import { endpointPort } from '../home/endpoint.ts';
import { readHeard } from '../home/heard.ts';
import type { Home } from '../home/home.ts';
import type { Io } from './io.ts';

/**
 * Waits until each agent has been heard from, two minutes at most: a file on disk proves nothing. The person may leave at any
 * time (Ctrl+C): everything is written by then.
 */
export async function hearFrom(
  io: Io,
  home: Home,
  agents: readonly Agent[],
  patienceMs = 120_000,
): Promise<void> {
  if (endpointPort(home) === undefined) {
    io.err(
      'Start Asktop (asktop), then give an agent something to do; asktop status says who was heard.\n',
    );
    return;
  }
  const from = new Date().toISOString();
  const waiting = new Set(agents);
  io.err('Waiting for the first event; give the agent something to do (Ctrl+C leaves)…\n');
  for (const end = Date.now() + patienceMs; waiting.size > 0 && Date.now() < end;) {
    const heard = readHeard(home);
    for (const agent of waiting) {
      const last = heard[agent.id];
      if (last === undefined || last.at < from) continue;
      waiting.delete(agent);
      io.err(`heard from ${agent.name} (${last.event})\n`);
    }
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
  for (const { id, name } of waiting)
    io.err(`Nothing from ${name} yet. If it stays so: asktop doctor ${id}\n`);
}
