import { readFileSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { utf8Bytes, utf8Text } from '../text/utf8.ts';
import type { Home } from './home.ts';

/** The last and the first real event that was heard from an agent, and when each of its events was last heard. Times are ISO, UTC. */
export const Heard = z.object({
  at: z.iso.datetime(),
  event: z.string(),
  first: z.iso.datetime(),
  /** by the event's name, newest first, `mostEvents` at most; older files have none */
  events: z.record(z.string(), z.iso.datetime()).default({}).catch({}),
});
export type Heard = z.infer<typeof Heard>;

/** What was heard, by agent. A missing file, or one that makes no sense, says that nothing was. */
export function readHeard(home: Home): Record<string, Heard> {
  try {
    const parsed = HeardFile.safeParse(JSON.parse(utf8Text(readFileSync(fileOf(home))) ?? ''));
    return parsed.success ? parsed.data : {};
  } catch (error) {
    // no file, an unreadable one, or one that a crash has cut
    if (error instanceof SyntaxError || (error instanceof Error && 'code' in error)) return {};
    throw error;
  }
}

/**
 * Keeps an event in the file, and what came `before` it and is not there yet, in one step: readers see the old file or the new
 * one. Rejects with the system's error.
 */
export async function recordHeard(
  home: Home,
  agent: string,
  event: string,
  at: Date,
  before: ReadonlyMap<string, Date> = new Map(),
): Promise<void> {
  const known = readHeard(home);
  const old = known[agent];
  const time = at.toISOString();
  const events = newest([
    ...Object.entries(old?.events ?? {}),
    ...[...before].map(([name, then]) => [name, then.toISOString()] as const),
    [event, time],
  ]);
  const first = old?.first ?? Object.values(events).at(-1) ?? time;
  const next = { ...known, [agent]: { at: time, event, first, events } };
  const beside = `${fileOf(home)}.${process.pid}.new`;
  try {
    await rm(beside, { force: true });
    await writeFile(beside, utf8Bytes(`${JSON.stringify(next, undefined, 2)}\n`), {
      mode: 0o600,
      flag: 'wx',
    });
    await rename(beside, fileOf(home));
  } catch (error) {
    await rm(beside, { force: true });
    throw error;
  }
}

export interface Hearing {
  /** Takes an event; returns at once, nothing is written in the caller's way. */
  hear(agent: string, event: string): void;
  /** Writes what is not written yet. */
  stop(): Promise<void>;
}

/**
 * Keeps what is heard: the first event of each agent in a run is written soon, later ones at most four times a minute and at the end.
 * No timer runs. A file that cannot be written costs the record and nothing else: `trouble` is told.
 */
export function keepHearing(
  home: Home,
  { now, trouble }: { now: () => Date; trouble: (why: string) => void },
): Hearing {
  const kept = new Map<string, Kept>();
  let writing: Promise<void> = Promise.resolve();
  const write = (agent: string): void => {
    const entry = kept.get(agent);
    if (entry === undefined) return;
    const { event, at, unwritten } = entry;
    entry.unwritten = new Map();
    writing = writing
      .then(() => recordHeard(home, agent, event, at, unwritten))
      .catch((error: unknown) => {
        if (!(error instanceof Error) || !('code' in error)) throw error;
        trouble(`heard.json cannot be written (${String(error.code)})`);
      });
  };
  const writeNew = (agent: string): void => {
    if ((kept.get(agent)?.unwritten.size ?? 0) > 0) write(agent);
  };
  return {
    hear(agent, event) {
      const at = now();
      const { writtenAtMs, unwritten = new Map<string, Date>() } = kept.get(agent) ?? {};
      const isDue = writtenAtMs === undefined || at.getTime() - writtenAtMs >= intervalMs;
      unwritten.delete(event); // the newest stand last
      unwritten.set(event, at);
      for (const name of unwritten.keys()) if (unwritten.size > mostEvents) unwritten.delete(name);
      kept.set(agent, { event, at, unwritten, writtenAtMs: isDue ? at.getTime() : writtenAtMs });
      if (isDue) setImmediate(() => writeNew(agent));
    },
    async stop() {
      for (const agent of kept.keys()) writeNew(agent);
      await writing;
    },
  };
}

interface Kept {
  writtenAtMs: number;
  event: string;
  at: Date;
  /** the last time of each event since the file was last written */
  unwritten: Map<string, Date>;
}

/** The last time of each name, newest first. The names come with the hooks: their number and length have a bound. */
function newest(heard: readonly (readonly [name: string, at: string])[]): Record<string, string> {
  const last = new Map<string, string>();
  for (const [name, at] of heard) {
    const short = name.slice(0, mostLetters);
    if ((last.get(short) ?? '') <= at) last.set(short, at);
  }
  const sorted = [...last].sort(([, one], [, other]) => other.localeCompare(one));
  return Object.fromEntries(sorted.slice(0, mostEvents));
}

const fileOf = (home: Home): string => path.join(home.folder, 'heard.json');

const HeardFile = z.record(z.string(), Heard);

/** Whoever waits for the first event after an install (`asktop install`) is not to wait long. */
const intervalMs = 15_000;

/** More than any agent has. */
const mostEvents = 40;
const mostLetters = 64;
