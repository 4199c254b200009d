import type { Act } from '../protocol/act.ts';
import type { Arrival, Outcome } from '../protocol/arrival.ts';
import type { Change } from '../protocol/bridge.ts';
import type { Card, CardEnd } from '../protocol/card.ts';
import type { Session } from '../protocol/session.ts';

/** A request that nobody has answered yet. */
export interface OpenRequest {
  readonly arrival: Arrival;
  card: Card;
  resolve(outcome: Outcome): void;
  /** a person can see it: before that it may still be settled without a trace */
  shown: boolean;
  /** what is to be undone when it ends: timers, listeners */
  readonly stops: (() => void)[];
}

/** A request that was on screen, and how it ended. */
export interface EndedRequest {
  card: Card;
  end: CardEnd;
  act: Act | undefined;
  endedAtMs: number;
}

interface Watcher {
  /** every change that a window needs */
  tell(change: Change): void;
  /** takes a request that a person has seen, when it has ended */
  record(ended: EndedRequest): void;
  /** epoch ms */
  now(): number;
}

/** The open requests in order of arrival. Each ends once, and says so. */
export class OpenRequests {
  readonly #watcher: Watcher;
  readonly #requests = new Map<string, OpenRequest>();

  constructor(watcher: Watcher) {
    this.#watcher = watcher;
  }

  /** The cards on screen. */
  cards(): Card[] {
    return [...this.#requests.values()]
      .filter((request) => request.shown)
      .map((request) => request.card);
  }

  find(id: string): OpenRequest | undefined {
    return this.#requests.get(id);
  }

  add(request: OpenRequest): void {
    this.#requests.set(request.card.id, request);
  }

  show(request: OpenRequest): void {
    request.shown = true;
    this.#watcher.tell({ kind: 'opened', card: request.card });
  }

  end(request: OpenRequest, end: CardEnd, outcome: Outcome, act?: Act): void {
    if (!this.#requests.delete(request.card.id)) return;
    for (const stop of request.stops) stop();
    request.resolve(
      request.shown || outcome.kind === 'acted' ? outcome : { ...outcome, unseen: true },
    );
    if (!request.shown) return;
    this.#watcher.tell({ kind: 'closed', id: request.card.id, end });
    this.#watcher.record({ card: request.card, end, act, endedAtMs: this.#watcher.now() });
  }

  /** Ends without a decision those that match: at most the `most` oldest, and not the `keep` newest. */
  endWhere(
    matches: (request: OpenRequest) => boolean,
    end: 'handed-back' | 'settled' | 'quit',
    { most = Infinity, keep = 0 } = {},
  ): void {
    const all = [...this.#requests.values()].filter(matches);
    const matching = all.slice(0, Math.min(most, Math.max(0, all.length - keep)));
    for (const request of matching) this.end(request, end, { kind: end });
  }

  /** Puts what is now known about a session on its cards; `revised` gives the same session where it changes nothing. */
  revise(key: string, revised: (session: Session) => Session): void {
    for (const request of this.#requests.values()) {
      const before = request.card.session;
      if (before.key !== key) continue;
      const session = revised(before);
      if (session === before) continue;
      request.card = { ...request.card, session };
      if (request.shown) this.#watcher.tell({ kind: 'session', id: request.card.id, session });
    }
  }
}
