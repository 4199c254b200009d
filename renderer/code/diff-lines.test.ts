import { describe, expect, test } from 'vitest';
import { contentWords } from '../words/content.ts';
import { captionOf } from './diff-caption.ts';
import { diffLines, type DiffLine } from './diff-lines.ts';
import { rowsOfDiff } from './diff-rows.ts';

const sign = { same: ' ', added: '+', removed: '-' };
/** A line as it is drawn: sign, text with changed parts in brackets, its odd line end. */
const drawn = (line: DiffLine): string =>
  sign[line.kind] +
  line.parts.map((part) => (part.changed ? `[${part.text}]` : part.text)).join('') +
  (line.ends === undefined ? '' : ` {${line.ends}}`);
const diff = (before: string, after: string): string[] =>
  diffLines({ before, after }).lines.map(drawn);
const caption = (before: string, after: string, everywhere = false): string => {
  const edit = { before, after, everywhere };
  return captionOf([{ edit, diff: diffLines(edit) }], contentWords.en);
};

describe('lines', () => {
  test('what changed inside a line is marked', () => {
    expect(
      diff(
        'f {\n  return at.getTime() < Date.now();\n}\n',
        'f {\n  // a session ends\n  return at.getTime() <= Date.now();\n}\n',
      ),
    ).toEqual([
      ' f {',
      '-  return at.getTime() [<] Date.now();',
      '+  // a session ends',
      '+  return at.getTime() [<=] Date.now();',
      ' }',
    ]);
  });

  test('lines with nothing in common carry no marks', () => {
    expect(diff('alpha beta', 'gamma')).toEqual(['-alpha beta', '+gamma']);
  });

  test('Han text is marked letter by letter, a family whole', () => {
    expect(diff('先备份再改', '先备份后改')).toEqual(['-先备份[再]改', '+先备份[后]改']);
    expect(diff('family 👨\u200d👩\u200d👧 b', 'family 👨\u200d👩\u200d👦 b')).toEqual([
      '-family [👨\u200d👩\u200d👧] b',
      '+family [👨\u200d👩\u200d👦] b',
    ]);
  });

  test('an insertion and a deletion', () => {
    expect(diff('', 'a\n\nb\n')).toEqual(['+a', '+', '+b']);
    expect(diff('a\nb\n', '')).toEqual(['-a', '-b']);
    expect(caption('', 'a\n')).toBe('+1 −0');
  });

  test('no text is lost on either side', () => {
    const before = 'x\ny\r\nz\rw\n\nend';
    const after = 'x\nY\r\n\nz\nend\n';
    const { lines } = diffLines({ before, after });
    const side = (kind: DiffLine['kind']): string[] =>
      lines
        .filter((line) => line.kind === 'same' || line.kind === kind)
        .map((line) => line.parts.map((part) => part.text).join(''));
    expect(side('removed')).toEqual(['x', 'y', 'z\rw', '', 'end']);
    expect(side('added')).toEqual(['x', 'Y', '', 'z', 'end']);
  });
});

describe('line ends', () => {
  // corpus p19: CRLF, a last line with LF
  const before = 'int main() {\r\n\treturn 0;\r\n}\r\n';
  const after = 'int main(void) {\r\n\treturn 1; // 改\r\n}\n';

  test('an edit of a CRLF file does not mark every line', () => {
    expect(diff(before, after)).toEqual([
      '-int main() {',
      '-\treturn [0];',
      '+int main([void]) {',
      '+\treturn [1];[ // 改]',
      ' } {CRLF → LF}',
    ]);
    expect(caption(before, after)).toBe('+2 −2 · line end changes on 1 line');
  });

  test.each([
    ['a\r\nb\r\n', 'a\r\nc\r\n', '+1 −1 · CRLF kept'],
    ['a\nb\n', 'a\nc\n', '+1 −1'],
    ['a\r\nb\r\n', 'a\nb\n', '+0 −0 · line ends change CRLF → LF'],
    ['a\nb\n', 'a\r\nb\r\n', '+0 −0 · line ends change LF → CRLF'],
    ['a', 'b', '+1 −1'],
    ['a', 'a', 'no change'],
    ['a\n', 'a', '+0 −0 · last line: newline removed'],
    ['a', 'a\n', '+0 −0 · last line: newline added'],
  ])('%j to %j: %s', (old, young, said) => {
    expect(caption(old, young)).toBe(said);
  });

  test('an added line whose end stands out says so', () => {
    expect(diff('a\r\nb\r\n', 'a\r\nnew\nb\r\n')).toEqual([' a', '+new {LF}', ' b']);
  });

  test('every occurrence is said', () => {
    expect(caption('a', 'b', true)).toBe('+1 −1 · every occurrence');
  });
});

describe('large texts', () => {
  test('one changed line in 100,000 is found', () => {
    const lines = Array.from({ length: 100_000 }, (_, at) => `line ${at}`);
    const other = lines.with(70_000, 'changed');
    const result = diffLines({ before: lines.join('\n'), after: other.join('\n') });
    expect(result).toMatchObject({ kind: 'lines', added: 1, removed: 1 });
    const rows = rowsOfDiff(result.lines, new Set(), 0);
    expect(rows.map((row) => (row.kind === 'fold' ? row.count : row.kind))).toEqual([
      ...[69_997, 'line', 'line', 'line', 'line', 'line', 'line', 'line', 'line', 29_996],
    ]);
  });

  test('texts that take too long to compare are shown as two blocks', () => {
    const text = (seed: number): string =>
      Array.from({ length: 60_000 }, (_, at) => `${(at * seed) % 60_007}`).join('\n');
    expect(diffLines({ before: text(7), after: text(11) }).kind).toBe('blocks');
    expect(diffLines({ before: 'x'.repeat(9_000_000), after: '' }).kind).toBe('blocks');
  });
});

test('a fold opens and long lines become rows', () => {
  const before = `${'same\n'.repeat(20)}old`;
  const { lines } = diffLines({ before, after: `${'same\n'.repeat(20)}${'new '.repeat(3000)}` });
  const folded = rowsOfDiff(lines, new Set(), 0);
  expect(folded[0]).toEqual({ kind: 'fold', what: 'same', count: 17, id: 0 });
  expect(folded.slice(4, 7).map((row) => (row.kind === 'line' ? row.gutter : ''))).toEqual([
    ...['−', '+', '↪'],
  ]);
  expect(rowsOfDiff(lines, new Set([0]), 0).slice(0, 20)).toHaveLength(20);
});
