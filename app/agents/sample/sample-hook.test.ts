import { expect, test } from 'vitest';
import { findAsker } from '../registry.ts';
import { readSampleReply, sampleHook } from './sample-hook.ts';

test('the sample question is one that its agent reads, and its answer comes back unchanged', () => {
  const { event, text } = sampleHook();
  const reading = findAsker('sample')?.read({ event, text, caller: {}, switches: {} });
  if (reading?.kind !== 'request') throw new Error(`a ${String(reading?.kind)}, not a request`);
  expect(reading.ask.kind).toBe('question');
  const typed = '  冰红茶，"少冰" 🧊\n\\  ';
  const reply = reading.reply({
    kind: 'answer',
    answers: [{ question: 0, picks: [{ kind: 'other', text: typed }] }],
  });
  expect(readSampleReply(reply ?? '')).toBe(typed);
});

test.each(['', '{', '{"hookSpecificOutput":{"decision":{"behavior":"deny"}}}'])(
  'no answer is read from %j',
  (text) => {
    expect(readSampleReply(text)).toBeUndefined();
  },
);
