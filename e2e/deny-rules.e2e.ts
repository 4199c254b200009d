import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { execFileSync } from 'node:child_process';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { FakeClaude } from './agents/claude-agent.ts';
import type { Asking } from './agents/fake-agent.ts';
import { printedHooks } from './agents/hook-entries.ts';
import { expect, test } from './app.ts';
import { root } from './places.ts';
import { appEnv, RunningApp } from './running-app.ts';

// The person's own deny rules: written once on the page, in force for a client that asks nobody.

const rule = 'Bash(git push *)';

test('a rule that is written on the page denies a fitting call in bypass mode, with its reason, until it is removed', async () => {
  const asktop = await RunningApp.start({ settings: { welcomed: false } });
  const { page, places } = asktop;
  mkdirSync(path.join(places.userHome, '.claude'), { recursive: true });
  await page.getByRole('button', { name: 'Agents…' }).click();
  const rules = page.getByRole('region', { name: 'Deny rules' });
  const field = rules.getByRole('textbox', { name: 'Deny rules' });
  await field.pressSequentially('git push *');
  await field.press('Enter');
  await expect(rules).toContainText(`write ${rule}`);
  await expect(rules.getByRole('listitem')).toHaveCount(0);
  await field.fill(rule);
  await field.press('Enter');
  await expect(rules.getByRole('listitem')).toHaveText([rule]);
  await expect(field).toHaveValue('');
  await expect(rules).toContainText('No agent is at level Guard now');

  const row = page.getByRole('region', { name: 'Claude Code' });
  await row.getByRole('combobox').selectOption({ label: 'Guard' }, { timeout: 30_000 });
  await row.getByRole('button', { name: 'Write it' }).click({ timeout: 20_000 });
  await expect(rules).toContainText('In every mode now: Claude Code.', { timeout: 30_000 });

  const { userHome, project, asktopHome } = places;
  const printed = await printedHooks(root, 'claude-code', appEnv(places), 'guard');
  const claude = new FakeClaude({ userHome, project, asktopHome }, printed);
  const runs = (command: string) => claude.asks('Bash', { command }, { mode: 'bypassPermissions' });

  const denied = await runs('npm test && git push origin 主').verdict;
  expect(denied).toMatchObject({ kind: 'decision', behavior: 'deny' });
  const reason = denied.kind === 'decision' ? denied.message : '';
  expect(reason).toContain(rule);
  expect(reason).toContain("the user's own rule in Asktop");
  await expectUntouched(runs('git pull'), page);

  expect(asktop.log()).toContain(`claude-code PreToolUse denied-by-rule`);
  const said = (...words: string[]): string =>
    execFileSync(process.execPath, [path.join(root, 'dist/cli/index.js'), ...words], {
      env: appEnv(places),
      encoding: 'utf8',
    });
  expect(said('history')).toContain(`denied by your rule ${rule}  npm test && git push origin 主`);
  expect(said('doctor', '--why')).toContain('your own deny rule denied it');

  await rules.getByRole('button', { name: `Remove ${rule}` }).click();
  await expect(rules.getByRole('listitem')).toHaveCount(0);
  await expectUntouched(runs('git push origin 主'), page);
  await claude.close();
  await asktop.stop();
});

/** The client goes on by itself, and nobody is shown anything. */
async function expectUntouched(asking: Asking, page: Page): Promise<void> {
  expect((await asking.verdict).kind).toBe('none');
  await expect(page.getByRole('article', { name: /· permission$/ })).toHaveCount(0);
}

for (const theme of ['light', 'dark'] as const)
  for (const language of ['en', 'zh-CN'] as const)
    test(`the deny rules, ${theme}, ${language} @standin`, async () => {
      const denyRules = [rule, 'Write(*.env)', 'mcp__deploy', 'Bsh(rm -rf *)'];
      const settings = { welcomed: false, theme, language, denyRules };
      const asktop = await RunningApp.start({ settings });
      const { page, places } = asktop;
      for (const name of ['.claude', '.grok'])
        mkdirSync(path.join(places.userHome, name), { recursive: true });
      await page.getByRole('button', { name: /^(Agents…|智能体……)$/ }).click();
      await expect(page.getByRole('region', { name: 'Grok Build' })).toBeVisible({
        timeout: 30_000,
      });
      const rules = page.getByRole('region', { name: /^(Deny rules|拒绝规则)$/ });
      const field = rules.getByRole('textbox');
      await expect(rules.getByText(/Bsh”/)).toBeVisible();
      const look = path.join(root, 'test-results', 'look');
      mkdirSync(look, { recursive: true });
      const picture = (name: string): string =>
        path.join(look, `deny-rules${name}-${theme}-${language}.png`);
      await page.screenshot({ path: picture('') });
      await field.fill('curl * | sh');
      await field.press('Enter');
      await expect(rules.getByText(/Bash\(curl/)).toBeVisible();
      await rules.getByRole('status').scrollIntoViewIfNeeded();
      await page.screenshot({ path: picture('-fault') });
      const { violations } = await new AxeBuilder({ page })
        .setLegacyMode(true)
        .disableRules(['page-has-heading-one'])
        .analyze();
      expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
      await asktop.stop();
    });
