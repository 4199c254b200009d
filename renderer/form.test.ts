import { screen } from '@testing-library/svelte';
import { afterEach, expect, test } from 'vitest';
import type { FormField } from '../app/protocol/ask.ts';
import {
  commandTool,
  formCard,
  noticeCard,
  permissionCard,
  planCard,
  questionCard,
} from './testing/cards.ts';
import { Page } from './testing/page.ts';

let page: Page;
afterEach(() => page.close());

const fields: FormField[] = [
  { kind: 'text', name: 'host', title: '主机', required: true },
  { kind: 'number', name: 'port', whole: true, least: 1, most: 65535, required: false },
  { kind: 'switch', name: 'dry', title: 'Dry run?', required: true },
  {
    kind: 'choice',
    name: 'zones',
    several: true,
    required: false,
    options: [
      { value: 'eu', label: 'Europe' },
      { value: 'us', label: 'America' },
    ],
  },
];

function fill(name: string, text: string): void {
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name });
  field.value = text;
}

test('a form starts empty, says what is missing, and is sent exactly as it was filled in', async () => {
  page = await Page.open({ cards: [formCard('a', fields)] });
  await page.ready();
  expect(page.cards).toEqual(['Claude Code · shop-api · form']);
  expect(screen.queryAllByRole('radio', { checked: true })).toEqual([]);
  expect(screen.queryAllByRole('checkbox', { checked: true })).toEqual([]);
  await page.click('Send');
  expect(page.bridge.acts).toEqual([]);
  expect(screen.getAllByText('This is needed.')).toHaveLength(2);
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: '主机' }));
  fill('主机', '  例え.jp ');
  await page.clickOn(screen.getByRole('radio', { name: 'No' }));
  await page.clickOn(screen.getByRole('checkbox', { name: 'America' }));
  await page.click('Send');
  expect(page.bridge.acts).toEqual([
    { id: 'a', act: { kind: 'submit', values: { host: '  例え.jp ', dry: false, zones: ['us'] } } },
  ]);
});

test('what a field means, and what it lacks, belong to it for a screen reader too', async () => {
  const description = 'where it runs';
  page = await Page.open({
    cards: [
      formCard(
        'a',
        [fields[0]!, { ...fields[2]!, required: true }].map((field) => ({ ...field, description })),
      ),
    ],
  });
  await page.ready();
  await page.click('Send');
  for (const control of [screen.getByRole('textbox'), screen.getByRole('radiogroup')]) {
    const ids = control.getAttribute('aria-describedby')?.split(' ') ?? [];
    expect(ids.map((id) => document.getElementById(id)?.textContent.trim())).toEqual([
      description,
      'This is needed.',
    ]);
  }
});

test.each([
  ['x', 'This is no number.'],
  ['1.5', 'This is no whole number.'],
  ['0', 'At least 1.'],
  ['70000', 'At most 65535.'],
])('the port %j is not sent: %s', async (text, why) => {
  const [, port] = fields;
  page = await Page.open({ cards: [formCard('a', port === undefined ? [] : [port])] });
  await page.ready();
  fill('port', text);
  await page.click('Send');
  expect(page.bridge.acts).toEqual([]);
  expect(screen.getByText(why)).toBeTruthy();
});

test('a form can be declined, and handed back', async () => {
  page = await Page.open({ cards: [formCard('a', fields), formCard('b', fields)] });
  await page.ready();
  await page.click('Decline');
  await page.pass(900);
  await page.ready();
  await page.click('Answer in Claude Code');
  expect(page.bridge.acts).toEqual([
    { id: 'a', act: { kind: 'decline' } },
    { id: 'b', act: { kind: 'hand-back' } },
  ]);
});

test('a choice of a form that may stay empty can be taken back', async () => {
  const [, , dry] = fields;
  const field = { ...dry, required: false } as FormField;
  page = await Page.open({ cards: [formCard('a', [field])] });
  await page.ready();
  const yes = screen.getByRole('radio', { name: 'Yes' });
  await page.clickOn(yes);
  await page.clickOn(yes);
  await page.click('Send');
  expect(page.bridge.acts).toEqual([{ id: 'a', act: { kind: 'submit', values: {} } }]);
});

test('a notice shows everything and takes nothing but that it was read', async () => {
  const tool = commandTool('rm -rf 构建\u202e/x');
  const of = { kind: 'permission' as const, tool, suggestions: [], canInterrupt: false };
  page = await Page.open({ cards: [noticeCard('a', of)] });
  await page.ready();
  expect(page.cards).toEqual(['Qoder CN · shop-api · notice']);
  expect(page.buttons).not.toContain('Allow');
  expect(page.buttons).not.toContain('Answer in Qoder CN');
  expect(screen.getByText('Answer in Qoder CN: it takes no answer from here')).toBeTruthy();
  for (const key of ['y', 'n', 'r', 'Enter']) await page.key(key);
  expect(page.bridge.acts).toEqual([]);
  await page.key('d');
  expect(page.bridge.acts).toEqual([{ id: 'a', act: { kind: 'dismiss' } }]);
});

test.each([
  [noticeCard('a', { kind: 'message', text: '等待确认\n第二行' }), '等待确认'],
  [
    noticeCard('a', {
      kind: 'question',
      questions: [{ text: '选哪个？', several: false, options: [{ label: '红茶' }] }],
      mayLeaveOpen: false,
      takesNotes: false,
    }),
    '选哪个？',
  ],
  [noticeCard('a', { kind: 'plan', plan: '# 搬家', canAcceptEdits: false }), '搬家'],
])('a notice shows what it is about', async (card, text) => {
  page = await Page.open({ cards: [card] });
  await page.ready();
  expect(document.body.textContent).toContain(text);
  expect(page.buttons).toContain('Got it');
});

test('where only a refusal is taken there is no button to allow or approve, and no key', async () => {
  page = await Page.open({
    cards: [
      permissionCard('a', { ask: { vetoOnly: true } }),
      planCard('b', { ask: { vetoOnly: true } }),
    ],
  });
  await page.ready();
  expect(page.buttons).toContain('Deny');
  expect(page.buttons).not.toContain('Allow');
  await page.key('y');
  expect(page.bridge.acts).toEqual([]);
  await page.key('j');
  await page.ready();
  expect(page.buttons).toContain('Keep planning');
  expect(page.buttons).not.toContain('Approve');
  expect(page.buttons).not.toContain('Approve and accept edits');
  await page.key('y');
  expect(page.bridge.acts).toEqual([]);
});

test('a question whose answer travels as a refusal says so', async () => {
  const card = questionCard('a', [{ text: '?', several: false, options: [] }]);
  if (card.ask.kind === 'question') card.ask.asRefusal = true;
  page = await Page.open({ cards: [card] });
  await page.ready();
  expect(screen.getByText('ZCode gets your answer as the text of a refusal')).toBeTruthy();
});
