import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test as base } from '@playwright/test';
import { OverlayPage } from '../overlay-page.ts';
import { RunningApp } from '../running-app.ts';
import type { Turn } from './fake-model.ts';
import { Opencode, opencodeBinary } from './opencode.ts';
import { hasTmux } from './terminal.ts';

// One running Asktop for each test: the client's home holds its plugin.
const test = base.extend<{
  asktop: RunningApp;
  overlay: OverlayPage;
  opencode: (turns: Turn[]) => Promise<Opencode>;
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
  opencode: async ({ asktop }, use, info) => {
    const started: Opencode[] = [];
    await use(async (turns) => {
      const opencode = await Opencode.start(asktop.places, turns);
      started.push(opencode);
      return opencode;
    });
    for (const opencode of started) {
      const screen = opencode.terminal.screen();
      await info.attach('terminal', { body: screen, contentType: 'text/plain' });
      await opencode.stop();
    }
  },
});

test.skip(opencodeBinary === undefined, 'ASKTOP_REAL_OPENCODE does not name an opencode binary');
test.skip(!hasTmux(), 'tmux is not installed');
test.setTimeout(300_000); // its start alone takes half a minute on a busy machine

const shell = (command: string): Turn => ({
  text: 'I run it.',
  uses: [{ name: 'bash', input: { command, description: 'Run it' } }],
});
const done: Turn = { text: 'DONE' };
const slow = { timeout: 100_000 };

test('a command that is allowed runs, while its own prompt is beside the card', async ({
  opencode,
  overlay,
  asktop,
}) => {
  const client = await opencode([shell('touch made-it && echo 好的'), done]);
  const card = await seen(overlay);
  await expect(card).toContainText('touch made-it && echo 好的');
  await expect.poll(() => client.terminal.screen(), slow).toContain('Permission required');
  await overlay.allow(card);
  await expect.poll(() => client.model.results, slow).toHaveLength(1);
  expect(client.model.results[0]?.text).toContain('好的');
  expect(existsSync(path.join(asktop.places.project, 'made-it'))).toBe(true);
  await expect.poll(() => client.terminal.screen(), slow).toContain('DONE');
  expect(client.terminal.screen()).not.toContain('Permission required');
});

test('a command that is denied does not run, and the model reads the reason word for word', async ({
  opencode,
  overlay,
  asktop,
}) => {
  const reason = '不要运行它：先备份 🦆\n  再问我';
  const client = await opencode([shell('touch made-it'), done]);
  const card = await seen(overlay);
  await overlay.press('Say why', card);
  await overlay.reason(card).fill(reason);
  await overlay.reason(card).press('Control+Enter');
  await expect.poll(() => client.model.results, slow).toHaveLength(1);
  expect(client.model.results[0]?.text).toContain(reason);
  expect(existsSync(path.join(asktop.places.project, 'made-it'))).toBe(false);
});

test('an answer in opencode’s own prompt takes the card away', async ({
  opencode,
  overlay,
  asktop,
}) => {
  const client = await opencode([shell('touch made-it'), done]);
  const card = await seen(overlay);
  await expect.poll(() => client.terminal.screen(), slow).toContain('Permission required');
  client.terminal.press('Enter');
  await expect(card).toBeHidden(slow);
  await expect.poll(() => client.model.results.length, slow).toBe(1);
  expect(existsSync(path.join(asktop.places.project, 'made-it'))).toBe(true);
});

test('handed back, its own prompt goes on as if Asktop were not there', async ({
  opencode,
  overlay,
  asktop,
}) => {
  const client = await opencode([shell('touch made-it'), done]);
  const card = await seen(overlay);
  await overlay.press('Answer in opencode', card);
  await expect(card).toBeHidden(slow);
  await expect.poll(() => client.terminal.screen(), slow).toContain('Permission required');
  expect(existsSync(path.join(asktop.places.project, 'made-it'))).toBe(false);
  client.terminal.press('Enter');
  await expect.poll(() => client.model.results.length, slow).toBe(1);
  expect(existsSync(path.join(asktop.places.project, 'made-it'))).toBe(true);
});

test('a question is answered, and the model reads what was typed', async ({
  opencode,
  overlay,
}) => {
  const typed = '用 DuckDB 吧 🦆👩‍👩‍👧  "引号" it\'s C:\\new';
  const client = await opencode([
    {
      text: 'Two questions.',
      uses: [
        {
          name: 'question',
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
  const card = overlay.card('question', 'opencode');
  await expect(card).toBeVisible(slow);
  await overlay.other(overlay.question('Which database?')).fill(typed);
  const features = overlay.question('哪些功能？', 'group');
  await features.getByRole('checkbox', { name: '搜索' }).click();
  await features.getByRole('checkbox', { name: '同步' }).click();
  await overlay.press('Send', card);
  await expect.poll(() => client.model.results, slow).toHaveLength(1);
  const { text = '' } = client.model.results[0] ?? {};
  expect(text).toContain(`"Which database?"="${typed}"`);
  expect(text).toContain('"哪些功能？"="搜索, 同步"');
  await expect.poll(() => client.terminal.screen(), slow).toContain('DONE');
});

function question(text: string, multiple: boolean, ...labels: string[]): object {
  const options = labels.map((label) => ({ label, description: `${label}.` }));
  return { question: text, header: text.slice(0, 12), options, multiple };
}

async function seen(overlay: OverlayPage) {
  const card = overlay.card('permission', 'opencode');
  await expect(card).toBeVisible(slow);
  return card;
}
