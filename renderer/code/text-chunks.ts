import { continuation, type Chunk, type Row } from './rows.ts';
import { segmentEnd } from './segments.ts';

/** What a text is, for the line under its block. */
export interface TextFacts {
  lines: number;
  /** code points */
  characters: number;
  crlf: number;
  lf: number;
}

/** Cuts a text into chunks without making their rows, so that megabytes cost one pass. `unfolded`: folds that are open. */
export function chunksOf(text: string, unfolded: ReadonlySet<number>): Chunk[] {
  const chunks: Chunk[] = [];
  let line = 1;
  let open = { from: 0, line, continued: false, rowCount: 0 };
  const close = (to: number, continued = false): void => {
    if (open.rowCount > 0) chunks.push(textChunk(text, { ...open, to }));
    open = { from: to, line, continued, rowCount: 0 };
  };
  let blanksSeenTo = 0;
  for (let at = 0; at < text.length;) {
    if (at >= blanksSeenTo) {
      const run = blankRun(text, at);
      blanksSeenTo = run.to;
      if (run.lines > foldLines && !unfolded.has(at)) {
        close(at);
        chunks.push(foldChunk(run.lines, at));
        line += run.lines;
        at = run.to;
        open = { from: at, line, continued: false, rowCount: 0 };
        continue;
      }
    }
    const newline = text.indexOf('\n', at);
    const lineEnd = newline < 0 ? text.length : newline;
    for (;;) {
      const end = segmentEnd(text, at, lineEnd);
      open.rowCount += 1;
      at = end;
      if (end === lineEnd) break;
      if (end - open.from >= chunkUnits) close(end, true);
    }
    at = newline < 0 ? lineEnd : newline + 1;
    line += 1;
    if (open.rowCount >= chunkRows || at - open.from >= chunkUnits) close(at);
  }
  close(text.length);
  return chunks;
}

/** One pass over the text. A final newline ends the last line and starts no other. */
export function factsOf(text: string): TextFacts {
  let lf = 0;
  let crlf = 0;
  let pairs = 0;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit === 0x0a) {
      if (text.charCodeAt(at - 1) === 0x0d) crlf += 1;
      else lf += 1;
    } else if (unit >= 0xd800 && unit < 0xdc00 && (text.charCodeAt(at + 1) & 0xfc00) === 0xdc00) {
      pairs += 1;
    }
  }
  const lines = lf + crlf + (text === '' || text.endsWith('\n') ? 0 : 1);
  return { lines, characters: text.length - pairs, crlf, lf };
}

interface Stretch {
  from: number;
  to: number;
  line: number;
  continued: boolean;
  rowCount: number;
}

function textChunk(text: string, stretch: Stretch): Chunk {
  const { from, to, rowCount } = stretch;
  return { rowCount, characters: to - from, rows: () => rowsOf(text, stretch) };
}

function rowsOf(text: string, stretch: Stretch): Row[] {
  const rows: Row[] = [];
  let { line, continued } = stretch;
  for (let at = stretch.from; at < stretch.to;) {
    const newline = text.indexOf('\n', at);
    const lineEnd = newline < 0 ? text.length : newline;
    const end = segmentEnd(text, at, lineEnd);
    const gutter = continued ? continuation : String(line);
    continued = end < lineEnd;
    const crlf = !continued && newline > at && text[newline - 1] === '\r';
    const shown = text.slice(at, crlf ? end - 1 : end);
    rows.push({ kind: 'line', sign: '', gutter, parts: [{ text: shown, changed: false }] });
    if (!continued) line += 1;
    at = continued || newline < 0 ? end : newline + 1;
  }
  return rows;
}

function foldChunk(count: number, id: number): Chunk {
  return {
    rowCount: 1,
    characters: 0,
    rows: () => [{ kind: 'fold', what: 'blank', count, id }],
  };
}

/** The lines from `at` on that hold nothing but blanks; `to` is where the first other line starts. */
function blankRun(text: string, at: number): { lines: number; to: number } {
  let lines = 0;
  let to = at;
  for (let look = at; look < text.length; look += 1) {
    const unit = text.charCodeAt(look);
    if (unit === lf) {
      lines += 1;
      to = look + 1;
    } else if (unit === cr ? text.charCodeAt(look + 1) !== lf : unit !== space && unit !== tab) {
      break;
    }
  }
  return { lines, to: Math.max(to, at + 1) };
}

const [tab, lf, cr, space] = [0x09, 0x0a, 0x0d, 0x20];
const chunkRows = 50;
const chunkUnits = 8000;
/** more blank lines than this are folded */
const foldLines = 12;
