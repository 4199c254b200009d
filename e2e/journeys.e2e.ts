import type { Asking } from './agents/fake-agent.ts';
import type { AskedQuestion } from './agents/verdict.ts';
import { expect, test, type Agents } from './app.ts';
import type { OverlayPage } from './overlay-page.ts';

// What a person does in the overlay, and what each agent makes of it.

/** The part that both fakes share. */
interface Dialect {
  name: string;
  start: (agents: Agents) => Promise<{ asks(tool: string, input: unknown, call?: object): Asking }>;
  /** what its suggestions look like */
  rule: Record<string, unknown>;
}
const dialects: Dialect[] = [
  {
    name: 'Claude Code',
    start: (agents) => agents.claude(),
    rule: {
      type: 'addRules',
      rules: [{ toolName: 'Bash', ruleContent: 'npm test *' }],
      behavior: 'allow',
      destination: 'localSettings',
    },
  },
  {
    name: 'ZCode',
    start: (agents) => agents.zcode(),
    rule: {
      type: 'addRules',
      behavior: 'allow',
      rules: [{ toolName: 'Bash', ruleContent: 'npm test' }],
    },
  },
];

const silent = expect.objectContaining({
  code: 0,
  stdout: Buffer.alloc(0),
  stderr: Buffer.alloc(0),
  timedOut: false,
});
const question = (text: string, labels: string[], multiSelect = false): AskedQuestion => ({
  question: text,
  header: text.slice(0, 4),
  multiSelect,
  options: labels.map((label) => ({ label, description: `说明 ${label}` })),
});
const reason = '请用 pnpm 👩🏽‍🚀，不要用 "npm"';

async function say(overlay: OverlayPage, text: string): Promise<void> {
  await overlay.press('Say why');
  await overlay.reason().pressSequentially(text);
  await expect(overlay.reason()).toHaveValue(text);
}

for (const { name, start, rule } of dialects)
  test.describe(name, () => {
    test('a permission is allowed, and the hook ends cleanly', async ({ agents, overlay }) => {
      const asking = (await start(agents)).asks('Bash', {
        command: 'npm test -- --run',
        description: '跑测试',
      });
      const card = overlay.card('permission', name);
      await expect(card).toContainText('npm test -- --run');
      await expect(card).toContainText('跑测试');
      await overlay.press('Allow', card);
      expect(await asking.verdict).toEqual({ kind: 'decision', behavior: 'allow' });
      expect(await asking.ended).toMatchObject({ code: 0, stderr: Buffer.alloc(0) });
    });

    test('a permission is denied', async ({ agents, overlay }) => {
      const asking = (await start(agents)).asks('Write', {
        file_path: '/tmp/x.md',
        content: '# 标题\n',
      });
      await overlay.press('Deny', overlay.card('permission', name));
      expect(await asking.verdict).toMatchObject({ kind: 'decision', behavior: 'deny' });
    });

    test('a deny carries the typed reason to the letter', async ({ agents, overlay }) => {
      const asking = (await start(agents)).asks('Bash', { command: 'npm install left-pad' });
      await expect(overlay.card('permission', name)).toBeVisible();
      await say(overlay, reason);
      await overlay.page.keyboard.press('Enter');
      expect(await asking.verdict).toMatchObject({
        kind: 'decision',
        behavior: 'deny',
        message: reason,
      });
    });

    test('a deny can stop the turn', async ({ agents, overlay }) => {
      const asking = (await start(agents)).asks('Bash', { command: 'npm publish' });
      await overlay.press('Deny and stop', overlay.card('permission', name));
      expect(await asking.verdict).toMatchObject({ behavior: 'deny', interrupt: true });
    });

    test('a suggestion of the agent goes back exactly as it came', async ({ agents, overlay }) => {
      const asking = (await start(agents)).asks(
        'Bash',
        { command: 'npm test' },
        { suggestions: [rule] },
      );
      const card = overlay.card('permission', name);
      await overlay.press(/npm test/, card);
      expect(await asking.verdict).toEqual({
        kind: 'decision',
        behavior: 'allow',
        updatedPermissions: [rule],
      });
    });

    test('a command runs as it was changed, with all else as it came', async ({
      agents,
      overlay,
    }) => {
      const input = { command: 'npm install', description: '安装', timeout: 1e21 };
      const asking = (await start(agents)).asks('Bash', input);
      const card = overlay.card('permission', name);
      await overlay.press('Edit', card);
      const field = card.getByRole('textbox', { name: 'Command to run instead' });
      await field.press('End');
      await field.pressSequentially(" --prefix '缓存 🗑️'");
      await overlay.press('Allow as changed', card);
      expect(await asking.verdict).toEqual({
        kind: 'decision',
        behavior: 'allow',
        updatedInput: { ...input, command: "npm install --prefix '缓存 🗑️'" },
      });
    });

    test('one question is answered by an option', async ({ agents, overlay }) => {
      const questions = [question('用哪个数据库？', ['SQLite', 'PostgreSQL'])];
      const asking = (await start(agents)).asks('AskUserQuestion', { questions });
      await expect(overlay.card('question', name)).toBeVisible();
      await overlay.choose(
        overlay.question('用哪个数据库？').getByRole('radio', { name: /^PostgreSQL/ }),
      );
      await overlay.press('Send');
      expect(await asking.verdict).toMatchObject({
        kind: 'decision',
        behavior: 'allow',
        updatedInput: { questions, answers: { '用哪个数据库？': 'PostgreSQL' } },
      });
    });

    test('several questions, one with several choices that hold commas, one with typed text', async ({
      agents,
      overlay,
    }) => {
      const questions = [
        question('Which features?', ['Search', 'Sync, fast', 'say "hi"'], true),
        question('名字？', ['甲', '乙']),
        question('Deploy now?', ['Yes', 'No']),
      ];
      const asking = (await start(agents)).asks('AskUserQuestion', { questions });
      await expect(overlay.card('question', name)).toBeVisible();
      const features = overlay.question('Which features?', 'group');
      for (const label of [/^say/, /^Sync/, /^Search/])
        await overlay.choose(features.getByRole('checkbox', { name: label }));
      await overlay.other(features).pressSequentially('别的, x');
      await overlay.other(overlay.question('名字？')).pressSequentially('甲');
      await overlay.choose(overlay.question('Deploy now?').getByRole('radio', { name: /^No/ }));
      await overlay.press('Send');
      expect(await asking.verdict).toMatchObject({
        updatedInput: {
          questions,
          answers: {
            'Which features?': 'Search, "Sync, fast", "say \\"hi\\"", "别的, x"',
            '名字？': '甲',
            'Deploy now?': 'No',
          },
        },
      });
    });

    test('a plan is approved', async ({ agents, overlay }) => {
      const plan = '# 计划\n\n1. 备份\n2. **迁移**\n';
      const asking = (await start(agents)).asks('ExitPlanMode', { plan }, { mode: 'plan' });
      const card = overlay.card('plan', name);
      await expect(card.getByRole('heading', { name: '计划' })).toBeVisible();
      await overlay.press('Approve', card);
      const verdict = await asking.verdict;
      expect(verdict).toMatchObject({ kind: 'decision', behavior: 'allow' });
      // an edited plan would say another plan: ours is the one that came, or none
      if (verdict.kind === 'decision' && verdict.updatedInput !== undefined)
        expect([{}, { plan }]).toContainEqual(verdict.updatedInput);
    });

    test('a plan is sent back with a reason', async ({ agents, overlay }) => {
      const asking = (await start(agents)).asks(
        'ExitPlanMode',
        { plan: '1. 删除\n' },
        { mode: 'plan' },
      );
      await overlay.press('Keep planning', overlay.card('plan', name));
      await overlay.reason().pressSequentially('先加回滚步骤 🙏');
      await overlay.page.keyboard.press('Enter');
      expect(await asking.verdict).toMatchObject({ behavior: 'deny', message: '先加回滚步骤 🙏' });
    });

    for (const [kind, tool, input] of [
      ['permission', 'Bash', { command: 'ls' }],
      ['question', 'AskUserQuestion', { questions: [question('?', ['a', 'b'])] }],
      ['plan', 'ExitPlanMode', { plan: 'x' }],
    ] as const)
      test(`a ${kind} that is handed back leaves the agent to ask by itself at once`, async ({
        agents,
        overlay,
      }) => {
        const asking = (await start(agents)).asks(tool, input);
        await overlay.press(`Answer in ${name}`, overlay.card(kind, name));
        expect(await asking.ended).toEqual(silent);
        expect((await asking.verdict).kind).toBe('none');
      });

    test('a card that is set aside stays open and is found again', async ({
      asktop,
      agents,
      overlay,
    }) => {
      const asking = (await start(agents)).asks('Bash', { command: 'npm run later' });
      const card = overlay.card('permission', name);
      await card.getByRole('button', { name: /^Set aside/ }).click();
      await expect(card).toBeHidden();
      expect((await asking.hook)?.running).toBe(true);
      await asktop.summon();
      await overlay.press('Allow', card);
      expect(await asking.verdict).toMatchObject({ behavior: 'allow' });
    });

    test('an answer in the agent’s own dialog retires the card', async ({ agents, overlay }) => {
      const asking = (await start(agents)).asks('Bash', { command: 'npm run native' });
      await expect(overlay.card('permission', name)).toBeVisible();
      await asking.answerNatively('yes');
      await expect(overlay.card('permission', name)).toBeHidden();
      const end = await asking.ended;
      expect(end.stdout.toString()).toBe('');
      expect((await asking.verdict).kind).toBe('none');
    });

    test('No or Esc in the agent’s own dialog retires the card', async ({ agents, overlay }) => {
      const asking = (await start(agents)).asks('Bash', { command: 'npm run escape' });
      await expect(overlay.card('permission', name)).toBeVisible();
      await asking.answerNatively('no');
      await expect(overlay.card('permission', name)).toBeHidden();
      expect((await asking.ended).stdout.toString()).toBe('');
    });
  });

test('a plan is approved and edits are accepted from then on, where the agent can be told so', async ({
  agents,
  overlay,
}) => {
  const asking = (await agents.claude()).asks(
    'ExitPlanMode',
    { plan: 'x', planFilePath: '/p.md' },
    { mode: 'plan' },
  );
  await overlay.press('Approve and accept edits', overlay.card('plan'));
  expect(await asking.verdict).toMatchObject({
    behavior: 'allow',
    updatedPermissions: [{ type: 'setMode', mode: 'acceptEdits', destination: 'session' }],
  });
  const zcode = (await agents.zcode()).asks('ExitPlanMode', { plan: 'x' }, { mode: 'plan' });
  await expect(overlay.card('plan', 'ZCode')).toBeVisible();
  await expect(overlay.button('Approve and accept edits')).toHaveCount(0);
  await overlay.press('Approve');
  expect(await zcode.verdict).toMatchObject({ behavior: 'allow' });
});

test('the model of Claude Code reads the typed answer in the client’s own words', async ({
  agents,
  overlay,
}) => {
  const questions = [
    question('Which database?', ['SQLite', 'PostgreSQL']),
    question('Port?', ['1', '2']),
  ];
  const asking = (await agents.claude()).asks('AskUserQuestion', { questions });
  await expect(overlay.card('question')).toBeVisible();
  await overlay.other(overlay.question('Which database?')).pressSequentially('用 DuckDB 吧 🦆👩‍👩‍👧');
  await overlay.choose(overlay.question('Port?').getByRole('radio', { name: /^2/ }));
  await overlay.press('Send');
  expect(await asking.verdict).toMatchObject({
    modelReads:
      'The user answered: "Which database?"="用 DuckDB 吧 🦆👩‍👩‍👧", "Port?"="2". Read the answers carefully — they may request clarification, changes, or that you not proceed — and follow what they actually say.',
  });
});
