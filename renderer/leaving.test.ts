import { screen } from '@testing-library/svelte';
import { expect, test } from 'vitest';
import { Settings } from '../app/protocol/settings.ts';
import { permissionCard, questionCard } from './testing/cards.ts';
import { Page } from './testing/page.ts';

test('a card that ends under the pointer says where it went before the next one appears', async () => {
  const page = await Page.open({ cards: [permissionCard('a'), permissionCard('b')] });
  await page.ready();
  await page.hover(true);
  page.bridge.close('a', 'settled');
  await page.settle();
  expect(page.cards).toEqual(['Claude Code · shop-api · notice']);
  expect(screen.getByRole('status').textContent).toContain('Answered in Claude Code');
  expect(page.buttons).toEqual([]);
  await page.hover(false);
  expect(page.cards).toEqual(['Claude Code · shop-api · permission']);
});

test('so does one under a pointer that had never left while the window was away', async () => {
  const page = await Page.open({ cards: [permissionCard('a'), permissionCard('b')] });
  await page.ready();
  await page.hover(true);
  page.bridge.emit({ kind: 'visibility', visible: false });
  await page.settle();
  page.bridge.emit({ kind: 'visibility', visible: true });
  await page.ready();
  // a page under an unmoved pointer is not entered anew
  await page.move();
  page.bridge.close('a', 'settled');
  await page.settle();
  expect(page.cards).toEqual(['Claude Code · shop-api · notice']);
});

test.each([
  ['withdrawn', 'Claude Code stopped waiting'],
  ['expired', 'Expired'],
  ['quit', 'Asktop is closing'],
  ['handed-back', 'Claude Code asks by itself now'],
] as const)('%s: it says so, for a moment', async (end, says) => {
  const page = await Page.open({ cards: [permissionCard('a')] });
  await page.ready();
  await page.hover(true);
  page.bridge.close('a', end);
  await page.settle();
  expect(screen.getByRole('status').textContent).toContain(says);
  await page.pass(2500);
  expect(page.cards).toEqual([]);
  expect(page.clock.timerCount).toBe(0);
});

test('a key puts that line away and does nothing else', async () => {
  const page = await Page.open({ cards: [permissionCard('a'), permissionCard('b')] });
  await page.ready();
  await page.hover(true);
  page.bridge.close('a', 'settled');
  await page.settle();
  await page.key('y');
  expect(page.cards).toEqual(['Claude Code · shop-api · permission']);
  expect(page.bridge.acts).toEqual([]);
});

test('who is typing when the card goes does not type on the next one', async () => {
  const page = await Page.open({
    cards: [
      questionCard('a', [{ text: 'Which?', several: false, options: [] }]),
      permissionCard('b'),
    ],
  });
  await page.ready();
  screen.getByRole('textbox', { name: 'Other' }).focus();
  page.bridge.close('a', 'expired');
  await page.settle();
  // an input method that loses its field spells what it would have composed
  for (const key of ['n', 'i', 'Backspace', ' ', 'h', 'a', 'o', 'Enter', 'y', 'y', 'n']) {
    await page.key(key);
    page.clock.paint();
    await page.pass(600);
  }
  expect([page.cards, page.bridge.acts]).toEqual([['ZCode · shop-api · notice'], []]);
  await page.pass(2500);
  expect(page.cards).toEqual(['Claude Code · shop-api · permission']);
  expect(page.clock.timerCount).toBe(0);
});

test('Escape puts that line away too', async () => {
  const page = await Page.open({
    cards: [questionCard('a', [{ text: 'Which?', several: false, options: [] }])],
  });
  await page.ready();
  screen.getByRole('textbox', { name: 'Other' }).focus();
  page.bridge.close('a', 'expired');
  await page.settle();
  await page.key('Escape');
  expect([page.cards, page.bridge.released]).toEqual([[], 1]);
});

test('a card that nobody points at or works in leaves at once', async () => {
  const page = await Page.open({ cards: [permissionCard('a')] });
  await page.ready();
  page.bridge.close('a', 'settled');
  await page.settle();
  expect(page.cards).toEqual([]);
});

test('a card behind the front leaves without a word', async () => {
  const page = await Page.open({ cards: [permissionCard('a'), permissionCard('b')] });
  await page.ready();
  await page.hover(true);
  page.bridge.close('b', 'settled');
  await page.settle();
  expect(page.cards).toEqual(['Claude Code · shop-api · permission']);
  expect(screen.queryByText('1 / 2')).toBeNull();
});

test('typed text is confirmed with its bytes; then nothing is left on screen, and no timer', async () => {
  const page = await Page.open({
    cards: [questionCard('a', [{ text: 'Which?', several: false, options: [] }])],
  });
  await page.ready();
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Other' });
  field.value = '先在预发环境跑一遍 🦆';
  field.dispatchEvent(new Event('input', { bubbles: true }));
  await page.settle();
  await page.click('Send');
  expect(screen.getByRole('status').textContent).toContain('Sent · 32 bytes');
  expect(screen.getByText('先在预发环境跑一遍 🦆')).toBeTruthy();
  await page.pass(1500);
  expect([page.cards, page.clock.timerCount]).toEqual([[], 0]);
});

test('the keyboard goes back after an act, and stays while the person works through the queue', async () => {
  const page = await Page.open({ cards: [permissionCard('a'), permissionCard('b')] });
  await page.ready();
  page.bridge.emit({ kind: 'summoned' });
  await page.settle();
  expect(document.activeElement?.getAttribute('aria-label')).toBe(
    'Claude Code · shop-api · permission',
  );
  await page.key('n');
  expect(page.bridge.released).toBe(0);
  await page.ready();
  await page.key('n');
  expect(page.bridge.released).toBe(1);
  page.bridge.open(permissionCard('c'), permissionCard('d'));
  await page.pass(1000);
  await page.ready();
  await page.click('Deny');
  expect(page.bridge.released).toBe(2);
});

test('the next card has the keyboard when the line about the last one goes', async () => {
  const page = await Page.open({ cards: [permissionCard('a'), permissionCard('b')] });
  await page.ready();
  page.bridge.emit({ kind: 'summoned' });
  await page.settle();
  await page.key('r');
  screen.getByRole<HTMLTextAreaElement>('textbox').value = 'no';
  await page.key('Enter');
  expect(page.cards).toEqual(['Claude Code · shop-api · notice']);
  await page.pass(900);
  expect(document.activeElement?.getAttribute('aria-label')).toBe(
    'Claude Code · shop-api · permission',
  );
});

test('summoned back into a text field the person goes on typing there', async () => {
  const page = await Page.open({ cards: [permissionCard('a')] });
  await page.ready();
  await page.key('r');
  const field = screen.getByRole('textbox', { name: 'Reason' });
  window.dispatchEvent(new Event('blur'));
  page.bridge.emit({ kind: 'summoned' });
  await page.settle();
  expect(document.activeElement).toBe(field);
  await page.key('n');
  expect(page.bridge.acts).toEqual([]);
});

test('what was set aside comes back when it is summoned, and a new card shows alone before', async () => {
  const page = await Page.open({ cards: [permissionCard('a')] });
  await page.ready();
  await page.key('s');
  expect([page.cards, page.bridge.hidden]).toEqual([[], 1]);
  page.bridge.emit({ kind: 'summoned' });
  await page.ready();
  await page.key('y');
  expect(page.bridge.acts).toEqual([{ id: 'a', act: { kind: 'allow' } }]);
});

test('summoned while nothing waits it says so and can be put away', async () => {
  const page = await Page.open();
  expect(page.cards).toEqual([]);
  page.bridge.emit({ kind: 'summoned' });
  await page.settle();
  expect(page.cards).toEqual(['Asktop · quiet']);
  await page.key('Escape');
  expect([page.cards, page.bridge.hidden]).toEqual([[], 1]);
});

test('a card that comes while it says so takes its place for good', async () => {
  const page = await Page.open();
  page.bridge.emit({ kind: 'summoned' });
  await page.settle();
  page.bridge.open(permissionCard('a'));
  await page.ready();
  await page.key('n');
  await page.pass(1000);
  expect(page.cards).toEqual([]);
});

test('each new card is announced once, with what it is about', async () => {
  const page = await Page.open();
  page.bridge.open(permissionCard('a'));
  page.bridge.open(permissionCard('a'));
  page.bridge.open(questionCard('b', [{ text: 'Which?', several: false, options: [] }]));
  await page.settle();
  const lines = [...document.querySelectorAll('[aria-live="polite"] p')];
  expect(lines.map((line) => line.textContent)).toEqual([
    'Claude Code · shop-api · permission: Run command npm test',
    'ZCode · shop-api · question: Which?',
  ]);
});

test('the first-run card asks a sample question and says how it arrived', async () => {
  const page = await Page.open({ settings: Settings.parse({}) });
  expect(page.cards).toEqual(['Asktop · welcome']);
  expect(screen.getByRole('article').textContent).toContain('Ctrl+Alt+A');
  page.bridge.sample = { kind: 'answered', text: '你好 🦆', bytes: 11 };
  await page.click('Try a sample question');
  expect(screen.getByRole('status').textContent).toContain('arrived as 11 bytes, unchanged.');
  await page.click('Got it');
  expect(page.cards).toEqual([]);
  page.bridge.open(permissionCard('a'));
  await page.settle();
  expect(page.cards).toEqual(['Claude Code · shop-api · permission']);
});

test('settings are labelled, take effect at once, and keep the card behind them', async () => {
  const page = await Page.open({ cards: [permissionCard('a')] });
  await page.ready();
  await page.click('Settings');
  expect(page.cards).toEqual(['Asktop · settings']);
  const theme = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Theme' });
  theme.selectedIndex = 2;
  theme.dispatchEvent(new Event('change', { bubbles: true }));
  await page.settle();
  expect(document.documentElement.dataset['theme']).toBe('dark');
  for (const name of ['Language', 'Corner']) screen.getByRole('combobox', { name });
  screen.getByRole('spinbutton', { name: /New cards wait/ });
  screen.getByRole('checkbox', { name: /Single letters/ });
  screen.getByRole('checkbox', { name: /history/ });
  await page.key('Escape');
  expect(page.cards).toEqual(['Claude Code · shop-api · permission']);
  await page.key('y');
  expect(page.bridge.acts).toEqual([]);
});

test('a summon key that another program has is said to do nothing', async () => {
  const page = await Page.open({ cards: [permissionCard('a')] });
  await page.ready();
  page.bridge.takenKey = 'Control+Shift+K';
  await page.click('Settings');
  await page.click('Summon key Ctrl+Alt+A');
  screen.getByRole('button', { name: /^Summon key/ }).focus();
  expect(screen.getByRole('status').textContent).toContain('Press the keys');
  await page.key('k', { ctrlKey: true, shiftKey: true });
  const button = screen.getByRole('button', { name: /Ctrl\+Shift\+K$/ });
  expect(screen.getByRole('status').textContent).toContain('taken by another program');
  await page.click(/^Summon key/);
  button.focus();
  await page.key('Escape');
  expect(page.cards).toEqual(['Asktop · settings']);
  await page.click(/^Summon key/);
  await page.key('Delete');
  screen.getByRole('button', { name: /^Summon key.*none$/ });
  expect(screen.getByRole('status').textContent.trim()).toBe('');
});

test('where it does nothing the first-run card does not name it', async () => {
  await Page.open({
    settings: Settings.parse({}),
    summonKey: { kind: 'taken', key: 'Control+Alt+A' },
  });
  expect(screen.getByRole('article').textContent).not.toContain('Ctrl+Alt+A');
});

test('five hundred open cards are one card and two edges', async () => {
  const cards = Array.from({ length: 500 }, (_, at) => permissionCard(`c${at}`));
  const page = await Page.open({ cards });
  await page.ready();
  expect(page.cards).toHaveLength(1);
  expect(document.querySelectorAll('.edge')).toHaveLength(2);
  await page.key('k');
  expect(screen.getByText('500 / 500')).toBeTruthy();
  expect(page.cards).toHaveLength(1);
});
