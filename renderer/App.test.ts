import { screen } from '@testing-library/svelte';
import { expect, test } from 'vitest';
import { Settings } from '../app/protocol/settings.ts';
import { commandTool, permissionCard, planCard, questionCard } from './testing/cards.ts';
import { Page } from './testing/page.ts';

const duck = [{ text: 'Which?', several: false, options: [{ label: 'SQLite' }] }];

test('a permission has the names that a screen reader and a test look for', async () => {
  const page = await Page.open({
    cards: [
      permissionCard('a', {
        ask: {
          suggestions: [
            {
              kind: 'rules',
              behavior: 'allow',
              rules: [{ tool: 'Bash', content: 'npm test *' }],
              scope: 'project',
            },
          ],
        },
      }),
    ],
  });
  expect(page.cards).toEqual(['Claude Code · shop-api · permission']);
  expect(page.buttons).toEqual([
    'Allow',
    'Deny',
    'Say why',
    'Deny and stop',
    'Always allow npm test * this project (shared)',
    'Answer in Claude Code',
    'Set aside',
    'Settings',
  ]);
});

test('a plan and a question have theirs', async () => {
  const page = await Page.open({ cards: [planCard('a')] });
  expect(page.cards).toEqual(['Claude Code · shop-api · plan']);
  expect(page.buttons.slice(0, 4)).toEqual([
    'Approve',
    'Approve and accept edits',
    'Keep planning',
    'Answer in Claude Code',
  ]);
  page.bridge.close('a', 'withdrawn');
  page.bridge.open(questionCard('b', duck));
  await page.settle();
  expect(page.cards).toEqual(['ZCode · shop-api · question']);
  expect(page.buttons).toEqual(
    expect.arrayContaining(['Send', 'Answer in ZCode', 'Set aside', 'Settings']),
  );
});

test('in Chinese the whole frame is Chinese, and the document says so', async () => {
  const page = await Page.open({ cards: [permissionCard('a')], language: 'zh-CN' });
  expect(page.cards).toEqual(['Claude Code · shop-api · 权限']);
  expect(page.buttons).toContain('允许');
  expect(document.documentElement.lang).toBe('zh-CN');
  page.bridge.emit({
    kind: 'settings',
    settings: Settings.parse({ welcomed: true }),
    language: 'en',
    summonKey: { kind: 'none' },
  });
  await page.settle();
  expect(document.documentElement.lang).toBe('en');
});

test('each act names the request of the card in front', async () => {
  const page = await Page.open({ cards: [permissionCard('a'), permissionCard('b')] });
  await page.ready();
  await page.key('j');
  await page.ready();
  await page.key('y');
  expect(page.bridge.acts).toEqual([{ id: 'b', act: { kind: 'allow' } }]);
  await page.ready();
  await page.click('Deny');
  expect(page.bridge.acts[1]).toEqual({ id: 'a', act: { kind: 'deny' } });
});

test('a reason is sent as typed; Escape closes its field and keeps the draft', async () => {
  const page = await Page.open({ cards: [permissionCard('a')] });
  await page.ready();
  await page.key('r');
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Reason' });
  expect(document.activeElement).toBe(field);
  field.value = '  用 pnpm 🦆 \n';
  field.dispatchEvent(new Event('input', { bubbles: true }));
  await page.key('Escape');
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(page.bridge.released).toBe(0);
  await page.key('r');
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('  用 pnpm 🦆 \n');
  await page.key('Enter', { isComposing: true });
  await page.key('Enter', { shiftKey: true });
  expect(page.bridge.acts).toEqual([]);
  await page.key('Enter');
  expect(page.bridge.acts).toEqual([{ id: 'a', act: { kind: 'deny', reason: '  用 pnpm 🦆 \n' } }]);
  expect(screen.getByRole('status').textContent).toContain('17 bytes');
});

test('letters typed into the reason act on nothing', async () => {
  const page = await Page.open({ cards: [permissionCard('a'), permissionCard('b')] });
  await page.ready();
  await page.key('r');
  for (const letter of ['y', 'n', 's', 'j', 'k', 'r']) expect(page.keyDown(letter)).toBe(true);
  await page.settle();
  expect([page.bridge.acts, page.bridge.hidden, page.bridge.edits]).toEqual([[], 0, [true]]);
});

test('Deny and stop stops, and takes the reason along', async () => {
  const page = await Page.open({ cards: [permissionCard('a')] });
  await page.ready();
  await page.click('Deny and stop');
  expect(page.bridge.acts[0]!.act).toEqual({ kind: 'deny', interrupt: true });
});

test('Keep planning asks why first and may be sent without', async () => {
  const page = await Page.open({ cards: [planCard('a', { ask: { canAcceptEdits: false } })] });
  await page.ready();
  expect(page.buttons).not.toContain('Approve and accept edits');
  await page.click('Keep planning');
  expect(page.bridge.acts).toEqual([]);
  await page.click('Keep planning');
  expect(page.bridge.acts[0]!.act).toEqual({ kind: 'keep-planning' });
});

test('a question is sent by its button once it is answered', async () => {
  const page = await Page.open({ cards: [questionCard('a', duck)] });
  await page.ready();
  await page.click('Send');
  expect(page.bridge.acts).toEqual([]);
  await page.key('1');
  await page.click('Send');
  expect(page.bridge.acts[0]!.act).toEqual({
    kind: 'answer',
    answers: [{ question: 0, picks: [{ kind: 'option', option: 0 }] }],
  });
});

test('Control+Enter on an unanswered question shows what is missing', async () => {
  const page = await Page.open({ cards: [questionCard('a', duck)] });
  await page.ready();
  await page.key('Enter', { ctrlKey: true });
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'SQLite' }));
  expect(page.bridge.acts).toEqual([]);
});

test('nobody is given an act whose request had ended', async () => {
  const page = await Page.open({ cards: [permissionCard('a'), permissionCard('b')] });
  await page.ready();
  page.bridge.outcome = { kind: 'gone' };
  await page.key('y');
  expect(screen.getByRole('status').textContent).toContain('had already ended');
  await page.pass(3000);
  expect(page.cards).toEqual(['Claude Code · shop-api · permission']);
  expect(page.bridge.acts).toHaveLength(1);
});

test('what does not fit stays on the card, with the bytes that would', async () => {
  const page = await Page.open({ cards: [permissionCard('a')] });
  await page.ready();
  const size = { bytes: 40_000, maxBytes: 32_768, fits: false };
  page.bridge.outcome = { kind: 'too-large', size };
  await page.key('n');
  expect(screen.getByRole('status').textContent).toContain('40,000 bytes, 32,768 fit');
  expect(page.cards).toEqual(['Claude Code · shop-api · permission']);
  page.bridge.outcome = { kind: 'sent' };
  await page.key('n');
  expect(page.bridge.acts).toHaveLength(2);
});

test('single keys can be switched off, and then are not written on the buttons', async () => {
  const page = await Page.open({
    cards: [permissionCard('a'), permissionCard('b')],
    settings: Settings.parse({ welcomed: true, singleKeys: false }),
  });
  await page.ready();
  for (const key of ['y', 'n', 'r', 's', 'j']) await page.key(key);
  expect([page.bridge.acts, page.bridge.hidden]).toEqual([[], 0]);
  expect(document.querySelector('kbd')).toBeNull();
  expect(screen.getByText('1 / 2')).toBeTruthy();
});

test('nor on options, which they would not choose', async () => {
  const page = await Page.open({
    cards: [questionCard('a', duck)],
    settings: Settings.parse({ welcomed: true, singleKeys: false }),
  });
  await page.ready();
  await page.key('1');
  const keys = Array.from(document.querySelectorAll('kbd'), ({ textContent }) => textContent);
  expect(keys.filter((key) => key !== '')).toEqual(['⏎']);
  expect(document.querySelector('[aria-keyshortcuts]')).toBeNull();
});

test('no button takes the place of another when the reason opens', async () => {
  const page = await Page.open({ cards: [permissionCard('a')] });
  await page.ready();
  const wide = (): (string | null)[] =>
    screen.getAllByRole('button').map(({ textContent }) => textContent);
  const before = wide();
  await page.click('Say why');
  expect(wide()).toEqual(before);
  const why = screen.getByRole('button', { name: 'Say why' });
  expect(why.getAttribute('aria-expanded')).toBe('true');
  await page.click('Say why');
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Reason' }));
});

test('what a card approves is all there: every field that has no place of its own', async () => {
  await Page.open({
    cards: [
      permissionCard('a', {
        tool: {
          ...commandTool('ls'),
          rest: [
            { name: 'timeout', json: '120000' },
            { name: 'note', json: JSON.stringify('x'.repeat(200)) },
          ],
        },
        charset: 'gbk',
        hazards: ['runs-downloaded-code'],
      }),
    ],
  });
  const text = screen.getByRole('article').textContent;
  for (const part of ['timeout', '120000', 'note', 'x'.repeat(200), 'Decoded from GBK']) {
    expect(text).toContain(part);
  }
  expect(text).toContain('Hands a download straight to a shell');
});
