import type { Act, ActOutcome, ReplySize } from '../protocol/act.ts';
import type { AgentLabel } from '../protocol/agent.ts';
import type { Arrival, Outcome, RequestDesk } from '../protocol/arrival.ts';
import type { Change } from '../protocol/bridge.ts';
import type { Card, CardEnd } from '../protocol/card.ts';
import type { SessionEvent } from '../protocol/event.ts';
import type { Session, SessionRef } from '../protocol/session.ts';
import { AllowedCalls } from './allowed-calls.ts';
import type { Clock } from './clock.ts';
import { hazardsOf, isHazardous } from './hazards.ts';
import { keyOf, Sessions } from './sessions.ts';

export interface DeskOptions {
  clock: Clock;
  /** a new id at each call, never twice the same */
  newId(): string;
  /** a permission settled within this many ms is never shown */
  graceMs(): number;
  /** parts of paths whose change is worth a warning: settings of Asktop and of the agents */
  guardedPaths: readonly string[];
  /** the git branch of a folder, undefined if it has none; never rejects */
  branchOf(folder: string): Promise<string | undefined>;
  /** takes a request that a person has seen, when it has ended */
  record(ended: EndedRequest): void;
}

/** A request that was on screen, and how it ended. */
export interface EndedRequest {
  card: Card;
  end: CardEnd;
  act: Act | undefined;
  endedAtMs: number;
}

/** The open requests: who asks, what became of it. A request ends once, and only a person's act ends it with a decision. */
export class Desk implements RequestDesk {
  readonly #options: DeskOptions;
  readonly #open = new Map<string, OpenRequest>();
  readonly #sessions = new Sessions();
  readonly #allowed = new AllowedCalls();
  readonly #listeners = new Set<(change: Change) => void>();
  #closing = false;

  constructor(options: DeskOptions) {
    this.#options = options;
  }

  /** The cards on screen, in order of arrival. */
  cards(): Card[] {
    return [...this.#open.values()]
      .filter((request) => request.shown)
      .map((request) => request.card);
  }

  /** Returns its stop. */
  onChange(listener: (change: Change) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  open(arrival: Arrival, gone: AbortSignal): Promise<Outcome> {
    if (this.#closing) return Promise.resolve({ kind: 'quit' });
    if (gone.aborted) return Promise.resolve({ kind: 'withdrawn' });
    return new Promise((resolve) => this.#take(arrival, gone, resolve));
  }

  act(id: string, act: Act): ActOutcome {
    const request = this.#open.get(id);
    if (request === undefined || !request.shown) return { kind: 'gone' };
    if (act.kind === 'hand-back') {
      this.#end(request, 'handed-back', { kind: 'handed-back' }, act);
      return { kind: 'sent' };
    }
    const size = request.arrival.measure(act);
    if (size === undefined) return { kind: 'unfit' };
    if (!size.fits) return { kind: 'too-large', size };
    if (letsTheToolRun(act)) this.#allowed.add(askerOf(request.arrival), request.arrival.call);
    this.#end(request, 'answered', { kind: 'acted', act }, act);
    return { kind: 'sent' };
  }

  measure(id: string, act: Act): ReplySize | undefined {
    return this.#open.get(id)?.arrival.measure(act);
  }

  note(agent: AgentLabel, event: SessionEvent): void {
    const { session } = event;
    const asker = askerOf({ agent, session });
    switch (event.kind) {
      case 'session-started':
        if (event.title !== undefined) this.#rename(agent, session, event.title, true);
        break;
      case 'prompted':
        this.#rename(agent, session, event.prompt, false);
        this.#allowed.clear(asker);
        this.#settle((request) => askerOf(request.arrival) === asker);
        break;
      case 'tool-finished':
        if (this.#allowed.take(asker, event.call)) break;
        this.#settle(
          (request) => askerOf(request.arrival) === asker && request.arrival.call === event.call,
          1,
        );
        break;
      case 'turn-ended':
        this.#allowed.clear(asker);
        this.#settle((request) => askerOf(request.arrival) === asker);
        break;
      case 'session-ended': {
        const key = keyOf(agent, session);
        this.#allowed.clearAll((asker) => asker.startsWith(`${key}\n`));
        this.#settle((request) => keyOf(request.arrival.agent, request.arrival.session) === key);
        this.#sessions.forget(agent, session);
        break;
      }
      case 'noticed':
        break;
    }
  }

  /** Every open request goes back to its agent. */
  handBackAll(): void {
    for (const request of [...this.#open.values()])
      this.#end(request, 'handed-back', { kind: 'handed-back' });
  }

  /** Every open request, and every later one, ends as `quit`. */
  close(): void {
    this.#closing = true;
    for (const request of [...this.#open.values()]) this.#end(request, 'quit', { kind: 'quit' });
  }

  #take(arrival: Arrival, gone: AbortSignal, resolve: (outcome: Outcome) => void): void {
    const { clock } = this.#options;
    const openedAtMs = clock.now();
    const session = this.#sessions.describe(arrival.agent, arrival.session);
    const hazards = hazardsOf(arrival.ask, session, this.#options.guardedPaths);
    const card: Card = {
      id: this.#options.newId(),
      agent: arrival.agent,
      session,
      ask: arrival.ask,
      hazards,
      hazardous: isHazardous(hazards),
      openedAtMs,
      ...(arrival.waitsMs === undefined ? {} : { deadlineAtMs: openedAtMs + arrival.waitsMs }),
      ...(arrival.charset === undefined ? {} : { charset: arrival.charset }),
    };
    const request: OpenRequest = { arrival, card, resolve, shown: false, stops: [] };
    this.#open.set(card.id, request);
    const withdraw = (): void => this.#end(request, 'withdrawn', { kind: 'withdrawn' });
    gone.addEventListener('abort', withdraw, { once: true });
    request.stops.push(() => gone.removeEventListener('abort', withdraw));
    if (arrival.waitsMs !== undefined) {
      request.stops.push(
        clock.after(arrival.waitsMs, () => this.#end(request, 'expired', { kind: 'expired' })),
      );
    }
    // a question or a plan is never settled by the agent itself; a permission may be, by its own rules or reviewer
    const graceMs = arrival.ask.kind === 'permission' ? this.#options.graceMs() : 0;
    if (graceMs === 0) this.#show(request);
    else request.stops.push(clock.after(graceMs, () => this.#show(request)));
    void this.#findBranch(request, session);
  }

  #show(request: OpenRequest): void {
    request.shown = true;
    this.#tell({ kind: 'opened', card: request.card });
  }

  #end(request: OpenRequest, end: CardEnd, outcome: Outcome, act?: Act): void {
    if (!this.#open.delete(request.card.id)) return;
    for (const stop of request.stops) stop();
    request.resolve(outcome);
    if (!request.shown) return;
    this.#tell({ kind: 'closed', id: request.card.id, end });
    this.#options.record({ card: request.card, end, act, endedAtMs: this.#options.clock.now() });
  }

  #settle(matches: (request: OpenRequest) => boolean, most = Infinity): void {
    const settled = [...this.#open.values()].filter(matches).slice(0, most);
    for (const request of settled) this.#end(request, 'settled', { kind: 'settled' });
  }

  #rename(agent: AgentLabel, ref: SessionRef, title: string, better: boolean): void {
    if (!this.#sessions.name(agent, ref, title, better)) return;
    this.#update(this.#sessions.describe(agent, ref));
  }

  async #findBranch(request: OpenRequest, session: Session): Promise<void> {
    if (session.folder === undefined) return;
    const branch = await this.#options.branchOf(session.folder);
    if (branch === undefined || !this.#open.has(request.card.id)) return;
    this.#sessions.setBranch(session.key, branch);
    this.#update({ ...request.card.session, branch });
  }

  /** Puts what is now known about a session on its cards. */
  #update({ key, title, branch }: Session): void {
    for (const request of this.#open.values()) {
      if (request.card.session.key !== key) continue;
      request.card = {
        ...request.card,
        session: {
          ...request.card.session,
          ...(title === undefined ? {} : { title }),
          ...(branch === undefined ? {} : { branch }),
        },
      };
      if (request.shown)
        this.#tell({ kind: 'session', id: request.card.id, session: request.card.session });
    }
  }

  #tell(change: Change): void {
    for (const listener of this.#listeners) listener(change);
  }
}

interface OpenRequest {
  arrival: Arrival;
  card: Card;
  resolve(outcome: Outcome): void;
  /** a person can see it: before that it may still be settled without a trace */
  shown: boolean;
  stops: (() => void)[];
}

/** Who asks: a session's main agent, or one of its subagents. A turn that ends ends only its own requests. */
function askerOf({ agent, session }: { agent: AgentLabel; session: SessionRef }): string {
  return `${keyOf(agent, session)}\n${session.subagent?.id ?? ''}`;
}

function letsTheToolRun(act: Act): boolean {
  return act.kind === 'allow' || act.kind === 'answer' || act.kind === 'approve';
}
