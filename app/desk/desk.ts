import type { Act, ActOutcome, ReplySize } from '../protocol/act.ts';
import type { AgentLabel } from '../protocol/agent.ts';
import type { Arrival, Outcome, RequestDesk, Shown } from '../protocol/arrival.ts';
import type { Change } from '../protocol/bridge.ts';
import type { Card } from '../protocol/card.ts';
import type { SessionEvent } from '../protocol/event.ts';
import type { Session, SessionRef } from '../protocol/session.ts';
import { Absences } from './absences.ts';
import { AllowedCalls, letsTheToolRun } from './allowed-calls.ts';
import type { Clock } from './clock.ts';
import { hazardsOf, isHazardous } from './hazards.ts';
import { isHeldUnseen, turnsAway, type Quiet } from './held-unseen.ts';
import { OpenRequests, type EndedRequest, type OpenRequest } from './open-requests.ts';
import { askerOf, keyOf, Sessions } from './sessions.ts';

export interface DeskOptions extends Quiet {
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

/** The open requests: who asks, what became of it. A request ends once, and only a person's act ends it with a decision. */
export class Desk implements RequestDesk {
  readonly #options: DeskOptions;
  readonly #open: OpenRequests;
  readonly #sessions = new Sessions();
  readonly #allowed = new AllowedCalls();
  readonly #absences = new Absences();
  readonly #listeners = new Set<(change: Change) => void>();
  #closing = false;

  constructor(options: DeskOptions) {
    this.#options = options;
    this.#open = new OpenRequests({
      tell: (change) => this.#tell(change),
      record: (ended) => options.record(ended),
      now: () => options.clock.now(),
    });
  }

  /** The cards on screen, in order of arrival. */
  cards(): Card[] {
    return this.#open.cards();
  }

  /** Returns its stop. */
  onChange(listener: (change: Change) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  open(arrival: Arrival, gone: AbortSignal): Promise<Outcome> {
    if (this.#closing) return Promise.resolve({ kind: 'quit' });
    if (gone.aborted) return Promise.resolve({ kind: 'withdrawn' });
    if (turnsAway(this.#options, arrival)) return Promise.resolve({ kind: 'turned-away' });
    if (arrival.holdsOnce === true && this.#absences.isAway(arrival.agent, arrival.session)) {
      this.#showInstead(arrival);
      return Promise.resolve({ kind: 'shown' });
    }
    return new Promise((resolve) => this.#take(arrival, gone, resolve));
  }

  show(shown: Shown): void {
    if (this.#closing) return;
    this.#open.endWhere(({ arrival }) => arrival.ask.kind === 'notice', 'settled', {
      keep: maxNotices - 1,
    });
    // nobody waits: it ends with its call or its turn, or when the person has read it
    const arrival = { ...shown, waitsMs: undefined, measure: () => undefined };
    this.#take(arrival, new AbortController().signal, () => undefined);
  }

  act(id: string, act: Act): ActOutcome {
    const request = this.#open.find(id);
    if (request === undefined || !request.shown) return { kind: 'gone' };
    this.#absences.returned();
    if (act.kind === 'dismiss') {
      if (request.arrival.ask.kind !== 'notice') return { kind: 'unfit' };
      this.#open.end(request, 'dismissed', { kind: 'handed-back' }, act);
      return { kind: 'sent' };
    }
    if (act.kind === 'hand-back') {
      this.#open.end(request, 'handed-back', { kind: 'handed-back' }, act);
      return { kind: 'sent' };
    }
    const size = request.arrival.measure(act);
    if (size === undefined) return { kind: 'unfit' };
    if (!size.fits) return { kind: 'too-large', size };
    if (letsTheToolRun(act)) this.#allowed.add(askerOf(request.arrival), request.arrival.call);
    this.#open.end(request, 'answered', { kind: 'acted', act }, act);
    return { kind: 'sent' };
  }

  measure(id: string, act: Act): ReplySize | undefined {
    return this.#open.find(id)?.arrival.measure(act);
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
        this.#absences.returnedTo(agent, session);
        this.#open.endWhere((request) => askerOf(request.arrival) === asker, 'settled');
        break;
      case 'tool-finished':
        if (this.#allowed.take(asker, event.call)) break;
        this.#open.endWhere(
          (request) => askerOf(request.arrival) === asker && request.arrival.call === event.call,
          'settled',
          { most: 1 },
        );
        break;
      case 'turn-ended':
        this.#allowed.clear(asker);
        this.#open.endWhere((request) => askerOf(request.arrival) === asker, 'settled');
        break;
      case 'session-ended': {
        const key = keyOf(agent, session);
        this.#allowed.clearAll((asker) => asker.startsWith(`${key}\n`));
        this.#open.endWhere(({ card }) => card.session.key === key, 'settled');
        this.#sessions.forget(agent, session);
        this.#absences.returnedTo(agent, session);
        break;
      }
      case 'noticed':
        break;
    }
  }

  /** What its agent would wait for with nothing on screen goes back to it. */
  handBackUnseen(): void {
    this.#open.endWhere(({ arrival }) => isHeldUnseen(arrival), 'handed-back');
  }

  /** Every open request goes back to its agent. */
  handBackAll(): void {
    this.#open.endWhere(() => true, 'handed-back');
  }

  /** Every open request, and every later one, ends as `quit`. */
  close(): void {
    this.#closing = true;
    this.#open.endWhere(() => true, 'quit');
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
      ...(arrival.silenceRefuses === true ? { silenceRefuses: true } : {}),
    };
    const request: OpenRequest = { arrival, card, resolve, shown: false, stops: [] };
    this.#open.add(request);
    const withdraw = (): void => this.#open.end(request, 'withdrawn', { kind: 'withdrawn' });
    gone.addEventListener('abort', withdraw, { once: true });
    request.stops.push(() => gone.removeEventListener('abort', withdraw));
    if (arrival.waitsMs !== undefined) {
      request.stops.push(
        clock.after(arrival.waitsMs, () => {
          this.#open.end(request, 'expired', { kind: 'expired' });
          if (arrival.holdsOnce !== true) return;
          this.#absences.left(arrival.agent, arrival.session);
          this.#showInstead(arrival);
        }),
      );
    }
    const graceMs = this.#graceMs(arrival);
    if (graceMs === 0) this.#open.show(request);
    else request.stops.push(clock.after(graceMs, () => this.#showUnlessUnwanted(request)));
    void this.#findBranch(session);
  }

  /** The person may have switched do-not-disturb on since it arrived. */
  #showUnlessUnwanted(request: OpenRequest): void {
    if (turnsAway(this.#options, request.arrival)) {
      this.#open.end(request, 'handed-back', { kind: 'turned-away' });
    } else this.#open.show(request);
  }

  /** It waits in its agent now, where the person finds it. */
  #showInstead(arrival: Arrival): void {
    const { ask } = arrival;
    if (ask.kind === 'form' || ask.kind === 'notice') return;
    this.show({ ...arrival, ask: { kind: 'notice', of: ask } });
  }

  /** A question or a plan is never settled by the agent itself; a permission may be, by its own rules or reviewer. */
  #graceMs({ ask }: Arrival): number {
    if (ask.kind === 'permission') return this.#options.graceMs();
    if (ask.kind !== 'notice' || ask.of.kind !== 'permission') return 0;
    return Math.max(this.#options.graceMs(), noticeGraceMs);
  }

  #rename(agent: AgentLabel, ref: SessionRef, title: string, better: boolean): void {
    if (!this.#sessions.name(agent, ref, title, better)) return;
    const { key, title: named } = this.#sessions.describe(agent, ref);
    if (named === undefined) return;
    this.#open.revise(key, (session) => ({ ...session, title: named }));
  }

  async #findBranch({ folder, key }: Session): Promise<void> {
    if (folder === undefined) return;
    const branch = await this.#options.branchOf(folder);
    this.#sessions.setBranch(key, folder, branch);
    this.#open.revise(key, (session) => {
      // a session may work in several folders, each with a branch of its own
      if (session.folder !== folder || session.branch === branch) return session;
      const { branch: _before, ...rest } = session;
      return branch === undefined ? rest : { ...rest, branch };
    });
  }

  #tell(change: Change): void {
    for (const listener of this.#listeners) listener(change);
  }
}

/** A hook that fires before its agent knows whether it will ask: what has run by then was not waited for. */
const noticeGraceMs = 1_500;
/** Notices at once; of more the oldest go. */
const maxNotices = 20;
