import { createHash } from 'node:crypto';
import { appendFileSync, readFileSync, renameSync, statSync } from 'node:fs';
import { z } from 'zod';
import { Act } from '../protocol/act.ts';
import { Ask } from '../protocol/ask.ts';
import { CardEnd } from '../protocol/card.ts';
import { utf8Bytes, utf8Text } from '../text/utf8.ts';
import type { Home } from './home.ts';

/** One request that a person saw, and what became of it; or a call that the person's own deny rule had forbidden. */
export const HistoryEntry = z.object({
  at: z.iso.datetime(),
  agent: z.string(),
  session: z.string(),
  folder: z.string().optional(),
  kind: z.enum(['permission', 'question', 'plan', 'form', 'notice']),
  end: z.enum([...CardEnd.options, 'denied-by-rule']),
  /** of `denied-by-rule`: the rule, as it was written */
  rule: z.string().optional(),
  act: Act.optional(),
  /** what was shown, or would have been, whole; left out where it is larger than `maxAskBytes` */
  ask: Ask.optional(),
  /** SHA-256 of the shown request's JSON, hex */
  sha256: z.string(),
});
export type HistoryEntry = z.infer<typeof HistoryEntry>;

/** Appends an entry; two files of at most 8 MiB. */
export function recordHistory(
  home: Home,
  entry: Omit<HistoryEntry, 'sha256' | 'ask'> & { ask: Ask },
): void {
  const ask = JSON.stringify(entry.ask);
  const bytes = utf8Bytes(ask);
  const { ask: whole, ...rest } = entry;
  const line: HistoryEntry = {
    ...rest,
    ...(bytes.length <= maxAskBytes ? { ask: whole } : {}),
    sha256: createHash('sha256').update(bytes).digest('hex'),
  };
  if ((statSync(home.history, { throwIfNoEntry: false })?.size ?? 0) > maxFileBytes) {
    renameSync(home.history, `${home.history}.1`);
  }
  appendFileSync(home.history, `${JSON.stringify(line)}\n`, { mode: 0o600 });
}

/** The kept entries, oldest first. Lines that make no sense (cut by a crash) are left out and counted. */
export function readHistory(home: Home): { entries: HistoryEntry[]; unreadable: number } {
  const entries: HistoryEntry[] = [];
  let unreadable = 0;
  for (const file of [`${home.history}.1`, home.history]) {
    for (const line of linesOf(file)) {
      const parsed = HistoryEntry.safeParse(jsonOf(line));
      if (parsed.success) entries.push(parsed.data);
      else unreadable += 1;
    }
  }
  return { entries, unreadable };
}

function linesOf(file: string): string[] {
  if (statSync(file, { throwIfNoEntry: false }) === undefined) return [];
  return (utf8Text(readFileSync(file)) ?? '').split('\n').filter((line) => line !== '');
}

function jsonOf(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

const maxAskBytes = 64 * 1024;
const maxFileBytes = 8 * 1024 * 1024;
