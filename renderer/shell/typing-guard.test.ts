import { expect, test } from 'vitest';
import { FakeClock } from '../testing/fake-clock.ts';
import { TypingGuard } from './typing-guard.svelte.ts';

function at<T extends Event>(event: T, timeStamp: number): T {
  Object.defineProperty(event, 'timeStamp', { value: timeStamp });
  return event;
}
const key = (timeStamp: number, init: KeyboardEventInit = {}): KeyboardEvent =>
  at(new KeyboardEvent('keydown', { key: 'y', ...init }), timeStamp);
const click = (timeStamp: number, detail = 1): MouseEvent =>
  at(new MouseEvent('click', { detail }), timeStamp);
const mousedown = (timeStamp: number, detail = 1): MouseEvent =>
  at(new MouseEvent('mousedown', { detail }), timeStamp);

/** A guard of 400 ms whose card was painted at 1000. */
function painted(): { guard: TypingGuard; clock: FakeClock } {
  const clock = new FakeClock(900);
  const guard = new TypingGuard(clock);
  guard.arm(400);
  clock.pass(100);
  clock.paint();
  return { guard, clock };
}

test('it does not start before the card has been painted', () => {
  const clock = new FakeClock();
  const guard = new TypingGuard(clock);
  guard.arm(400);
  clock.pass(5000);
  expect(guard.phase).toBe('waiting');
  expect(guard.admits(key(5000))).toBe(false);
  clock.paint();
  expect(guard.phase).toBe('running');
  clock.pass(399);
  expect(guard.isOpen).toBe(false);
  clock.pass(1);
  expect(guard.isOpen).toBe(true);
});

test('only a press that began after it counts, however late it is heard', () => {
  const { guard, clock } = painted();
  clock.pass(1000);
  expect(guard.admits(key(1399))).toBe(false);
  expect(guard.admits(key(1400))).toBe(true);
  guard.note(mousedown(1399));
  expect(guard.admits(click(1399))).toBe(false);
});

test('a key that repeats was pressed for something else', () => {
  const { guard, clock } = painted();
  clock.pass(1000);
  expect(guard.admits(key(1900, { repeat: true }))).toBe(false);
});

test('a key that is down as the window gets the keyboard does not count', () => {
  const { guard, clock } = painted();
  clock.pass(1000);
  guard.note(at(new Event('focus'), 1800));
  expect(guard.admits(key(1830))).toBe(false);
  expect(guard.admits(key(1900))).toBe(true);
});

test('the second click of a double click on the card before does not act on this one', () => {
  const { guard, clock } = painted();
  clock.pass(1000);
  guard.note(mousedown(990, 1));
  guard.note(mousedown(1410, 2));
  expect(guard.admits(click(1420, 2))).toBe(false);
  guard.note(mousedown(1900, 1));
  expect(guard.admits(click(1910, 1))).toBe(true);
});

test('a button that was pressed too early and let go later does not count', () => {
  const { guard, clock } = painted();
  clock.pass(1000);
  guard.note(mousedown(1399));
  expect(guard.admits(click(1800))).toBe(false);
});

test('a person who clicked too early may click again', () => {
  const { guard, clock } = painted();
  clock.pass(1000);
  guard.note(mousedown(1200, 1));
  guard.note(mousedown(1500, 2));
  expect(guard.admits(click(1510, 2))).toBe(true);
});

test('it starts afresh when the card comes back, and leaves no timer when the card is hidden', () => {
  const { guard, clock } = painted();
  clock.pass(500);
  expect(guard.isOpen).toBe(true);
  guard.disarm();
  expect([guard.phase, clock.timerCount]).toEqual(['waiting', 0]);
  guard.arm(400);
  clock.paint();
  expect(clock.timerCount).toBe(1);
  guard.disarm();
  clock.pass(1000);
  expect([guard.phase, clock.timerCount]).toEqual(['waiting', 0]);
});
