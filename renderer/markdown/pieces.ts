/** A stretch of Markdown that is parsed by itself; `tame` = small and plain enough to be parsed at once. */
export interface Piece {
  source: string;
  tame: boolean;
}

/**
 * Cuts Markdown where a block surely ends: before a heading, or before a line that starts a paragraph after a blank one,
 * outside fences. Joined again, the pieces are the text. The parser's time grows with the square of its input (measured:
 * 0.2 s for 20 KB, 14 s for 200 KB of plain prose), so that a plan is parsed in pieces, between which the page stays alive.
 */
export function piecesOfMarkdown(text: string): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  let fence = '';
  let afterBlank = false;
  const cut = (to: number): void => {
    const source = text.slice(from, to);
    if (source !== '') pieces.push({ source, tame: isTame(source) });
    from = to;
  };
  for (let at = 0; at < text.length;) {
    const newline = text.indexOf('\n', at);
    const next = newline < 0 ? text.length : newline + 1;
    const line = text.slice(at, next);
    if (fence === '' && canCut(line, afterBlank, at - from)) cut(at);
    fence = fenceAfter(line, fence);
    afterBlank = line.trim() === '';
    at = next;
  }
  cut(text.length);
  return pieces;
}

function canCut(line: string, afterBlank: boolean, unitsSoFar: number): boolean {
  if (unitsSoFar < wantedUnits) return false;
  if (/^#{1,6}[ \t]/.test(line)) return true;
  if (!afterBlank) return false;
  // a list or a quote goes on after a blank line: it is cut only when it gets long
  return unitsSoFar > longUnits ? /^\S/.test(line) : /^[^\s>|*+\-\d`~]/.test(line);
}

/** The fence that is open after this line, '' if none. */
function fenceAfter(line: string, fence: string): string {
  const mark = /^ {0,3}(`{3,}|~{3,})(.*)/.exec(line);
  if (mark === null) return fence;
  const [, signs = '', rest = ''] = mark;
  if (fence === '') return signs.startsWith('`') && rest.includes('`') ? '' : signs;
  const closes = signs[0] === fence[0] && signs.length >= fence.length && rest.trim() === '';
  return closes ? '' : fence;
}

/** Hostile nesting and endless runs of signs take the parser minutes: such a piece is shown as its source. */
function isTame(source: string): boolean {
  if (source.length > mostUnits || source.includes('\0')) return false;
  if ((source.match(signs)?.length ?? 0) > mostSigns) return false;
  return !deepLine.test(source);
}

const wantedUnits = 1500;
const longUnits = 4000;
const mostUnits = 16_000;
const mostSigns = 1500;
const signs = /[*_~`[\]<>&!@\\]/g;
/** more than 24 quotes or list marks in front of a line, or an indentation of more than 64 columns before a list mark */
const deepLine = /^(?:[ \t]*(?:>|[-*+]|\d{1,9}[.)])[ \t]*){25,}|^[ \t]{65,}(?:[-*+>]|\d{1,9}[.)])/m;
