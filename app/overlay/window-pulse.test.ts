import { expect, test } from 'vitest';
import { WindowPulse } from './window-pulse.ts';

test('a sign of life of the right id is one, of another id is none', async () => {
  const { pulse, sent } = setUp(60_000);
  const answer = pulse.ask();
  pulse.answered('forged');
  pulse.answered(sent[0]!);
  expect(await answer).toBe(true);
});

test('a page that says nothing is given up at the deadline, and asked anew the next time', async () => {
  const { pulse, sent } = setUp(20);
  expect(await pulse.ask()).toBe(false);
  pulse.answered(sent[0]!);
  expect(await pulse.ask()).toBe(false);
  expect(sent).toEqual(['1', '2']);
});

test('those who ask at one time share one question', async () => {
  const { pulse, sent } = setUp(60_000);
  const answers = [pulse.ask(), pulse.ask(), pulse.ask()];
  pulse.answered('1');
  expect([await Promise.all(answers), sent]).toEqual([[true, true, true], ['1']]);
});

test('nobody is kept waiting when the app stops', async () => {
  const { pulse } = setUp(60_000);
  const answer = pulse.ask();
  pulse.stop();
  expect(await answer).toBe(false);
});

function setUp(deadlineMs: number) {
  const sent: string[] = [];
  let last = 0;
  const newId = () => String((last += 1));
  return { sent, pulse: new WindowPulse({ send: (id) => sent.push(id), newId, deadlineMs }) };
}
