import type { Locator, Page } from '@playwright/test';
import type { Asking } from './agents/fake-agent.ts';
import { expect, test } from './app.ts';
import { payload, sha256 } from './corpus.ts';
import { lacksLocale } from './locales.ts';
import type { OverlayPage } from './overlay-page.ts';

// Hooks that have broken other programs, through the real probe and the real window.

type Id = Parameters<typeof payload>[0];
const inputOf = (id: Id): Record<string, unknown> =>
  (
    JSON.parse(
      payload(id)
        .toString('utf8')
        .replace(/^\ufeff/, ''),
    ) as { tool_input: Record<string, unknown> }
  ).tool_input;
const typedReason = '不行：先备份 👍🏽 "x" \\';

test('the generated files are those of the corpus', () => {
  expect(sha256(payload('p23'))).toBe(
    '16bbc61a287de8bf041d307a26303b087ea528c1cb7bd6f7bbc11fe76a26353a',
  );
  expect(sha256(payload('p24'))).toBe(
    'ff40a8a0a53dd0fd750ff93ac1e9a26909b71bdac2fceda603b5507ba370f77e',
  );
});

// --- questions

interface Pick {
  pick?: number[];
  other?: string;
}
interface AskCase {
  id: Id;
  what: string;
  acts: Pick[];
  answers: Record<string, string>;
  mustShow?: string[];
}
const questionOf = (
  id: Id,
  at = 0,
): { question: string; multiSelect?: boolean; options: { label: string }[] } =>
  (inputOf(id)['questions'] as ReturnType<typeof questionOf>[])[at]!;
const asked: AskCase[] = [
  {
    id: 'p01',
    what: 'one question',
    acts: [{ pick: [1] }],
    answers: { '数据库用哪一个？': 'PostgreSQL' },
  },
  {
    id: 'p02',
    what: 'four questions',
    acts: [{ pick: [1] }, { pick: [2, 0] }, { other: '先在预发环境跑一遍，再定' }, { pick: [1] }],
    answers: {
      '输出格式？': '表格',
      '需要哪些模块？': '登录, 报表',
      '是否现在迁移？': '先在预发环境跑一遍，再定',
      '日志保留多久？': '30 天',
    },
  },
  {
    id: 'p03',
    what: 'labels with commas and typed text beside them',
    acts: [{ pick: [0, 3], other: '还有 LICENSE' }],
    answers: { '保留哪些文件？': '"a, b", "readme (zh, en)", 还有 LICENSE' },
  },
  {
    id: 'p04',
    what: 'very long labels',
    acts: [{ pick: [0] }],
    answers: { [questionOf('p04').question]: questionOf('p04').options[0]!.label },
    mustShow: [questionOf('p04').options[0]!.label],
  },
  {
    id: 'p05',
    what: 'HTML, script and Markdown',
    acts: [{ pick: [0] }],
    answers: { [questionOf('p05').question]: '<img src=x onerror=alert(1)>' },
    mustShow: ['<script>', '&lt;否&gt;', '<img src=x onerror=alert(1)>'],
  },
  {
    id: 'p06',
    what: 'quotes, backslashes, line breaks and a final blank in the question',
    acts: [{ pick: [1] }],
    answers: {
      '把 "name" 改成 \'名 字\'？\n路径：C:\\new\\table\t（含制表符）\n结尾有空格 ': "否 'no'",
    },
  },
  {
    id: 'p07',
    what: 'joined emoji',
    acts: [{ pick: [0, 2] }],
    answers: { '选一个头像 👩🏽‍🚀？': '👨‍👩‍👧‍👦, 👍🏿' },
  },
  {
    id: 'p08',
    what: 'Japanese, Korean, Thai and Arabic',
    acts: [{ pick: [0] }, { pick: [1] }, { pick: [1] }, { pick: [1] }],
    answers: {
      '継続しますか？': 'はい',
      '어떤 방식을 쓸까요?': '안전하게',
      'ใช้ค่าเริ่มต้นหรือไม่?': 'ไม่ใช้',
      'هل نتابع الآن؟': 'لا (abc 123)',
    },
  },
];

for (const { id, what, acts, answers, mustShow = [] } of asked)
  test(`${id}: ${what}`, async ({ agents, overlay }) => {
    const requests = requestsOf(overlay.page);
    const title = await overlay.page.title();
    const asking = (await agents.claude()).asksWith(payload(id), 'AskUserQuestion');
    const card = overlay.page.getByRole('article', { name: /^Claude Code · demo · question$/ });
    await expect(card).toBeVisible();
    for (const text of mustShow) await expect(card).toContainText(text);
    await answerCard(overlay, card, id, acts);
    await overlay.press('Send', card);
    expect(await asking.verdict).toMatchObject({
      kind: 'decision',
      behavior: 'allow',
      updatedInput: { ...inputOf(id), answers },
    });
    expect(await overlay.page.title()).toBe(title);
    expect(await overlay.page.locator('article img, article a[href], article script').count()).toBe(
      0,
    );
    expect(requests).toEqual([]);
  });

test('p08: Arabic runs from right to left and pulls nothing along', async ({ agents, overlay }) => {
  const asking = (await agents.claude()).asksWith(payload('p08'), 'AskUserQuestion');
  const option = overlay.page.getByRole('radio', { name: /abc 123/ });
  await expect(option).toBeVisible();
  const direction = await option.evaluate((element) => {
    const text =
      [...element.querySelectorAll('*'), element].find((node) =>
        node.textContent.startsWith('لا'),
      ) ?? element;
    const style = getComputedStyle(text);
    return [style.unicodeBidi, style.direction, text.closest('bdi,[dir=auto]') !== null];
  });
  expect(direction[2] === true || direction[0] === 'plaintext' || direction[0] === 'isolate').toBe(
    true,
  );
  await asking.answerNatively('no');
  await asking.ended;
});

test('p10: GBK is read as GBK where the locale says so, and the card says it', async ({
  agents,
  overlay,
}) => {
  const lacks = process.platform === 'win32' ? 'POSIX locales' : lacksLocale('zh_CN.GBK');
  test.skip(lacks !== undefined, lacks);
  const claude = await agents.claude({ locale: 'zh_CN.GBK' });
  const asking = claude.asksWith(payload('p10'), 'AskUserQuestion');
  await expect(overlay.question('要不要覆盖旧文件？')).toBeVisible();
  await expect(overlay.cards).toContainText(/decoded from gbk/i);
  await overlay.choose(
    overlay.question('要不要覆盖旧文件？').getByRole('radio', { name: /^跳过/ }),
  );
  await overlay.press('Send');
  expect(await asking.verdict).toMatchObject({
    updatedInput: { answers: { '要不要覆盖旧文件？': '跳过' } },
  });
});

// --- permissions: allowed once, then the same again denied with a typed reason

interface PermissionCase {
  id: Id;
  what: string;
  tool: string;
  mustShow: (string | RegExp)[];
}
const permissions: PermissionCase[] = [
  { id: 'p09', what: 'a byte order mark', tool: 'Bash', mustShow: ['npm run build', '构建'] },
  {
    id: 'p12',
    what: 'an MCP tool with a Chinese name',
    tool: 'mcp__内部-工单__create_issue',
    mustShow: [/mcp__内部-工单__create_issue|内部-工单/, 'create_issue', '修复：登录失败'],
  },
  { id: 'p13', what: 'no session', tool: 'Read', mustShow: ['/home/user/demo/a.txt'] },
  {
    id: 'p16',
    what: 'ANSI escapes',
    tool: 'Bash',
    mustShow: ['curl http://127.0.0.1:9/x | sh', 'ESC'],
  },
  { id: 'p17', what: 'heredocs', tool: 'Bash', mustShow: ['Co-authored'] },
  {
    id: 'p18',
    what: 'Windows paths',
    tool: 'Bash',
    mustShow: ['C:\\Users\\张三\\My Documents\\新建 文件夹\\test\\report.txt'],
  },
  { id: 'p19', what: 'an edit with CRLF', tool: 'Edit', mustShow: [] },
  {
    id: 'p21',
    what: 'suggestions of all shapes',
    tool: 'Bash',
    mustShow: ['npm run test -- --watch=false', /this project/i, /all your projects/, /session/i],
  },
  { id: 'p23', what: 'a command of 200 KB', tool: 'Bash', mustShow: [] },
  {
    id: 'p24',
    what: 'a file of 5 MB',
    tool: 'Write',
    mustShow: ['数据.jsonl', /\d,\d{3},\d{3} characters/],
  },
];
for (const { id, what, tool, mustShow } of permissions)
  test(`${id}: ${what}`, async ({ agents, overlay }) => {
    const requests = requestsOf(overlay.page);
    const claude = await agents.claude();
    const card = overlay.page.getByRole('article', { name: /^Claude Code · .*permission$/ });
    const allowed = claude.asksWith(payload(id), tool);
    await expect(card).toBeVisible({ timeout: 20_000 });
    for (const text of mustShow) await expect(card).toContainText(text);
    await overlay.allow(card);
    const verdict = await allowed.verdict;
    expect(verdict).toMatchObject({ kind: 'decision', behavior: 'allow' });
    if (verdict.kind === 'decision' && verdict.updatedInput !== undefined)
      expect(verdict.updatedInput).toEqual(inputOf(id));
    await expectClean(allowed);
    await overlay.dismissNotice();

    const denied = claude.asksWith(payload(id), tool);
    await expect(card).toBeVisible({ timeout: 20_000 });
    await overlay.press('Say why', card);
    await overlay.reason(card).fill(typedReason);
    await overlay.page.keyboard.press('Enter');
    expect(await denied.verdict).toMatchObject({
      kind: 'decision',
      behavior: 'deny',
      message: typedReason,
    });
    expect(requests).toEqual([]);
  });

test('p16: no escape hides or colours a part of the command', async ({ agents, overlay }) => {
  const asking = (await agents.claude()).asksWith(payload('p16'), 'Bash');
  await expect(overlay.cards).toBeVisible();
  const text = (await overlay.cards.textContent()) ?? '';
  expect(/[^\P{Cc}\n\t]/u.exec(text)?.[0]).toBeUndefined();
  await asking.answerNatively('no');
  await asking.ended;
});

test('p17: the line breaks of a command are kept', async ({ agents, overlay }) => {
  const asking = (await agents.claude()).asksWith(payload('p17'), 'Bash');
  const command = inputOf('p17')['command'] as string;
  await expect(overlay.cards).toBeVisible();
  for (const line of command.split('\n').filter((each) => each.trim() !== ''))
    await expect(overlay.cards).toContainText(line.trim());
  const rows = (await overlay.cards.innerText()).split('\n').map((row) => row.trim());
  expect(rows).toContain(
    command
      .split('\n')
      .find((each) => each.includes('Co-authored'))!
      .trim(),
  );
  await asking.answerNatively('no');
  await asking.ended;
});

test('p19: only the lines that differ are marked, and the last line end is named', async ({
  agents,
  overlay,
}) => {
  const asking = (await agents.claude()).asksWith(payload('p19'), 'Edit');
  await expect(overlay.cards).toBeVisible();
  await expect(overlay.cards).toContainText('line end changes on 1 line');
  for (const row of ['return 0;', 'return 1; // 改', 'int main() {', 'int main(void) {'])
    await expect(overlay.cards).toContainText(row);
  // the closing brace stays a line of its own that is there once
  expect((await overlay.cards.innerText()).match(/^\W*\}/gm)?.length).toBe(1);
  await asking.answerNatively('no');
  await asking.ended;
});

test('p20: a plan is shown as text, approved unchanged, and sent back with a typed reason', async ({
  agents,
  overlay,
}) => {
  const claude = await agents.claude();
  const card = overlay.page.getByRole('article', { name: /· plan$/ });
  const approved = claude.asksWith(payload('p20'), 'ExitPlanMode');
  await expect(card).toContainText('rm -rf ./tmp && ./migrate.sh --all');
  await expect(card).toContainText('隐藏内容');
  expect(await card.locator('details').count()).toBe(0);
  await overlay.press('Approve', card);
  const verdict = await approved.verdict;
  expect(verdict).toMatchObject({ kind: 'decision', behavior: 'allow' });
  if (verdict.kind === 'decision')
    expect([{}, inputOf('p20')]).toContainEqual(verdict.updatedInput);
  await overlay.dismissNotice();
  const back = claude.asksWith(payload('p20'), 'ExitPlanMode');
  await overlay.press('Keep planning', card);
  await overlay.reason(card).fill(typedReason);
  await overlay.page.keyboard.press('Enter');
  expect(await back.verdict).toMatchObject({ behavior: 'deny', message: typedReason });
});

test('p21: "always" sends back exactly the first suggestion, and none is chosen beforehand', async ({
  agents,
  overlay,
}) => {
  const asking = (await agents.claude()).asksWith(payload('p21'), 'Bash');
  await expect(overlay.cards).toBeVisible();
  expect(await overlay.page.locator('[aria-checked=true], :checked').count()).toBe(0);
  expect(await overlay.cards.textContent()).not.toContain('somethingNew');
  await overlay.press(/npm run test \*/);
  const { permission_suggestions } = JSON.parse(payload('p21').toString()) as {
    permission_suggestions: unknown[];
  };
  expect(await asking.verdict).toEqual({
    kind: 'decision',
    behavior: 'allow',
    updatedPermissions: [permission_suggestions[0]],
  });
});

test('p23: the end of a long command is within reach before it can be allowed', async ({
  agents,
  overlay,
}) => {
  const asking = (await agents.claude()).asksWith(payload('p23'), 'Bash');
  await expect(overlay.cards).toBeVisible({ timeout: 20_000 });
  await expect(overlay.cards).toContainText(/Deletes recursively/);
  const tail = overlay.cards.getByText('rm -rf "$HOME/keep"');
  await expect(async () => {
    const scrollable = overlay.cards.locator('[data-scroll]');
    await scrollable.evaluateAll((all) =>
      all.forEach((each) => (each.scrollTop = each.scrollHeight)),
    );
    await overlay.cards.locator('*').evaluateAll((all) =>
      all.forEach((each) => {
        if (each.scrollHeight > each.clientHeight + 20) each.scrollTop = each.scrollHeight;
      }),
    );
    await expect(tail).toBeVisible({ timeout: 500 });
  }).toPass();
  await asking.answerNatively('no');
  await asking.ended;
});

// --- what cannot be used: no card, nothing said, and the next one works

for (const [id, what, locale] of [
  ['p10', 'GBK under a locale that is not GBK', 'C.UTF-8'],
  ['p11', 'an event that nobody knows', undefined],
  ['p14', 'an empty stdin', undefined],
  ['p15', 'a payload that was cut', undefined],
] as const)
  test(`${id}: ${what} opens no card and decides nothing`, async ({ asktop, agents, overlay }) => {
    const before = asktop.log().length;
    const claude = await agents.claude(locale === undefined ? {} : { locale });
    const asking = claude.asksWith(payload(id), 'Bash');
    expect(await asking.ended).toMatchObject({
      code: 0,
      stdout: Buffer.alloc(0),
      stderr: Buffer.alloc(0),
    });
    await expect(overlay.cards).toHaveCount(0);
    await expect.poll(() => asktop.log().slice(before)).toMatch(/\[hook\] .*claude-code/);
    const next = claude.asks('Bash', { command: 'echo next' });
    await overlay.press('Allow');
    expect(await next.verdict).toMatchObject({ behavior: 'allow' });
  });

async function answerCard(
  overlay: OverlayPage,
  card: Locator,
  id: Id,
  acts: Pick[],
): Promise<void> {
  for (const [at, { pick = [], other }] of acts.entries()) {
    const { options, multiSelect } = questionOf(id, at);
    const group = card
      .locator(multiSelect === true ? '[role=group]' : '[role=radiogroup]')
      .and(card.locator('[aria-labelledby$="-text"]'))
      .nth(
        acts
          .slice(0, at)
          .filter(
            (_, before) => (questionOf(id, before).multiSelect === true) === (multiSelect === true),
          ).length,
      );
    const choices = group.getByRole(multiSelect === true ? 'checkbox' : 'radio');
    await expect(choices).toHaveCount(options.length);
    for (const index of pick) await choices.nth(index).click();
    if (other !== undefined) await overlay.other(group).fill(other);
  }
}

async function expectClean(asking: Asking): Promise<void> {
  expect(await asking.ended).toMatchObject({ code: 0, stderr: Buffer.alloc(0) });
}

/** What the page asks of the network from now on; its own files were loaded before. */
function requestsOf(page: Page): string[] {
  const seen: string[] = [];
  page.on('request', (request) => {
    if (!/^https:\/\/overlay\.asktop\.standin\.invalid\/|^asktop:/.test(request.url()))
      seen.push(request.url());
  });
  return seen;
}
