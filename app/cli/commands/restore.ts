import { readFileSync } from 'node:fs';
import path from 'node:path';
import { findAgent } from '../../agents/registry.ts';
import { type Backup, keepBackup, listBackups, sha256 } from '../../home/backups.ts';
import { homeAt, type Home } from '../../home/home.ts';
import { followLinks } from '../../files/follow-links.ts';
import { withLock } from '../../files/lock-file.ts';
import { readTarget, writeForeign } from '../../files/write-foreign.ts';
import { maskedDiff } from '../../installer/change.ts';
import { configText } from '../../installer/config-text.ts';
import { foundHandlers } from '../../installer/found-handlers.ts';
import { ledgerFile, readLedger } from '../../installer/ledger.ts';
import type { Command, ExitCode, Io } from '../io.ts';
import { dry, isAgreed } from '../show-changes.ts';
import { parseWords } from '../words.ts';

/** Puts a backup of a config back. */
export const restore: Command = {
  name: 'restore',
  usage: '[FILE | AGENT | BACKUP] [--dry-run] [--yes]',
  summary: 'puts a backup of a config back and says what is lost by it; lists them without a file',
  options: {
    FILE: 'a config: its last backup, after an uninstall the last one without Asktop',
    AGENT: 'the same for the config of an agent',
    BACKUP: 'the path of a backup, as the list has it',
    '--dry-run': 'shows what would change and changes nothing',
    '--yes': 'does not ask before it writes, for scripts',
  },
  async run(words, io) {
    const { values, positionals } = parseWords(words, options, { least: 0, most: 1 });
    const home = homeAt(io);
    const all = listBackups(home);
    const [name] = positionals;
    if (name === undefined) {
      for (const one of all) io.out(`${one.at}  ${one.of}${heldIn(one)}\n    ${one.path}\n`);
      io.err(all.length === 0 ? 'There are no backups.\n' : `${howTo}\n`);
      return 0;
    }
    const meant = await filesMeant(io, home, name);
    const named = all.find(({ path }) => meant.includes(path));
    // an agent has several configs: one of them, in its own order
    const of = named?.of ?? meant.find((file) => all.some((one) => one.of === file));
    if (of === undefined)
      return fail(io, `there is no backup of ${name}. What there is: asktop restore`);
    const now = await readTarget(of);
    if (now.kind === 'refused') return fail(io, `${of} cannot be read: ${now.why.en}`);
    const current = now.kind === 'bytes' ? now.bytes : undefined;
    // a config that Asktop was taken out of is not to get its entries back unless that very backup is named
    const { ledger } = readLedger(home, new Date(), true);
    const isSetUp = ledger.files.some(({ file }) => file === of);
    const offered = all.filter((one) => one.of === of && (isSetUp || ownEntriesIn(one) === 0));
    const backup = (named === undefined ? offered : [named]).findLast(
      ({ path }) => current === undefined || sha256(readFileSync(path)) !== sha256(current),
    );
    if (backup === undefined) return fail(io, nothingFor(of, named, isSetUp));
    const bytes = readFileSync(backup.path);
    io.err(
      `${of} as it was at ${backup.at}${heldIn(backup)}. What is lost (-) and comes back (+):\n`,
    );
    io.out(maskedDiff(of, current, bytes));
    if (values['dry-run']) {
      io.err(dry);
      return 0;
    }
    if (!(await isAgreed(io, values.yes, 'Put it back?'))) return 1;
    return putBack(io, home, now.file, current, bytes);
  },
};

async function putBack(
  io: Io,
  home: Home,
  file: string,
  current: Uint8Array | undefined,
  bytes: Uint8Array,
): Promise<ExitCode> {
  const locked = await withLock(`${ledgerFile(home)}.lock`, async () => {
    if (current !== undefined) keepBackup(home, file, current, new Date());
    return writeForeign({ file, before: current, after: bytes, verify: () => true });
  });
  if (locked.kind === 'busy') return fail(io, `another installer is at work: ${locked.why.en}`);
  if (locked.value.kind === 'changed') return fail(io, `${file} was changed meanwhile. Try again.`);
  if (locked.value.kind === 'refused')
    return fail(io, `${file} cannot be written: ${locked.value.why.en}`);
  io.err(`${file} is restored; what stood there is a backup now.\n`);
  return 0;
}

function nothingFor(of: string, named: Backup | undefined, isSetUp: boolean): string {
  if (named !== undefined) return `${of} is as it was in this backup`;
  if (isSetUp) return `${of} is as it was in each of its backups`;
  return `${of} is as it was before Asktop, as far as there are backups. Name one of the others to have it back: asktop restore`;
}

/** What a name can mean: a backup, a config, the configs of an agent; behind their links, where backups are made. */
async function filesMeant(io: Io, home: Home, name: string): Promise<string[]> {
  const configs = findAgent(name)?.setup.places(io, io.folder).configs ?? [];
  const files = [path.resolve(io.folder, name), ...configs.map(({ file }) => file)];
  const real = await Promise.all(files.map((file) => followLinks(file)));
  return [...files, ...real.flatMap((one) => (one.kind === 'file' ? [one.file] : []))];
}

/** How many hook entries of Asktop a backup holds. */
function ownEntriesIn({ of, path }: Backup): number {
  const config = configText(of, readFileSync(path));
  if (config.kind !== 'config') return 0;
  return foundHandlers(config.root).filter(({ ours }) => ours !== false).length;
}

function heldIn(backup: Backup): string {
  const count = ownEntriesIn(backup);
  if (count === 0) return '';
  return count === 1 ? ', with 1 entry of Asktop' : `, with ${count} entries of Asktop`;
}

function fail(io: Io, why: string): ExitCode {
  io.err(`asktop restore: ${why}\n`);
  return 1;
}

const howTo =
  'Put one back: asktop restore BACKUP, or the config’s path or the agent for its last one. What would change is shown first.';

const options = {
  'dry-run': { type: 'boolean', default: false },
  yes: { type: 'boolean', default: false },
} as const;
