import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from './app.ts';
import { root } from './places.ts';
import { RunningApp } from './running-app.ts';

test('an agent is set up, tested and taken out again on the page of agents, its config as it was', async () => {
  const asktop = await RunningApp.start({ settings: { welcomed: false } });
  const { page, places } = asktop;
  const file = path.join(places.userHome, '.claude', 'settings.json');
  const before = '{\n\t// 我的设置\n\t"model": "opus"\n}';
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, before);
  await page.getByRole('button', { name: 'Agents…' }).click();
  const row = page.getByRole('region', { name: 'Claude Code' });
  await expect(row).toContainText('Found, not set up', { timeout: 30_000 });
  await row.getByRole('combobox').selectOption({ label: 'Answers' });
  await expect(row).toContainText('PermissionRequest');
  expect(readFileSync(file, 'utf8')).toBe(before);
  const look = path.join(root, 'test-results', 'look');
  mkdirSync(look, { recursive: true });
  await page.screenshot({ path: path.join(look, 'agents-change.png') });
  await row.getByRole('button', { name: 'Write it' }).click();
  await expect(row).toContainText('Done.', { timeout: 20_000 });
  expect(readFileSync(file, 'utf8')).toContain('probe.sh');
  await row.getByRole('button', { name: 'Test Claude Code' }).click();
  await expect(row).toContainText('went all the way to this window and back', { timeout: 30_000 });
  await page.screenshot({ path: path.join(look, 'agents-test.png') });
  await row.getByRole('combobox').selectOption({ label: 'Off' });
  await row.getByRole('button', { name: 'Write it' }).click();
  await expect(row).toContainText('Done.', { timeout: 20_000 });
  expect(existsSync(file) && readFileSync(file, 'utf8')).toBe(before);
  await asktop.stop();
});

for (const theme of ['light', 'dark'] as const)
  for (const language of ['en', 'zh-CN'] as const)
    test(`the page of agents, ${theme}, ${language} @standin`, async () => {
      const asktop = await RunningApp.start({ settings: { welcomed: false, theme, language } });
      const { page, places } = asktop;
      mkdirSync(path.join(places.userHome, '.grok'), { recursive: true });
      await page.getByRole('button', { name: /^(Agents…|智能体……)$/ }).click();
      const row = page.getByRole('region', { name: 'Grok Build' });
      await row.getByRole('button', { name: /Grok Build/ }).click({ timeout: 30_000 });
      await expect(row.getByRole('radio')).toHaveCount(3);
      const look = path.join(root, 'test-results', 'look');
      mkdirSync(look, { recursive: true });
      await page.screenshot({ path: path.join(look, `agents-${theme}-${language}.png`) });
      await asktop.stop();
    });
