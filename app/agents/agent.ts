import type { Act } from '../protocol/act.ts';
import type { AgentLabel } from '../protocol/agent.ts';
import type { Ask, Notice } from '../protocol/ask.ts';
import type { CallKey, SessionEvent } from '../protocol/event.ts';
import type { SessionRef } from '../protocol/session.ts';
import type { Switches } from '../protocol/settings.ts';
import type { ToolUse } from '../protocol/tool-use.ts';
import type { Capabilities } from './capabilities.ts';
import type { Setup, Words } from './setup.ts';

/** Whoever asks through a probe: its payload → our words, our words → its output. Everything in it is pure. */
export interface Asker extends AgentLabel {
  /** the most bytes of stdout that it reads whole */
  readonly maxReplyBytes: number;
  /** what can be done about it from outside; absent for what is no agent */
  readonly capabilities?: Capabilities;
  /** Reads one hook. Never throws on bad input: that is `unreadable`. */
  read(hook: Hook): Reading;
}

/** An agent that a person can set up. */
export interface Agent extends Asker {
  /** other names a person may type on the command line */
  readonly aliases: readonly string[];
  /** parts of paths (with `/`) that name its settings: a card says so when a request touches one */
  readonly settingsPaths: readonly string[];
  /** what a person can switch for this agent; absent from the settings = off, its first option, its `presets` */
  readonly switches: readonly AgentSwitch[];
  /** what can be done about it from outside */
  readonly capabilities: Capabilities;
  readonly setup: Setup;
}

export type AgentSwitch = OnOff | Choice | RuleList;

interface AnySwitch {
  readonly name: string;
  /** one sentence each, for the person who decides */
  readonly explains: Words;
}

export interface OnOff extends AnySwitch {
  readonly kind?: 'on-off';
}

/** One of several; the first is the default. */
export interface Choice extends AnySwitch {
  readonly kind: 'choice';
  readonly options: readonly ChoiceOption[];
}

export interface ChoiceOption {
  /** as it stands in the settings */
  readonly value: string;
  readonly label: Words;
  readonly explains: Words;
  /** what `status` and the overlay say for as long as it is chosen */
  readonly warns?: Words;
  /** the registration differs: the agent has to be installed again for the choice to hold in full */
  readonly reinstalls?: boolean;
}

/** Rules as a person writes them (tool-rules.ts). */
export interface RuleList extends AnySwitch {
  readonly kind: 'rules';
  readonly presets: readonly string[];
}

/** One hook as it arrived. `text` has been decoded; it may be anything. */
export interface Hook {
  /** the event that the registered command line names */
  readonly event: string;
  readonly text: string;
  /** marks of the process that started the probe, by environment variable; values are untrusted */
  readonly caller: Readonly<Record<string, string>>;
  readonly switches: Switches;
}

/**
 * A tool call that has not been made and that this very hook can deny, whatever else the hook comes to. A request for a permission
 * is one by itself.
 */
export interface Deniable {
  readonly session: SessionRef;
  /** what the call does; not asked for while the person has no deny rules */
  tool(): ToolUse;
  /** as in a request */
  reply(act: Act): string | undefined;
  refusal?(act: Act): string | undefined;
}

/** What a hook turned out to be. Only `request` and `notice` open a card. */
export type Reading =
  | {
      kind: 'request';
      session: SessionRef;
      ask: Exclude<Ask, { kind: 'notice' }>;
      call: CallKey;
      /** as in Arrival: the agent's own id of this very request */
      callIsId?: boolean;
      /** how long the agent waits, in ms, our margin taken off; undefined = as long as it lives */
      waitsMs: number | undefined;
      /** where the agent's own dialog is while this request is held, if not where its others are */
      dialog?: AgentLabel['dialog'];
      /** as in Arrival: "no decision" refuses */
      silenceRefuses?: boolean;
      /** as in Arrival: after one hold that nobody answered the session is only shown, until the person is back */
      holdsOnce?: boolean;
      /** JSON text for stdout; undefined when the act does not fit this request */
      reply(act: Act): string | undefined;
      /** Words for stderr with exit 2, for an agent whose only veto that is; undefined = `reply` has the act's words. */
      refusal?(act: Act): string | undefined;
      /** what this agent takes for "no decision" where silence means something else: JSON text for stdout */
      noDecision?: string;
    }
  /** something waits that cannot be answered from here: it is shown, the agent is not held. `reply` as `noDecision` */
  | {
      kind: 'notice';
      session: SessionRef;
      ask: Notice;
      call: CallKey;
      reply?: string;
      deniable?: Deniable;
    }
  | { kind: 'events'; events: SessionEvent[] }
  /** a reply that decides nothing (it makes the agent ask): JSON text for stdout */
  | { kind: 'steer'; reply: string; why: string; deniable?: Deniable }
  /** no decision, on purpose */
  | { kind: 'pass'; why: string; deniable?: Deniable }
  /** another program runs this agent's hook; `reply` is what that program takes for "no decision", '' = nothing */
  | { kind: 'foreign'; caller: string; reply: string }
  /** no decision, since the text could not be understood */
  | { kind: 'unreadable'; why: string };
