import { fireEvent, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { commandTool, permissionCard } from './testing/cards.ts';
import { Page } from './testing/page.ts';

// Acts that move: a pointer that rests on one comes to lie on another. What a test's page lacks is its layout: it is made up here.

/** how far down the acts lie */
let topPx = 0;
let page: Page;

beforeEach(async () => {
  topPx = 0;
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(
    () => new DOMRect(0, document.querySelector('textarea') === null ? topPx : topPx + 80, 90, 30),
  );
  const asked = permissionCard('a', { tool: commandTool('npm i'), ask: { canRewrite: true } });
  page = await Page.open({ cards: [asked] });
  await page.ready();
});
afterEach(() => {
  page.close();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const acts = (): string[] => page.bridge.acts.map(({ act }) => act.kind);

test.each([
  ['a reason', 'r'],
  ['the command', 'e'],
])('a field for %s moves the acts: a click counts once they have rested', async (_what, key) => {
  await page.key(key);
  await page.click('Deny');
  page.clock.paint();
  await page.pass(399);
  await page.click('Deny');
  expect(acts()).toEqual([]);
  await page.pass(1);
  await page.click('Deny');
  expect(acts()).toEqual(['deny']);
});

test('so does a field that closes', async () => {
  await page.key('r');
  await page.ready();
  await page.key('Escape');
  await page.click('Allow');
  expect(acts()).toEqual([]);
  await page.ready();
  await page.click('Allow');
  expect(acts()).toEqual(['allow']);
});

test('a press that began before they moved does not count either', async () => {
  const deny = screen.getByRole('button', { name: 'Deny' });
  const pressed = (type: string): void => {
    const event = new MouseEvent(type, { bubbles: true, cancelable: true, detail: 1 });
    Object.defineProperty(event, 'timeStamp', { value: page.clock.now() });
    deny.dispatchEvent(event);
  };
  pressed('mousedown');
  await page.key('r');
  await page.ready();
  pressed('click');
  expect(acts()).toEqual([]);
});

test('who opened the field by its key types, and sends, at once', async () => {
  await page.key('r');
  const field = screen.getByLabelText('Reason');
  expect(document.activeElement).toBe(field);
  await fireEvent.input(field, { target: { value: 'no' } });
  await page.key('Enter');
  expect(page.bridge.acts).toEqual([{ id: 'a', act: { kind: 'deny', reason: 'no' } }]);
});

test('the keys of the card go on as well, and so does assistive technology', async () => {
  await page.key('e');
  await page.key('Escape');
  await page.key('r');
  await page.click('Allow', 0);
  expect(acts()).toEqual(['allow']);
});

test('a window that was moved without a word is noticed as the button goes down', async () => {
  vi.stubGlobal('screenY', 300);
  await page.click('Allow');
  expect(acts()).toEqual([]);
  await page.ready();
  await page.click('Allow');
  expect(acts()).toEqual(['allow']);
});

test('what the person scrolls may be pressed at once', async () => {
  topPx = -60;
  document.querySelector('[data-scroll]')?.dispatchEvent(new Event('scroll'));
  await page.click('Allow');
  expect(acts()).toEqual(['allow']);
});

test('a hazardous act is not held by a button that has just come under the pointer', async () => {
  page.close();
  page = await Page.open({ cards: [permissionCard('a', { hazardous: true })] });
  await page.ready();
  await page.key('r');
  page.pointer('pointerdown', 'Allow');
  await page.pass(700);
  expect(acts()).toEqual([]);
  page.pointer('pointerup', 'Allow');
  await page.ready();
  page.pointer('pointerdown', 'Allow');
  await page.pass(700);
  expect(acts()).toEqual(['allow']);
});
