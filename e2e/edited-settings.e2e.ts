import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from './app.ts';
import type { RunningApp } from './running-app.ts';

// What a person writes into settings.json while Asktop runs holds as if it had been changed in the window; deny rules wait (changed-rules.e2e.ts).

test('do not disturb: what waits unseen goes back, and comes up when it is over', async ({
  asktop,
  agents,
  overlay,
}) => {
  await expect.poll(() => asktop.isVisible()).toBe(false);
  edit(asktop, { doNotDisturb: true });
  await expect.poll(() => inForce(asktop)).toMatchObject({ doNotDisturb: true });
  const asking = (await agents.claude()).asks('Bash', { command: 'npm run build' });
  await expect(overlay.card('permission')).toBeAttached();
  expect(await asktop.isVisible()).toBe(false);
  edit(asktop, { doNotDisturb: false });
  await expect.poll(() => asktop.isVisible()).toBe(true);
  await overlay.press('Allow', overlay.card('permission'));
  expect(await asking.verdict).toMatchObject({ behavior: 'allow' });
  await overlay.quiet();
  await asktop.summon();
  const quiet = overlay.page.getByRole('article', { name: 'Asktop · quiet' });
  await expect(quiet).not.toContainText('Do not disturb');
  edit(asktop, { doNotDisturb: true });
  await expect(quiet).toContainText('Do not disturb');
  await expect(quiet.getByRole('button', { name: 'Turn off' })).toBeVisible();
});

test('language, theme, corner and switches are those of the file @standin', async ({
  asktop,
  overlay,
}) => {
  await asktop.summon();
  const html = overlay.page.locator('html');
  await expect(html).toHaveAttribute('lang', 'en');
  const callsOf = (method: string): Promise<unknown[]> =>
    asktop.app.evaluate((electron, method) => {
      const { calls } = (electron as unknown as { __standin: { calls: Call[] } }).__standin;
      return calls.filter((call) => call.method === method).map(({ args }) => args[0]);
    }, method);
  const before = (await callsOf('setBounds')).at(-1) as { x: number };
  edit(asktop, {
    language: 'zh-CN',
    theme: 'dark',
    corner: 'top-left',
    switches: { 'grok-build': { mode: 'gatekeeper' } },
  });
  await expect(html).toHaveAttribute('lang', 'zh-CN');
  await expect
    .poll(() => overlay.page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches))
    .toBe(true);
  await expect
    .poll(async () => ((await callsOf('setBounds')).at(-1) as { x: number }).x)
    .toBeLessThan(before.x);
  const chosen = await overlay.page.evaluate(async () => {
    const grok = (await window.asktop.agentSetups()).find(({ id }) => id === 'grok-build');
    return grok?.switches.find((one) => one.kind === 'choice')?.chosen;
  });
  expect(chosen).toBe('gatekeeper');
  edit(asktop, { corner: 'top-right', switches: {} });
  await expect.poll(() => inForce(asktop)).toMatchObject({ corner: 'top-right', switches: {} });
});

test('a file that makes no sense changes nothing, and the log says so', async ({ asktop }) => {
  const file = path.join(asktop.places.asktopHome, 'settings.json');
  const before = await inForce(asktop);
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, '{ "theme": "dark", ');
  await expect.poll(() => asktop.log()).toContain('settings.json makes no sense');
  expect(await inForce(asktop)).toEqual(before);
  writeFileSync(file, text);
});

interface Call {
  method: string;
  args: unknown[];
}

function edit({ places }: RunningApp, change: Record<string, unknown>): void {
  const file = path.join(places.asktopHome, 'settings.json');
  const settings = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
  writeFileSync(file, JSON.stringify({ ...settings, ...change }));
}

const inForce = ({ page }: RunningApp): Promise<unknown> =>
  page.evaluate(async () => (await window.asktop.state()).settings);
