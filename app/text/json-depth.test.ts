import { expect, test } from 'vitest';
import { nestsDeeper } from './json-depth.ts';

test.each([
  ['[[[]]]', 3, false],
  ['[[[]]]', 2, true],
  ['{"a":{"b":[]}}', 2, true],
  ['[[],[],[]]', 2, false],
  ['["[[[["]', 1, false],
  [String.raw`["\"[[[["]`, 1, false],
  [String.raw`["\\",[]]`, 1, true],
  [String.raw`["[[[[ and no end`, 1, false],
  [String.raw`["\\\\\"`, 1, false],
  ['', 1, false],
])('%s is nested deeper than %i: %j', (text, levels, deeper) => {
  expect(nestsDeeper(text, levels)).toBe(deeper);
});

test('a string that is all backslashes and quotes is read in one pass', () => {
  expect(nestsDeeper(`["${'\\"'.repeat(2_000_000)}"]`, 5)).toBe(false);
});
