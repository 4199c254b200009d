import type { Act } from '../protocol/act.ts';
import type { AgentLabel } from '../protocol/agent.ts';
import type { Ask } from '../protocol/ask.ts';
import type { CallKey, SessionEvent } from '../protocol/event.ts';
import type { SessionRef } from '../protocol/session.ts';

/** One agent: its hooks, its payload → our words, our words → its output. Everything in it is pure. */
export interface Agent extends AgentLabel {
  /** other names a person may type on the command line */
  readonly aliases: readonly string[];
  /** the most bytes of stdout that it reads whole */
  readonly maxReplyBytes: number;
  /** parts of paths (with `/`) that name its settings: a card says so when a request touches one */
  readonly settingsPaths: readonly string[];
  /** what a person can switch on for this agent; all off by default */
  readonly switches: readonly AgentSwitch[];
  /** Reads one hook. Never throws on bad input: that is `unreadable`. */
  read(hook: Hook): Reading;
  /** The entries to paste into its config, as text ready to paste. */
  hooks(place: ProbePlace, switches: Readonly<Record<string, boolean>>): HookEntries;
}

export interface AgentSwitch {
  readonly name: string;
  /** one sentence each, for the person who decides */
  readonly explains: Readonly<Record<'en' | 'zh-CN', string>>;
}

/** One hook as it arrived. `text` has been decoded; it may be anything. */
export interface Hook {
  /** the event that the registered command line names */
  readonly event: string;
  readonly text: string;
  /** marks of the process that started the probe, by environment variable; values are untrusted */
  readonly caller: Readonly<Record<string, string>>;
  readonly switches: Readonly<Record<string, boolean>>;
}

/** What a hook turned out to be. Only `request` opens a card. */
export type Reading =
  | {
      kind: 'request';
      session: SessionRef;
      ask: Ask;
      call: CallKey;
      /** how long the agent waits, in ms, our margin taken off; undefined = as long as it lives */
      waitsMs: number | undefined;
      /** JSON text for stdout; undefined when the act does not fit this request */
      reply(act: Act): string | undefined;
    }
  | { kind: 'events'; events: SessionEvent[] }
  /** a reply that decides nothing (it makes the agent ask): JSON text for stdout */
  | { kind: 'steer'; reply: string; why: string }
  /** no decision, on purpose */
  | { kind: 'pass'; why: string }
  /** another program runs this agent's hook; `reply` is what that program takes for "no decision", '' = nothing */
  | { kind: 'foreign'; caller: string; reply: string }
  /** no decision, since the text could not be understood */
  | { kind: 'unreadable'; why: string };

/** Where the deployed probes lie, and on what system the agent runs. */
export interface ProbePlace {
  readonly platform: 'linux' | 'darwin' | 'win32';
  /** absolute, in the system's own spelling */
  readonly folder: string;
  /** Windows: bash.exe of Git for Windows was found */
  readonly gitBash: boolean;
  /** Windows: %SystemRoot% */
  readonly systemRoot: string;
}

export interface HookEntries {
  /** the config file as the person would name it, like `~/.claude/settings.json` */
  readonly file: string;
  /** JSON text to merge into it, indented, ending in a newline */
  readonly json: string;
  /** what to do after pasting, one sentence each */
  readonly steps: readonly string[];
}
