import { expect, test } from 'vitest';
import { commandOf, keysOf } from './keyboard.ts';

function press(key: string, init: KeyboardEventInit = {}, target: HTMLElement = document.body) {
  const event = new KeyboardEvent('keydown', { key, ...init });
  Object.defineProperty(event, 'target', { value: target });
  return event;
}

test('the same key means the same on every card', () => {
  expect({
    permission: keysOf('permission'),
    question: keysOf('question'),
    plan: keysOf('plan'),
  }).toMatchInlineSnapshot(`
    {
      "permission": {
        "e": "open-command",
        "j": "next",
        "k": "previous",
        "n": "deny",
        "r": "open-reason",
        "s": "set-aside",
        "y": "allow",
      },
      "plan": {
        "j": "next",
        "k": "previous",
        "n": "open-reason",
        "r": "open-reason",
        "s": "set-aside",
        "y": "approve",
      },
      "question": {
        "j": "next",
        "k": "previous",
        "s": "set-aside",
      },
    }
  `);
});

test('no key allows by being Enter or Space, and a digit remembers nothing', () => {
  for (const key of ['Enter', ' ', '1', 'a', 'Tab']) {
    expect(commandOf(press(key), 'permission', true)).toBeUndefined();
  }
});

test('letters are off in text fields, with a modifier, in a composition and where they are switched off', () => {
  expect(commandOf(press('y'), 'permission', true)).toBe('allow');
  expect(commandOf(press('Y'), 'permission', true)).toBe('allow');
  for (const tag of ['textarea', 'input', 'select']) {
    const field = document.createElement(tag);
    expect(commandOf(press('y', {}, field), 'permission', true)).toBeUndefined();
  }
  for (const modifier of ['ctrlKey', 'altKey', 'metaKey', 'shiftKey']) {
    expect(commandOf(press('y', { [modifier]: true }), 'permission', true)).toBeUndefined();
  }
  expect(commandOf(press('y', { isComposing: true }), 'permission', true)).toBeUndefined();
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- what input methods send
  expect(commandOf(press('y', { keyCode: 229 }), 'permission', true)).toBeUndefined();
  expect(commandOf(press('y'), 'permission', false)).toBeUndefined();
});

test('on a keyboard with other letters the key in that place counts', () => {
  expect(commandOf(press('н', { code: 'KeyY' }), 'permission', true)).toBe('allow');
  expect(commandOf(press('z', { code: 'KeyY' }), 'permission', true)).toBeUndefined();
});

test('Escape gives the keyboard back from everywhere but a composition', () => {
  const field = document.createElement('textarea');
  expect(commandOf(press('Escape', {}, field), 'question', false)).toBe('give-back');
  expect(commandOf(press('Escape', { isComposing: true }, field), 'question', false)).toBe(
    undefined,
  );
});

test('arrows leaf through the cards unless they choose among radio buttons', () => {
  const radio = document.createElement('input');
  radio.type = 'radio';
  expect(commandOf(press('ArrowRight'), 'question', false)).toBe('next');
  expect(commandOf(press('ArrowRight', {}, radio), 'question', false)).toBeUndefined();
});

test('in what scrolls sideways the arrows scroll', () => {
  const region = document.createElement('div');
  Object.defineProperties(region, { scrollWidth: { value: 900 }, clientWidth: { value: 400 } });
  document.body.append(region);
  const event = new KeyboardEvent('keydown', { key: 'ArrowRight' });
  Object.defineProperty(event, 'target', { value: region });
  expect(commandOf(event, 'question', true)).toBeUndefined();
});
