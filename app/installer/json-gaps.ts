import type { Node } from 'jsonc-parser';

/** Offset behind a node. */
export const endOf = (node: Node): number => node.offset + node.length;

/** Offset of the comma that follows a value, blanks and comments between them; undefined if something else follows. */
export function commaFrom(text: string, at: number, before = text.length): number | undefined {
  for (const { kind, start } of gapFrom(text, at)) {
    if (kind === 'other') return text[start] === ',' && start < before ? start : undefined;
  }
  return undefined;
}

/** Behind the comments that end the line of `at`; `at` itself where the line goes on with anything else. */
export function behindLineComments(text: string, at: number): number {
  let end = at;
  for (const piece of gapFrom(text, at)) {
    if (piece.kind === 'line comment') return piece.end;
    if (piece.kind === 'break') return end;
    if (piece.kind === 'other') return at;
    if (piece.kind !== 'comment') continue;
    if (hasBreak(text.slice(piece.start, piece.end))) return at;
    end = piece.end;
  }
  return at;
}

/** Offset of the first of the blanks that stand before `at`. */
export function blanksBefore(text: string, at: number): number {
  let from = at;
  while (from > 0 && isBlank(text[from - 1])) from -= 1;
  return from;
}

/** Offset behind the blanks that stand at `at`. */
export function blanksAfter(text: string, at: number): number {
  let to = at;
  while (isBlank(text[to])) to += 1;
  return to;
}

/** The last comment that begins between `from`, which is in no comment, and `at`. The blanks at its line's end are part of it. */
export function lastComment(text: string, from: number, at: number): Comment | undefined {
  let last: Comment | undefined;
  for (let next = from; next < at;) {
    for (const { kind, start, end } of gapFrom(text, next)) {
      if (start >= at) return last;
      if (kind === 'line comment' || kind === 'comment') last = { kind, end };
      next = end;
    }
  }
  return last;
}

export interface Comment {
  kind: 'line comment' | 'comment';
  /** offset behind it */
  end: number;
}

/** Says whether a line comment ends at `at`: what is put there would be part of it. Scans from `from`, in no comment. */
export function endsLineComment(text: string, from: number, at: number): boolean {
  const last = lastComment(text, from, at);
  return last?.kind === 'line comment' && last.end === at;
}

/** The blanks with which the line of `at` begins. */
export function lineIndent(text: string, at: number): string {
  const start = Math.max(text.lastIndexOf('\n', at - 1), text.lastIndexOf('\r', at - 1)) + 1;
  return /^[ \t]*/.exec(text.slice(start, at))?.[0] ?? '';
}

export const hasBreak = (text: string): boolean => /[\r\n]/.test(text);

interface Piece {
  kind: 'blanks' | 'break' | 'line comment' | 'comment' | 'other';
  start: number;
  end: number;
}

/** What stands between two values, piece by piece; the last one is the first character of something else, if any. */
function* gapFrom(text: string, at: number): Generator<Piece, void> {
  let start = at;
  while (start < text.length) {
    const piece = pieceAt(text, start);
    yield piece;
    if (piece.kind === 'other') return;
    start = piece.end;
  }
}

function pieceAt(text: string, start: number): Piece {
  for (const [kind, pattern] of pieces) {
    pattern.lastIndex = start;
    if (pattern.test(text)) return { kind, start, end: pattern.lastIndex };
  }
  return { kind: 'other', start, end: start + 1 };
}

const isBlank = (letter: string | undefined) =>
  letter === ' ' || letter === '\t' || letter === '\n' || letter === '\r';

const pieces: readonly (readonly [Piece['kind'], RegExp])[] = [
  ['blanks', /[ \t]+/y],
  ['break', /\r\n|\n|\r/y],
  ['line comment', /\/\/[^\r\n]*/y],
  ['comment', /\/\*[\s\S]*?\*\//y],
];
