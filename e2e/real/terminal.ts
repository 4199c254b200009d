import { execFileSync, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';

/** tmux is there, so that a terminal program can be run. */
export function hasTmux(): boolean {
  return spawnSync('tmux', ['-V'], { stdio: 'ignore' }).status === 0;
}

export interface TerminalSpec {
  command: string;
  args: readonly string[];
  /** the program's whole environment */
  env: Readonly<Record<string, string>>;
  cwd: string;
  /** a folder of the test's own: socket and start script lie there */
  folder: string;
}

/** A program in a terminal of a tmux server of its own (own socket, no config). */
export class Terminal {
  readonly #socket: string;
  readonly #env: Record<string, string>;

  constructor({ command, args, env, cwd, folder }: TerminalSpec) {
    this.#socket = path.join(folder, 'tmux');
    this.#env = {
      PATH: env['PATH'] ?? '/usr/bin:/bin',
      HOME: folder,
      LANG: 'C.UTF-8',
      TERM: 'xterm-256color',
    };
    const script = path.join(folder, 'start.sh');
    const words = [
      ...Object.entries(env).map(([name, value]) => `${name}=${value}`),
      command,
      ...args,
    ].map(quoted);
    writeFileSync(script, `cd ${quoted(cwd)} && exec env -i ${words.join(' ')}\n`);
    this.#tmux('new-session', '-d', '-x', '150', '-y', '50', '-s', 'agent', 'sh', script);
    this.#tmux('set-option', '-g', 'remain-on-exit', 'on');
  }

  screen(): string {
    return this.#tmux('capture-pane', '-p', '-t', 'agent');
  }

  /** tmux names of keys: `Enter`, `Escape`, `Down`. */
  press(...keys: string[]): void {
    this.#tmux('send-keys', '-t', 'agent', ...keys);
  }

  /** The program's process, which is the leader of its own group. */
  get pid(): number {
    return Number(this.#tmux('display-message', '-p', '-t', 'agent', '#{pane_pid}').trim());
  }

  /** The program has ended by itself. */
  get hasEnded(): boolean {
    return this.#tmux('display-message', '-p', '-t', 'agent', '#{pane_dead}').trim() === '1';
  }

  stop(): void {
    spawnSync('tmux', ['-S', this.#socket, 'kill-server'], { env: this.#env, stdio: 'ignore' });
  }

  #tmux(...args: string[]): string {
    return execFileSync('tmux', ['-S', this.#socket, '-f', '/dev/null', '-u', ...args], {
      env: this.#env,
      encoding: 'utf8',
    });
  }
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
