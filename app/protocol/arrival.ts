import type { Act, ReplySize } from './act.ts';
import type { AgentLabel } from './agent.ts';
import type { Ask, Notice } from './ask.ts';
import type { CallKey, SessionEvent } from './event.ts';
import type { SessionRef } from './session.ts';

/** A request as the intake hands it to the desk. */
export interface Arrival {
  agent: AgentLabel;
  session: SessionRef;
  ask: Ask;
  call: CallKey;
  /** the call is the agent's own id of this very request: an equal one is the same request. Default: it is not */
  callIsId?: boolean;
  /** the registered command that brought it, as `AGENT/EVENT` */
  route?: string;
  /** how long the agent waits for a reply, in ms from now; undefined = as long as it lives */
  waitsMs: number | undefined;
  /** The hold is short and its agent asks by itself: after one that nobody answered, the session is shown and not held. */
  holdsOnce?: boolean;
  /** its agent takes "no decision" for a refusal, as the person has switched on: its card comes up whatever else is asked of us */
  silenceRefuses?: boolean;
  /** the charset the text was decoded from, if it was not UTF-8 */
  charset: string | undefined;
  /** the reply's size for an act; undefined when the act does not fit this request */
  measure(act: Act): ReplySize | undefined;
}

/** Something to be shown that nobody waits for. */
export interface Shown {
  agent: AgentLabel;
  session: SessionRef;
  ask: Notice;
  call: CallKey;
  /** as in Arrival */
  route?: string;
  charset: string | undefined;
}

/**
 * How a request ended. Only `acted` carries a decision; every other end means "no decision". `shown`: it was not held at all;
 * `turned-away`: nor was it shown, since the person is not to be disturbed.
 */
export type Outcome =
  | { kind: 'acted'; act: Exclude<Act, { kind: 'hand-back' | 'dismiss' }> }
  /** `unseen`: it ended before any card of it was on screen */
  | {
      kind: 'handed-back' | 'settled' | 'expired' | 'withdrawn' | 'quit' | 'shown' | 'turned-away';
      unseen?: true;
    };

/** What the intake needs of the desk. */
export interface RequestDesk {
  /**
   * Opens a request and resolves when it ends; never rejects. `gone` aborts when the asker hangs up.
   */
  open(arrival: Arrival, gone: AbortSignal): Promise<Outcome>;
  /** Shows what waits in the agent, until an event of its session or the person takes it away. */
  show(shown: Shown): void;
  /** Takes an event of a session: it may retire open requests or name the session. */
  note(agent: AgentLabel, event: SessionEvent): void;
}
