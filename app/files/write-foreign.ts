import {
  open,
  link,
  lstat,
  mkdir,
  readdir,
  rename,
  rm,
  rmdir,
  type FileHandle,
} from 'node:fs/promises';
import type { Stats } from 'node:fs';
import path from 'node:path';
import { followLinks } from './follow-links.ts';
import { isAlive } from './lock-file.ts';
import { errorCode, readForeign } from './read-foreign.ts';
import { systemWhy, whys, type Why } from './why.ts';

/** A file as it was found: behind its links. */
export type Target =
  | { kind: 'bytes'; file: string; bytes: Uint8Array; linked: boolean }
  | { kind: 'missing'; file: string }
  /** `why`: as `readForeign`'s, a link to nothing, a loop of links, or `read-only` */
  | { kind: 'refused'; why: Why };

export type Written =
  /** `folders`: those that were made for it, outermost first */
  | { kind: 'written'; folders: string[] }
  /** somebody else wrote meanwhile; nothing of it was touched */
  | { kind: 'changed' }
  | { kind: 'refused'; why: Why };

export interface WriteSpec {
  /** from `readTarget`, and no link */
  file: string;
  /** what must still stand there; undefined = nothing */
  before: Uint8Array | undefined;
  after: Uint8Array;
  /** says whether what can be read back is right; else the old bytes are put back */
  verify: (bytes: Uint8Array) => boolean;
  /** tests stop here: called before each step, with its name */
  step?: (name: WriteStep) => void;
}

export type WriteStep = 'make' | 'fill' | 'sync' | 'check' | 'swap' | 'verify' | 'end';

/** Reads the file to which a path leads, with whether it could be written. Local regular files only, up to 64 MiB. */
export async function readTarget(file: string): Promise<Target> {
  const followed = await followLinks(file);
  if (followed.kind !== 'file') return followed;
  const read = await readForeign(followed.file, maxBytes);
  if (read.kind === 'missing') return { kind: 'missing', file: followed.file };
  if (read.kind === 'refused') return read;
  if (read.kind === 'late') return { kind: 'refused', why: whys.late };
  return { ...read, file: followed.file, linked: followed.linked };
}

/**
 * Writes a file of somebody else in one step: at any moment there is the old file or the new one, with the same mode and owner.
 * Nobody else's change is lost: what stands there must be `before`. Hold a lock meanwhile.
 */
export async function writeForeign(spec: WriteSpec): Promise<Written> {
  const { file, before, after, verify, step } = spec;
  try {
    await sweep(file);
    const folders = before === undefined ? await makeFolder(path.dirname(file)) : [];
    const old = before === undefined ? undefined : await lstat(file);
    if (old !== undefined && (old.mode & 0o200) === 0)
      return { kind: 'refused', why: whys.readOnly };
    step?.('make');
    const beside = besideOf(file);
    try {
      await fill(beside, after, old, step);
      step?.('check');
      if (!(await isStill(file, before))) return { kind: 'changed' };
      step?.('swap');
      if (!(await swap(beside, file, before === undefined))) return { kind: 'changed' };
    } finally {
      await rm(beside, { force: true });
    }
    await syncFolder(path.dirname(file));
    step?.('verify');
    const found = await readForeign(file, maxBytes);
    if (found.kind === 'bytes' && (!same(found.bytes, after) || !verify(found.bytes))) {
      return await putBack(spec, found.bytes, old);
    }
    step?.('end');
    return { kind: 'written', folders };
  } catch (error) {
    const code = errorCode(error);
    if (code === undefined || code.startsWith('ERR_')) throw error;
    return { kind: 'refused', why: systemWhy(code) };
  }
}

/** Removes a file if it still holds these bytes, and those of the folders that are empty then, the innermost last in the list. */
export async function removeForeign(
  file: string,
  bytes: Uint8Array,
  folders: readonly string[],
): Promise<Written> {
  try {
    await sweep(file);
    if (!(await isStill(file, bytes))) return { kind: 'changed' };
    await rm(file);
    for (const folder of folders.toReversed()) await rmdir(folder);
  } catch (error) {
    const code = errorCode(error);
    if (code === undefined || code.startsWith('ERR_')) throw error;
    if (!['ENOTEMPTY', 'EEXIST', 'ENOENT'].includes(code))
      return { kind: 'refused', why: systemWhy(code) };
  }
  return { kind: 'written', folders: [] };
}

async function fill(
  beside: string,
  bytes: Uint8Array,
  old: Stats | undefined,
  step: WriteSpec['step'],
): Promise<void> {
  const handle = await open(beside, 'wx', 0o600);
  try {
    step?.('fill');
    await handle.writeFile(bytes);
    if (old !== undefined) await likeOld(handle, old);
    step?.('sync');
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function likeOld(handle: FileHandle, old: Stats): Promise<void> {
  const now = await handle.stat();
  if (process.platform !== 'win32' && (now.uid !== old.uid || now.gid !== old.gid)) {
    await handle.chown(old.uid, old.gid);
  }
  await handle.chmod(old.mode & 0o7777);
}

/** False where a file came to be meanwhile. */
async function swap(beside: string, file: string, isNew: boolean): Promise<boolean> {
  if (!isNew) {
    await rename(beside, file);
    return true;
  }
  try {
    await link(beside, file); // unlike a rename it never replaces
    return true;
  } catch (error) {
    const code = errorCode(error) ?? '';
    if (code === 'EEXIST') return false;
    if (!noLinks.has(code)) throw error;
    await rename(beside, file);
    return true;
  }
}

/** What was written reads wrongly. If it is our own file, the old bytes come back; if another program wrote it, it stays. */
async function putBack(
  spec: WriteSpec,
  found: Uint8Array,
  old: Stats | undefined,
): Promise<Written> {
  const { file, before } = spec;
  if (!same(found, spec.after)) return { kind: 'changed' };
  if (before === undefined) await rm(file);
  else {
    const beside = besideOf(file);
    await fill(beside, before, old, undefined);
    await rename(beside, file);
  }
  return { kind: 'refused', why: whys.notReadBack };
}

async function isStill(file: string, bytes: Uint8Array | undefined): Promise<boolean> {
  const read = await readForeign(file, maxBytes);
  if (bytes === undefined) return read.kind === 'missing';
  return read.kind === 'bytes' && same(read.bytes, bytes);
}

/** Makes the folders that are missing; returns those, outermost first. */
async function makeFolder(folder: string): Promise<string[]> {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 });
  const made: string[] = [];
  for (let at = folder; first !== undefined && at.length >= first.length; at = path.dirname(at)) {
    made.unshift(at);
  }
  return made;
}

/** Removes what an installer that was killed left beside the file. */
async function sweep(file: string): Promise<void> {
  const folder = path.dirname(file);
  const prefix = `.${path.basename(file)}.asktop-`;
  for (const name of await readdir(folder).catch(none)) {
    const pid = name.startsWith(prefix)
      ? /^(\d+)\.new$/.exec(name.slice(prefix.length))?.[1]
      : undefined;
    if (pid !== undefined && !isAlive(Number(pid)))
      await rm(path.join(folder, name), { force: true });
  }
}

async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return; // a folder cannot be opened there
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function none(error: unknown): string[] {
  if (errorCode(error) === undefined) throw error;
  return [];
}

const besideOf = (file: string) =>
  path.join(path.dirname(file), `.${path.basename(file)}.asktop-${process.pid}.new`);

const same = (one: Uint8Array, other: Uint8Array) => Buffer.compare(one, other) === 0;

/** how file systems say that they have no second names for a file */
const noLinks = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS']);

const maxBytes = 64 * 1024 * 1024;
