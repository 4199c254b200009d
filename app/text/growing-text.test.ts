import { expect, test } from 'vitest';
import { GrowingText } from './growing-text.ts';

test.each([0, 1, 100, 1_000_000])(
  'pieces of any length come out as they went in, halves of pairs too (%d expected)',
  (expectedUnits) => {
    const text = '中文 😀 \ud800 x \udc00 ';
    const written = new GrowingText(expectedUnits);
    let expected = text.repeat(20);
    for (const unit of expected) written.add(unit);
    for (let length = 1; length < 30_000; length = Math.ceil(length * 1.7)) {
      const piece = text.repeat(length).slice(0, length);
      written.add(piece);
      written.copy(`<${piece}>`, 1, length + 1);
      written.add('');
      expected += piece + piece;
    }
    for (const unit of expected.slice(0, 50_000)) written.add(unit);
    expect(written.whole() === expected + expected.slice(0, 50_000)).toBe(true);
  },
);

test('nothing is an empty text', () => {
  expect(new GrowingText(10).whole()).toBe('');
});
