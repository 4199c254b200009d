import { diffArrays } from 'diff';
import type { DiffLine } from './diff-lines.ts';
import type { Part } from './rows.ts';

/** Marks what changed inside lines that were changed into each other: a removed line and the added line most like it. */
export function markPairs(lines: DiffLine[]): DiffLine[] {
  const marked = [...lines];
  const budget = { units: budgetUnits };
  for (let at = 0; at < lines.length && budget.units > 0;) {
    const added = runEnd(lines, runEnd(lines, at, 'removed'), 'added');
    const removed = runEnd(lines, at, 'removed');
    if (removed > at && added > removed) markRun(marked, { from: at, removed, added }, budget);
    at = Math.max(added, at + 1);
  }
  return marked;
}

function runEnd(lines: DiffLine[], from: number, kind: DiffLine['kind']): number {
  let end = from;
  while (lines[end]?.kind === kind) end += 1;
  return end;
}

/** What may still be compared. */
interface Budget {
  units: number;
}

/** Lines [from, removed) were removed, [removed, added) added. */
interface Run {
  from: number;
  removed: number;
  added: number;
}

/** Pairs keep their order. */
function markRun(lines: DiffLine[], { from, removed, added }: Run, budget: Budget): void {
  if ((removed - from) * (added - removed) > maxPairs) return;
  let next = removed;
  for (let old = from; old < removed; old += 1) {
    const best = bestMatch(lines, old, next, added, budget);
    if (best === undefined) continue;
    lines[old] = { ...pick(lines, old), parts: best.before };
    lines[best.at] = { ...pick(lines, best.at), parts: best.after };
    next = best.at + 1;
  }
}

interface Match {
  at: number;
  before: Part[];
  after: Part[];
  likeness: number;
}

function bestMatch(
  lines: DiffLine[],
  old: number,
  from: number,
  to: number,
  budget: Budget,
): Match | undefined {
  let best: Match | undefined;
  for (let at = from; at < to && budget.units > 0; at += 1) {
    const [before, after] = [textOf(pick(lines, old)), textOf(pick(lines, at))];
    budget.units -= before.length + after.length;
    const match = compare(before, after);
    if (match !== undefined && match.likeness > (best?.likeness ?? leastLikeness))
      best = { at, ...match };
  }
  return best;
}

/** Undefined when the lines are too long to compare. `likeness`: share of letters that both have, 0 to 1. */
function compare(
  before: string,
  after: string,
): { before: Part[]; after: Part[]; likeness: number } | undefined {
  if (before.length + after.length > maxLineUnits) return undefined;
  const changes = diffArrays(tokensOf(before), tokensOf(after), { maxEditLength });
  if (changes === undefined) return undefined;
  const old: Part[] = [];
  const young: Part[] = [];
  let common = 0;
  for (const change of changes) {
    const text = change.value.join('');
    if (!change.added) addPart(old, text, change.removed);
    if (!change.removed) addPart(young, text, change.added);
    if (!change.added && !change.removed) common += text.replace(/\s/g, '').length;
  }
  const letters = before.replace(/\s/g, '').length + after.replace(/\s/g, '').length;
  return { before: old, after: young, likeness: letters === 0 ? 0 : (2 * common) / letters };
}

function addPart(parts: Part[], text: string, changed: boolean): void {
  const last = parts.at(-1);
  if (last?.changed === changed) last.text += text;
  else parts.push({ text, changed });
}

/** Words, blanks, operators and single signs; a grapheme is never torn, and Han, kana and Thai go letter by letter. */
function tokensOf(line: string): string[] {
  const tokens: string[] = [];
  let lastClass: ReturnType<typeof classOf> = '';
  for (const { segment } of graphemes.segment(line)) {
    const tokenClass = classOf(segment);
    const last = tokens.at(-1) ?? '';
    if (tokenClass !== '' && tokenClass === lastClass) tokens.splice(-1, 1, last + segment);
    else tokens.push(segment);
    lastClass = tokenClass;
  }
  return tokens;
}

/** Letters of one class in a row are one token. */
function classOf(grapheme: string): 'word' | 'blank' | 'operator' | '' {
  if (wordLetter.test(grapheme)) return 'word';
  if (/^\s/.test(grapheme)) return 'blank';
  return /^[-<>=!&|+*/%^~?:]/.test(grapheme) ? 'operator' : '';
}

function pick(lines: DiffLine[], at: number): DiffLine {
  const line = lines[at];
  if (line === undefined) throw new RangeError(`no line ${at}`);
  return line;
}

const textOf = (line: DiffLine): string => line.parts.map((part) => part.text).join('');

const wordLetter =
  /^(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}])[\p{L}\p{N}_]/u;
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const leastLikeness = 0.4;
/** removed × added lines of one run that are compared with each other */
const maxPairs = 400;
const maxLineUnits = 4000;
/** tokens that differ; more, and marks would say nothing */
const maxEditLength = 300;
/** letters compared in all: the lines are complete without marks */
const budgetUnits = 300_000;
