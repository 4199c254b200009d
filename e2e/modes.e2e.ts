import type { Asking } from './agents/fake-agent.ts';
import { expect, test } from './app.ts';
import type { OverlayPage } from './overlay-page.ts';

// When Asktop asks, and when it steps aside: permission modes, other callers, the switch for gateways.

const bash = (command: string) => ({ command });
const question = {
  question: '部署吗？',
  header: '部署',
  multiSelect: false,
  options: ['是', '否'].map((label) => ({ label, description: '' })),
};

async function expectStepsAside(asking: Asking, overlay: OverlayPage): Promise<void> {
  expect(await asking.ended).toMatchObject({
    code: 0,
    stdout: Buffer.alloc(0),
    stderr: Buffer.alloc(0),
  });
  expect((await asking.verdict).kind).toBe('none');
  await expect(overlay.cards).toHaveCount(0);
}

async function answer(asking: Asking, overlay: OverlayPage, text: string): Promise<void> {
  await overlay.other(overlay.question('部署吗？')).fill(text);
  await overlay.press('Send');
  expect(await asking.verdict).toMatchObject({
    kind: 'decision',
    behavior: 'allow',
    updatedInput: { questions: [question], answers: { '部署吗？': text } },
  });
  await overlay.dismissNotice();
}

test('in modes that bypass permissions nothing is asked but questions and plans', async ({
  agents,
  overlay,
}) => {
  const claude = await agents.claude();
  await expectStepsAside(
    claude.asks('Bash', bash('echo bypass'), { mode: 'bypassPermissions' }),
    overlay,
  );
  await answer(
    claude.asks('AskUserQuestion', { questions: [question] }, { mode: 'bypassPermissions' }),
    overlay,
    '先不要 🙂',
  );
  const plan = claude.asks('ExitPlanMode', { plan: '1. x\n' }, { mode: 'bypassPermissions' });
  await overlay.press('Approve', overlay.card('plan'));
  expect(await plan.verdict).toMatchObject({ behavior: 'allow' });
  await overlay.dismissNotice();
  const zcode = await agents.zcode();
  await expectStepsAside(zcode.asks('Bash', bash('echo yolo'), { mode: 'yolo' }), overlay);
});

for (const mode of ['auto', 'acceptEdits', 'plan', 'dontAsk'] as const)
  test(`a question in mode ${mode} is asked exactly once`, async ({ agents, overlay }) => {
    const claude = await agents.claude();
    await answer(
      claude.asks('AskUserQuestion', { questions: [question] }, { mode }),
      overlay,
      `在 ${mode}`,
    );
    await overlay.page.waitForTimeout(300);
    await expect(overlay.cards).toHaveCount(0);
  });

test('a question of a client that is too old to be known is answered before the call', async ({
  agents,
  overlay,
}) => {
  const claude = await agents.claude({ env: { AI_AGENT: 'claude-code_2-1-136_harness' } });
  await answer(
    claude.asks('AskUserQuestion', { questions: [question] }, { mode: 'auto' }),
    overlay,
    '旧版本',
  );
});

test('auto mode behind a gateway asks through Asktop once the switch is on, and not before', async ({
  asktop,
  agents,
  overlay,
}) => {
  const off = (await agents.claude()).asks('Bash', bash('echo off'), {
    mode: 'auto',
    gateway: true,
  });
  expect(await off.verdict).toEqual({ kind: 'none', why: 'no PermissionRequest hook ran' });
  await asktop.set({ switches: { 'claude-code': { 'ask-in-auto-mode': true } } });
  agents.forget();
  try {
    const on = (await agents.claude()).asks('Bash', bash('echo on'), {
      mode: 'auto',
      gateway: true,
    });
    await expect(overlay.card('permission')).toContainText('echo on');
    await overlay.press('Allow');
    expect(await on.verdict).toMatchObject({ kind: 'decision', behavior: 'allow' });
  } finally {
    await asktop.set({ switches: {} });
    agents.forget();
  }
});

test('a hook of Claude Code that another program runs is left to that program', async ({
  asktop,
  agents,
  overlay,
}) => {
  const cursor = await agents.claude({ env: { CURSOR_VERSION: '3.1.0', CLAUDECODE: '' } });
  const payload = Buffer.from(
    JSON.stringify({
      conversation_id: 'c',
      workspace_roots: ['/x'],
      cursor_version: '3.1.0',
      hook_event_name: 'PermissionRequest',
      tool_name: 'Bash',
      tool_input: bash('echo foreign'),
    }),
  );
  const end = await cursor.asksWith(payload, 'Bash').ended;
  expect([end.code, end.stdout.toString()]).toEqual([0, '{}']); // what Cursor takes for "no decision"
  const grok = await agents.claude({ env: { GROK_HOOK_EVENT: 'pre_tool_use' } });
  const asking = grok.asksWith(
    Buffer.from(
      JSON.stringify({
        hookEventName: 'pre_tool_use',
        sessionId: 'g',
        toolName: 'Bash',
        toolInput: bash('echo foreign'),
      }),
    ),
    'Bash',
  );
  await expectStepsAside(asking, overlay);
  await expect.poll(() => asktop.log()).toMatch(/grok-build/);
  // Grok has no hooks of its own here: what goes on waiting is shown in its own name, with nothing to answer
  const notice = overlay.page.getByRole('article', { name: 'Grok Build · notice', exact: true });
  await expect(notice).toContainText('echo foreign');
  await expect(overlay.button('Allow', notice)).toHaveCount(0);
  await overlay.press('Got it', notice);
});

test('a note beside an answer reaches the agents that take one', async ({ agents, overlay }) => {
  for (const [name, agent] of [
    ['Claude Code', await agents.claude()],
    ['ZCode', await agents.zcode()],
  ] as const) {
    const asking = agent.asks('AskUserQuestion', { questions: [question] });
    await expect(overlay.card('question', name)).toBeVisible();
    await overlay.choose(overlay.question('部署吗？').getByRole('radio', { name: /^是/ }));
    await overlay.cards.getByRole('button', { name: /Add a note/ }).click();
    await overlay.cards.getByRole('textbox', { name: 'Note', exact: true }).fill('备注 "note" 📝');
    await overlay.press('Send');
    expect(await asking.verdict).toMatchObject({
      updatedInput: {
        answers: { '部署吗？': '是' },
        annotations: { '部署吗？': { notes: '备注 "note" 📝' } },
      },
    });
    await overlay.dismissNotice();
  }
});
