import { expect, test } from 'vitest';
import { sizeOf } from './text-size.ts';

test.each([
  ['', 0, 0],
  ['abc', 3, 3],
  ['é', 1, 2],
  ['双写', 2, 6],
  ['🦆', 1, 4],
  ['👍🏽', 2, 8],
  ['\ud83d', 1, 3],
  ['a\nb', 3, 3],
])('%j has %i characters and %i bytes', (text, characters, bytes) => {
  expect(sizeOf(text)).toEqual({ characters, bytes });
  expect(bytes).toBe(new TextEncoder().encode(text).length);
});
