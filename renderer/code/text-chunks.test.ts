import { describe, expect, test } from 'vitest';
import type { Row } from './rows.ts';
import { chunksOf, factsOf } from './text-chunks.ts';

const none = new Set<number>();
const rowsOf = (text: string, unfolded: ReadonlySet<number> = none): Row[] =>
  chunksOf(text, unfolded).flatMap((chunk) => chunk.rows());
const drawn = (text: string, unfolded: ReadonlySet<number> = none): string[] =>
  rowsOf(text, unfolded).map((row) =>
    row.kind === 'line'
      ? `${row.gutter}|${row.parts.map((part) => part.text).join('')}`
      : row.kind === 'fold'
        ? `fold ${row.count} @${row.id}`
        : row.text,
  );
/** The text that the rows show, without numbers. */
const read = (text: string): string =>
  drawn(text)
    .map((row) => row.replace(/^(↪|\d+)\|/, (_, gutter: string) => (gutter === '↪' ? '' : '\n')))
    .join('')
    .slice(1);

describe('rows of a text', () => {
  test('lines are numbered from one and a final newline starts no other', () => {
    expect(drawn('a\n\nb\n')).toEqual(['1|a', '2|', '3|b']);
    expect(drawn('')).toEqual([]);
    expect(drawn('\n')).toEqual(['1|']);
  });

  test('the CR of a CRLF is a line end, any other stays', () => {
    expect(drawn('a\r\nb\rc\r\n')).toEqual(['1|a', '2|b\rc']);
  });

  test('a long line goes on in rows without a number and nothing is lost', () => {
    const text = `first\n${'x'.repeat(200_000)}; rm -rf ~\nlast`;
    const rows = drawn(text);
    expect(rows[1]).toMatch(/^2\|x+$/);
    expect(rows[2]).toMatch(/^↪\|x+$/);
    expect(rows.at(-2)).toMatch(/^↪\|x*; rm -rf ~$/);
    expect(rows.at(-1)).toBe('3|last');
    expect(read(text)).toBe(text);
  });

  test('a cut tears no family, no accent and no run of blanks', () => {
    const family = '👨\u200d👩\u200d👧\u200d👦';
    const text = `${'x'.repeat(1995)}${family}${'y'.repeat(1990)}e\u0301 ${' '.repeat(9000)}rm`;
    const rows = drawn(text);
    expect(rows.filter((row) => row.includes(family))).toHaveLength(1);
    expect(rows.filter((row) => row.includes(' '.repeat(9000)))).toHaveLength(1);
    expect(read(text)).toBe(text);
  });

  test('more than twelve blank lines are folded, named and numbered on', () => {
    const text = `ls\n${'\n'.repeat(300)}rm -rf ~`;
    expect(drawn(text)).toEqual(['1|ls', 'fold 300 @3', '302|rm -rf ~']);
    expect(drawn(`a${'\n'.repeat(13)}b`)).toHaveLength(14);
  });

  test('lines of spaces, tabs and CRLF are blank; lines with hidden characters are not', () => {
    expect(drawn(`a\n${' \t\r\n'.repeat(20)}b`)).toEqual(['1|a', 'fold 20 @2', '22|b']);
    expect(drawn(`a\n${'\u00a0\n'.repeat(20)}b`)).toHaveLength(22);
    expect(drawn(`a\n${'\r'.repeat(20)}\nb`)).toHaveLength(3);
  });

  test('a fold opens', () => {
    const text = `ls\n${'\n'.repeat(20)}rm`;
    expect(drawn(text, new Set([3]))).toHaveLength(22);
    expect(drawn(text, new Set([3])).at(-1)).toBe('22|rm');
  });

  test.each([
    ['100,000 lines', 'some line of code\n'.repeat(100_000)],
    ['five million letters', 'x'.repeat(5_000_000)],
    ['many short lines', 'a\n'.repeat(200_000)],
    ['mixed', `${'a b '.repeat(5000)}\r\n${'中文\n'.repeat(2000)}${'🦆'.repeat(20_000)}`],
  ])('chunks of %s are small and their rows complete', (_what, text) => {
    const chunks = chunksOf(text, none);
    const wrong = chunks.filter(
      (chunk) =>
        chunk.rows().length !== chunk.rowCount || chunk.rowCount > 50 || chunk.characters > 12_000,
    );
    expect(wrong).toEqual([]);
    expect(read(text)).toBe(text.replaceAll('\r\n', '\n').replace(/\n$/, ''));
  });
});

test.each([
  ['', { lines: 0, characters: 0, crlf: 0, lf: 0 }],
  ['a', { lines: 1, characters: 1, crlf: 0, lf: 0 }],
  ['a\n', { lines: 1, characters: 2, crlf: 0, lf: 1 }],
  ['a\r\nb\n🦆', { lines: 3, characters: 6, crlf: 1, lf: 1 }],
  ['\r\ud83d', { lines: 1, characters: 2, crlf: 0, lf: 0 }],
])('facts of %j', (text, facts) => {
  expect(factsOf(text)).toEqual(facts);
});
