import { constants } from 'node:fs';
import { access, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { inTime } from './in-time.ts';
import { errorCode } from './read-foreign.ts';

/** What lies at a path, behind any links. Nothing of it was opened. */
export type Seen =
  | { kind: 'file'; bytes: number; executable: boolean; changedAtMs: number }
  | { kind: 'missing' }
  /** a folder, a FIFO, a device */
  | { kind: 'other' }
  /** a network path, the system's own error code, or no answer in time */
  | { kind: 'refused'; why: string };

/** Looks at a path that others control. Never rejects for what is there. */
export async function lookAt(file: string): Promise<Seen> {
  if (!path.isAbsolute(file) || isRemote(file)) {
    return { kind: 'refused', why: 'a network path, or no absolute one' };
  }
  const looked = await inTime(() => look(file), deadlineMs);
  return looked.kind === 'done' ? looked.value : { kind: 'refused', why: 'no answer in time' };
}

/** The file behind a link, or the path itself if there is none (or it leads nowhere). */
export async function followLink(file: string): Promise<string> {
  if (!path.isAbsolute(file) || isRemote(file)) return file;
  const found = await inTime(
    () =>
      realpath(file).catch((error: unknown) => {
        if (errorCode(error) === undefined) throw error;
        return file;
      }),
    deadlineMs,
  );
  return found.kind === 'done' ? found.value : file;
}

async function look(file: string): Promise<Seen> {
  try {
    const found = await stat(file);
    if (!found.isFile()) return { kind: 'other' };
    const executable = await access(file, constants.X_OK).then(
      () => true,
      (error: unknown) => {
        if (errorCode(error) === undefined) throw error;
        return false;
      },
    );
    return { kind: 'file', bytes: found.size, executable, changedAtMs: found.mtimeMs };
  } catch (error) {
    const code = errorCode(error);
    if (code === 'ENOENT' || code === 'ENOTDIR') return { kind: 'missing' };
    if (code === undefined) throw error;
    return { kind: 'refused', why: code };
  }
}

/** A look at `\\host\share` sends our credentials to its server. */
const isRemote = (file: string) => /^[\\/]{2}/.test(file);

const deadlineMs = 3000;
