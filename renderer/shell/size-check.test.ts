import { expect, test } from 'vitest';
import type { Act } from '../../app/protocol/act.ts';
import { FakeClock } from '../testing/fake-clock.ts';
import { SizeCheck } from './size-check.svelte.ts';

const deny = (length: number): Act => ({ kind: 'deny', reason: '字'.repeat(length) });

test('only long text is measured, once the person pauses', async () => {
  const clock = new FakeClock();
  const asked: string[] = [];
  const size = { bytes: 90_000, maxBytes: 32_768, fits: false };
  const check = new SizeCheck({ measure: (id) => (asked.push(id), Promise.resolve(size)) }, clock);
  check.look('a', deny(2000));
  clock.pass(1000);
  check.look('a', deny(2001));
  clock.pass(150);
  check.look('a', deny(2002));
  clock.pass(199);
  expect(asked).toEqual([]);
  clock.pass(1);
  await Promise.resolve();
  expect([asked, check.tooLarge]).toEqual([['a'], size]);
  check.look('a', deny(10));
  expect([check.tooLarge, clock.timerCount]).toEqual([undefined, 0]);
});

test('the size of a text that has changed since says nothing', async () => {
  const clock = new FakeClock();
  const size = { bytes: 90_000, maxBytes: 32_768, fits: false };
  const check = new SizeCheck({ measure: () => Promise.resolve(size) }, clock);
  check.look('a', deny(2001));
  clock.pass(200);
  check.stop();
  await Promise.resolve();
  expect(check.tooLarge).toBeUndefined();
});
