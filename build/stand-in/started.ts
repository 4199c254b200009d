// For the tests: the sample app started by hand on the stand-in, and what the kernel tells about its processes.
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBrowser, thisMachine } from './browser-path.cjs';

export const executable = join(import.meta.dirname, 'electron');
export const sample = join(import.meta.dirname, 'sample');

/** Why the stand-in cannot run here; undefined where it can. */
export const cannotRun: string | undefined = reasonAgainst();

export function makeHome(): string {
  return mkdtempSync(join(tmpdir(), 'standin-'));
}
export function removeHome(home: string): void {
  rmSync(home, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 }); // a browser may still be leaving
}

/** A started app: what it printed so far, and its end. */
export class Started {
  readonly child: ChildProcess;
  readonly ended: Promise<number | NodeJS.Signals | null>;
  out = '';
  err = '';

  /** `home` is its userData, and marks its processes. */
  constructor(home: string, ...commandLine: string[]) {
    this.child = spawn(executable, [...commandLine, sample, 'more', '参数'], {
      env: { ...process.env, ASKTOP_HEADLESS: '1', SAMPLE_HOME: home, TMPDIR: home },
    });
    this.child.stdout?.on('data', (bytes: Buffer) => (this.out += bytes.toString()));
    this.child.stderr?.on('data', (bytes: Buffer) => (this.err += bytes.toString()));
    this.ended = new Promise((resolve) => {
      this.child.once('exit', (code, signal) => resolve(signal ?? code));
    });
  }

  get pid(): number {
    return this.child.pid ?? 0;
  }

  /** Its own server. */
  async port(): Promise<number> {
    await until(
      () => this.out.includes('sample ready'),
      () => `not ready: ${this.out}${this.err}`,
    );
    return Number(/sample ready http:\/\/127\.0\.0\.1:(\d+)/.exec(this.out)?.[1]);
  }
}

/** The process and everything below it, also what has left the family but carries `mark` in its environment. */
export function processTree(pid: number, mark: string): number[] {
  const stats = allProcesses().map(
    (each) => [each, Number(/\) \S (\d+)/.exec(proc(each, 'stat'))?.[1])] as const,
  );
  const found = new Set([pid]);
  for (let size = 0; size !== found.size;) {
    size = found.size;
    for (const [each, parent] of stats) if (found.has(parent)) found.add(each);
  }
  for (const [each] of stats) if (proc(each, 'environ').includes(mark)) found.add(each);
  return [...found].filter(isAlive);
}

/** TCP ports on which any of them listens, and UDP ports that are not tied to one peer. */
export function openPorts(pids: number[]): string[] {
  const sockets = new Set(pids.flatMap(openFiles));
  const open = ['tcp', 'tcp6', 'udp', 'udp6'].flatMap((kind) =>
    proc('net', kind)
      .split('\n')
      .slice(1)
      .map((line) => line.trim().split(/\s+/))
      .filter(
        (cells) =>
          cells[3] === (kind.startsWith('udp') ? '07' : '0A') &&
          sockets.has(`socket:[${cells[9]}]`),
      )
      .map((cells) => `${kind} ${parseInt(cells[1]?.split(':')[1] ?? '', 16)}`),
  );
  return [...new Set(open)].sort();
}

export function isAlive(pid: number): boolean {
  return !['', 'Z', 'X'].includes(/\) (\S)/.exec(proc(pid, 'stat'))?.[1] ?? '');
}

/** Waits for something to become true; throws what `problem` says after 30 s. */
export async function until(isTrue: () => boolean, problem: () => string): Promise<void> {
  for (let waitedMs = 0; !isTrue(); waitedMs += 25) {
    if (waitedMs > 30_000) throw new Error(problem());
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

function reasonAgainst(): string | undefined {
  if (process.platform === 'win32') return 'the stand-in is a shell script';
  return findBrowser(thisMachine()).kind === 'found'
    ? undefined
    : 'no Chromium, Chrome or Edge is installed';
}

function allProcesses(): number[] {
  return readdirSync('/proc').map(Number).filter(Number.isInteger);
}

function openFiles(pid: number): string[] {
  const folder = `/proc/${pid}/fd`;
  try {
    return readdirSync(folder).map((file) => readlinkSync(join(folder, file)));
  } catch {
    return []; // it has ended, or closed a file, while we looked
  }
}

function proc(of: number | string, file: string): string {
  try {
    return readFileSync(`/proc/${of}/${file}`, 'utf8');
  } catch {
    return ''; // it has ended
  }
}
