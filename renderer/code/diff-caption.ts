import type { TextEdit } from '../../app/protocol/tool-use.ts';
import type { ContentWords } from '../words/content.ts';
import type { LineDiff } from './diff-lines.ts';

/** Says in a line what the edits change: `+2 −1 · CRLF kept · every occurrence`; of several edits only the sum. */
export function captionOf(
  diffs: readonly { edit: TextEdit; diff: LineDiff }[],
  words: ContentWords,
): string {
  const added = diffs.reduce((sum, { diff }) => sum + diff.added, 0);
  const removed = diffs.reduce((sum, { diff }) => sum + diff.removed, 0);
  const counts = `+${added.toLocaleString('en')} −${removed.toLocaleString('en')}`;
  if (diffs.length > 1) return `${counts} · ${words.edits(diffs.length)}`;
  const said = new Set<string>();
  for (const { edit, diff } of diffs) {
    if (diff.kind === 'blocks') said.add(words.tooDifferent);
    const ends = endsSaid(diff, words);
    if (ends !== undefined) said.add(ends);
    if (diff.finalNewline === 'added') said.add(words.finalNewlineAdded);
    if (diff.finalNewline === 'removed') said.add(words.finalNewlineRemoved);
    if (edit.everywhere) said.add(words.everywhere);
  }
  if (added + removed === 0 && said.size === 0) return words.noChange;
  return [counts, ...said].join(' · ');
}

function endsSaid({ ends }: LineDiff, words: ContentWords): string | undefined {
  if (ends.kind === 'kept') return words.endsKept(ends.end);
  if (ends.kind === 'all') return words.endsChange(ends.before, ends.after);
  return ends.kind === 'each' ? words.endsChangeIn(ends.lines) : undefined;
}
