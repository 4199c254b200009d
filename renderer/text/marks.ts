import { piecesOf } from '../../app/protocol/hidden.ts';

/** A stretch of text as it is drawn: as it is, as a badge for hidden characters, or as a badge for padding. */
export type Mark =
  | { kind: 'text'; text: string }
  | { kind: 'hidden'; text: string; name: string; times: number }
  | { kind: 'padding'; text: string; what: Padding; times: number };

/** What the padding is made of; `blanks` = a mixture of spaces and tabs. */
export type Padding = 'spaces' | 'tabs' | 'blanks' | 'line-breaks';

/**
 * The marks of a text, in order; joined again they are the text. Equal hidden characters in a row share a badge, and so does
 * padding that could push text out of sight: more than 40 blanks, or more than 12 line breaks with nothing between them.
 */
export function marksOf(text: string): Mark[] {
  const marks: Mark[] = [];
  for (const piece of piecesOf(text)) {
    const last = marks.at(-1);
    if (piece.kind === 'text') {
      addPadded(marks, piece.text);
    } else if (last?.kind === 'hidden' && last.name === piece.name) {
      last.text += piece.text;
      last.times += 1;
    } else {
      marks.push({ ...piece, times: 1 });
    }
  }
  return marks;
}

function addPadded(marks: Mark[], text: string): void {
  let from = 0;
  for (const match of text.matchAll(padding)) {
    if (match.index > from) marks.push({ kind: 'text', text: text.slice(from, match.index) });
    marks.push({ kind: 'padding', text: match[0], ...measure(match[0]) });
    from = match.index + match[0].length;
  }
  if (from < text.length) marks.push({ kind: 'text', text: text.slice(from) });
}

function measure(run: string): { what: Padding; times: number } {
  if (run.includes('\n')) return { what: 'line-breaks', times: run.split('\n').length - 1 };
  if (!run.includes('\t')) return { what: 'spaces', times: run.length };
  return { what: /^\t+$/.test(run) ? 'tabs' : 'blanks', times: run.length };
}

const padding = /[ \t\u3000]{41,}|(?:[ \t\u3000]*\r?\n){13,}/g;
