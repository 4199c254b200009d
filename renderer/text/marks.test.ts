import { describe, expect, test } from 'vitest';
import { marksOf } from './marks.ts';

const joined = (text: string): string =>
  marksOf(text)
    .map((mark) => mark.text)
    .join('');

describe('marks of a text', () => {
  test('hidden characters in a row share a badge', () => {
    expect(marksOf(`a${'\u00a0'.repeat(4000)}b`)).toMatchObject([
      { kind: 'text', text: 'a' },
      { kind: 'hidden', name: 'NBSP U+00A0', times: 4000 },
      { kind: 'text', text: 'b' },
    ]);
  });

  test('different hidden characters keep their own badges', () => {
    expect(marksOf('\u200b\u200b\u202e')).toMatchObject([
      { kind: 'hidden', name: 'ZWSP U+200B', times: 2 },
      { kind: 'hidden', name: 'RLO U+202E', times: 1 },
    ]);
  });

  test.each([
    ['spaces', ' '.repeat(213), 213],
    ['tabs', '\t'.repeat(50), 50],
    ['blanks', ' \t'.repeat(30), 60],
    ['line-breaks', '\n'.repeat(200), 200],
    ['line-breaks', ' \r\n'.repeat(20), 20],
  ])('padding of %s is named and counted', (what, run, times) => {
    expect(marksOf(`ls${run}rm`)).toEqual([
      { kind: 'text', text: 'ls' },
      { kind: 'padding', text: run, what, times },
      { kind: 'text', text: 'rm' },
    ]);
  });

  test('ordinary indentation and paragraphs stay text', () => {
    const text = `${' '.repeat(40)}deep\n\n\n\tnext`;
    expect(marksOf(text)).toEqual([{ kind: 'text', text }]);
  });

  test('joined marks are the text', () => {
    const text = `a${' '.repeat(99)}\u202e\u202e\n${'\n'.repeat(40)}b\u0000`;
    expect(joined(text)).toBe(text);
  });
});
