import { spawn, type ChildProcess } from 'node:child_process';

/** How an agent starts one hook, and what it does to it. */
export interface HookSpec {
  /** program and arguments, as the operating system gets them */
  file: string;
  args: readonly string[];
  cwd: string;
  env: Readonly<Record<string, string>>;
  stdin: Uint8Array;
  timeoutMs: number;
  /** the agent reads this many bytes of stdout and drops the rest */
  stdoutCapBytes: number;
  /** from SIGTERM to SIGKILL */
  killAfterMs: number;
}

/** How a hook ended. `stdout` is what the agent has read of it. */
export interface HookEnd {
  code: number | null;
  signal: NodeJS.Signals | null;
  stdout: Buffer;
  stderr: Buffer;
  timedOut: boolean;
  ranMs: number;
}

/**
 * One hook as an agent runs it: its own session and process group, no terminal, stdin closed after the payload (measured: Claude Code
 * 2.1.332, Codex 0.171.0). Signals go to the whole group.
 */
export class HookProcess {
  readonly #child: ChildProcess;
  readonly #killAfterMs: number;
  readonly ended: Promise<HookEnd>;
  #running = true;

  constructor(spec: HookSpec) {
    const startedAtMs = Date.now();
    const child = spawn(spec.file, [...spec.args], {
      cwd: spec.cwd,
      env: { ...spec.env },
      stdio: ['pipe', 'pipe', 'pipe'],
      detached: process.platform !== 'win32',
    });
    this.#child = child;
    this.#killAfterMs = spec.killAfterMs;
    const stdout: Buffer[] = [];
    const stderr: Buffer[] = [];
    child.stdout.on('data', (bytes: Buffer) => stdout.push(bytes));
    child.stderr.on('data', (bytes: Buffer) => stderr.push(bytes));
    child.stdin.on('error', () => undefined); // the hook may end without reading: EPIPE
    child.stdin.end(spec.stdin);
    let timedOut = false;
    const timer = setTimeout(() => {
      timedOut = true;
      this.stop();
    }, spec.timeoutMs);
    this.ended = new Promise((resolve, reject) => {
      child.once('error', (error) => {
        this.#running = false;
        clearTimeout(timer);
        reject(error);
      });
      child.once('close', (code, signal) => {
        this.#running = false;
        clearTimeout(timer);
        resolve({
          code,
          signal,
          stdout: Buffer.concat(stdout).subarray(0, spec.stdoutCapBytes),
          stderr: Buffer.concat(stderr),
          timedOut,
          ranMs: Date.now() - startedAtMs,
        });
      });
    });
    this.ended.catch(() => undefined); // whoever waits for it hears of it
  }

  get pid(): number {
    return this.#child.pid ?? -1;
  }

  get running(): boolean {
    return this.#running;
  }

  /** As on Esc, No and timeout: SIGTERM, and SIGKILL for what stays. */
  stop(): void {
    this.signal('SIGTERM');
    const timer = setTimeout(() => this.signal('SIGKILL'), this.#killAfterMs);
    void this.ended.then(
      () => clearTimeout(timer),
      () => clearTimeout(timer),
    );
  }

  signal(name: NodeJS.Signals): void {
    if (!this.#running || this.#child.pid === undefined) return;
    try {
      if (process.platform === 'win32') this.#child.kill(name);
      else process.kill(-this.#child.pid, name);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error; // it has just ended
    }
  }
}
