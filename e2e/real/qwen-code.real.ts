import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test as base } from '@playwright/test';
import { printedHooks } from '../agents/hook-entries.ts';
import { OverlayPage } from '../overlay-page.ts';
import { root } from '../places.ts';
import { appEnv, RunningApp } from '../running-app.ts';
import type { Turn } from './fake-model.ts';
import { QwenCode, qwenScript } from './qwen-code.ts';
import { hasTmux } from './terminal.ts';

// One running Asktop for each test: the client's home holds its settings.
const test = base.extend<{
  asktop: RunningApp;
  overlay: OverlayPage;
  /** `yolo`: at level guard, in the mode that asks about nothing */
  qwen: (turns: Turn[], mode?: 'default' | 'yolo') => Promise<QwenCode>;
}>({
  // eslint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from this very pattern
  asktop: async ({}, use) => {
    const asktop = await RunningApp.start();
    await use(asktop);
    await asktop.stop();
  },
  overlay: async ({ asktop }, use) => {
    await use(new OverlayPage(asktop.page, path.basename(asktop.places.project)));
  },
  qwen: async ({ asktop }, use, info) => {
    const started: QwenCode[] = [];
    await use(async (turns, mode = 'default') => {
      const level = mode === 'yolo' ? 'guard' : 'answers';
      const { entries } = await printedHooks(root, 'qwen-code', appEnv(asktop.places), level);
      const qwen = await QwenCode.start(asktop.places, entries as object, turns, mode);
      started.push(qwen);
      return qwen;
    });
    for (const qwen of started) {
      await info.attach('terminal', { body: qwen.terminal.screen(), contentType: 'text/plain' });
      await qwen.stop();
    }
  },
});

test.skip(qwenScript === undefined, 'ASKTOP_REAL_QWEN does not name the cli.js of a Qwen Code');
test.skip(!hasTmux(), 'tmux is not installed');

const shell = (command: string): Turn => ({
  text: 'I run it.',
  uses: [
    { name: 'run_shell_command', input: { command, description: 'Run it', is_background: false } },
  ],
});
const done: Turn = { text: 'DONE' };
const slow = { timeout: 60_000 };

test('a command that is allowed runs', async ({ qwen, overlay, asktop }) => {
  const client = await qwen([shell('touch made-it && echo 好的'), done]);
  const card = await seen(overlay);
  await expect(card).toContainText('touch made-it && echo 好的');
  await overlay.allow(card);
  await expect.poll(() => client.model.results, slow).toHaveLength(1);
  expect(client.model.results[0]?.text).toContain('好的');
  expect(existsSync(path.join(asktop.places.project, 'made-it'))).toBe(true);
  await expect.poll(() => client.terminal.screen(), slow).toContain('DONE');
});

test('a command that is denied does not run, and the model reads the reason word for word', async ({
  qwen,
  overlay,
  asktop,
}) => {
  const reason = '不要运行它：先备份 🦆\n  再问我';
  const client = await qwen([shell('touch made-it'), done]);
  const card = await seen(overlay);
  await overlay.press('Say why', card);
  await overlay.reason(card).fill(reason);
  await overlay.reason(card).press('Control+Enter');
  await expect.poll(() => client.model.results, slow).toHaveLength(1);
  expect(client.model.results[0]?.text).toContain(reason);
  expect(existsSync(path.join(asktop.places.project, 'made-it'))).toBe(false);
});

test('a deny rule holds at level guard in mode yolo, and the model reads whose rule it is', async ({
  qwen,
  overlay,
  asktop,
}) => {
  await asktop.set({ denyRules: ['Bash(touch *)'] });
  const turns = [shell('echo 好的'), shell('mkdir d && touch d/made-it'), done];
  const client = await qwen(turns, 'yolo');
  await expect.poll(() => client.model.results, slow).toHaveLength(2);
  const [ran, denied] = client.model.results;
  expect(ran?.text).toContain('好的');
  expect(denied?.text).toContain("the user's own rule in Asktop: Bash(touch *).");
  expect(existsSync(path.join(asktop.places.project, 'd'))).toBe(false);
  expect(asktop.log()).toMatch(/qwen-code PreToolUse denied-by-rule/);
  await expect(overlay.cards).toHaveCount(0);
});

test('handed back, Qwen Code asks by its own dialog as if Asktop were not there', async ({
  qwen,
  overlay,
  asktop,
}) => {
  const client = await qwen([shell('touch made-it'), done]);
  const card = await seen(overlay);
  // while the hook runs it has no dialog (measured, 0.15.10)
  expect(client.terminal.screen()).not.toContain('Allow execution');
  await overlay.press('Answer in Qwen Code', card);
  await expect.poll(() => client.terminal.screen(), slow).toMatch(/Allow execution|Yes, allow/);
  expect(existsSync(path.join(asktop.places.project, 'made-it'))).toBe(false);
  client.terminal.press('Enter');
  await expect.poll(() => client.model.results.length, slow).toBe(1);
  expect(existsSync(path.join(asktop.places.project, 'made-it'))).toBe(true);
});

test('a question is answered by the text of a refusal, which holds what was typed', async ({
  qwen,
  overlay,
}) => {
  const typed = '用 DuckDB 吧 🦆👩‍👩‍👧  "引号" it\'s C:\\new';
  const client = await qwen([
    {
      text: 'Two questions.',
      uses: [
        {
          name: 'ask_user_question',
          input: {
            questions: [
              question('Which database?', false, 'SQLite', 'Postgres'),
              question('哪些功能？', true, '搜索', '同步'),
            ],
          },
        },
      ],
    },
    done,
  ]);
  const card = overlay.card('question', 'Qwen Code');
  await expect(card).toBeVisible(slow);
  await overlay.other(overlay.question('Which database?')).fill(typed);
  const features = overlay.question('哪些功能？', 'group');
  await features.getByRole('checkbox', { name: '搜索' }).click();
  await features.getByRole('checkbox', { name: '同步' }).click();
  await overlay.press('Send', card);
  await expect.poll(() => client.model.results, slow).toHaveLength(1);
  const { text = '' } = client.model.results[0] ?? {};
  expect(text).toContain(`"Which database?"="${typed}"\n"哪些功能？"="搜索, 同步"`);
  expect(text).toContain('The user answered the questions.');
  await expect.poll(() => client.terminal.screen(), slow).toContain('DONE');
});

async function seen(overlay: OverlayPage) {
  const card = overlay.card('permission', 'Qwen Code');
  await expect(card).toBeVisible({ timeout: 90_000 });
  return card;
}

function question(text: string, multiSelect: boolean, ...labels: string[]) {
  return {
    question: text,
    header: 'Q',
    multiSelect,
    options: labels.map((label) => ({ label, description: `${label}.` })),
  };
}
