import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test as base } from '@playwright/test';
import { printedHooks } from '../agents/hook-entries.ts';
import { OverlayPage } from '../overlay-page.ts';
import { root } from '../places.ts';
import { appEnv, RunningApp } from '../running-app.ts';
import { Codex, codexBinary } from './codex.ts';
import type { Turn } from './fake-responses.ts';
import { hasTmux } from './terminal.ts';

type Start = (
  turns: Turn[],
  options?: Parameters<typeof Codex.start>[3],
  level?: 'answers' | 'guard',
) => Promise<Codex>;

// One running Asktop for each test: the client's home holds its settings.
const test = base.extend<{ asktop: RunningApp; overlay: OverlayPage; codex: Start }>({
  // eslint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from this very pattern
  asktop: async ({}, use) => {
    const asktop = await RunningApp.start();
    await use(asktop);
    await asktop.stop();
  },
  overlay: async ({ asktop }, use) => {
    await use(new OverlayPage(asktop.page, path.basename(asktop.places.project)));
  },
  codex: async ({ asktop }, use, info) => {
    const started: Codex[] = [];
    await use(async (turns, options, level = 'answers') => {
      const { entries } = await printedHooks(root, 'codex', appEnv(asktop.places), level);
      const codex = await Codex.start(asktop.places, entries as object, turns, options);
      started.push(codex);
      return codex;
    });
    for (const codex of started) {
      await info.attach('terminal', { body: codex.terminal.screen(), contentType: 'text/plain' });
      await codex.stop();
    }
  },
});

test.skip(codexBinary === undefined, 'ASKTOP_REAL_CODEX does not name a Codex binary');
test.skip(!hasTmux(), 'tmux is not installed');

const shell = (cmd: string): Turn => ({
  text: 'I run it.',
  calls: [
    {
      name: 'exec_command',
      input: {
        cmd,
        sandbox_permissions: 'require_escalated',
        justification: '需要创建文件夹 📁',
      },
    },
  ],
});
const done: Turn = { text: 'DONE' };
const dialog = /Would you like to run|Yes, proceed/;

test('a command that is allowed runs, and no dialog of Codex’ own appears', async ({
  codex,
  overlay,
  asktop,
}) => {
  const client = await codex([shell('touch made-it && echo 好的'), done]);
  await client.trustHooks();
  const card = await seen(overlay);
  await expect(card).toContainText('touch made-it && echo 好的');
  await expect(card).toContainText('需要创建文件夹 📁');
  expect(client.terminal.screen()).not.toMatch(dialog);
  await overlay.allow(card);
  await expect
    .poll(() => client.model.results, { timeout: 30_000 })
    .toMatchObject([{ tool: 'exec_command', text: expect.stringContaining('好的') as unknown }]);
  await expect.poll(() => client.terminal.screen(), { timeout: 30_000 }).toContain('DONE');
  expect(client.terminal.screen()).not.toMatch(/hook failed/i);
  expect(existsSync(path.join(asktop.places.project, 'made-it'))).toBe(true);
});

test('a command that is denied does not run, and the model reads the Chinese reason', async ({
  codex,
  overlay,
  asktop,
}) => {
  const reason = '不要运行它：先备份 🦆';
  const client = await codex([shell('touch made-it'), done]);
  await client.trustHooks();
  const card = await seen(overlay);
  await overlay.press('Say why', card);
  await overlay.reason(card).fill(reason);
  await overlay.reason(card).press('Control+Enter');
  await expect
    .poll(() => client.model.results, { timeout: 30_000 })
    .toMatchObject([{ text: expect.stringContaining(`Rejected(\\"${reason}\\")`) as unknown }]);
  expect(existsSync(path.join(asktop.places.project, 'made-it'))).toBe(false);
  expect(client.terminal.screen()).not.toMatch(/hook failed/i);
});

test('handed back, Codex asks by itself as if Asktop were not there', async ({
  codex,
  overlay,
  asktop,
}) => {
  const client = await codex([shell('touch made-it'), done]);
  await client.trustHooks();
  await overlay.press('Answer in Codex', await seen(overlay));
  await expect.poll(() => client.terminal.screen(), { timeout: 30_000 }).toMatch(dialog);
  expect(client.terminal.screen()).not.toMatch(/hook failed/i);
  client.terminal.press('y');
  await expect
    .poll(() => existsSync(path.join(asktop.places.project, 'made-it')), { timeout: 30_000 })
    .toBe(true);
});

test('Esc in the terminal takes the card away', async ({ codex, overlay, asktop }) => {
  const client = await codex([shell('touch made-it'), done]);
  await client.trustHooks();
  await seen(overlay);
  client.terminal.press('Escape');
  await expect(overlay.card('permission', 'Codex')).toHaveCount(0, { timeout: 30_000 });
  expect(existsSync(path.join(asktop.places.project, 'made-it'))).toBe(false);
});

test('a patch is shown as a change of its file, and is applied once it is allowed', async ({
  codex,
  overlay,
  asktop,
}) => {
  const patch = '*** Begin Patch\n*** Add File: 你好.txt\n+第一行\n*** End Patch\n';
  const client = await codex(
    [{ text: 'I write it.', calls: [{ name: 'apply_patch', input: patch }] }, done],
    { sandbox: 'read-only' },
  );
  await client.trustHooks();
  const card = await seen(overlay);
  await expect(card).toContainText('Write');
  await expect(card).toContainText('你好.txt');
  await overlay.allow(card);
  const file = path.join(asktop.places.project, '你好.txt');
  await expect.poll(() => existsSync(file), { timeout: 30_000 }).toBe(true);
  expect(readFileSync(file, 'utf8')).toBe('第一行\n');
});

test('questions, where they are switched on, are answered by the text of a refusal', async ({
  codex,
  overlay,
  asktop,
}) => {
  await asktop.set({ switches: { codex: { 'answer-questions': true } } });
  const typed = '用 DuckDB 吧 🦆 "引号"';
  const questions = [
    { id: 'db', header: 'DB', question: 'Which database?', options: options('SQLite', 'Postgres') },
    { id: 'hue', header: '颜色', question: '用哪种颜色？', options: options('红色', '蓝色') },
  ];
  const client = await codex(
    [{ text: 'Questions.', calls: [{ name: 'request_user_input', input: { questions } }] }, done],
    { features: ['default_mode_request_user_input = true'] },
  );
  await client.trustHooks();
  const card = overlay.card('question', 'Codex');
  await expect(card).toBeVisible({ timeout: 60_000 });
  await overlay.other(overlay.question('Which database?')).fill(typed);
  await overlay.question('用哪种颜色？').getByRole('radio', { name: '蓝色' }).click();
  await overlay.press('Send', card);
  await expect.poll(() => client.model.results, { timeout: 30_000 }).toHaveLength(1);
  const told = client.model.results[0]?.text ?? '';
  expect(told).toContain('Tool call blocked by PreToolUse hook: The user answered the questions.');
  expect(told).toContain(`"Which database?"="${typed}"\n"用哪种颜色？"="蓝色"\n`);
});

test('without trust Codex asks by itself, and no card appears', async ({
  codex,
  overlay,
  asktop,
}) => {
  const client = await codex([shell('touch made-it'), done]);
  await expect
    .poll(() => client.terminal.screen(), { timeout: 60_000 })
    .toMatch(/Hooks need review/);
  client.terminal.press('Down', 'Down', 'Enter');
  await expect.poll(() => client.terminal.screen(), { timeout: 60_000 }).toMatch(dialog);
  await expect(overlay.cards).toHaveCount(0);
  expect(asktop.log()).not.toContain('[hook] codex');
});

test('a deny rule holds at level guard where Codex asks about nothing, and the model reads whose rule it is', async ({
  codex,
  overlay,
  asktop,
}) => {
  await asktop.set({ denyRules: ['Bash(touch *)'] });
  const run = (cmd: string): Turn => ({
    text: 'I run it.',
    calls: [{ name: 'exec_command', input: { cmd } }],
  });
  const turns = [run('echo 好的'), run('mkdir d && touch d/made-it'), done];
  const client = await codex(turns, { sandbox: 'danger-full-access' }, 'guard');
  await client.trustHooks();
  await expect
    .poll(() => client.model.results, { timeout: 60_000 })
    .toMatchObject([
      { tool: 'exec_command', text: expect.stringContaining('好的') as unknown },
      {
        tool: 'exec_command',
        text: expect.stringContaining("the user's own rule in Asktop: Bash(touch *).") as unknown,
      },
    ]);
  await expect.poll(() => client.terminal.screen(), { timeout: 30_000 }).toContain('DONE');
  expect(client.terminal.screen()).not.toMatch(/hook failed/i);
  expect(existsSync(path.join(asktop.places.project, 'd'))).toBe(false);
  expect(asktop.log()).toMatch(/codex PreToolUse denied-by-rule/);
  await expect(overlay.cards).toHaveCount(0);
});

async function seen(overlay: OverlayPage) {
  const card = overlay.card('permission', 'Codex');
  await expect(card).toBeVisible({ timeout: 60_000 });
  return card;
}

function options(...labels: string[]) {
  return labels.map((label) => ({ label, description: `${label}.` }));
}
