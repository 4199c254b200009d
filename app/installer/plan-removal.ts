import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Agent } from '../agents/agent.ts';
import type { Level, Words } from '../agents/setup.ts';
import { readTarget } from '../files/write-foreign.ts';
import { sha256 } from '../home/backups.ts';
import { utf8Bytes } from '../text/utf8.ts';
import { configBytes, readConfig, type Change, type Outcome } from './change.ts';
import { refusalText } from './config-text.ts';
import { unreadable } from './config-words.ts';
import type { OwnProbe } from './found-handlers.ts';
import type { Ledger, LedgerFile } from './ledger.ts';
import { lostMarks } from './marks.ts';
import { ownNodes } from './own-nodes.ts';
import type { Site } from './plan-agent.ts';
import { changedByHand, fileGone, nothingOfOurs, othersStay } from './plan-words.ts';
import { takeBack } from './take-back.ts';

/**
 * Plans how everything of ours leaves the configs of one agent: what the ledger names, and what else stands in the files that
 * this agent reads here and can only be ours. Reads, and writes nothing. [] = there is nothing.
 */
export async function planRemoval(site: Site, ledger: Ledger, agent: Agent): Promise<Change[]> {
  const records = ledger.files.filter((record) => record.agent === agent.id);
  const places = agent.setup
    .places(site.machine, site.folder)
    .configs.filter(
      ({ file, installable }) => installable && !records.some((one) => one.file === file),
    );
  const changes: Change[] = [];
  for (const record of records) changes.push(await removalFrom(site, agent, record.file, record));
  for (const { file } of places) {
    const change = await removalFrom(site, agent, file, undefined);
    // a file of theirs that we never touched is not our business, readable or not
    if (change.outcome.kind === 'change') changes.push(change);
  }
  return changes;
}

async function removalFrom(
  site: Site,
  agent: Agent,
  file: string,
  record: LedgerFile | undefined,
): Promise<Change> {
  const notes: Words[] = [];
  const level = record?.level ?? 'answers';
  const outcome =
    record?.kind === 'own-file'
      ? await ownFile(file, record.sha256)
      : ((await unknownOwnFile(site, agent, file)) ?? (await entriesOf(site, file, record, notes)));
  return { agent, file, level, outcome, notes };
}

async function entriesOf(
  site: Site,
  file: string,
  record: LedgerFile | undefined,
  notes: Words[],
): Promise<Outcome> {
  const read = await readConfig(file);
  if ('refused' in read) return { kind: 'refused', why: refusalText(read.refused) };
  if (read.config.kind !== 'config') return { kind: 'same', why: nothingOfOurs, forget: true };
  const { text, eol, tree } = read.config;
  const mine = (probe: OwnProbe): boolean => isMine(site, probe);
  if (ownNodes(tree).some(({ probes }) => !probes.every(mine))) {
    notes.push(othersStay);
  }
  const left = takeBack(text, eol, record ?? lostMarks, mine);
  if (left === text) return { kind: 'same', why: nothingOfOurs, forget: true };
  const gone = left === '' && record?.created === true;
  const after = gone ? undefined : configBytes(left, read);
  return { kind: 'change', target: read.target, before: read.bytes, after, record: undefined };
}

/** A probe of this home, or one that is gone: nobody else's Asktop. */
function isMine({ place }: Site, { probe }: OwnProbe): boolean {
  const plain = (file: string): string => file.replaceAll('\\', '/');
  return path.posix.dirname(plain(probe)) === plain(place.folder) || !existsSync(probe);
}

/** A file that no ledger knows, byte for byte the one that we would write: it was pasted, or the ledger was lost. */
async function unknownOwnFile(
  { place }: Site,
  { setup }: Agent,
  file: string,
): Promise<Outcome | undefined> {
  const target = await readTarget(file);
  if (target.kind !== 'bytes') return undefined;
  const found = sha256(target.bytes);
  const isOurs = (Object.keys(setup.levels) as Level[]).some((level) => {
    const wanted = setup.registration({ place, level, switches: {}, version: undefined });
    return wanted.kind === 'own-file' && sha256(utf8Bytes(wanted.text)) === found;
  });
  return isOurs ? ownFile(file, found) : undefined;
}

async function ownFile(file: string, known: string): Promise<Outcome> {
  const target = await readTarget(file);
  if (target.kind === 'refused') {
    const why = refusalText({ kind: 'refused', file, ...unreadable(target.why) });
    return { kind: 'refused', why };
  }
  if (target.kind === 'missing') return { kind: 'same', why: fileGone, forget: true };
  if (sha256(target.bytes) !== known) {
    return { kind: 'refused', why: changedByHand(file) };
  }
  return {
    kind: 'change',
    target: target.file,
    before: target.bytes,
    after: undefined,
    record: undefined,
  };
}
