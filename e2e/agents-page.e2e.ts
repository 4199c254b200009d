import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from './app.ts';
import { asktopCli } from './asktop-cli.ts';
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

test('a test that does not get through says why and what to do in Chinese @standin', async () => {
  test.skip(process.platform === 'win32', 'takes the run bit away');
  const asktop = await RunningApp.start({ settings: { welcomed: false, language: 'zh-CN' } });
  const { page, places } = asktop;
  expect((await asktopCli(places, ['install', 'claude-code', '--yes'])).code).toBe(0);
  await page.getByRole('button', { name: '智能体……' }).click();
  const row = page.getByRole('region', { name: 'Claude Code' });
  const look = path.join(root, 'test-results', 'look');
  mkdirSync(look, { recursive: true });
  const tested = async (picture: string): Promise<string[]> => {
    await row.getByRole('button', { name: '测试 Claude Code' }).click();
    await expect(row.getByRole('status')).toContainText('检查', { timeout: 30_000 });
    await expect(row.getByRole('listitem').first()).toBeVisible();
    await row.getByRole('listitem').last().scrollIntoViewIfNeeded();
    await page.screenshot({ path: path.join(look, picture) });
    expect(await cutOrOver(page), 'something is cut or runs over').toEqual([]);
    return row.getByRole('listitem').allInnerTexts();
  };
  const well = await tested('agents-test-zh-CN.png');
  expect(well.join()).toContain('还没有收到过 Claude Code 自己的任何事件。');
  chmodSync(path.join(places.asktopHome, 'probe.sh'), 0o600);
  const broken = await tested('agents-fault-zh-CN.png');
  expect(broken.join()).toContain('probe 没有执行权限：');
  expect(broken.join()).toContain('启动 Asktop：它会设置执行权限。');
  expect([...well, ...broken].join()).not.toMatch(/[a-z]+ [a-z]+ [a-z]+/);
  await asktop.stop();
});

test('a config that is refused says where, why and what to do in Chinese @standin', async () => {
  const asktop = await RunningApp.start({ settings: { welcomed: false, language: 'zh-CN' } });
  const { page, places } = asktop;
  const file = path.join(places.userHome, '.claude', 'settings.json');
  const before = '{\n  "model": "opus" // 模型\n  "env": {}\n}\n';
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, before);
  await page.getByRole('button', { name: '智能体……' }).click();
  const row = page.getByRole('region', { name: 'Claude Code' });
  const said = `${file}:3:3：此处不是有效的 JSON：应为逗号。`;
  await expect(row).toContainText(said, { timeout: 30_000 });
  await row.getByRole('combobox').selectOption({ label: '回答' });
  const status = row.getByRole('status');
  await expect(status).toContainText('没有写入任何内容。');
  expect((await status.innerText()).split('\n')).toEqual([
    `${said}请更正此处，然后重试；没有改动任何内容。`,
    '没有写入任何内容。',
  ]);
  expect(readFileSync(file, 'utf8')).toBe(before);
  const look = path.join(root, 'test-results', 'look');
  mkdirSync(look, { recursive: true });
  await page.screenshot({ path: path.join(look, 'agents-refused-zh-CN.png') });
  expect(await cutOrOver(page), 'something is cut or runs over').toEqual([]);
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

/** What is wider than its place. */
function cutOrOver(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('article *')]
      .filter((one) => one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0)
      .map((one) => one.outerHTML.slice(0, 80)),
  );
}
