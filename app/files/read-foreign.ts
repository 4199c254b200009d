import { constants } from 'node:fs';
import { lstat, open } from 'node:fs/promises';
import path from 'node:path';
import { inTime } from './in-time.ts';
import { systemWhy, tooLarge, whys, type Why } from './why.ts';

export type ForeignFile =
  | { kind: 'bytes'; bytes: Uint8Array }
  | { kind: 'missing' }
  /** `why`: not a regular file, too large, a network or device path, or the system's own error code */
  | { kind: 'refused'; why: Why }
  /** nothing came of it in time: a network mount whose server is gone, say */
  | { kind: 'late' };

/**
 * Reads a file whose path, or whose content, others control. Only local regular files (a FIFO would hang us, a network path
 * hands our credentials to its server), only up to `maxBytes`, off the main thread, for at most `deadlineMs`. Never rejects for what
 * the file is.
 */
export async function readForeign(
  file: string,
  maxBytes: number,
  deadlineMs = defaultDeadlineMs,
): Promise<ForeignFile> {
  if (!path.isAbsolute(file)) return { kind: 'refused', why: whys.notAbsolute };
  if (isRemoteOrDevice(file)) return { kind: 'refused', why: whys.remote };
  const read = await inTime(() => readLocal(file, maxBytes), deadlineMs);
  return read.kind === 'done' ? read.value : read;
}

async function readLocal(file: string, maxBytes: number): Promise<ForeignFile> {
  try {
    const seen = await lstat(file);
    if (!seen.isFile()) return { kind: 'refused', why: whys.notRegular };
    // O_NONBLOCK: it may have become a FIFO meanwhile; O_NOFOLLOW: or a link. Windows has neither: undefined counts as 0
    const handle = await open(
      file,
      constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW,
    );
    try {
      const stat = await handle.stat();
      if (!stat.isFile()) return { kind: 'refused', why: whys.notRegular };
      if (stat.size > maxBytes) return { kind: 'refused', why: tooLarge(maxBytes) };
      // it may be growing
      const room = new Uint8Array(Math.min(maxBytes, stat.size + 4096));
      const { bytesRead } = await handle.read(room, 0, room.length, 0);
      return { kind: 'bytes', bytes: room.subarray(0, bytesRead) };
    } finally {
      await handle.close();
    }
  } catch (error) {
    const code = errorCode(error);
    if (code === 'ENOENT' || code === 'ENOTDIR') return { kind: 'missing' };
    if (code === undefined) throw error;
    return { kind: 'refused', why: systemWhy(code) };
  }
}

/** `\\host\share`, `\\?\…`, `\\.\…`, `//host/…` and Unix device folders. */
export function isRemoteOrDevice(file: string): boolean {
  return /^[\\/]{2}/.test(file) || /^\/(dev|proc|sys)(\/|$)/.test(path.posix.normalize(file));
}

/** The system's code of an error, undefined if it is something else: a bug. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined;
}

/** A local disk that had to spin up first is still in time. */
const defaultDeadlineMs = 3000;
