import type { Words } from '../agents/setup.ts';
import { withLock } from '../files/lock-file.ts';
import {
  removeForeign,
  writeForeign,
  type Written,
  type WriteStep,
} from '../files/write-foreign.ts';
import { keepBackup } from '../home/backups.ts';
import type { Home } from '../home/home.ts';
import { configText } from './config-text.ts';
import type { Change, Outcome } from './change.ts';
import { ledgerFile, readLedger, writeLedger, type Ledger, type LedgerFile } from './ledger.ts';
import { notWritable, writtenMeanwhile } from './plan-words.ts';

export interface Carrier {
  home: Home;
  now: () => Date;
  /** tests stop here */
  step?: ((name: WriteStep) => void) | undefined;
  /** agents that the person takes out by name: an installation of all leaves them out */
  leaves?: readonly string[];
}

/**
 * Carries out what `plan` plans, one agent after the other, while no other installer is at work. Each file is read, planned and
 * written; where somebody else writes meanwhile, all of it is done again, five times at most. A refusal of one file stops no
 * other. `plan` is called with the ledger as it stands.
 */
export async function carryOut(
  carrier: Carrier,
  plan: (ledger: Ledger) => Promise<Change[]>,
): Promise<Change[] | { busy: Words }> {
  const { home, now } = carrier;
  const locked = await withLock(`${ledgerFile(home)}.lock`, async () => {
    const { ledger, problem } = readLedger(home, now());
    const changes = await plan(ledger);
    const done: Change[] = [];
    for (const change of changes) done.push(await carryOne(carrier, ledger, change, plan));
    const left = (carrier.leaves ?? []).filter((id) => !ledger.removedByUser.includes(id));
    if (left.length > 0) {
      ledger.removedByUser.push(...left);
      writeLedger(home, ledger);
    }
    if (problem !== undefined) done[0]?.notes.push(problem);
    return done;
  });
  return locked.kind === 'done' ? locked.value : { busy: locked.why };
}

async function carryOne(
  carrier: Carrier,
  ledger: Ledger,
  planned: Change,
  plan: (ledger: Ledger) => Promise<Change[]>,
): Promise<Change> {
  let change = planned;
  for (let turn = 0; turn < mostTurns; turn += 1) {
    const { outcome } = change;
    if (outcome.kind !== 'change') {
      settle(carrier, ledger, change);
      return change;
    }
    const written = await write(carrier, ledger, change, outcome);
    if (written.kind === 'written') return change;
    if (written.kind === 'refused') return refused(change, written.why);
    const again = await plan(ledger);
    change =
      again.find(({ agent, file }) => agent === change.agent && file === change.file) ?? change;
  }
  return refused(change, writtenMeanwhile);
}

async function write(
  { home, now, step }: Carrier,
  ledger: Ledger,
  change: Change,
  { target, before, after, record }: Extract<Outcome, { kind: 'change' }>,
): Promise<Written> {
  const old = recordOf(ledger, change);
  if (before !== undefined) keepBackup(home, target, before, now());
  if (after === undefined) {
    const removed = await removeForeign(target, before ?? new Uint8Array(), old?.folders ?? []);
    if (removed.kind === 'written') keep(home, ledger, change, undefined);
    return removed;
  }
  // the ledger first: a crash in between must not leave entries of which nobody knows how they came
  if (record !== undefined) keep(home, ledger, change, record);
  const verify = (bytes: Uint8Array): boolean =>
    record?.kind === 'own-file' || configText(target, bytes).kind !== 'refused';
  const written = await writeForeign({
    file: target,
    before,
    after,
    verify,
    ...(step && { step }),
  });
  if (written.kind !== 'written') keep(home, ledger, change, old);
  else if (record === undefined) keep(home, ledger, change, undefined);
  else {
    const folders = [...record.folders, ...written.folders];
    keep(home, ledger, change, { ...record, folders, pending: false });
  }
  return written;
}

/** What is known of the file from now on. */
function keep(home: Home, ledger: Ledger, change: Change, record: LedgerFile | undefined): void {
  ledger.files = ledger.files.filter((one) => !isFor(one, change));
  if (record !== undefined) {
    ledger.files.push(record);
    ledger.removedByUser = ledger.removedByUser.filter((id) => id !== change.agent.id);
  }
  writeLedger(home, ledger);
}

/** Nothing is to be written; what the plan found is kept all the same. */
function settle({ home }: Carrier, ledger: Ledger, change: Change): void {
  const { kind } = change.outcome;
  const old = recordOf(ledger, change);
  if (old !== undefined && change.outcome.kind === 'same' && change.outcome.forget === true) {
    keep(home, ledger, change, undefined);
  } else if (
    kind === 'skipped' &&
    old !== undefined &&
    !ledger.removedByUser.includes(change.agent.id)
  ) {
    ledger.removedByUser.push(change.agent.id);
    writeLedger(home, ledger);
  } else if (kind === 'same' && old?.pending === true) {
    keep(home, ledger, change, { ...old, pending: false });
  }
}

function refused(change: Change, why: Words): Change {
  const said = notWritable(change.agent, change.file, why);
  return { ...change, outcome: { kind: 'refused', why: said } };
}

const recordOf = (ledger: Ledger, change: Change): LedgerFile | undefined =>
  ledger.files.find((one) => isFor(one, change));

const isFor = ({ agent, file }: LedgerFile, change: Change): boolean =>
  agent === change.agent.id && file === change.file;

const mostTurns = 5;
