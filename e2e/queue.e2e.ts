import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import type { Asking } from './agents/fake-agent.ts';
import { claudeHooks } from './agents/claude-entries.ts';
import { expect, test } from './app.ts';
import { isAlive } from './processes.ts';

// Several requests at once, and requests that end while somebody looks at them.

const bash = (command: string) => ({ command });

test('three requests of one session, answered out of order, each reach their own asker', async ({
  agents,
  overlay,
}) => {
  const claude = await agents.claude();
  const asked: [string, Asking][] = [
    ['main', claude.asks('Bash', bash('echo main'))],
    ['first', claude.asks('Bash', bash('echo first'), { subagent: { id: 'a1', type: 'Explore' } })],
    ['second', claude.asks('Bash', bash('echo second'), { subagent: { id: 'a2', type: 'Plan' } })],
  ];
  const next = overlay.button('Next card');
  for (const [name] of [asked[2]!, asked[0]!, asked[1]!]) {
    await expect(async () => {
      if (!(await overlay.cards.textContent())?.includes(`echo ${name}`))
        await next.click({ timeout: 1000 });
      await expect(overlay.cards).toContainText(`echo ${name}`, { timeout: 500 });
    }).toPass();
    await overlay.press('Say why');
    await overlay.reason().fill(`no, ${name}`);
    await overlay.page.keyboard.press('Enter');
    await expect(overlay.cards.filter({ hasText: `echo ${name}` })).toHaveCount(0);
    await overlay.dismissNotice();
  }
  for (const [name, asking] of asked)
    expect(await asking.verdict).toMatchObject({ behavior: 'deny', message: `no, ${name}` });
});

test('the end of the main agent’s turn retires its own request and not a subagent’s', async ({
  agents,
  overlay,
}) => {
  const claude = await agents.claude();
  const main = claude.asks('Bash', bash('echo of the main agent'));
  await expect(overlay.cards).toContainText('of the main agent');
  const sub = claude.asks('Bash', bash('echo of the subagent'), {
    subagent: { id: 'a1', type: 'Explore' },
  });
  await expect(overlay.page.getByText('1 / 2')).toBeVisible();
  await claude.tells('Stop', { stop_hook_active: false });
  expect((await main.ended).stdout.toString()).toBe('');
  await expect(overlay.cards).toContainText('of the subagent');
  await overlay.press('Allow');
  expect(await sub.verdict).toMatchObject({ behavior: 'allow' });
});

test('a tool that has run retires the request about it, and no other of the same session', async ({
  agents,
  overlay,
}) => {
  const claude = await agents.claude();
  const first = claude.asks('Bash', bash('echo 1'));
  await expect(overlay.cards).toContainText('echo 1');
  const second = claude.asks('Bash', bash('echo 2'));
  await expect(overlay.page.getByText('1 / 2')).toBeVisible();
  await first.answerNatively('yes');
  await first.ended;
  await expect(overlay.cards).toContainText('echo 2');
  await overlay.press('Allow');
  expect(await second.verdict).toMatchObject({ behavior: 'allow' });
});

test('what the agent settles within the time of grace is never shown', async ({
  asktop,
  agents,
  overlay,
}) => {
  await asktop.set({ graceMs: 3000 }); // 300 by default; here the machine may be slow
  await watchForArticles(overlay.page);
  const claude = await agents.claude();
  for (let i = 0; i < 3; i++) {
    const asking = claude.asks('Bash', bash(`echo quick ${i}`));
    await overlay.page.waitForTimeout(200);
    await asking.answerNatively('no');
    await asking.ended;
  }
  await overlay.page.waitForTimeout(3200);
  expect(await articlesSeen(overlay.page)).toBe(0);
  const kept = claude.asks('Bash', bash('echo slow'));
  await overlay.press('Allow');
  expect(await kept.verdict).toMatchObject({ behavior: 'allow' });
  expect(await articlesSeen(overlay.page)).toBeGreaterThan(0); // the watch can see cards
});

test('a card that is withdrawn under the pointer says where it went and puts no other button there', async ({
  agents,
  overlay,
}) => {
  const claude = await agents.claude();
  const first = claude.asks('Bash', bash('echo withdrawn'));
  await expect(overlay.cards).toContainText('echo withdrawn');
  const other = await agents.zcode();
  const second = other.asks('Bash', bash('echo behind'));
  await expect(overlay.page.getByText('1 / 2')).toBeVisible();
  await overlay.button('Allow').hover(); // in its middle, and not before it is in the window
  const box = (await overlay.button('Allow').boundingBox())!;
  const at = [box.x + box.width / 2, box.y + box.height / 2] as const;
  // the line stays for some seconds only, and the agent's own hook may take as long to end
  const said = expect(overlay.card('notice')).toContainText('Answered in Claude Code');
  const answered = first.answerNatively('yes');
  await said;
  await overlay.page.mouse.click(...at);
  expect((await second.hook)?.running).toBe(true);
  await answered;
  await overlay.page.mouse.move(2, 2);
  await expect(overlay.card('permission', 'ZCode')).toBeVisible();
  await overlay.press('Deny');
  expect(await second.verdict).toMatchObject({ behavior: 'deny' });
  await first.ended;
});

test('a killed hook takes its card along', async ({ agents, overlay }) => {
  const asking = (await agents.claude()).asks('Bash', bash('echo killed'));
  await expect(overlay.card('permission')).toBeVisible();
  (await asking.hook)!.signal('SIGKILL');
  await expect(overlay.card('permission')).toBeHidden();
});

test('when the client is killed its orphaned hook ends by itself, and the card goes', async ({
  asktop,
  agents,
  overlay,
}) => {
  test.skip(process.platform === 'win32', 'process groups are a thing of POSIX');
  const { places } = asktop;
  const printed = await agents.printed('claude-code');
  const [hook] = claudeHooks(printed.entries).filter(({ event }) => event === 'PermissionRequest');
  const out = path.join(places.top, 'orphan.out');
  const stdin = JSON.stringify({
    session_id: 'orphan',
    cwd: places.project,
    permission_mode: 'default',
    hook_event_name: 'PermissionRequest',
    tool_name: 'Bash',
    tool_input: bash('echo orphan'),
  });
  const spec = {
    file: hook!.file,
    args: hook!.args,
    cwd: places.project,
    env: { PATH: process.env['PATH'], HOME: places.userHome },
    stdin,
    out,
  };
  const script = path.join(import.meta.dirname, 'agents/client-process.mjs');
  const client = spawn(process.execPath, [script, JSON.stringify(spec)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(client.stdout, 'data')) as [Buffer];
  const hookPid = Number(line.toString());
  await expect(overlay.card('permission')).toContainText('echo orphan');
  client.kill('SIGKILL');
  await once(client, 'exit');
  await expect(overlay.card('permission')).toBeHidden({ timeout: 20_000 });
  await expect.poll(() => isAlive(hookPid), { timeout: 20_000 }).toBe(false);
  expect(readFileSync(out, 'utf8')).toBe('');
});

test('twenty cards are worked off with the keyboard alone', async ({ asktop, agents, overlay }) => {
  test.setTimeout(90_000);
  const claude = await agents.claude();
  const asked = Array.from({ length: 20 }, (_, i) => claude.asks('Bash', bash(`echo card ${i}`)));
  await expect(overlay.page.getByText('1 / 20')).toBeVisible({ timeout: 20_000 });
  await asktop.summon();
  for (let i = 0; i < 20; i++) {
    await expect(overlay.button('Deny')).toBeEnabled();
    const text = (await overlay.cards.textContent())!;
    await overlay.page.waitForTimeout(110); // a key that goes down as the window gets the keyboard counts for nothing
    await overlay.page.keyboard.press(i % 2 === 0 ? 'y' : 'n');
    const at = Number(/card (\d+)/.exec(text)?.[1]);
    expect(await asked[at]!.verdict).toMatchObject({ behavior: i % 2 === 0 ? 'allow' : 'deny' });
    if (i < 19)
      await expect(
        overlay.page.getByText(`/ ${19 - i}`).or(overlay.button('Allow')),
      ).not.toHaveCount(0);
  }
});

async function watchForArticles(page: Page): Promise<void> {
  await page.evaluate(() => {
    const seen = { count: 0 };
    Object.assign(window, { articlesSeen: seen });
    new MutationObserver(() => {
      if (document.querySelector('article') !== null) seen.count += 1;
    }).observe(document.body, { childList: true, subtree: true });
  });
}

function articlesSeen(page: Page): Promise<number> {
  return page.evaluate(
    () => (window as unknown as { articlesSeen: { count: number } }).articlesSeen.count,
  );
}
