import type { FileChange, TextEdit, ToolUse } from '../../protocol/tool-use.ts';

/**
 * What `apply_patch` would do, in our words. One new file is a write, one edited file an edit, anything else a patch; a text
 * that is not exactly in the grammar (codex-rs/apply-patch/src/parser.rs) is shown whole, since what its reader makes
 * of it cannot be known.
 */
export function patchUse(tool: string, text: string): ToolUse {
  const files = filesOf(text) ?? [{ kind: 'unread' as const, text }];
  const [first, ...more] = files;
  if (first?.kind === 'write' && more.length === 0) return { ...first, tool, rest: [] };
  if (first?.kind === 'edit' && more.length === 0 && first.movesTo === undefined) {
    return { kind: 'edit', path: first.path, edits: first.edits, tool, rest: [] };
  }
  return { kind: 'patch', tool, files, rest: [] };
}

/** The changes in order, at least one; undefined if any line is not of the grammar. */
function filesOf(text: string): FileChange[] | undefined {
  const lines = text.trim().split('\n');
  const end = lines.length - 1;
  if (lines[0]?.trim() !== '*** Begin Patch' || lines[end]?.trim() !== '*** End Patch')
    return undefined;
  const files: FileChange[] = [];
  let at = 1;
  while (at < end) {
    const read = readFile(lines, at, end);
    if (read === undefined) return undefined;
    files.push(read.file);
    at = read.next;
  }
  return files.length === 0 ? undefined : files;
}

function readFile(
  lines: readonly string[],
  at: number,
  end: number,
): { file: FileChange; next: number } | undefined {
  const [, verb, path] =
    /^\*\*\* (Add|Delete|Update) File: (.+)$/.exec(lines[at]?.trim() ?? '') ?? [];
  if (path === undefined) return undefined;
  if (verb === 'Delete') return { file: { kind: 'delete', path }, next: at + 1 };
  if (verb === 'Add') {
    let next = at + 1;
    while (next < end && lines[next]?.startsWith('+') === true) next++;
    const content = lines.slice(at + 1, next).map((line) => `${line.slice(1)}\n`);
    return { file: { kind: 'write', path, content: content.join('') }, next };
  }
  return readUpdate(lines, at, end, path);
}

function readUpdate(
  lines: readonly string[],
  at: number,
  end: number,
  path: string,
): { file: FileChange; next: number } | undefined {
  const edits: TextEdit[] = [];
  const movesTo = /^\*\*\* Move to: (.+?)\r?$/.exec(lines[at + 1] ?? '')?.[1];
  let next = movesTo === undefined ? at + 1 : at + 2;
  while (next < end && lines[next]?.startsWith('*') !== true) {
    if (lines[next]?.trim() === '') {
      next++;
      continue;
    }
    const read = readChunk(lines, next, end, edits.length === 0);
    if (read === undefined) return undefined;
    edits.push(read.edit);
    next = read.next;
  }
  if (edits.length === 0) return undefined;
  const moves = movesTo === undefined ? {} : { movesTo };
  return { file: { kind: 'edit', path, ...moves, edits }, next };
}

/**
 * One place of a file. What says where it is (`@@ line to be found before`, the end of the file) stands in both texts as a
 * line of its own, so that a card shows it too. Only a file's first place may do without `@@`.
 */
function readChunk(
  lines: readonly string[],
  at: number,
  end: number,
  isFirst: boolean,
): { edit: TextEdit; next: number } | undefined {
  const before: string[] = [];
  const after: string[] = [];
  const both = (line: string) => {
    before.push(line);
    after.push(line);
  };
  const marker = lines[at]?.replace(/\r$/, '') ?? '';
  const isMarked = marker === '@@' || marker.startsWith('@@ ');
  if (!isMarked && !isFirst) return undefined;
  if (isMarked && marker.length > 3) both(marker);
  const start = isMarked ? at + 1 : at;
  let next = start;
  for (; next < end; next++) {
    const line = lines[next] ?? '';
    if (line.replace(/\r$/, '') === endOfFile) {
      if (next === start) return undefined;
      both(endOfFile);
      next++;
      break;
    }
    if (line === '' || line === '\r') both('');
    else if (line.startsWith(' ')) both(line.slice(1));
    else if (line.startsWith('+')) after.push(line.slice(1));
    else if (line.startsWith('-')) before.push(line.slice(1));
    else break;
  }
  if (next === start) return undefined;
  return {
    edit: { before: before.join('\n'), after: after.join('\n'), everywhere: false },
    next,
  };
}

const endOfFile = '*** End of File';
