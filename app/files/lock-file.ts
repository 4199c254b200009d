import { link, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { printableText } from '../text/utf8.ts';
import { errorCode } from './read-foreign.ts';
import { heldBy, type Why } from './why.ts';

export type Locked<T> = { kind: 'done'; value: T } | { kind: 'busy'; why: Why };

/**
 * Does some work while nobody else who asks for the same lock does any. `lock` is the path of a file that is made for it and
 * removed. The lock of a process that is gone is taken over; for one that lives it waits, half a minute at most.
 */
export async function withLock<T>(lock: string, work: () => Promise<T>): Promise<Locked<T>> {
  const release = await acquire(lock);
  if (typeof release === 'object') return { kind: 'busy', why: release };
  try {
    return { kind: 'done', value: await work() };
  } finally {
    await release();
  }
}

async function acquire(lock: string): Promise<(() => Promise<void>) | Why> {
  const mine = `${lock}.${process.pid}.${(count += 1)}`;
  const patienceEnds = Date.now() + patienceMs;
  await writeFile(mine, String(process.pid), { mode: 0o600 });
  try {
    for (;;) {
      if (await linked(mine, lock)) return () => rm(lock, { force: true });
      const holder = await holderOf(lock);
      if (holder !== undefined && !isAlive(holder)) await breakLock(lock, holder);
      else if (Date.now() > patienceEnds) return heldBy(holder, lock);
      else await pause(10 + Math.random() * 40);
    }
  } finally {
    await rm(mine, { force: true });
  }
}

/** Only one at a time may take a lock away: else the second would take the first one's new lock. */
async function breakLock(lock: string, holder: number): Promise<void> {
  const breaking = `${lock}.break`;
  try {
    await writeFile(breaking, '', { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
    const age = Date.now() - ((await stat(breaking).catch(missing))?.mtimeMs ?? Date.now());
    if (age > patienceMs) await rm(breaking, { force: true });
    await pause(20);
    return;
  }
  try {
    if ((await holderOf(lock)) === holder) await rm(lock, { force: true });
  } finally {
    await rm(breaking, { force: true });
  }
}

async function linked(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to); // whole or not at all: the holder's number is there at once
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    if (errorCode(error) === undefined) throw error;
    return made(to); // a file system without second names for a file
  }
}

async function made(lock: string): Promise<boolean> {
  try {
    await writeFile(lock, String(process.pid), { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  }
}

async function holderOf(lock: string): Promise<number | undefined> {
  const bytes = await readFile(lock).catch(missing);
  const holder = Number(bytes === undefined ? NaN : printableText(bytes));
  return Number.isInteger(holder) && holder > 0 ? holder : undefined;
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) !== 'ESRCH'; // EPERM: it is another user's
  }
}

function missing(error: unknown): undefined {
  if (errorCode(error) !== 'ENOENT') throw error;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

let count = 0;
const patienceMs = 30_000;
