import { expect, it } from 'vitest';
import { editsOf } from './diff.ts';

it.each([
  [
    'each hunk with its context',
    'Index: /a\n====\n--- /a\n+++ /a\n@@ -1,2 +1,2 @@\n 一\n-two\n+三\n@@ -9 +9 @@\n-x\n+y\n',
    [
      ['一\ntwo\n', '一\n三\n'],
      ['x\n', 'y\n'],
    ],
  ],
  ['a new file', '--- /a\n+++ /a\n@@ -0,0 +1,2 @@\n+\n+b\n', [['', '\nb\n']]],
  ['carriage returns', '@@ -1 +1 @@\n-a\r\n+b\r\n', [['a\r\n', 'b\r\n']]],
  [
    'the end of a file without a line end',
    '@@ -1 +1 @@\n-a\n\\ No newline at end of file\n+b\n\\ No newline at end of file\n',
    [['a', 'b']],
  ],
  ['lines that look like headings', '@@ -1 +1 @@\n--- x\n+++ y\n', [['-- x\n', '++ y\n']]],
])('reads %s', (_, diff, edits) => {
  const expected = edits.map(([before, after]) => ({ before, after, everywhere: false }));
  expect(editsOf(diff)).toEqual(expected);
});

it.each([
  '',
  'nothing',
  '@@ -1 +1 @@\n?\n',
  '@@ -1 +1 @@\n-a\nIndex: /b\n',
  'x\n@@ -1 +1 @@\n-a\n',
])('takes %j for nothing that could be shown whole', (diff) => {
  expect(editsOf(diff)).toBeUndefined();
});
