import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test as base } from '@playwright/test';
import { printedHooks } from '../agents/hook-entries.ts';
import { OverlayPage } from '../overlay-page.ts';
import { root } from '../places.ts';
import { appEnv, RunningApp } from '../running-app.ts';
import { ClaudeCode, claudeBinary } from './claude-code.ts';
import type { Turn } from './fake-model.ts';
import { hasTmux } from './terminal.ts';

// One running Asktop for each test: the client's home holds its settings.
const test = base.extend<{
  asktop: RunningApp;
  overlay: OverlayPage;
  claude: (
    turns: Turn[],
    mode?: string,
    mcpServers?: object,
    level?: 'answers' | 'guard',
  ) => Promise<ClaudeCode>;
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
  claude: async ({ asktop }, use, info) => {
    const started: ClaudeCode[] = [];
    await use(async (turns, mode = 'default', mcpServers = {}, level = 'answers') => {
      const { entries } = await printedHooks(root, 'claude-code', appEnv(asktop.places), level);
      const hooks = entries as object;
      const claude = await ClaudeCode.start(asktop.places, turns, { hooks, mode, mcpServers });
      started.push(claude);
      return claude;
    });
    for (const claude of started) {
      await info.attach('terminal', { body: claude.terminal.screen(), contentType: 'text/plain' });
      await claude.stop();
    }
  },
});

test.skip(claudeBinary === undefined, 'ASKTOP_REAL_CLAUDE does not name a Claude Code binary');
test.skip(!hasTmux(), 'tmux is not installed');

const bash = (command: string): Turn => ({
  text: 'I run it.',
  uses: [{ name: 'Bash', input: { command, description: 'Run it' } }],
});
const done: Turn = { text: 'DONE' };

test('three questions answered in the overlay close the dialog, and the model reads what was typed', async ({
  claude,
  overlay,
  asktop,
}) => {
  const typed = '用 DuckDB 吧 🦆👩‍👩‍👧  "引号" it\'s C:\\new';
  const colour = '用哪种颜色？🎨 "quoted" it\'s a \\ back\\slash';
  const client = await claude([
    {
      text: 'A few questions.',
      uses: [
        {
          name: 'AskUserQuestion',
          input: {
            questions: [
              question('Which database?', false, 'SQLite', 'Postgres'),
              question('Which features?', true, 'Search', 'Sync, fast', 'Export'),
              question(colour, false, '红色', '蓝色'),
            ],
          },
        },
      ],
    },
    done,
  ]);
  const card = overlay.card('question');
  await expect(card).toBeVisible({ timeout: 60_000 });
  await overlay.other(overlay.question('Which database?')).fill(typed);
  await overlay
    .question('Which features?', 'group')
    .getByRole('checkbox', { name: 'Search' })
    .click();
  await overlay
    .question('Which features?', 'group')
    .getByRole('checkbox', { name: 'Sync, fast' })
    .click();
  await overlay.question(colour).getByRole('radio', { name: '蓝色' }).click();
  await overlay.press('Send', card);
  await expect.poll(() => client.model.results, { timeout: 30_000 }).toHaveLength(1);
  expect(client.model.results[0]).toEqual({
    tool: 'AskUserQuestion',
    isError: false,
    text: expect.stringContaining(
      `"Which database?"="${typed}", "Which features?"="Search, "Sync, fast"", "${colour}"="蓝色"`,
    ) as unknown,
  });
  await expect.poll(() => client.terminal.screen()).toContain('DONE');
  expect(client.terminal.screen()).not.toContain('Enter to select');
  expect(asktop.log()).toContain('[hook] claude-code PermissionRequest');
});

test('a command that is allowed runs', async ({ claude, overlay, asktop }) => {
  const client = await claude([bash('touch made-it && echo 好的'), done]);
  await overlay.allow(await seen(overlay));
  await expect
    .poll(() => client.model.results, { timeout: 30_000 })
    .toMatchObject([{ tool: 'Bash', isError: false, text: '好的' }]);
  expect(existsSync(path.join(asktop.places.project, 'made-it'))).toBe(true);
});

test('a command that was changed on the card runs as changed', async ({
  claude,
  overlay,
  asktop,
}) => {
  const client = await claude([bash('touch made-it'), done]);
  const card = await seen(overlay);
  await overlay.press('Edit', card);
  const field = card.getByRole('textbox', { name: 'Command to run instead' });
  await field.fill("touch '改了 🗑️' && echo 改好了");
  await overlay.press('Allow as changed');
  await expect
    .poll(() => client.model.results, { timeout: 30_000 })
    .toMatchObject([{ tool: 'Bash', isError: false, text: '改好了' }]);
  expect(existsSync(path.join(asktop.places.project, '改了 🗑️'))).toBe(true);
  expect(existsSync(path.join(asktop.places.project, 'made-it'))).toBe(false);
});

test('a command that is denied does not run, and the model reads the reason word for word', async ({
  claude,
  overlay,
  asktop,
}) => {
  const reason = '不要运行它：先备份 🦆\n  再问我  ';
  const client = await claude([bash('touch made-it'), done]);
  const card = await seen(overlay);
  await overlay.press('Say why', card);
  await overlay.reason(card).fill(reason);
  await overlay.reason(card).press('Control+Enter');
  await expect
    .poll(() => client.model.results, { timeout: 30_000 })
    .toEqual([{ tool: 'Bash', isError: true, text: reason }]);
  expect(existsSync(path.join(asktop.places.project, 'made-it'))).toBe(false);
});

test('"always" by a suggestion lets the next such command run without asking', async ({
  claude,
  overlay,
  asktop,
}) => {
  const client = await claude([bash('npm test -- one'), bash('npm test -- two'), done]);
  const card = await seen(overlay);
  await overlay.press(/npm test/, card);
  await expect.poll(() => client.model.results.length, { timeout: 30_000 }).toBe(2);
  await expect.poll(() => client.terminal.screen()).toContain('DONE');
  expect(asktop.log().match(/PermissionRequest/g)).toHaveLength(1);
});

test('a plan is approved', async ({ claude, overlay }) => {
  const client = await claude(planTurns, 'plan');
  const card = overlay.card('plan');
  await expect(card).toBeVisible({ timeout: 60_000 });
  await expect(card).toContainText('Make a folder');
  await overlay.press('Approve', card);
  await expect
    .poll(() => planResult(client)?.text, { timeout: 30_000 })
    .toContain('approved your plan');
  expect(planResult(client)?.text).toContain('# 计划 Plan\n\n1. Make a folder\n2. Done 🎉');
});

test('a plan is sent back with what to change', async ({ claude, overlay }) => {
  const client = await claude(planTurns, 'plan');
  const card = overlay.card('plan');
  await expect(card).toBeVisible({ timeout: 60_000 });
  await overlay.press('Keep planning', card);
  await overlay.reason(card).fill('第二步太含糊');
  await overlay.reason(card).press('Control+Enter');
  await expect
    .poll(() => planResult(client), { timeout: 30_000 })
    .toMatchObject({ isError: true, text: '第二步太含糊' });
});

test('a form of a tool server is filled in, and the server gets what was typed', async ({
  claude,
  overlay,
}) => {
  const client = await claude(formTurns, 'default', forms);
  await overlay.allow(await seen(overlay));
  const card = overlay.card('form');
  await expect(card).toBeVisible({ timeout: 60_000 });
  await expect(card).toContainText('请填写发布说明');
  const typed = ' 修复登录 "🦆"\n第二行 \\ ';
  await card.getByRole('textbox', { name: '发布说明' }).fill(typed);
  await card.getByRole('textbox', { name: 'How many' }).fill('3');
  await card.getByRole('radio', { name: '绿' }).click();
  await card.getByRole('radio', { name: 'No', exact: true }).click();
  await overlay.press('Send', card);
  await expect
    .poll(() => formResult(client), { timeout: 30_000 })
    .toEqual({
      action: 'accept',
      content: { note: typed, count: 3, colour: 'g', sure: false },
    });
  await expect.poll(() => client.terminal.screen(), { timeout: 30_000 }).toContain('DONE');
});

test('a form is declined', async ({ claude, overlay }) => {
  const client = await claude(formTurns, 'default', forms);
  await overlay.allow(await seen(overlay));
  const card = overlay.card('form');
  await expect(card).toBeVisible({ timeout: 60_000 });
  await overlay.press('Decline', card);
  await expect.poll(() => formResult(client), { timeout: 30_000 }).toEqual({ action: 'decline' });
});

test('a form that is handed back is asked for in the terminal', async ({ claude, overlay }) => {
  const client = await claude(formTurns, 'default', forms);
  await overlay.allow(await seen(overlay));
  const card = overlay.card('form');
  await expect(card).toBeVisible({ timeout: 60_000 });
  // the client waits for the hook before it shows a dialog of its own
  expect(client.terminal.screen()).not.toContain('请填写发布说明');
  await overlay.press('Answer in Claude Code', card);
  await expect
    .poll(() => client.terminal.screen(), { timeout: 30_000 })
    .toContain('请填写发布说明');
  expect(formResult(client)).toBeUndefined();
});

test('an answer in the terminal retires the card', async ({ claude, overlay, asktop }) => {
  const client = await claude([bash('touch made-it'), done]);
  await seen(overlay);
  await expect.poll(() => client.terminal.screen(), { timeout: 30_000 }).toContain('Do you want');
  client.terminal.press('Enter');
  await expect(overlay.card('permission')).toHaveCount(0, { timeout: 30_000 });
  await expect.poll(() => client.terminal.screen(), { timeout: 30_000 }).toContain('DONE');
  expect(existsSync(path.join(asktop.places.project, 'made-it'))).toBe(true);
  await expect.poll(() => asktop.log()).toContain('settled');
});

test('a refusal in the terminal retires the card', async ({ claude, overlay, asktop }) => {
  const client = await claude([bash('touch made-it'), done]);
  await seen(overlay);
  await expect.poll(() => client.terminal.screen(), { timeout: 30_000 }).toContain('Do you want');
  client.terminal.press('Escape');
  await expect(overlay.card('permission')).toHaveCount(0, { timeout: 30_000 });
  expect(existsSync(path.join(asktop.places.project, 'made-it'))).toBe(false);
});

test('handed back, the dialog in the terminal goes on as if Asktop were not there', async ({
  claude,
  overlay,
  asktop,
}) => {
  const client = await claude([bash('touch made-it'), done]);
  await overlay.press('Answer in Claude Code', await seen(overlay));
  await expect.poll(() => client.terminal.screen(), { timeout: 30_000 }).toContain('Do you want');
  client.terminal.press('Enter');
  await expect.poll(() => client.model.results.length, { timeout: 30_000 }).toBe(1);
  expect(existsSync(path.join(asktop.places.project, 'made-it'))).toBe(true);
});

test('a deny rule holds in bypassPermissions mode at level guard: no card, and the model reads whose rule it is', async ({
  claude,
  overlay,
  asktop,
}) => {
  await asktop.set({ denyRules: ['Bash(touch *)'] });
  const turns = [bash('echo 好的'), bash('mkdir d && touch d/made-it'), done];
  const client = await claude(turns, 'bypassPermissions', {}, 'guard');
  await expect
    .poll(() => client.model.results, { timeout: 60_000 })
    .toMatchObject([
      { tool: 'Bash', isError: false, text: '好的' },
      {
        tool: 'Bash',
        isError: true,
        text: expect.stringContaining("the user's own rule in Asktop: Bash(touch *).") as unknown,
      },
    ]);
  await expect.poll(() => client.terminal.screen()).toContain('DONE');
  expect(existsSync(path.join(asktop.places.project, 'd'))).toBe(false);
  expect(asktop.log()).toMatch(/claude-code PreToolUse denied-by-rule/);
  await expect(overlay.cards).toHaveCount(0);
});

async function seen(overlay: OverlayPage) {
  const card = overlay.card('permission');
  await expect(card).toBeVisible({ timeout: 60_000 });
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

const planTurns: Turn[] = [
  {
    text: 'I write the plan.',
    uses: [
      {
        name: 'Write',
        input: {
          file_path: '{{PLAN_FILE}}',
          content: '# 计划 Plan\n\n1. Make a folder\n2. Done 🎉\n',
        },
      },
    ],
  },
  { text: 'Here is the plan.', uses: [{ name: 'ExitPlanMode', input: {} }] },
  done,
];

const forms = {
  forms: {
    type: 'stdio',
    command: process.execPath,
    args: [path.join(root, 'e2e/real/form-server.mjs')],
  },
};
const formTurns: Turn[] = [
  { text: 'I ask.', uses: [{ name: 'mcp__forms__ask', input: {} }] },
  done,
];

/** What the tool server got, as its tool returned it. */
function formResult(client: ClaudeCode): unknown {
  const text = client.model.results.find(({ tool }) => tool === 'mcp__forms__ask')?.text;
  return text === undefined ? undefined : JSON.parse(text);
}

function planResult(client: ClaudeCode) {
  return client.model.results.find(({ tool }) => tool === 'ExitPlanMode');
}
