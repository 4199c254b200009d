import type { TextEdit } from '../../protocol/tool-use.ts';

/**
 * The replacements of a unified diff of one file, as opencode sends it with a request to write: each hunk is one, its lines
 * with their context. Undefined for anything else (several files, a line of an unknown kind): then nobody should believe
 * to have seen the whole change. Line ends stay as they are; `\ No newline at end of file` is respected.
 */
export function editsOf(diff: string): TextEdit[] | undefined {
  const lines = diff.split('\n');
  const start = lines.findIndex((line) => line.startsWith('@@'));
  if (start === -1 || !lines.slice(0, start).every((line) => heading.test(line))) return undefined;
  if (lines.at(-1) === '') lines.pop();
  const edits: TextEdit[] = [];
  let last: ('before' | 'after')[] = [];
  for (const line of lines.slice(start)) {
    const edit = edits.at(-1);
    const sides = sidesOf.get(line.charAt(0));
    if (line.startsWith('@@')) edits.push({ before: '', after: '', everywhere: false });
    else if (edit === undefined || line.startsWith('Index: ')) return undefined;
    else if (line.startsWith('\\')) for (const side of last) edit[side] = edit[side].slice(0, -1);
    else if (sides === undefined) return undefined;
    else for (const side of (last = sides)) edit[side] += `${line.slice(1)}\n`;
  }
  return edits;
}

const heading = /^(Index: |=+$|--- |\+\+\+ )/;
const sidesOf = new Map<string, ('before' | 'after')[]>([
  [' ', ['before', 'after']],
  ['-', ['before']],
  ['+', ['after']],
]);
