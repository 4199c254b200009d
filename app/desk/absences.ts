import type { AgentLabel } from '../protocol/agent.ts';
import type { SessionRef } from '../protocol/session.ts';
import { keyOf } from './sessions.ts';

/**
 * Sessions whose short hold nobody answered: the person is away, and to hold them again would only slow the agent down. Bounded:
 * the longest away is forgotten first.
 */
export class Absences {
  readonly #keys = new Set<string>();

  isAway(agent: AgentLabel, session: SessionRef): boolean {
    return this.#keys.has(keyOf(agent, session));
  }

  /** A hold of this session ran out. */
  left(agent: AgentLabel, session: SessionRef): void {
    this.#keys.add(keyOf(agent, session));
    for (const oldest of this.#keys) {
      if (this.#keys.size <= maxSessions) break;
      this.#keys.delete(oldest);
    }
  }

  /** The person typed into this session, or it ended. */
  returnedTo(agent: AgentLabel, session: SessionRef): void {
    this.#keys.delete(keyOf(agent, session));
  }

  /** The person acted here: whoever answers one card sees the others. */
  returned(): void {
    this.#keys.clear();
  }
}

const maxSessions = 200;
