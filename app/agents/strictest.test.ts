import { expect, it } from 'vitest';
import { strictest, type Ruling } from './strictest.ts';

const all: readonly Ruling[] = ['allow', 'defer', 'ask', 'deny'];

it('of two rulings the stricter one holds, whichever came first', () => {
  const table = all.map((one) => all.map((other) => strictest([one, other])));
  expect(table).toEqual([
    ['allow', 'defer', 'ask', 'deny'],
    ['defer', 'defer', 'ask', 'deny'],
    ['ask', 'ask', 'ask', 'deny'],
    ['deny', 'deny', 'deny', 'deny'],
  ]);
});

it('nothing said is no ruling, and never an allow', () => {
  expect(strictest([])).toBeUndefined();
});
