import type { AgentLabel } from '../protocol/agent.ts';
import type { Session, SessionRef } from '../protocol/session.ts';

/** What is known about running sessions: their titles, their branches. Bounded: the longest unheard is forgotten first. */
export class Sessions {
  readonly #known = new Map<string, Known>();

  /** The session as a card shows it. */
  describe(agent: AgentLabel, ref: SessionRef): Session {
    const key = keyOf(agent, ref);
    const { title, branch } = this.#touch(key);
    return {
      ...ref,
      key,
      project: projectOf(ref.folder),
      ...(title === undefined ? {} : { title }),
      ...(branch === undefined || branch.folder !== ref.folder ? {} : { branch: branch.name }),
    };
  }

  /** Gives a session its title; the first one stays unless `better`. Says whether anything changed. */
  name(agent: AgentLabel, ref: SessionRef, title: string, better: boolean): boolean {
    const known = this.#touch(keyOf(agent, ref));
    const line = firstLine(title);
    if (line === '' || (known.title !== undefined && !better) || known.title === line) return false;
    known.title = line;
    return true;
  }

  /** What is checked out in the folder where the session works now; undefined = no branch, or nobody knows. */
  setBranch(key: string, folder: string, name: string | undefined): void {
    this.#touch(key).branch = name === undefined ? undefined : { folder, name };
  }

  forget(agent: AgentLabel, ref: SessionRef): void {
    this.#known.delete(keyOf(agent, ref));
  }

  #touch(key: string): Known {
    const known: Known = this.#known.get(key) ?? { title: undefined, branch: undefined };
    this.#known.delete(key);
    this.#known.set(key, known);
    for (const oldest of this.#known.keys()) {
      if (this.#known.size <= maxSessions) break;
      this.#known.delete(oldest);
    }
    return known;
  }
}

interface Known {
  title: string | undefined;
  branch: { folder: string; name: string } | undefined;
}

/** Who asks: a session's main agent, or one of its subagents. A turn that ends ends only its own requests. */
export function askerOf({ agent, session }: { agent: AgentLabel; session: SessionRef }): string {
  return `${keyOf(agent, session)}\n${session.subagent?.id ?? ''}`;
}

/** One for each session of each agent; sessions without an id are told apart by their folder. */
export function keyOf(agent: AgentLabel, ref: SessionRef): string {
  return `${agent.id}\n${ref.id === '' ? (ref.folder ?? '') : ref.id}`;
}

/** Last segment of a folder in either spelling, '' if there is none. */
function projectOf(folder: string | undefined): string {
  return folder?.split(/[\\/]/).findLast((segment) => segment !== '') ?? '';
}

/** What a title shows: one line, no longer than a header can use. The prompt itself is kept nowhere. */
function firstLine(text: string): string {
  const line = text.split(/[\r\n]/).find((candidate) => candidate.trim() !== '') ?? '';
  return Array.from(line.trim()).slice(0, maxTitleLetters).join('');
}

const maxSessions = 200;
const maxTitleLetters = 80;
