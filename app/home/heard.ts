import { readFileSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { utf8Bytes, utf8Text } from '../text/utf8.ts';
import type { Home } from './home.ts';

/** The last and the first real event that was heard from an agent. Times are ISO, UTC. */
export const Heard = z.object({
  at: z.iso.datetime(),
  event: z.string(),
  first: z.iso.datetime(),
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

/** Keeps one event in the file, in one step: readers see the old file or the new one. Rejects with the system's error. */
export async function recordHeard(
  home: Home,
  agent: string,
  event: string,
  at: Date,
): Promise<void> {
  const known = readHeard(home);
  const time = at.toISOString();
  const next = { ...known, [agent]: { at: time, event, first: known[agent]?.first ?? time } };
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
  const kept = new Map<
    string,
    { writtenAtMs: number; unwritten: boolean; event: string; at: Date }
  >();
  let writing: Promise<void> = Promise.resolve();
  const write = (agent: string): void => {
    const entry = kept.get(agent);
    if (entry === undefined) return;
    entry.unwritten = false;
    const { event, at } = entry;
    writing = writing
      .then(() => recordHeard(home, agent, event, at))
      .catch((error: unknown) => {
        if (!(error instanceof Error) || !('code' in error)) throw error;
        trouble(`heard.json cannot be written (${String(error.code)})`);
      });
  };
  const writeNew = (agent: string): void => {
    if (kept.get(agent)?.unwritten === true) write(agent);
  };
  return {
    hear(agent, event) {
      const at = now();
      const writtenAtMs = kept.get(agent)?.writtenAtMs;
      const isDue = writtenAtMs === undefined || at.getTime() - writtenAtMs >= intervalMs;
      kept.set(agent, {
        ...{ event, at, unwritten: true },
        writtenAtMs: isDue ? at.getTime() : writtenAtMs,
      });
      if (isDue) setImmediate(() => writeNew(agent));
    },
    async stop() {
      for (const agent of kept.keys()) writeNew(agent);
      await writing;
    },
  };
}

const fileOf = (home: Home): string => path.join(home.folder, 'heard.json');

const HeardFile = z.record(z.string(), Heard);

/** Whoever waits for the first event after an install (`asktop install`) is not to wait long. */
const intervalMs = 15_000;
