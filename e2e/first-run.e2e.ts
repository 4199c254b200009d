import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from './app.ts';
import { root } from './places.ts';
import { appEnv, RunningApp } from './running-app.ts';
import { enter } from './typing.ts';

// The newcomer's first success, in the window and on the command line.

const asked = /今天想喝点什么/;

test('the first-run card says where Asktop lives and sends a sample question through the real probe', async () => {
  const asktop = await RunningApp.start({ settings: { welcomed: false } });
  const { page } = asktop;
  const welcome = page.getByRole('article', { name: 'Asktop · welcome' });
  await expect(welcome).toContainText('tray');
  await expect.poll(() => asktop.isVisible()).toBe(true);
  await welcome.getByRole('button', { name: 'Try a sample question' }).click();
  const field = page
    .getByRole('radiogroup', { name: asked })
    .getByRole('textbox', { name: 'Other' });
  await expect(field).toBeVisible({ timeout: 20_000 });
  await enter(page, field, '乌龙茶 🍵', 'ime');
  await page.keyboard.press('Enter');
  await expect(welcome).toContainText('乌龙茶 🍵', { timeout: 10_000 });
  await expect(welcome).toContainText('14 bytes, unchanged');
  await welcome.getByRole('button', { name: 'Got it' }).click();
  await expect(page.getByRole('article')).toHaveCount(0);
  expect(
    JSON.parse(readFileSync(path.join(asktop.places.asktopHome, 'settings.json'), 'utf8')),
  ).toMatchObject({ welcomed: true });
  await asktop.stop();
});

test('a key that another program has is said to be taken, where it is named and where it is set @standin', async () => {
  const taken = { ASKTOP_STANDIN_SHORTCUT_TAKEN: 'Control+Alt+A' };
  const asktop = await RunningApp.start({ settings: { welcomed: false }, env: taken });
  const { page } = asktop;
  const welcome = page.getByRole('article', { name: 'Asktop · welcome' });
  await expect(welcome).toContainText('tray');
  await expect(welcome).not.toContainText('Ctrl+Alt+A');
  await welcome.getByRole('button', { name: 'Settings' }).click();
  const sheet = page.getByRole('article', { name: 'Asktop · settings' });
  await expect(sheet).toContainText('taken by another program');
  await sheet.getByRole('button', { name: 'Summon key Ctrl+Alt+A' }).click();
  await page.keyboard.press('Control+Shift+F9');
  await expect(sheet.getByRole('button', { name: 'Summon key Ctrl+Shift+F9' })).toBeVisible();
  await expect(sheet).not.toContainText('taken by another program');
  await page.keyboard.press('Escape');
  await expect(welcome).toContainText('Ctrl+Shift+F9');
  await asktop.stop();
});

test('asktop ask prints the answer with its bytes', async ({ asktop, overlay }) => {
  const cli = spawn(process.execPath, [path.join(root, 'dist/cli/index.js'), 'ask'], {
    env: appEnv(asktop.places),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let out = '';
  let err = '';
  cli.stdout.on('data', (bytes: Buffer) => (out += bytes.toString()));
  cli.stderr.on('data', (bytes: Buffer) => (err += bytes.toString()));
  const field = overlay.page
    .getByRole('radiogroup', { name: asked })
    .getByRole('textbox', { name: 'Other' });
  await expect(field).toBeVisible();
  await field.fill('茶');
  await overlay.page.keyboard.press('Enter');
  const [code] = (await once(cli, 'close')) as [number];
  expect([code, out]).toEqual([0, '茶\n']);
  expect(err).toContain('3 bytes: e8 8c b6');
});

test('the home is the user’s alone, and what is recorded is whole and without secrets', async ({
  asktop,
  agents,
  overlay,
}) => {
  test.skip(process.platform === 'win32', 'reads POSIX modes');
  const { asktopHome } = asktop.places;
  const asking = (await agents.claude()).asks('Bash', { command: 'echo 记录' });
  await overlay.press('Allow');
  await asking.verdict;
  for (const name of [
    '',
    'endpoint',
    'settings.json',
    'history.jsonl',
    'asktop.log',
    'probe.sh',
    'probe.ps1',
  ]) {
    const file = path.join(asktopHome, name);
    expect(existsSync(file), name).toBe(true);
    expect(statSync(file).mode & 0o077, name).toBe(0);
  }
  const { secret, proof } = asktop.endpoint()!;
  const log = asktop.log();
  expect(log).toMatch(/\[hook\] claude-code PermissionRequest/);
  for (const never of [secret, proof, 'echo 记录']) expect(log).not.toContain(never);
  const history = readFileSync(path.join(asktopHome, 'history.jsonl'), 'utf8');
  expect(history).toContain('echo 记录');
  for (const never of [secret, proof]) expect(history).not.toContain(never);
});
