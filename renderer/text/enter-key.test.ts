import { expect, test } from 'vitest';
import { enterIn } from './enter-key.ts';

test.each([
  ['Enter', {}, 'go-on'],
  ['Enter', { ctrlKey: true }, 'send'],
  ['Enter', { metaKey: true }, 'send'],
  ['Enter', { shiftKey: true }, 'typing'],
  ['Enter', { shiftKey: true, ctrlKey: true }, 'typing'],
  ['Enter', { altKey: true }, 'typing'],
  ['Enter', { repeat: true }, 'held'],
  ['Enter', { isComposing: true }, 'typing'],
  ['Enter', { isComposing: true, ctrlKey: true }, 'typing'],
  ['Enter', { keyCode: 229 }, 'typing'],
  ['Process', { keyCode: 229 }, 'typing'],
  ['a', {}, 'typing'],
])('%s with %j means %s', (key, init, meaning) => {
  expect(enterIn(new KeyboardEvent('keydown', { key, ...init }))).toBe(meaning);
});
