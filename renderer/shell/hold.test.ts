import { expect, test } from 'vitest';
import { FakeClock } from '../testing/fake-clock.ts';
import { Hold, holdMs } from './hold.svelte.ts';

function holding(): { hold: Hold; clock: FakeClock; done: string[]; run: () => void } {
  const clock = new FakeClock();
  const done: string[] = [];
  return { hold: new Hold(clock), clock, done, run: () => done.push('allow') };
}

test('an act happens once it has been held to the end, and only once', () => {
  const { hold, clock, done, run } = holding();
  hold.begin('allow', run, 'KeyY');
  clock.pass(holdMs - 1);
  expect(done).toEqual([]);
  clock.pass(1);
  hold.end('KeyY');
  clock.pass(5000);
  expect([done, hold.held, clock.timerCount]).toEqual([['allow'], undefined, 0]);
});

test('letting go a moment too early does nothing', () => {
  const { hold, clock, done, run } = holding();
  hold.begin('allow', run, 'KeyY');
  clock.pass(holdMs - 1);
  hold.end('KeyY');
  clock.pass(5000);
  expect(done).toEqual([]);
});

test('another key that is let go does not end it, a second key does not start it anew', () => {
  const { hold, clock, done, run } = holding();
  hold.begin('allow', run, 'KeyY');
  clock.pass(400);
  hold.begin('suggestion-0', () => done.push('always'), 'Enter');
  hold.end('Enter');
  clock.pass(300);
  expect(done).toEqual(['allow']);
});

test('where nothing can be held, the second press within four seconds acts', () => {
  const { hold, clock, done, run } = holding();
  expect(hold.press('allow', run)).toBe('again');
  clock.pass(4000);
  expect(hold.press('allow', run)).toBe('again');
  clock.pass(3999);
  expect(hold.press('allow', run)).toBe('done');
  expect(done).toEqual(['allow']);
});

test('two presses of different acts are no double press', () => {
  const { hold, done, run } = holding();
  hold.press('allow', run);
  expect(hold.press('suggestion-0', run)).toBe('again');
  expect(done).toEqual([]);
});
