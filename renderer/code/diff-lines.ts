import { diffArrays } from 'diff';
import type { TextEdit } from '../../app/protocol/tool-use.ts';
import { markPairs } from './word-marks.ts';
import type { Part } from './rows.ts';

/** A line of a difference. `ends` names its line end, or the change of it, where ends are mixed and this one stands out. */
export interface DiffLine {
  kind: 'same' | 'added' | 'removed';
  parts: Part[];
  ends?: string;
}

export type LineEnd = 'LF' | 'CRLF';

/** What happens to line ends. `each`: only on some lines, named there. `none`: nothing to say. */
export type EndsChange =
  | { kind: 'none' }
  | { kind: 'kept'; end: LineEnd }
  | { kind: 'all'; before: LineEnd; after: LineEnd }
  | { kind: 'each'; common: LineEnd; lines: number };

export interface LineDiff {
  /** `blocks`: too large or too different to compare in time; `lines` then holds nothing, show both texts */
  kind: 'lines' | 'blocks';
  lines: DiffLine[];
  added: number;
  removed: number;
  ends: EndsChange;
  finalNewline: 'kept' | 'added' | 'removed';
}

/**
 * Compares the two texts of an edit line by line. Lines are equal when their text is: a change of line ends is said once (or
 * on the lines it happens to) instead of marking every line. Bounded: gives up on more than 3,000 changed lines between others, or on 8 million units.
 */
export function diffLines(edit: Pick<TextEdit, 'before' | 'after'>): LineDiff {
  const before = linesOf(edit.before);
  const after = linesOf(edit.after);
  const facts = { ends: { kind: 'none' } as EndsChange, finalNewline: finalNewlineOf(edit) };
  const paired =
    edit.before.length + edit.after.length > maxUnits ? undefined : pair(before, after);
  if (paired === undefined) {
    return { kind: 'blocks', lines: [], added: after.length, removed: before.length, ...facts };
  }
  const ends = endsChange(before, after, paired);
  const lines = paired.map((step) => lineOf(step, ends));
  return {
    kind: 'lines',
    lines: markPairs(lines),
    added: paired.filter((step) => step.before === undefined).length,
    removed: paired.filter((step) => step.after === undefined).length,
    ...facts,
    ends,
  };
}

interface Line {
  text: string;
  end: LineEnd | '';
}

/** A line on either side; on both = unchanged. */
type Step =
  | { before: Line; after: Line }
  | { before: Line; after?: undefined }
  | { before?: undefined; after: Line };

function linesOf(text: string): Line[] {
  const lines: Line[] = [];
  for (let at = 0; at < text.length;) {
    const newline = text.indexOf('\n', at);
    const end = newline < 0 ? '' : newline > at && text[newline - 1] === '\r' ? 'CRLF' : 'LF';
    const stop = newline < 0 ? text.length : end === 'CRLF' ? newline - 1 : newline;
    lines.push({ text: text.slice(at, stop), end });
    at = newline < 0 ? text.length : newline + 1;
  }
  return lines;
}

/** Equal lines at both ends are set aside first: one changed line in 5 MB is found at once. */
function pair(before: Line[], after: Line[]): Step[] | undefined {
  const most = Math.min(before.length, after.length);
  let head = 0;
  while (head < most && before[head]?.text === after[head]?.text) head += 1;
  let tail = 0;
  while (
    tail < most - head &&
    before[before.length - 1 - tail]?.text === after[after.length - 1 - tail]?.text
  )
    tail += 1;
  const old = before.slice(head, before.length - tail);
  const young = after.slice(head, after.length - tail);
  const changes =
    old.length === 0 || young.length === 0
      ? [oneSided(old, true), oneSided(young, false)]
      : diffArrays(
          old.map((line) => line.text),
          young.map((line) => line.text),
          { maxEditLength, timeout: timeoutMs },
        );
  if (changes === undefined) return undefined;
  const steps: Step[] = [];
  let left = 0;
  let right = 0;
  const take = (count: number, removed: boolean, added: boolean): void => {
    for (let taken = 0; taken < count; taken += 1) {
      const old = added ? undefined : before[left++];
      const young = removed ? undefined : after[right++];
      if (old !== undefined && young !== undefined) steps.push({ before: old, after: young });
      else if (old !== undefined) steps.push({ before: old });
      else if (young !== undefined) steps.push({ after: young });
    }
  };
  take(head, false, false);
  for (const change of changes) take(change.count, change.removed, change.added);
  take(tail, false, false);
  return steps;
}

function oneSided(lines: Line[], removed: boolean) {
  return { count: lines.length, removed, added: !removed };
}

function endsChange(before: Line[], after: Line[], steps: Step[]): EndsChange {
  const old = endOf(before);
  const young = endOf(after);
  if (old === 'none' || young === 'none') return { kind: 'none' };
  if (old !== 'mixed' && young !== 'mixed') {
    if (old !== young) return { kind: 'all', before: old, after: young };
    return old === 'CRLF' ? { kind: 'kept', end: old } : { kind: 'none' };
  }
  const common = commonEnd(before, after);
  const lines = steps.filter((step) => oddEnd(step, common) !== undefined).length;
  return lines > 0 ? { kind: 'each', common, lines } : { kind: 'none' };
}

function endOf(lines: Line[]): LineEnd | 'mixed' | 'none' {
  const ends = new Set(lines.map((line) => line.end));
  ends.delete('');
  if (ends.size === 2) return 'mixed';
  const [only] = ends;
  return only === undefined || only === '' ? 'none' : only;
}

function commonEnd(before: Line[], after: Line[]): LineEnd {
  let crlf = 0;
  for (const { end } of [...before, ...after]) crlf += end === 'CRLF' ? 1 : end === 'LF' ? -1 : 0;
  return crlf >= 0 ? 'CRLF' : 'LF';
}

/** What to say about the end of a line where ends are mixed: its change, or the end that most others do not have. */
function oddEnd(step: Step, common: LineEnd): string | undefined {
  if (step.before !== undefined && step.after !== undefined) {
    const ends = [step.before.end, step.after.end];
    return ends.includes('') || ends[0] === ends[1] ? undefined : ends.join(' → ');
  }
  const { end } = step.before ?? step.after;
  return end === '' || end === common ? undefined : end;
}

function lineOf(step: Step, ends: EndsChange): DiffLine {
  const line = step.after ?? step.before;
  const kind = step.before === undefined ? 'added' : step.after === undefined ? 'removed' : 'same';
  const odd = ends.kind === 'each' ? oddEnd(step, ends.common) : undefined;
  return {
    kind,
    parts: [{ text: line.text, changed: false }],
    ...(odd === undefined ? {} : { ends: odd }),
  };
}

function finalNewlineOf({
  before,
  after,
}: Pick<TextEdit, 'before' | 'after'>): LineDiff['finalNewline'] {
  if (before === '' || after === '' || before.endsWith('\n') === after.endsWith('\n'))
    return 'kept';
  return after.endsWith('\n') ? 'added' : 'removed';
}

/** lines that differ; about a second's work */
const maxEditLength = 3000;
const timeoutMs = 3000;
const maxUnits = 8_000_000;
