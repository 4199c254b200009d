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
    const head = await headOf(path.join(at, '.git'));
    if (head.kind === 'text') return branchIn(head.text);
    if (head.kind === 'late') return undefined; // the folders above lie on the same mount
    const parent = path.dirname(at);
    if (parent === at) return undefined;
    at = parent;
  }
  return undefined;
}

type FoundText = { kind: 'text'; text: string } | { kind: 'none' | 'late' };

/** What HEAD says; `none` where there is no work tree, so that the one around it counts. */
async function headOf(dotGit: string): Promise<FoundText> {
  const head = await textOf(path.join(dotGit, 'HEAD'));
  if (head.kind !== 'none') return head;
  // a linked work tree or a submodule: `.git` is a file that names the real folder
  const file = await textOf(dotGit);
  if (file.kind !== 'text') return file;
  const link = /^gitdir: (.+)$/m.exec(file.text)?.[1];
  if (link === undefined) return { kind: 'none' };
  return textOf(path.join(path.resolve(path.dirname(dotGit), link), 'HEAD'));
}

/** Undefined on a detached HEAD. */
function branchIn(head: string): string | undefined {
  return /^ref: refs\/heads\/(\S.*)$/m.exec(head)?.[1];
}

async function textOf(file: string): Promise<FoundText> {
  const read = await readForeign(file, maxHeadBytes);
  if (read.kind === 'late') return read;
  const text = read.kind === 'bytes' ? utf8Text(read.bytes) : undefined;
  return text === undefined ? { kind: 'none' } : { kind: 'text', text };
}

const maxDepth = 32;
const maxHeadBytes = 4096;
