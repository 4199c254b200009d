/** What a command may use of the world; the entry passes the real one. */
export interface Io {
  env: Readonly<Record<string, string | undefined>>;
  homeFolder: string;
  /** the current folder: its project levels count, and hooks are tried out in it */
  folder: string;
  platform: 'linux' | 'darwin' | 'win32';
  /** folder with the probes as they ship */
  probesFolder: string;
  version: string;
  /** everything on standard input, to its end */
  stdin(): Promise<Uint8Array>;
  out(text: string): void;
  err(text: string): void;
  outBytes(bytes: Uint8Array): void;
  /** a person sits there and can be asked; absent in scripts and pipes */
  terminal?: Terminal;
}

export interface Terminal {
  /** Prints a question and resolves with the line that was typed; '' at its end. */
  ask(question: string): Promise<string>;
}

/** 0 done, 1 refused or failed, 2 wrong usage. */
export type ExitCode = 0 | 1 | 2;

/** One command: its words are parsed, its outcome is an exit code. */
export interface Command {
  readonly name: string;
  /** after the name, like `AGENT [--json]` */
  readonly usage: string;
  /** one line */
  readonly summary: string;
  /** each word of `usage` that needs one, with a line that explains it */
  readonly options?: Readonly<Record<string, string>>;
  run(words: readonly string[], io: Io): Promise<ExitCode>;
}

/** Thrown for words that a command cannot take; the message says which. */
export class UsageError extends Error {}
