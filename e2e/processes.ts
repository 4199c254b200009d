import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** Processes of one run, found by a piece of their environment (its own folder), also when they have left the family. Linux only. */
export function processesWith(mark: string): { pid: number; command: string }[] {
  return pids()
    .filter(
      (pid) => pid !== process.pid && read(`/proc/${pid}/environ`).includes(mark) && isAlive(pid),
    )
    .map((pid) => ({ pid, command: commandLine(pid) }));
}

/** What anybody on the machine can read of a process. */
export function commandLine(pid: number): string {
  return read(`/proc/${pid}/cmdline`).replaceAll('\0', ' ');
}

/** The process and everything below it. */
export function processTree(top: number): number[] {
  const parents = pids().map((pid) => [pid, parentOf(pid)] as const);
  const below = (pid: number): number[] => [
    pid,
    ...parents.filter(([, parent]) => parent === pid).flatMap(([child]) => below(child)),
  ];
  return below(top);
}

export function isAlive(pid: number): boolean {
  const state = /\) (\S)/.exec(read(`/proc/${pid}/stat`))?.[1];
  return state !== undefined && state !== 'Z' && state !== 'X';
}

/** Sockets on which any of them can be reached: `tcp 127.0.0.1:PORT`; UDP ones that are tied to one peer do not count. */
export function listeningSockets(of: readonly number[]): string[] {
  const owned = new Set(of.flatMap(socketsOf));
  return ['tcp', 'tcp6', 'udp', 'udp6']
    .flatMap((kind) =>
      read(`/proc/net/${kind}`)
        .split('\n')
        .slice(1)
        .map((line) => line.trim().split(/\s+/))
        .filter((c) => c[3] === (kind.startsWith('udp') ? '07' : '0A') && owned.has(c[9] ?? ''))
        .map((c) => `${kind} ${addressOf(c[1] ?? '')}`),
    )
    .sort();
}

function addressOf(hex: string): string {
  const [host = '', port = ''] = hex.split(':');
  const bytes = host.length === 8 ? (host.match(/../g) ?? []).reverse() : [host];
  const name = host.length === 8 ? bytes.map((byte) => parseInt(byte, 16)).join('.') : host;
  return `${name}:${parseInt(port, 16)}`;
}

function socketsOf(pid: number): string[] {
  return list(`/proc/${pid}/fd`).flatMap((fd) => {
    try {
      return /^socket:\[(\d+)\]$/.exec(readlinkSync(`/proc/${pid}/fd/${fd}`))?.[1] ?? [];
    } catch (error) {
      if (isGone(error)) return [];
      throw error;
    }
  });
}

function parentOf(pid: number): number {
  return Number(/\) \S (\d+)/.exec(read(`/proc/${pid}/stat`))?.[1] ?? -1);
}

function pids(): number[] {
  return list('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
}

function list(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (isGone(error)) return [];
    throw error;
  }
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (isGone(error)) return '';
    throw error;
  }
}

/** The process has ended meanwhile, or is another user's. */
function isGone(error: unknown): boolean {
  return error instanceof Error && 'code' in error;
}
