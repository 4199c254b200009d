import { render } from '@testing-library/svelte';
import { afterEach, expect, test } from 'vitest';
import { language } from '../words/language.svelte.ts';
import HiddenText from './HiddenText.svelte';

afterEach(() => {
  language.current = 'en';
});

test('hidden characters are badges with their names, and are not in the page themselves', () => {
  const { container } = render(HiddenText, { text: 'rm ./dist\u202e/x \u200b\u200b' });
  expect(container.textContent).toBe('rm ./distRLO U+202E/x ZWSP U+200B × 2');
  expect(Array.from(container.querySelectorAll('.hid'), (badge) => badge.textContent)).toEqual([
    'RLO U+202E',
    'ZWSP U+200B × 2',
  ]);
});

test('other text is the text, blanks, markup and right-to-left letters included', () => {
  const text = '  a\n\n\t<b>&amp;</b> لا (abc 123) 👨\u200d👩\u200d👧 ';
  const { container } = render(HiddenText, { text });
  expect(container.textContent).toBe(text);
  expect(container.querySelector('b')).toBeNull();
  expect(container.querySelector('span')?.getAttribute('dir')).toBe('auto');
});

test('padding is named in the language on screen', () => {
  language.current = 'zh-CN';
  const { container } = render(HiddenText, { text: `ls${' '.repeat(213)}rm` });
  expect(container.textContent).toBe('ls213 个空格rm');
});

test('what is as long as a book is shown like a file: whole, with its length, a part of it in the page', () => {
  const text = 'a\u202eb\u200b'.repeat(50_000);
  const { container } = render(HiddenText, { text });
  expect(container.querySelectorAll('*').length).toBeLessThan(20_000);
  expect(container.textContent).toContain('200,000 characters');
});
