import type { DiffLine } from './diff-lines.ts';
import { continuation, type Chunk, type Part, type Row } from './rows.ts';
import { segmentsOf } from './segments.ts';

/**
 * The rows of a difference. Long stretches of unchanged lines are folded but for three on each side of a change; `unfolded`
 * names the folds that are open, `firstId` keeps the folds of several edits apart.
 */
export function rowsOfDiff(
  lines: readonly DiffLine[],
  unfolded: ReadonlySet<number>,
  firstId: number,
): Row[] {
  const rows: Row[] = [];
  const draw = (from: number, to: number): void => {
    for (const line of lines.slice(from, to)) rows.push(...rowsOfLine(line));
  };
  for (let at = 0; at < lines.length;) {
    const end = sameEnd(lines, at);
    const from = at === 0 ? 0 : at + contextLines;
    const to = end === lines.length ? end : end - contextLines;
    const id = firstId + from;
    if (to - from >= leastFold && !unfolded.has(id)) {
      draw(at, from);
      rows.push({ kind: 'fold', what: 'same', count: to - from, id });
      draw(to, end);
    } else {
      draw(at, Math.max(end, at + 1));
    }
    at = Math.max(end, at + 1);
  }
  return rows;
}

/** Chunks of rows that are there already. */
export function chunksOfRows(rows: readonly Row[]): Chunk[] {
  const chunks: Chunk[] = [];
  for (let at = 0; at < rows.length; at += chunkRows) {
    const some = rows.slice(at, at + chunkRows);
    const characters = some.reduce((sum, row) => sum + lengthOf(row), 0);
    chunks.push({ rowCount: some.length, characters, rows: () => some });
  }
  return chunks;
}

function sameEnd(lines: readonly DiffLine[], from: number): number {
  let end = from;
  while (lines[end]?.kind === 'same' && lines[end]?.ends === undefined) end += 1;
  return end;
}

/** One row, or several where the line is long; a long line carries no marks (see word-marks.ts). */
function rowsOfLine(line: DiffLine): Row[] {
  const sign = line.kind === 'added' ? '+' : line.kind === 'removed' ? '-' : '';
  const length = line.parts.reduce((sum, part) => sum + part.text.length, 0);
  const texts: Part[][] =
    length <= longLine
      ? [line.parts]
      : segmentsOf(line.parts.map((part) => part.text).join('')).map((text) => [
          { text, changed: false },
        ]);
  return texts.map((parts, at): Row => {
    const gutter = at > 0 ? continuation : sign === '-' ? '−' : sign;
    const ends = at === texts.length - 1 ? line.ends : undefined;
    return { kind: 'line', sign, gutter, parts, ...(ends === undefined ? {} : { ends }) };
  });
}

function lengthOf(row: Row): number {
  return row.kind === 'line' ? row.parts.reduce((sum, part) => sum + part.text.length, 0) : 0;
}

const contextLines = 3;
const leastFold = 4;
const chunkRows = 50;
const longLine = 4000;
