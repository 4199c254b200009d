import { hasHidden } from '../../app/protocol/hidden.ts';

/**
 * Where the row that starts at `from` ends inside a line that ends at `lineEnd`. A line of 200 KB becomes many rows, cut so
 * that neither a grapheme nor a run of blanks or hidden characters is torn: each would be drawn as something else.
 */
export function segmentEnd(text: string, from: number, lineEnd: number): number {
  if (lineEnd - from <= segmentUnits) return lineEnd;
  let cut = from + segmentUnits;
  while (text[cut] === text[cut - 1] && isInvisible(text[cut] ?? '')) {
    // the run is drawn as one badge: what fits beside it stands in the same row
    const start = runStart(text, from, cut);
    while (cut < lineEnd && text[cut] === text[cut - 1]) cut += 1;
    cut += segmentUnits - (start - from);
    if (cut >= lineEnd) return lineEnd;
    from = cut - segmentUnits;
  }
  const space = text.slice(cut - spaceUnits, cut).lastIndexOf(' ');
  if (space >= 0) return cut - spaceUnits + space + 1;
  const around = graphemes.segment(text.slice(cut - graphemeUnits, cut + graphemeUnits));
  const start = around.containing(graphemeUnits)?.index ?? graphemeUnits;
  return start === 0 ? cut : cut - graphemeUnits + start;
}

/** The rows of one line, as texts. */
export function segmentsOf(line: string): string[] {
  const segments: string[] = [];
  for (let from = 0; from < line.length || from === 0;) {
    const end = segmentEnd(line, from, line.length);
    segments.push(line.slice(from, end));
    if (end === line.length) break;
    from = end;
  }
  return segments;
}

function runStart(text: string, from: number, cut: number): number {
  let start = cut;
  while (start > from && text[start - 1] === text[cut]) start -= 1;
  return start;
}

function isInvisible(character: string): boolean {
  return character === ' ' || character === '\t' || character === '\u3000' || hasHidden(character);
}

const segmentUnits = 2000;
const spaceUnits = 120;
const graphemeUnits = 64;
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
