import { expect, test } from './app.ts';

// The person is not to be disturbed: nothing comes up, and nothing is held up.

const codexAsks = {
  session_id: 's',
  turn_id: 't',
  cwd: '/tmp',
  hook_event_name: 'PermissionRequest',
  model: 'gpt-5',
  permission_mode: 'default',
  tool_name: 'Bash',
  tool_input: { command: 'npm publish', description: 'Publish' },
};

test('Codex asks by itself at once, the request of Claude Code waits until it is looked for', async ({
  asktop,
  agents,
  overlay,
}) => {
  const claude = await agents.claude();
  const before = claude.asks('Bash', { command: 'npm test' }); // the window has been on screen
  await overlay.press('Allow');
  await before.verdict;
  await overlay.quiet();
  await expect.poll(() => asktop.isVisible()).toBe(false);
  await asktop.set({ doNotDisturb: true });
  const asking = claude.asks('Bash', { command: 'npm run build' });
  await asking.hook;
  expect(await agents.hook('codex', 'PermissionRequest', codexAsks).stdout).toBe('');
  expect(await agents.hook('codex', 'PermissionRequest', codexAsks).stdout).toBe('');
  await expect.poll(() => asktop.log()).toContain('codex PermissionRequest turned-away');
  await expect(overlay.card('permission')).toBeAttached(); // in the window that nobody sees
  expect(await asktop.isVisible()).toBe(false);
  await asktop.summon();
  await expect.poll(() => asktop.isVisible()).toBe(true);
  await overlay.press('Allow', overlay.card('permission'));
  expect(await asking.verdict).toMatchObject({ behavior: 'allow' });
  await overlay.quiet();
  await asktop.summon();
  const quiet = overlay.page.getByRole('article', { name: 'Asktop · quiet' });
  await expect(quiet).toContainText('2 requests went back to their agents');
  await overlay.press('Turn off', quiet);
  await expect(quiet).not.toContainText('Do not disturb');
});

test('what waited comes up when it is over', async ({ asktop, agents, overlay }) => {
  await expect.poll(() => asktop.isVisible()).toBe(false);
  await asktop.set({ doNotDisturb: true });
  const asking = (await agents.zcode()).asks('Bash', { command: 'npm run build' });
  await expect(overlay.card('permission', 'ZCode')).toBeAttached();
  expect(await asktop.isVisible()).toBe(false);
  await asktop.set({ doNotDisturb: false });
  await expect.poll(() => asktop.isVisible()).toBe(true);
  await overlay.press('Allow', overlay.card('permission', 'ZCode'));
  expect(await asking.verdict).toMatchObject({ behavior: 'allow' });
});

test('where no answer is a refusal, as Grok’s gatekeeper mode has it, the card comes up all the same', async ({
  asktop,
  agents,
  overlay,
}) => {
  await asktop.set({ doNotDisturb: true, switches: { 'grok-build': { mode: 'gatekeeper' } } });
  await expect.poll(() => asktop.isVisible()).toBe(false);
  const hook = agents.hook('grok-build', 'PreToolUse-gatekeeper', {
    hookEventName: 'pre_tool_use',
    sessionId: 's',
    toolName: 'run_terminal_command',
    toolUseId: 'call-1',
    toolInput: { command: 'npm ci' },
  });
  await expect.poll(() => asktop.isVisible()).toBe(true);
  await overlay.press('Allow'); // the payload names no folder, so neither does the card
  expect(JSON.parse(await hook.stdout)).toMatchObject({ decision: 'allow' });
  await asktop.set({ switches: {} });
});
