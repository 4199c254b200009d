import type { RegisteredHook } from './hook-entries.ts';
import { HookProcess, type HookEnd } from './hook-process.ts';
import type { Verdict } from './verdict.ts';

/** Where an agent runs, and on whose behalf. */
export interface AgentPlace {
  /** the person's home folder */
  userHome: string;
  /** the folder it works in */
  project: string;
  /** ASKTOP_HOME, to find the PowerShell probe; agents know nothing of it */
  asktopHome: string;
  /** LC_ALL; undefined = what the machine has */
  locale?: string;
  /** runs `probe.ps1` by this PowerShell instead of the registered command line */
  powershell?: string;
  /** more variables for its hooks */
  env?: Readonly<Record<string, string>>;
}

/** What the dialects differ in when they run a hook. */
export interface Manners {
  id: string;
  hooks: readonly RegisteredHook[];
  /** the agent's own variables; `session` is the id that they carry */
  marks: Readonly<Record<string, string>>;
  stdoutCapBytes: number;
  killAfterMs: number;
}

/** A tool call that waits for its permission: hooks run, and the agent's own dialog may be on screen beside them. */
export interface Asking {
  /** the process of the hook; undefined when the agent asked no hook */
  readonly hook: Promise<HookProcess | undefined>;
  /** what the hook's end means to the agent; `none` when the person has answered in the agent first */
  readonly verdict: Promise<Verdict>;
  /** how the hook ended, also when nobody reads it any more */
  readonly ended: Promise<HookEnd>;
  /** the person answers in the agent's own dialog */
  answerNatively(how: NativeAnswer): Promise<void>;
}

/** `yes` allows or completes, `no` is also Esc. */
export type NativeAnswer = 'yes' | 'no';

/** Runs the registered hooks of one agent, as that agent does. */
export class HookRunner {
  readonly #place: AgentPlace;
  readonly #manners: Manners;
  readonly #started: HookProcess[] = [];

  constructor(place: AgentPlace, manners: Manners) {
    this.#place = place;
    this.#manners = manners;
  }

  /** Starts every hook that is registered for the event and matches; payloads are one line of JSON and a line end. */
  start(
    event: string,
    matched: string,
    payload: Uint8Array,
  ): { hook: HookProcess; isAsync: boolean }[] {
    return this.#manners.hooks
      .filter((hook) => hook.event === event && hook.matches(matched))
      .map((hook) => ({ hook: this.#run(hook, payload), isAsync: hook.isAsync }));
  }

  /** Every hook has ended; those that still run are ended as by a closed client (SIGTERM). */
  async close(): Promise<void> {
    for (const hook of this.#started) if (hook.running) hook.stop();
    await Promise.allSettled(this.#started.map(({ ended }) => ended));
  }

  /** Waits for every hook that was started, the ones that nobody waits for included. */
  async idle(): Promise<HookEnd[]> {
    return Promise.all(this.#started.map(({ ended }) => ended));
  }

  #run(registered: RegisteredHook, stdin: Uint8Array): HookProcess {
    const { powershell, asktopHome, project } = this.#place;
    const flags = ['-NoProfile', '-NonInteractive', '-File'];
    const command =
      powershell === undefined
        ? { file: registered.file, args: registered.args }
        : {
            file: powershell,
            args: [...flags, `${asktopHome}/probe.ps1`, this.#manners.id, registered.event],
          };
    const hook = new HookProcess({
      ...command,
      cwd: project,
      env: this.#env(),
      stdin,
      timeoutMs: Math.min(registered.timeoutMs, longestTimerMs),
      stdoutCapBytes: this.#manners.stdoutCapBytes,
      killAfterMs: this.#manners.killAfterMs,
    });
    this.#started.push(hook);
    return hook;
  }

  /** What such a client hands down: the session's variables, keys among them, and none of Asktop's. */
  #env(): Record<string, string> {
    const kept = ['PATH', 'TMPDIR', 'TEMP', 'SystemRoot', 'LANG', 'DOTNET_ROOT'].flatMap((name) => {
      const value = process.env[name];
      return value === undefined ? [] : [[name, value] as const];
    });
    const { userHome, project, locale, env } = this.#place;
    return {
      ...Object.fromEntries(kept),
      HOME: userHome,
      USERPROFILE: userHome,
      PWD: project,
      TERM: 'xterm-256color',
      ...(locale === undefined ? {} : { LC_ALL: locale }),
      ANTHROPIC_API_KEY: keyThatMustNotLeak,
      ...this.#manners.marks,
      ...env,
    };
  }
}

/** One line of UTF-8 JSON with `\n` at its end (measured for Claude Code; read in ZCode's source). */
export function framed(payload: unknown): Uint8Array {
  return Buffer.from(`${JSON.stringify(payload)}\n`);
}

/** What a matcher is held against: the first of these fields that the payload has. */
export function matchedBy(fields: Readonly<Record<string, unknown>>, names: string[]): string {
  const found = names.map((name) => fields[name]).find((value) => typeof value === 'string');
  return found ?? '';
}

/** Stands in the environment of every hook; nothing of Asktop's may ever hold it. */
export const keyThatMustNotLeak = 'sk-canary-4f1d0c6a';

/** setTimeout turns anything longer into 1 ms; Claude takes 9999999 s without complaint (measured). */
const longestTimerMs = 2 ** 31 - 1;
