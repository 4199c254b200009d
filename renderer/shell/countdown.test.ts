import { expect, test } from 'vitest';
import { FakeClock } from '../testing/fake-clock.ts';
import { Countdown } from './countdown.svelte.ts';

const minute = 60_000;

test('the time left is said in the last ten minutes, with one timer for each number', () => {
  const clock = new FakeClock();
  const countdown = new Countdown(clock);
  const stop = countdown.follow(clock.epochMs() + 12 * minute);
  expect([countdown.minutes, clock.timerCount]).toEqual([undefined, 1]);
  clock.pass(2 * minute + 10);
  expect([countdown.minutes, clock.timerCount]).toEqual([10, 1]);
  clock.pass(6 * minute);
  expect([countdown.minutes, clock.timerCount]).toEqual([4, 1]);
  stop();
  expect(clock.timerCount).toBe(0);
});

test('a card without a deadline needs no timer, and none runs after the deadline', () => {
  const clock = new FakeClock();
  const countdown = new Countdown(clock);
  countdown.follow(undefined);
  expect([countdown.minutes, clock.timerCount]).toEqual([undefined, 0]);
  countdown.follow(clock.epochMs() + minute);
  clock.pass(2 * minute);
  expect([countdown.minutes, clock.timerCount]).toEqual([0, 0]);
});
