import path from 'node:path';
import { utf8Text } from '../text/utf8.ts';
import { readForeign } from './read-foreign.ts';

/**
 * The branch of the work tree that holds `folder`, undefined if there is none. It reads `.git/HEAD`; git itself is never run in a folder that
 * an agent names, since the folder's config can name commands. Never rejects for what lies there.
 */
export async function gitBranch(folder: string): Promise<string | undefined> {
  if (!path.isAbsolute(folder)) return undefined;
  let at = path.normalize(folder);
  for (let depth = 0; depth < maxDepth; depth += 1) {
    const branch = await branchAt(path.join(at, '.git'));
    if (branch !== undefined) return branch;
    const parent = path.dirname(at);
    if (parent === at) return undefined;
    at = parent;
  }
  return undefined;
}

async function branchAt(dotGit: string): Promise<string | undefined> {
  const head = await textOf(path.join(dotGit, 'HEAD'));
  if (head !== undefined) return branchIn(head);
  // a linked work tree: `.git` is a file that names the real folder
  const link = /^gitdir: (.+)$/m.exec((await textOf(dotGit)) ?? '')?.[1];
  if (link === undefined) return undefined;
  const linked = await textOf(path.join(path.resolve(path.dirname(dotGit), link), 'HEAD'));
  return linked === undefined ? undefined : branchIn(linked);
}

function branchIn(head: string): string | undefined {
  return /^ref: refs\/heads\/(\S.*)$/m.exec(head)?.[1];
}

async function textOf(file: string): Promise<string | undefined> {
  const read = await readForeign(file, maxHeadBytes);
  return read.kind === 'bytes' ? utf8Text(read.bytes) : undefined;
}

const maxDepth = 32;
const maxHeadBytes = 4096;
