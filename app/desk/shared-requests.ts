import type { Act, ReplySize } from '../protocol/act.ts';
import type { AgentLabel } from '../protocol/agent.ts';
import type { Arrival, Outcome, RequestDesk, Shown } from '../protocol/arrival.ts';
import type { SessionEvent } from '../protocol/event.ts';
import type { Clock } from './clock.ts';
import { keyOf } from './sessions.ts';

/**
 * Stands before the desk so that one request makes one card, however many hooks bring it: each of their connections gets the
 * same outcome, in the words of its own event. The card goes when the last of them has hung up; its time is the first's.
 *
 * Two arrivals are one request when agent, session, subagent, call and all that the card shows are equal and either the
 * call is named by an id of the agent's own (`callIsId`), or they came by different registered commands in the same moment.
 * Two that came by the same command are two requests: Claude Code gives its requests no id, and two parallel calls of the
 * same command are equal to the last byte (real-clients.md); it runs a command that is registered twice only once.
 */
export class SharedRequests implements RequestDesk {
  readonly #desk: RequestDesk;
  readonly #clock: Clock;
  readonly #open = new Map<string, Shared[]>();
  readonly #notices = new Map<string, { routes: Set<string>; atMs: number }>();

  constructor(desk: RequestDesk, clock: Clock) {
    this.#desk = desk;
    this.#clock = clock;
  }

  open(arrival: Arrival, gone: AbortSignal): Promise<Outcome> {
    if (gone.aborted) return Promise.resolve({ kind: 'withdrawn' });
    const name = nameOf(arrival);
    const now = this.#clock.now();
    const known = this.#open.get(name)?.find((shared) => shared.takes(arrival, now));
    const shared = known ?? new Shared(this.#clock);
    const ends = shared.join(arrival, gone);
    if (known !== undefined) return ends;
    this.#open.set(name, [...(this.#open.get(name) ?? []), shared]);
    const measure = (act: Act): ReplySize | undefined => shared.measure(act);
    void this.#desk
      .open({ ...arrival, measure }, shared.gone)
      .finally(() => {
        const rest = this.#open.get(name)?.filter((other) => other !== shared) ?? [];
        if (rest.length === 0) this.#open.delete(name);
        else this.#open.set(name, rest);
      })
      .then(
        (outcome) => shared.end((member) => member.resolve(outcome)),
        (bug: unknown) => shared.end((member) => member.reject(bug)),
      );
    return ends;
  }

  /** What is only shown: the same notice by another command in the same moment is not shown again. */
  show(shown: Shown): void {
    const name = nameOf(shown);
    const now = this.#clock.now();
    for (const [other, { atMs }] of this.#notices)
      if (now - atMs > sameMomentMs) this.#notices.delete(other);
    const notice = this.#notices.get(name);
    const route = shown.route ?? '';
    const isKnown = notice !== undefined && !notice.routes.has(route);
    if (isKnown) notice.routes.add(route);
    else this.#notices.set(name, { routes: new Set([route]), atMs: now });
    if (!isKnown) this.#desk.show(shown);
  }

  note(agent: AgentLabel, event: SessionEvent): void {
    this.#desk.note(agent, event);
  }
}

/** One connection that waits. */
interface Member {
  resolve(outcome: Outcome): void;
  reject(bug: unknown): void;
  /** undoes what was started for it */
  stop(): void;
}

/** One request and the connections that wait for it. */
class Shared {
  readonly #clock: Clock;
  readonly #openedAtMs: number;
  readonly #controller = new AbortController();
  readonly #members = new Map<Arrival, Member>();
  readonly #routes = new Set<string>();

  constructor(clock: Clock) {
    this.#clock = clock;
    this.#openedAtMs = clock.now();
  }

  /** Aborts when nobody waits any more. */
  get gone(): AbortSignal {
    return this.#controller.signal;
  }

  takes({ callIsId, route = '' }: Arrival, now: number): boolean {
    if (this.#members.size === 0) return false;
    if (callIsId === true) return true;
    return !this.#routes.has(route) && now - this.#openedAtMs <= sameMomentMs;
  }

  join(arrival: Arrival, gone: AbortSignal): Promise<Outcome> {
    this.#routes.add(arrival.route ?? '');
    return new Promise((resolve, reject) => {
      const leave = (kind: 'withdrawn' | 'expired') => {
        this.#take(arrival)?.resolve({ kind });
        if (this.#members.size === 0) this.#controller.abort();
      };
      const withdraw = () => leave('withdrawn');
      gone.addEventListener('abort', withdraw, { once: true });
      // the desk keeps the first one's time
      const isFirst = this.#members.size === 0;
      const stop =
        isFirst || arrival.waitsMs === undefined
          ? () => undefined
          : this.#clock.after(arrival.waitsMs, () => leave('expired'));
      this.#members.set(arrival, {
        resolve,
        reject,
        stop() {
          stop();
          gone.removeEventListener('abort', withdraw);
        },
      });
    });
  }

  /** The largest reply of those that have words for the act; undefined if none has. */
  measure(act: Act): ReplySize | undefined {
    const sizes = [...this.#members.keys()].flatMap((arrival) => arrival.measure(act) ?? []);
    return sizes.find(({ fits }) => !fits) ?? sizes.toSorted((a, b) => b.bytes - a.bytes)[0];
  }

  end(how: (member: Member) => void): void {
    for (const arrival of [...this.#members.keys()]) {
      const member = this.#take(arrival);
      if (member !== undefined) how(member);
    }
  }

  #take(arrival: Arrival): Member | undefined {
    const member = this.#members.get(arrival);
    this.#members.delete(arrival);
    member?.stop();
    return member;
  }
}

/** All that has to be equal. */
function nameOf({ agent, session, call, ask }: Arrival | Shown): string {
  const subagent = session.subagent?.id ?? '';
  return [keyOf(agent, session), subagent, call, JSON.stringify(ask)].join('\n');
}

/** Hooks of one event start together; a machine under load needs a moment. */
const sameMomentMs = 2_000;
