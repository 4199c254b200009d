import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { utf8Bytes, utf8Text } from '../text/utf8.ts';
import type { Home } from './home.ts';
import { writeWhole } from './write-whole.ts';

/** The bytes of a config as they once were. */
export interface Backup {
  /** the config's path */
  of: string;
  /** ISO, UTC */
  at: string;
  /** where the bytes lie */
  path: string;
}

/**
 * Keeps bytes of a config before they are changed, readable by the user only: configs hold tokens. The same bytes are kept once,
 * at their last time; of more than five the oldest go, but never the very first: it is from before Asktop. Throws the system's error.
 */
export function keepBackup(home: Home, file: string, bytes: Uint8Array, now: Date): void {
  const folder = folderOf(home, file);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const origin = path.join(folder, originName);
  if (!existsSync(origin)) writeWhole(origin, utf8Bytes(file));
  const digest = sha256(bytes).slice(0, 12);
  const names = backupNames(folder);
  const time = now.toISOString().replaceAll(':', '-');
  const next = path.join(folder, `${time}_${digest}_${path.basename(file)}`);
  const known = names.find((name) => name.includes(`_${digest}_`));
  if (known !== undefined) {
    if (known !== names[0]) renameSync(path.join(folder, known), next); // it is the last one again
    return;
  }
  writeWhole(next, bytes);
  for (const name of names.slice(1, names.length - most + 2)) rmSync(path.join(folder, name));
}

/** What is kept of one config, or of all, oldest first. */
export function listBackups(home: Home, file?: string): Backup[] {
  const top = path.join(home.folder, 'backups');
  const folders =
    file === undefined ? namesIn(top).map((name) => path.join(top, name)) : [folderOf(home, file)];
  return folders
    .flatMap((folder) => {
      const of = originIn(folder);
      return of === undefined
        ? []
        : backupNames(folder).map((name) => ({
            of,
            at: timeIn(name),
            path: path.join(folder, name),
          }));
    })
    .sort((one, other) => one.at.localeCompare(other.at));
}

export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function originIn(folder: string): string | undefined {
  const file = path.join(folder, originName);
  return existsSync(file) ? utf8Text(readFileSync(file)) : undefined;
}

function folderOf(home: Home, file: string): string {
  const name = `${path.basename(path.dirname(file)).replace(/[^\w.-]/g, '_')}-${path.basename(file)}`;
  return path.join(home.folder, 'backups', `${name}-${sha256(utf8Bytes(file)).slice(0, 8)}`);
}

const backupNames = (folder: string): string[] =>
  namesIn(folder).filter((name) => /^\d{4}-.*Z_[0-9a-f]{12}_/.test(name));

const namesIn = (folder: string): string[] =>
  existsSync(folder) ? readdirSync(folder).sort() : [];

/** `2026-11-30T22-05-12.123Z_…` */
function timeIn(name: string): string {
  return name.replace(/^(.*T\d\d)-(\d\d)-(\d\d\.\d+Z)_.*$/s, '$1:$2:$3');
}

const originName = 'path';
const most = 5;
