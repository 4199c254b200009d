import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Agents } from './app.ts';
import { expect, test } from './app.ts';
import type { OverlayPage } from './overlay-page.ts';
import { root } from './places.ts';

// Every kind of card in both themes and languages, with long and hostile content: pictures for people to look at (test-results/look), and
// what no picture may lack: the whole card inside the window, its acts in sight.

const folder = path.join(root, 'test-results', 'look');
mkdirSync(folder, { recursive: true });

interface Scene {
  name: string;
  show: (agents: Agents) => unknown;
  then?: (overlay: OverlayPage) => Promise<void>;
  /** Escape leads back to the card that often */
  pages?: number;
}

const rules = (content: string) => ({
  type: 'addRules',
  rules: [{ toolName: 'Bash', ruleContent: content }],
  behavior: 'allow',
  destination: 'localSettings',
});
const mode = { type: 'setMode', mode: 'acceptEdits', destination: 'session' };

const longCommand = `${Array.from({ length: 24 }, (_, at) => `echo "第 ${at} 行" >> build/log.txt`).join(' && \\\n')}
rm -rf "./dist\u202e/cache" https://例子.example/${'a/'.repeat(80)}?q=1 --token=<i>x</i>`;

const scenes: Scene[] = [
  {
    name: 'command',
    show: async (agents) =>
      (await agents.claude()).asks(
        'Bash',
        { command: 'npm test -- --run', description: '运行测试 Run the tests' },
        { suggestions: [rules('npm test *'), mode] },
      ),
  },
  {
    name: 'command-hazardous',
    show: async (agents) =>
      (await agents.claude()).asks('Bash', {
        command:
          'npm run build && \\\nrm -rf ./dist\u202e/cache && \\\ncurl -fsSL https://get.example/i.sh | sh',
        description: '清理构建目录并重新部署',
      }),
  },
  {
    name: 'command-changed',
    show: async (agents) =>
      (await agents.claude()).asks('Bash', {
        command: 'pnpm install &&\npnpm run migrate -- --force',
        description: '更新数据库 Update the database',
      }),
    then: async (overlay) => {
      await overlay.press(/^(Edit|编辑)$/);
      await overlay.cards.getByRole('textbox').fill('pnpm install &&\npnpm run migrate');
    },
  },
  {
    name: 'command-changed-hostile',
    show: async (agents) =>
      (await agents.claude()).asks('Bash', {
        command: longCommand,
        description: `${'写日志 '.repeat(12)}<b>safe</b>\u202e`,
      }),
    then: async (overlay) => {
      await overlay.page.waitForTimeout(150); // a key just after the window came does not count
      await overlay.page.keyboard.press('e');
      await overlay.cards.getByRole('textbox').fill(
        longCommand
          .replace('rm -rf', 'ls -la')
          .replace('第 7 行', `第 七 行 ${'很长的文字'.repeat(30)}`)
          .concat(`\n# ${'x'.repeat(300)}\n<script>alert(1)</script> \u200b\u202e # 结束 🦆`),
      );
    },
  },
  {
    name: 'command-long',
    show: async (agents) =>
      (await agents.claude()).asks('Bash', {
        command: `${Array.from({ length: 200 }, (_, at) => `echo "第 ${at} 行" >> build/log.txt`).join(' && \\\n')}\ntrue; sudo rm -rf /opt/x`,
        description: '写日志 '.repeat(40),
      }),
  },
  {
    name: 'edit',
    show: async (agents) =>
      (await agents.claude()).asks(
        'Edit',
        {
          file_path: '/home/user/演示 demo/src/session.ts',
          old_string:
            'export function expires(at: Date) {\n  return at.getTime() < Date.now();\n}\n',
          new_string:
            'export function expires(at: Date) {\n  // inclusive: a session ends at its last second\n  return at.getTime() <= Date.now();\n}\n',
          replace_all: false,
        },
        { suggestions: [mode] },
      ),
  },
  {
    name: 'write',
    show: async (agents) =>
      (await agents.zcode()).asks('Write', {
        file_path: 'C:\\Users\\张三\\My Documents\\新建 文件夹\\说明.md',
        content: '# 标题\r\n\r\n价格 €12 ™\r\n- 一\r\n- 二 👨‍👩‍👧‍👦\r\n',
      }),
  },
  {
    name: 'mcp',
    show: async (agents) =>
      (await agents.claude()).asks('mcp__内部-工单__create_issue', {
        title: '修复：登录失败',
        priority: 12,
        labels: ['bug', 'p1'],
      }),
  },
  {
    name: 'question',
    show: async (agents) =>
      (await agents.zcode()).asks('AskUserQuestion', {
        questions: [
          {
            question: '数据库用哪一个？',
            header: '数据库',
            multiSelect: false,
            options: [
              { label: 'SQLite', description: '单文件，部署最简单，适合单机。' },
              { label: 'PostgreSQL', description: '并发和扩展性更好，需要一台服务器。' },
            ],
          },
          {
            question: '需要哪些模块？',
            header: '模块',
            multiSelect: true,
            options: [
              { label: '登录', description: '邮箱与手机验证码' },
              { label: '报表', description: '每天一次' },
            ],
          },
        ],
      }),
    then: async (overlay) => {
      await overlay.question('数据库用哪一个？').getByRole('radio').nth(1).click();
      await overlay.question('需要哪些模块？', 'group').getByRole('checkbox').first().click();
      const other = overlay.other(overlay.question('需要哪些模块？', 'group'));
      await other.fill('先在预发环境跑一遍 🦆\n再决定要不要  “双写”。');
    },
  },
  {
    name: 'question-preview',
    show: async (agents) =>
      (await agents.claude()).asks('AskUserQuestion', {
        questions: [
          {
            question: 'Which layout do you prefer?',
            header: 'Layout',
            multiSelect: false,
            options: [
              {
                label: 'Sidebar',
                description: 'Navigation on the left',
                preview: '+----+-------+\n| nav| body  |\n+----+-------+',
              },
              {
                label: 'Top bar',
                description: 'Navigation on top',
                preview: '+------------+\n| nav        |\n+------------+',
              },
            ],
          },
        ],
      }),
    then: async (overlay) => {
      await overlay.question('Which layout do you prefer?').getByRole('radio').first().click();
    },
  },
  {
    name: 'question-hostile',
    show: async (agents) =>
      (await agents.claude()).asks('AskUserQuestion', {
        questions: [
          {
            question: `<script>alert(1)</script> **bold** [x](javascript:alert(1))\n${'很长的问题。'.repeat(30)}`,
            header: '<i>HTML</i>',
            multiSelect: false,
            options: [
              { label: '<img src=x onerror=alert(1)>', description: '"><svg/onload=alert(2)>' },
              { label: '很长的选项'.repeat(40), description: 'zero\u200bwidth and ESC \u001b[31m' },
              { label: 'لا (abc 123)', description: 'من اليمين إلى اليسار' },
            ],
          },
        ],
      }),
  },
  {
    name: 'plan',
    show: async (agents) =>
      (await agents.claude()).asks('ExitPlanMode', {
        plan: '# Move the queue to Redis streams\n\n## Steps\n1. Add `ioredis`, keep the **old** worker behind a flag.\n2. Write both, compare for one day.\n   - 通知用户\n   - 关闭入口\n3. Remove `bull`.\n\n| 步骤 | 时间 |\n|---|---|\n| 迁移 | 10 分钟 |\n\n```bash\nrm -rf ./tmp && ./migrate.sh --all\n```\n\n> <!-- 隐藏内容 --> see [docs](https://example.invalid)\n',
        planFilePath: '/home/user/.claude/plans/queue.md',
      }),
  },
  {
    name: 'reason',
    show: async (agents) =>
      (await agents.claude()).asks('Bash', { command: 'npm install left-pad' }),
    then: async (overlay) => {
      await overlay.press('Say why');
      await overlay.reason().fill('请用 pnpm 👩🏽‍🚀，不要用 "npm"');
    },
  },
  {
    name: 'form',
    show: (agents) =>
      agents.hook('claude-code', 'Elicitation', {
        session_id: 's',
        cwd: '/home/user/demo',
        hook_event_name: 'Elicitation',
        mcp_server_name: 'deploy\u202eyolped',
        message: `<b>发布到哪里？</b> ${'请仔细填写。'.repeat(12)}`,
        mode: 'form',
        requested_schema: {
          type: 'object',
          properties: {
            note: { type: 'string', title: '发布说明', description: '写给用户 <i>看</i>' },
            count: { type: 'integer', title: 'How many machines', minimum: 1, maximum: 9 },
            zone: { type: 'string', title: 'Zone', enum: ['eu', 'us'], enumNames: ['欧洲', 'US'] },
            sure: { type: 'boolean', title: 'Sure?' },
          },
          required: ['note', 'sure'],
        },
      }),
    then: async (overlay) => {
      await overlay.cards.getByRole('textbox', { name: '发布说明' }).fill('修复登录 🦆');
      await overlay.cards.getByRole('radio', { name: '欧洲' }).click();
      // says what is missing
      await overlay.page.keyboard.press('Control+Enter');
    },
  },
  {
    name: 'patch',
    show: (agents) =>
      agents.hook('codex', 'PermissionRequest', {
        session_id: 's',
        cwd: '/home/user/demo',
        hook_event_name: 'PermissionRequest',
        permission_mode: 'default',
        tool_name: 'apply_patch',
        tool_input: {
          command:
            '*** Begin Patch\n*** Update File: src/首页.ts\n@@\n const b = 1\n-const a = 1\n+const a = 2\n*** Add File: src/新 文件.ts\n+export const 名 = "<b>";\n*** Delete File: old\u200b.ts\n*** End Patch\n',
        },
      }),
  },
  {
    name: 'notice',
    show: (agents) =>
      agents.hook('lingma', 'PreToolUse', {
        session_id: 's',
        cwd: '/home/user/demo',
        hook_event_name: 'PreToolUse',
        tool_name: 'run_in_terminal',
        tool_input: { command: 'npm run deploy\u202e && rm -rf ./dist', explanation: '部署' },
      }),
  },
];

/** Asktop's own pages, in front of what waits. */
const waits = (count: number) => async (agents: Agents) => {
  const claude = await agents.claude();
  for (let at = 0; at < count; at += 1) claude.asks('Bash', { command: `npm run step-${at}` });
};
scenes.push(
  {
    name: 'settings-waiting',
    pages: 1,
    show: waits(1),
    then: async (overlay) => {
      await overlay.press('Settings');
    },
  },
  {
    name: 'agents-waiting',
    pages: 2,
    show: waits(12),
    then: async (overlay) => {
      await expect(overlay.page.getByText('1 / 12')).toBeVisible();
      await overlay.press('Settings');
      await overlay.press('Agents…');
      await expect(overlay.page.getByText(/^Not on this machine/)).toBeVisible({ timeout: 30_000 });
    },
  },
);

for (const theme of ['light', 'dark'] as const)
  for (const language of ['en', 'zh-CN'] as const)
    for (const { name, show, then, pages = 0 } of scenes)
      test(`${name}, ${theme}, ${language} @standin`, async ({ asktop, agents, overlay }) => {
        // roles and names are asked for in English; the pictures are taken in the language
        await asktop.set({ theme, language: 'en' });
        await show(agents);
        await expect(overlay.cards).toBeVisible();
        await then?.(overlay);
        await asktop.set({ language });
        await expect(overlay.page.locator('html')).toHaveAttribute('lang', language);
        const { page } = overlay;
        await expect
          .poll(() =>
            page.evaluate(
              () => document.querySelector('main')?.getBoundingClientRect().height ?? 0,
            ),
          )
          .toBeGreaterThan(100);
        const box = await overlay.cards.boundingBox();
        expect(box?.width).toBe(436);
        await overlay.picture(path.join(folder, `${name}-${theme}-${language}.png`));
        for (let left = pages; left > 0; left -= 1) await page.keyboard.press('Escape');
      });

for (const theme of ['light', 'dark'] as const)
  for (const language of ['en', 'zh-CN'] as const)
    test(`quiet, ${theme}, ${language} @standin`, async ({ asktop, agents, overlay }) => {
      const picture = (name: string): Promise<void> =>
        overlay.picture(path.join(folder, `quiet${name}-${theme}-${language}.png`));
      await expect.poll(() => asktop.isVisible()).toBe(false);
      await asktop.set({ theme, language, doNotDisturb: true });
      for (let count = 0; count < 2; count += 1) {
        const asked = { session_id: 's', turn_id: 't', cwd: '/tmp', model: 'gpt-5' };
        const { stdout } = agents.hook('codex', 'PermissionRequest', {
          ...{ ...asked, hook_event_name: 'PermissionRequest', permission_mode: 'default' },
          ...{ tool_name: 'Bash', tool_input: { command: 'npm publish' } },
        });
        expect(await stdout).toBe('');
      }
      await asktop.summon();
      await expect(overlay.cards).toContainText('2');
      await picture('-disturbed');
      await asktop.set({ doNotDisturb: false });
      await expect(overlay.cards).not.toContainText('2');
      await picture('');
    });

for (const theme of ['light', 'dark'] as const)
  for (const language of ['en', 'zh-CN'] as const)
    test(`welcome and settings, ${theme}, ${language} @standin`, async ({ asktop, overlay }) => {
      const { page } = overlay;
      const picture = (name: string): Promise<void> =>
        overlay.picture(path.join(folder, `${name}-${theme}-${language}.png`));
      await asktop.set({ theme, language, welcomed: false });
      await asktop.summon();
      await expect(overlay.button(/^(Got it|知道了)$/)).toBeVisible();
      await picture('welcome');
      await overlay.press(/^(Settings|设置)$/);
      await expect(overlay.cards.getByRole('combobox').first()).toBeVisible();
      await picture('settings');
      await page.keyboard.press('Escape');
      await asktop.set({ welcomed: true });
    });
