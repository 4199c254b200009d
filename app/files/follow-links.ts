import { lstat, readlink } from 'node:fs/promises';
import path from 'node:path';
import { errorCode, isRemoteOrDevice } from './read-foreign.ts';

export type Followed =
  /** `file` is no link; `linked`: a link led to it */
  | { kind: 'file'; file: string; linked: boolean }
  | { kind: 'missing'; file: string }
  | { kind: 'refused'; why: string };

/** Follows a path's links to what they lead to, at most sixteen of them. A link to nothing and a loop are refused. */
export async function followLinks(file: string): Promise<Followed> {
  let at = file;
  for (let links = 0; links <= maxLinks; links += 1) {
    if (!path.isAbsolute(at)) return { kind: 'refused', why: 'not an absolute path' };
    if (isRemoteOrDevice(at)) return { kind: 'refused', why: 'a network or device path' };
    try {
      if (!(await lstat(at)).isSymbolicLink()) return { kind: 'file', file: at, linked: links > 0 };
      at = path.resolve(path.dirname(at), await readlink(at));
    } catch (error) {
      const code = errorCode(error);
      if (code === undefined) throw error;
      const missing = code === 'ENOENT' || code === 'ENOTDIR';
      if (missing && links === 0) return { kind: 'missing', file };
      if (missing) return { kind: 'refused', why: `a link to ${at}, which is not there` };
      return { kind: 'refused', why: code };
    }
  }
  return { kind: 'refused', why: 'a loop of links' };
}

const maxLinks = 16;
