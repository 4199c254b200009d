import { lstat, readlink } from 'node:fs/promises';
import path from 'node:path';
import { errorCode, isRemoteOrDevice } from './read-foreign.ts';
import { linkToNothing, systemWhy, whys, type Why } from './why.ts';

export type Followed =
  /** `file` is no link; `linked`: a link led to it */
  | { kind: 'file'; file: string; linked: boolean }
  | { kind: 'missing'; file: string }
  | { kind: 'refused'; why: Why };

/** Follows a path's links to what they lead to, at most sixteen of them. A link to nothing and a loop are refused. */
export async function followLinks(file: string): Promise<Followed> {
  let at = file;
  for (let links = 0; links <= maxLinks; links += 1) {
    if (!path.isAbsolute(at)) return { kind: 'refused', why: whys.notAbsolute };
    if (isRemoteOrDevice(at)) return { kind: 'refused', why: whys.remote };
    try {
      if (!(await lstat(at)).isSymbolicLink()) return { kind: 'file', file: at, linked: links > 0 };
      at = path.resolve(path.dirname(at), await readlink(at));
    } catch (error) {
      const code = errorCode(error);
      if (code === undefined) throw error;
      const missing = code === 'ENOENT' || code === 'ENOTDIR';
      if (missing && links === 0) return { kind: 'missing', file };
      if (missing) return { kind: 'refused', why: linkToNothing(at) };
      return { kind: 'refused', why: systemWhy(code) };
    }
  }
  return { kind: 'refused', why: whys.linkLoop };
}

const maxLinks = 16;
