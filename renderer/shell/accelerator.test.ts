import { expect, test } from 'vitest';
import { acceleratorOf } from './accelerator.ts';

const none = { ctrlKey: false, altKey: false, shiftKey: false, metaKey: false };

test.each([
  [{ code: 'KeyA', ctrlKey: true, altKey: true }, 'Control+Alt+A'],
  [{ code: 'Digit1', metaKey: true, shiftKey: true }, 'Shift+Super+1'],
  [{ code: 'Space', altKey: true }, 'Alt+Space'],
  [{ code: 'ArrowUp', ctrlKey: true }, 'Control+Up'],
  [{ code: 'F9' }, 'F9'],
  [{ code: 'KeyA' }, undefined],
  [{ code: 'KeyA', shiftKey: true }, undefined],
  [{ code: 'Enter', ctrlKey: true }, undefined],
  [{ code: 'ControlLeft', ctrlKey: true }, undefined],
])('%j is %j', (pressed, accelerator) => {
  expect(acceleratorOf({ ...none, ...pressed }, 'linux')).toBe(accelerator);
});

test('on macOS Meta is Command', () => {
  expect(acceleratorOf({ ...none, code: 'KeyK', metaKey: true }, 'darwin')).toBe('Command+K');
});
