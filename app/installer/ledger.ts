import { existsSync, readFileSync, renameSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { utf8Bytes, utf8Text } from '../text/utf8.ts';
import type { Words } from '../agents/setup.ts';
import type { Home } from '../home/home.ts';
import { writeWhole } from '../home/write-whole.ts';
import { Mark } from './marks.ts';

/** What was added to one file. */
export const LedgerFile = z.object({
  agent: z.string(),
  /** as the agent names it; it may be a link */
  file: z.string(),
  level: z.enum(['answers', 'activity', 'guard']),
  /** when Asktop last wrote its entries there */
  at: z.iso.datetime(),
  /** the file is wholly ours, or entries of ours in it */
  kind: z.enum(['entries', 'own-file']),
  /** it was not there before */
  created: z.boolean(),
  /** the folders that were made for it, outermost first */
  folders: z.array(z.string()),
  marks: z.array(Mark),
  /** false: there were entries of ours that no ledger knew */
  complete: z.boolean(),
  /** the entries as they were written, each with the list that holds it */
  entries: z.array(z.object({ event: z.string(), at: z.array(z.string()), matcher: z.string() })),
  /** it was about to be written: a crash may have come between */
  pending: z.boolean(),
  /** of the file as we write it */
  sha256: z.string(),
});
export type LedgerFile = z.infer<typeof LedgerFile>;

/** What Asktop did to the configs of others. */
export const Ledger = z.object({
  version: z.literal(1),
  files: z.array(LedgerFile),
  /** agents whose entries the person took out by hand or with uninstall: nothing is added again until they are named */
  removedByUser: z.array(z.string()),
});
export type Ledger = z.infer<typeof Ledger>;

export interface LedgerRead {
  ledger: Ledger;
  /** what happened to one that makes no sense */
  problem: Words | undefined;
}

/** The ledger; an empty one where there is none. One that makes no sense is put aside, never overwritten. */
export function readLedger(home: Home, now: Date, dryRun = false): LedgerRead {
  const file = ledgerFile(home);
  const ledger: Ledger = { version: 1, files: [], removedByUser: [] };
  if (!existsSync(file)) return { ledger, problem: undefined };
  const parsed = Ledger.safeParse(jsonIn(readFileSync(file)));
  if (parsed.success) return { ledger: parsed.data, problem: undefined };
  if (dryRun) return { ledger, problem: senseless };
  const aside = `${file}.broken-${now.toISOString().replaceAll(':', '-')}`;
  renameSync(file, aside);
  return {
    ledger,
    problem: {
      en: `ledger.json made no sense and lies now in ${aside}; entries are known by what they start`,
      'zh-CN': `ledger.json 的内容无法理解，现已移到 ${aside}；条目改按它们启动的命令来识别`,
    },
  };
}

/** Writes it in one step. Throws the system's error. */
export function writeLedger(home: Home, ledger: Ledger): void {
  writeWhole(ledgerFile(home), utf8Bytes(`${JSON.stringify(ledger, undefined, 2)}\n`));
}

/** Where it lies; the lock of a whole installation lies beside it. */
export function ledgerFile(home: Home): string {
  return path.join(home.folder, 'ledger.json');
}

function jsonIn(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(utf8Text(bytes) ?? '');
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

const senseless: Words = {
  en: 'ledger.json makes no sense; it would be put aside',
  'zh-CN': 'ledger.json 的内容无法理解；它会被移到一边',
};
