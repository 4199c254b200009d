import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import { test as base } from '@playwright/test';
import { FakeClaude } from './agents/claude-agent.ts';
import { printedHooks } from './agents/hook-entries.ts';
import { expect } from './app.ts';
import { asktopCli } from './asktop-cli.ts';
import { makePlaces, root, type Places } from './places.ts';
import { appEnv, isStandin, RunningApp, testSettings } from './running-app.ts';

// Deny rules that something else than the window wrote into settings.json, an agent that wants rid of its restrictions perhaps.

const push = 'Bash(git push *)';
const publish = 'Bash(npm publish *)';

const test = base.extend<{ places: Places; runs: (command: string) => Promise<string> }>({
  // eslint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from this very pattern
  places: async ({}, use) => {
    const places = makePlaces();
    await use(places);
    places.remove();
  },
  /** What becomes of a command in bypass mode, where only a deny rule stands in its way: `deny`, or `none`. */
  runs: async ({ places }, use) => {
    const claudes: FakeClaude[] = [];
    await use(async (command) => {
      const printed = await printedHooks(root, 'claude-code', appEnv(places), 'guard');
      const claude = new FakeClaude(places, printed);
      claudes.push(claude);
      const asking = claude.asks('Bash', { command }, { mode: 'bypassPermissions' });
      const verdict = await asking.verdict;
      return verdict.kind === 'decision' ? verdict.behavior : verdict.kind;
    });
    for (const claude of claudes) await claude.close();
  },
});

test('a rule that is taken out by hand still denies, and one that is added does not, until that is confirmed', async ({
  places,
  runs,
}) => {
  test.setTimeout(120_000);
  const first = await RunningApp.start({ places, settings: { denyRules: [push] } });
  await expectInForce();
  edit(places, { denyRules: [publish], theme: 'dark' });
  await expect.poll(() => stateOf(first)).toMatchObject({ unconfirmedRules: [publish] });
  expect(await stateOf(first)).toMatchObject({ settings: { theme: 'dark', denyRules: [push] } });
  await expectInForce();
  expect(await first.isVisible()).toBe(false);
  if (isStandin) expect(await trayOf(first)).toContain('changed deny rules to confirm');
  expect(first.log()).toContain('wait to be confirmed');
  expect(first.log()).not.toMatch(/git push|npm publish/);
  await first.stop();

  // no card, no window for it at a start either; the command line says it too
  const second = await RunningApp.start({ places });
  await expectInForce();
  expect(await second.isVisible()).toBe(false);
  const { out } = await asktopCli(places, ['status']);
  expect(out).toMatch(/in force {2}Bash\(git push \*\)\n +would add Bash\(npm publish \*\)/);

  await second.summon();
  const { page } = second;
  await page.getByRole('button', { name: 'Deny rules changed…' }).click();
  const changed = page.getByRole('region', { name: 'Deny rules changed outside Asktop' });
  await expect(changed.getByRole('listitem')).toHaveText([`+${publish}`, `−${push}`]);
  await changed.getByRole('button', { name: 'Use the changed rules' }).click();
  await expect(changed).toHaveCount(0);
  await expect(
    page.getByRole('region', { name: 'Deny rules', exact: true }).getByRole('listitem'),
  ).toHaveText([publish]);
  expect([await runs('git push origin 主'), await runs('npm publish')]).toEqual(['none', 'deny']);
  if (isStandin) expect(await trayOf(second)).not.toContain('to confirm');
  await second.stop();

  async function expectInForce(): Promise<void> {
    expect([await runs('git push origin 主'), await runs('npm publish')]).toEqual(['deny', 'none']);
  }
});

test('rules that are emptied before a start are kept, and go back into the file', async ({
  places,
  runs,
}) => {
  const before = await RunningApp.start({ places, settings: { denyRules: [push] } });
  await before.stop();
  edit(places, { denyRules: [] });
  const asktop = await RunningApp.start({ places });
  expect(await runs('git push')).toBe('deny');
  await asktop.summon();
  await asktop.page.getByRole('button', { name: 'Deny rules changed…' }).click();
  await asktop.page.getByRole('button', { name: 'Keep those in force' }).click();
  await expect.poll(() => settingsIn(places)['denyRules']).toEqual([push]);
  expect((await stateOf(asktop)).unconfirmedRules).toBeUndefined();
  expect(await runs('git push')).toBe('deny');
  await asktop.stop();
});

test('rules of a settings file that no window has ever confirmed wait, and none is lost', async ({
  places,
  runs,
}) => {
  mkdirSync(places.asktopHome, { recursive: true, mode: 0o700 });
  writeFileSync(
    path.join(places.asktopHome, 'settings.json'),
    JSON.stringify({ ...testSettings, denyRules: [push] }),
  );
  const asktop = await RunningApp.start({ places });
  expect(await runs('git push')).toBe('none');
  await asktop.summon();
  await asktop.page.getByRole('button', { name: 'Deny rules changed…' }).click();
  await asktop.page.getByRole('button', { name: 'Use the changed rules' }).click();
  await expect.poll(() => stateOf(asktop)).toMatchObject({ settings: { denyRules: [push] } });
  expect(await runs('git push')).toBe('deny');
  await asktop.stop();
});

for (const theme of ['light', 'dark'] as const)
  for (const language of ['en', 'zh-CN'] as const)
    test(`changed deny rules, ${theme}, ${language} @standin`, async ({ places }) => {
      const denyRules = [push, 'Write(*.env)', 'mcp__deploy'];
      const settings = { theme, language, denyRules, guardMs: 400 };
      const asktop = await RunningApp.start({ places, settings });
      const { page } = asktop;
      edit(places, {
        denyRules: ['mcp__deploy', 'Bash(rm -rf *)', 'Bash(git push\u202e\u200b *)'],
      });
      await expect.poll(() => stateOf(asktop)).toHaveProperty('unconfirmedRules');
      await asktop.summon();
      const look = path.join(root, 'test-results', 'look');
      mkdirSync(look, { recursive: true });
      const picture = (name: string): string =>
        path.join(look, `changed-rules${name}-${theme}-${language}.png`);
      const opens = page.getByRole('button', { name: /^(Deny rules changed…|拒绝规则有更改……)$/ });
      await expect(opens).toBeVisible();
      await page.screenshot({ path: picture('-quiet') });
      await page.getByRole('button', { name: /^(Settings|设置)$/ }).click();
      await expect(opens).toBeVisible();
      await page.screenshot({ path: picture('-settings') });
      await opens.click();
      const changed = page.getByRole('region', { name: /^(Deny rules changed|拒绝规则在)/ });
      await expect(changed.getByRole('listitem')).toHaveCount(4);
      await expect(page.getByRole('region', { name: /^(Deny rules|拒绝规则)$/ })).toBeAttached();
      await expect(page.getByText(/^(Looking for agents|正在查找)/)).toHaveCount(0, {
        timeout: 30_000,
      });
      await expect(changed.getByRole('button').last()).toBeEnabled();
      await page.screenshot({ path: picture('') });
      const { violations } = await new AxeBuilder({ page })
        .setLegacyMode(true)
        .disableRules(['page-has-heading-one'])
        .analyze();
      expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
      await changed.getByRole('button').last().click();
      await expect(changed).toHaveCount(0);
      await asktop.stop();
    });

const settingsIn = ({ asktopHome }: Places): Record<string, unknown> =>
  JSON.parse(readFileSync(path.join(asktopHome, 'settings.json'), 'utf8')) as Record<
    string,
    unknown
  >;

function edit(places: Places, change: Record<string, unknown>): void {
  writeFileSync(
    path.join(places.asktopHome, 'settings.json'),
    JSON.stringify({ ...settingsIn(places), ...change }),
  );
}

const stateOf = ({ page }: RunningApp) => page.evaluate(() => window.asktop.state());

const trayOf = ({ app }: RunningApp): Promise<string> =>
  app.evaluate((electron) => {
    const { trays } = (electron as unknown as { __standin: { trays: { _toolTip: string }[] } })
      .__standin;
    return trays.map((tray) => tray._toolTip).join();
  });
