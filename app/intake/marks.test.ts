import { expect, test } from 'vitest';
import { marksOf } from './marks.ts';

test('marks of the caller are read by name, whatever else stands there', () => {
  const caller =
    'CURSOR_VERSION=1.7;ZCODE_SESSION_ID=a=b c;EMPTY=;=x;no pair;;CURSOR_VERSION=2;__proto__=x';
  const marks = marksOf({ 'x-asktop-caller': caller });
  expect(Object.entries(marks.caller)).toEqual([
    ['CURSOR_VERSION', '1.7'],
    ['ZCODE_SESSION_ID', 'a=b c'],
    ['EMPTY', ''],
    ['__proto__', 'x'],
  ]);
  expect(marks.caller['constructor']).toBeUndefined();
});

test('a probe may name nothing', () => {
  expect(marksOf({})).toEqual({ charset: undefined, caller: {} });
  expect(marksOf({ 'x-asktop-charset': '', 'x-asktop-caller': '' })).toEqual({
    charset: undefined,
    caller: {},
  });
  expect(marksOf({ 'x-asktop-charset': 'GBK' }).charset).toBe('GBK');
});
