import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { foundHandlers } from '../../installer/found-handlers.ts';
import { runCommandLine } from '../command-line.ts';
import type { Io } from '../io.ts';

/** A home with a folder of Claude Code, and the command line in it. */
export class CliRig {
  readonly #top = mkdtempSync(path.join(os.tmpdir(), 'asktop-cli-'));
  readonly user = path.join(this.#top, '用户 1');
  /** Claude Code's settings; the file is not there yet */
  readonly claude = path.join(this.user, '.claude', 'settings.json');
  readonly home = path.join(this.user, '.asktop');
  said = { out: '', err: '' };
  /** all questions that were asked at the terminal */
  readonly asked: string[] = [];
  io: Io = {
    env: { PATH: '/nowhere', HOME: this.user },
    homeFolder: this.user,
    platform: process.platform === 'win32' ? 'win32' : 'linux',
    probesFolder: path.resolve(import.meta.dirname, '../../../probes'),
    version: '1.2.3',
    folder: path.join(this.user, 'project'),
    stdin: () => Promise.resolve(new Uint8Array()),
    out: (text) => void (this.said.out += text),
    err: (text) => void (this.said.err += text),
    outBytes: () => undefined,
  };

  constructor() {
    mkdirSync(path.dirname(this.claude), { recursive: true });
  }

  stop(): void {
    rmSync(this.#top, { recursive: true });
  }

  /** Runs a command; `said` holds what it printed. */
  run(...words: string[]): Promise<number> {
    this.said = { out: '', err: '' };
    return runCommandLine(words, this.io);
  }

  /** From now on a person sits there who answers so, then nothing. */
  answering(...answers: string[]): void {
    const ask = (question: string): Promise<string> => {
      this.asked.push(question);
      return Promise.resolve(answers.shift() ?? '');
    };
    this.io = { ...this.io, terminal: { ask } };
  }

  /** How many entries of ours a config holds, Claude Code's settings if none is named. */
  own(file = this.claude): number {
    const config: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return foundHandlers(config).filter(({ ours }) => ours).length;
  }

  /** The paths of the backups, as `asktop restore` lists them. */
  async backups(): Promise<string[]> {
    await this.run('restore');
    const lines = this.said.out.split('\n').filter((line) => line.startsWith('    '));
    return lines.map((line) => line.trim());
  }
}
