import { fireEvent, screen } from '@testing-library/svelte';
import { expect, test } from 'vitest';
import type { Suggestion } from '../app/protocol/ask.ts';
import { commandTool, permissionCard } from './testing/cards.ts';
import { Page } from './testing/page.ts';

const card = (command: string, part: Parameters<typeof permissionCard>[1] = {}) =>
  permissionCard('a', { tool: commandTool(command), ask: { canRewrite: true }, ...part });

const field = (): HTMLTextAreaElement => screen.getByLabelText('Command to run instead');

async function open(...cards: ReturnType<typeof card>[]): Promise<Page> {
  const page = await Page.open({ cards });
  await page.ready();
  return page;
}

async function type(page: Page, text: string): Promise<void> {
  await fireEvent.input(field(), { target: { value: text } });
  await page.settle();
}

test('a command is changed and allowed as it was typed, to the letter', async () => {
  const page = await open(card('rm -r build'));
  await page.key('e');
  expect(field().value).toBe('rm -r build');
  const typed = " rm -r 'build/缓存 🗑️'\n ";
  await type(page, typed);
  expect(page.buttons.slice(0, 3)).toEqual(['Edit', 'Allow as changed', 'Deny']);
  await page.click('Allow as changed');
  expect(page.bridge.acts).toEqual([{ id: 'a', act: { kind: 'rewrite', command: typed } }]);
});

test('the key that allows does what the button says', async () => {
  const page = await open(card('npm i'));
  await page.click('Edit');
  await type(page, 'npm ci');
  field().blur();
  await page.key('y');
  expect(page.bridge.acts).toEqual([{ id: 'a', act: { kind: 'rewrite', command: 'npm ci' } }]);
});

test('Enter is a new line, Control+Enter sends', async () => {
  const page = await open(card('npm i'));
  await page.key('e');
  await type(page, 'npm ci');
  expect(page.keyDown('Enter')).toBe(true); // the field's own
  await page.settle();
  expect(document.activeElement).toBe(field());
  expect(page.bridge.acts).toEqual([]);
  await page.key('Enter', { ctrlKey: true });
  expect(page.bridge.acts).toEqual([{ id: 'a', act: { kind: 'rewrite', command: 'npm ci' } }]);
});

test('an offer to always allow what was asked is away while something else is shown', async () => {
  const rule: Suggestion = {
    kind: 'rules',
    behavior: 'allow',
    rules: [{ tool: 'Bash' }],
    scope: 'session',
  };
  const page = await open(card('rm -r a b', { ask: { canRewrite: true, suggestions: [rule] } }));
  const offers = (): string[] => page.buttons.filter((name) => name.startsWith('Always'));
  expect(offers()).toHaveLength(1);
  await page.key('e');
  await type(page, 'rm -r a');
  expect(offers()).toEqual([]);
  await page.key('Escape');
  expect(offers()).toHaveLength(1);
});

test.each([
  ['the field is closed', (page: Page) => page.key('Escape')],
  ['the text changes', (page: Page) => type(page, 'rm -rf src')],
  ['a reason is asked for', (page: Page) => page.key('r')],
])('a hold ends without an act when %s', async (_what, meanwhile) => {
  const page = await open(
    card('rm -rf build', { hazards: ['deletes-recursively'], hazardous: true }),
  );
  await page.key('e');
  await type(page, 'rm -rf dist');
  document.querySelector<HTMLElement>('article')?.focus();
  page.keyDown('y');
  await meanwhile(page);
  await page.pass(1000);
  expect(page.bridge.acts).toEqual([]);
});

test('what is asked about with a hold is not sent by a key in the field', async () => {
  const page = await open(
    card('rm -rf build', { hazards: ['deletes-recursively'], hazardous: true }),
  );
  await page.key('e');
  await type(page, 'rm -rf dist');
  await page.key('Enter', { ctrlKey: true });
  expect(page.bridge.acts).toEqual([]);
  expect(document.activeElement?.textContent).toContain('Allow as changed');
});

test('a field that was left as it was, or was closed, allows what was asked', async () => {
  const page = await open(card('npm i'));
  await page.key('e');
  expect(page.buttons.slice(0, 2)).toEqual(['Edit', 'Allow']);
  await type(page, 'npm ci');
  await page.key('Escape');
  expect(page.buttons.slice(0, 2)).toEqual(['Edit', 'Allow']);
  expect(page.bridge.released).toBe(0);
  await page.key('y');
  expect(page.bridge.acts).toEqual([{ id: 'a', act: { kind: 'allow' } }]);
});

test('the draft is there again when the field is', async () => {
  const page = await open(card('npm i'));
  await page.key('e');
  await type(page, 'npm ci');
  await page.click('Say why');
  expect(screen.queryByLabelText('Command to run instead')).toBeNull();
  await page.click('Edit');
  expect(screen.queryByLabelText('Reason')).toBeNull();
  expect(field().value).toBe('npm ci');
});

test('nothing is run when nothing is left of it', async () => {
  const page = await open(card('npm i'));
  await page.key('e');
  await type(page, ' \n');
  await page.click('Allow as changed');
  await page.key('Escape');
  expect(page.bridge.acts).toEqual([]);
});

test('an agent that only takes a refusal gets the change, and no allow', async () => {
  const page = await open(card('npm i', { ask: { canRewrite: true, vetoOnly: true } }));
  expect(page.buttons.slice(0, 2)).toEqual(['Edit', 'Deny']);
  await page.key('y');
  expect(page.bridge.acts).toEqual([]);
  await page.key('e');
  await type(page, 'npm ci');
  await page.ready(); // a button that was not there before
  await page.click('Send the change');
  expect(page.bridge.acts).toEqual([{ id: 'a', act: { kind: 'rewrite', command: 'npm ci' } }]);
});

test.each([
  ['an agent that takes no change', permissionCard('a')],
  ['line ends that no text field keeps', card('printf a\r\nprintf b')],
])('%s: editing is not offered', async (_why, asked) => {
  const page = await open(asked);
  expect(page.buttons).not.toContain('Edit');
  await page.key('e');
  expect(screen.queryByRole('textbox')).toBeNull();
});
