import type { Agent } from '../agents/agent.ts';
import { registeredEvents } from '../agents/registered-events.ts';
import type {
  EventEntry,
  Level,
  Machine,
  ProbePlace,
  Registration,
  Words,
} from '../agents/setup.ts';
import { readTarget } from '../files/write-foreign.ts';
import { sha256 } from '../home/backups.ts';
import type { Switches } from '../protocol/settings.ts';
import { utf8Bytes } from '../text/utf8.ts';
import { configBytes, readConfig, type Change, type Outcome, type ReadConfig } from './change.ts';
import { refusalText } from './config-text.ts';
import type { Ledger, LedgerFile } from './ledger.ts';
import { isSame, lostMarks, noMarks, type Marks } from './marks.ts';
import { notesOn } from './notes.ts';
import { ownNodes } from './own-nodes.ts';
import { readOffFiles } from './off-files.ts';
import { planInstall } from './plan-install.ts';
import {
  allThere,
  fileThere,
  inFile,
  noLevel,
  noProjectHooks,
  notOurs,
  removedByHand,
} from './plan-words.ts';

/** What an installer needs to know of the machine. */
export interface Site {
  machine: Machine;
  /** the current folder */
  folder: string;
  place: ProbePlace;
  now: () => Date;
}

/** That an agent be set up. */
export interface Wish {
  agent: Agent;
  /** undefined = as it is installed, else `answers` */
  level: Level | undefined;
  version: string | undefined;
  switches: Switches;
  /** for the current folder alone */
  project: boolean;
  /** the person named this agent: what they once removed may come again */
  named: boolean;
}

/** Plans what an installation does to the agent's config. Reads, and writes nothing. */
export async function planAgent(site: Site, ledger: Ledger, wish: Wish): Promise<Change> {
  const { agent, named } = wish;
  const file = configFor(site, wish);
  const record = ledger.files.find((one) => one.agent === agent.id && one.file === file);
  const asked = wish.level ?? record?.level ?? 'answers';
  // of all agents some lack a level; one that was named is told
  const level = named || agent.setup.levels[asked] !== undefined ? asked : 'answers';
  const known: Pick<Change, 'events'> = {};
  const change = (outcome: Outcome, notes: Words[] = []): Change => ({
    ...{ agent, file: file ?? '', level, outcome, notes, ...known },
  });
  if (agent.setup.levels[level] === undefined) {
    return change({ kind: 'refused', why: noLevel(agent, level) });
  }
  if (file === undefined) {
    return change({ kind: 'refused', why: noProjectHooks(agent) });
  }
  if (!named && ledger.removedByUser.includes(agent.id)) {
    return change({ kind: 'skipped', why: removedByHand(agent) });
  }
  const read = await readConfig(file);
  const root = 'config' in read && read.config.kind === 'config' ? read.config.root : undefined;
  const wanted = agent.setup.registration({ ...wish, level, root, place: site.place });
  known.events = registeredEvents(wanted);
  if (wanted.kind === 'own-file') {
    const target = await readOwn(file, read);
    return change(ownFile(site, { agent, file, level, wanted, record, target, named }));
  }
  if ('refused' in read) return change({ kind: 'refused', why: refusalText(read.refused) });
  const left = named ? wanted.entries : stillWanted(wanted.entries, record, read);
  if (left.length === 0) return change({ kind: 'skipped', why: removedByHand(agent) });
  const before = marksOf(record, read);
  const plan = planInstall(read.config, { ...wanted, entries: left }, before);
  if (plan.kind === 'refused') return change({ kind: 'refused', why: refusalText(plan) });
  const notes = [
    ...notesOn(agent, wanted, read.config, wanted.entries.length - left.length),
    ...(await offNotes(site, agent)),
  ];
  if (plan.kind === 'unchanged') {
    return change({ kind: 'same', why: allThere }, notes);
  }
  const after = configBytes(plan.text, read);
  const created = record?.created ?? read.bytes === undefined;
  return change(
    {
      kind: 'change',
      target: read.target,
      before: read.bytes,
      after,
      record: {
        ...{ agent: agent.id, file, level, at: site.now().toISOString(), kind: 'entries', created },
        folders: record?.folders ?? [],
        marks: [...plan.marks.marks],
        complete: plan.marks.complete,
        entries: left.map(({ event, at, entry }) => ({
          event,
          at: [...at],
          matcher: matcherOf(entry),
        })),
        pending: true,
        sha256: sha256(after),
      },
    },
    notes,
  );
}

/** What switches its hooks off from a file that holds none. */
async function offNotes({ machine, folder }: Site, { setup }: Agent): Promise<Words[]> {
  const found = await readOffFiles(setup, machine, folder);
  return found.flatMap((one) =>
    one.kind === 'read' ? one.off.map(({ explains }) => inFile(one.file, explains)) : [],
  );
}

/** The config that Asktop may write: the user's, or the current folder's. */
function configFor({ machine, folder }: Site, { agent, project }: Wish): string | undefined {
  const { configs } = agent.setup.places(machine, folder);
  return configs.find(
    ({ scope, installable }) => installable && (project ? scope !== 'user' : scope === 'user'),
  )?.file;
}

/** Without those that were there and that somebody has taken out since. */
function stillWanted(
  entries: readonly EventEntry[],
  record: LedgerFile | undefined,
  { config }: ReadConfig,
): EventEntry[] {
  if (record === undefined) return [...entries];
  const own = config.kind === 'config' ? ownNodes(config.tree) : [];
  if (record.pending && own.length === 0) return [...entries]; // it was never written
  return entries.filter(({ at, entry }) => {
    const was = record.entries.some(
      (one) => isSame(one.at, at) && one.matcher === matcherOf(entry),
    );
    return !was || own.some((node) => isSame(node.at, at));
  });
}

/** What is known of earlier edits; where entries of ours stand that no ledger knows, little. */
function marksOf(record: LedgerFile | undefined, { config }: ReadConfig): Marks {
  if (record !== undefined) return { marks: record.marks, complete: record.complete };
  if (config.kind !== 'config') return noMarks;
  return ownNodes(config.tree).length === 0 ? noMarks : lostMarks;
}

interface OwnFile {
  agent: Agent;
  file: string;
  level: Level;
  wanted: Extract<Registration, { kind: 'own-file' }>;
  record: LedgerFile | undefined;
  target: { file: string; bytes: Uint8Array | undefined } | { refused: Words };
  named: boolean;
}

/** A whole file of ours: never over one that is not, or that somebody has changed. */
function ownFile(site: Site, own: OwnFile): Outcome {
  const { agent, file, level, wanted, record, target, named } = own;
  if ('refused' in target) return { kind: 'refused', why: target.refused };
  const after = utf8Bytes(wanted.text);
  const { bytes } = target;
  // it was there, and somebody has removed it since
  if (bytes === undefined && record?.pending === false && !named) {
    return { kind: 'skipped', why: removedByHand(agent) };
  }
  if (bytes !== undefined) {
    if (sha256(bytes) === sha256(after)) return { kind: 'same', why: fileThere };
    if (record?.sha256 !== sha256(bytes)) {
      return { kind: 'refused', why: notOurs(file, record !== undefined) };
    }
  }
  const entries = wanted.events.map((event) => ({ event, at: [], matcher: '' }));
  return {
    ...{ kind: 'change', target: target.file, before: bytes, after },
    record: {
      ...{ agent: agent.id, file, level, at: site.now().toISOString(), kind: 'own-file' },
      ...{ created: true, folders: record?.folders ?? [], marks: [], complete: true, entries },
      ...{ pending: true, sha256: sha256(after) },
    },
  };
}

async function readOwn(
  file: string,
  read: Awaited<ReturnType<typeof readConfig>>,
): Promise<OwnFile['target']> {
  if (!('refused' in read)) return { file: read.target, bytes: read.bytes };
  // it need be no JSON
  const target = await readTarget(file);
  if (target.kind === 'refused') return { refused: refusalText(read.refused) };
  return { file: target.file, bytes: target.kind === 'bytes' ? target.bytes : undefined };
}

const matcherOf = (entry: EventEntry['entry']) => JSON.stringify(entry['matcher'] ?? null);
