import { expect, test } from 'vitest';
import { callName } from './call-name.ts';

const long = `Write ${JSON.stringify({ content: '内容'.repeat(1_000_000) })}`;

test('a short key stays as it is: the id of a call, say', () => {
  expect(callName('id call_00_x')).toBe('id call_00_x');
  expect(callName('')).toBe('');
});

test('a long key is kept as something short that is the same for the same key only', () => {
  expect(callName(long).length).toBeLessThan(64);
  expect(callName(long)).toBe(callName(long));
  expect(callName(long)).not.toBe(callName(`${long} `));
});
