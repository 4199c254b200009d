import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test as base } from '@playwright/test';
import { asktopCli } from '../asktop-cli.ts';
import { OverlayPage } from '../overlay-page.ts';
import type { Places } from '../places.ts';
import { RunningApp } from '../running-app.ts';
import { ClaudeCode, claudeBinary } from './claude-code.ts';
import type { Turn } from './fake-model.ts';
import { hasTmux } from './terminal.ts';

// What the installer writes, read by the real client: from `asktop install` to a settings file that is what it was.

const test = base.extend<{
  asktop: RunningApp;
  overlay: OverlayPage;
  claude: (turns: Turn[], configFolder?: string) => Promise<ClaudeCode>;
}>({
  // eslint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from this very pattern
  asktop: async ({}, use) => {
    const asktop = await RunningApp.start();
    await use(asktop);
    await asktop.stop();
  },
  overlay: async ({ asktop }, use) => {
    await use(new OverlayPage(asktop.page, path.basename(asktop.places.project)));
  },
  claude: async ({ asktop }, use, info) => {
    const started: ClaudeCode[] = [];
    await use(async (turns, configFolder) => {
      const place = configFolder === undefined ? {} : { configFolder };
      const claude = await ClaudeCode.start(asktop.places, turns, place);
      started.push(claude);
      return claude;
    });
    for (const claude of started) {
      await info.attach('terminal', { body: claude.terminal.screen(), contentType: 'text/plain' });
      await claude.stop();
    }
  },
});

test.skip(claudeBinary === undefined, 'ASKTOP_REAL_CLAUDE does not name a Claude Code binary');
test.skip(!hasTmux(), 'tmux is not installed');

const typed = '用 DuckDB 吧 🦆  "引号" it\'s C:\\new';
const turns: Turn[] = [
  {
    text: 'A question.',
    uses: [
      {
        name: 'AskUserQuestion',
        input: {
          questions: [
            {
              question: '用哪个数据库？',
              header: 'db',
              multiSelect: false,
              options: ['SQLite', 'Postgres'].map((label) => ({ label, description: `${label}.` })),
            },
          ],
        },
      },
    ],
  },
  {
    text: 'I run it.',
    uses: [{ name: 'Bash', input: { command: 'touch made-it && echo 好的', description: 'x' } }],
  },
];

for (const variable of [undefined, 'CLAUDE_CONFIG_DIR'])
  test(`an install into ${variable ?? 'the home'} is read by the running client, and taken out to the byte`, async ({
    asktop,
    overlay,
    claude,
  }) => {
    const { places } = asktop;
    const folder = path.join(places.userHome, variable === undefined ? '.claude' : '配置 claude');
    const file = path.join(folder, 'settings.json');
    const before = ownSettings(places);
    mkdirSync(folder, { recursive: true });
    writeFileSync(file, before, { mode: 0o640 });
    const cli = (...words: string[]) =>
      asktopCli(places, words, {
        ...(variable === undefined ? {} : { [variable]: folder }),
        PATH: `${path.dirname(claudeBinary ?? '')}${path.delimiter}${process.env['PATH'] ?? ''}`,
      });

    const installed = await cli('install', 'claude-code', '--yes');
    expect(installed.err).toMatch(/Claude Code \d+\.\d+\.\d+ \(claude-code\): /);
    expect(installed.code).toBe(0);
    const withHooks = readFileSync(file, 'utf8');
    expect(withHooks).toContain('probe.sh');

    const client = await claude(turns, variable === undefined ? undefined : folder);
    const question = overlay.card('question');
    await expect(question).toBeVisible({ timeout: 60_000 });
    await overlay.other(overlay.question('用哪个数据库？')).fill(typed);
    await overlay.press('Send', question);
    const permission = overlay.card('permission');
    await expect(permission).toBeVisible({ timeout: 60_000 });
    await overlay.allow(permission);
    await expect
      .poll(() => client.model.results, { timeout: 30_000 })
      .toMatchObject([
        { tool: 'AskUserQuestion', text: expect.stringContaining(`="${typed}"`) as unknown },
        { tool: 'Bash', isError: false, text: '好的' },
      ]);
    await expect.poll(() => client.terminal.screen(), { timeout: 30_000 }).toContain('DONE');
    expect(readFileSync(path.join(places.project, 'by others'), 'utf8')).toBe('ran\n');
    expect((await cli('status', 'claude-code')).out).toMatch(/heard +\w+, 20/);

    // the client itself has left the file alone, so that what comes is our doing
    await left(client);
    expect(readFileSync(file, 'utf8')).toBe(withHooks);

    const taken = await cli('uninstall', 'claude-code', '--yes');
    expect(taken.code).toBe(0);
    expect(readFileSync(file, 'utf8')).toBe(before);
    expect(statSync(file).mode & 0o777).toBe(0o640);
    expect(existsSync(path.join(places.project, 'made-it'))).toBe(true);
  });

for (const [what, settings] of [
  ['with hooks of others', ownSettings],
  ['without hooks', () => '{"language":"中文",\n\t"env":{"A":"\\u4f60"}}'],
] as const)
  test(`an install into a file ${what} that the client writes anew in between leaves what the client would have written`, async ({
    asktop,
    claude,
  }) => {
    test.slow();
    const { places } = asktop;
    const file = path.join(places.userHome, '.claude', 'settings.json');
    const before = settings(places);
    mkdirSync(path.dirname(file), { recursive: true });

    writeFileSync(file, before);
    await choosesAnotherModel(await claude([]), file);
    const withoutUs = readFileSync(file, 'utf8');
    expect(withoutUs).not.toBe(before);

    writeFileSync(file, before);
    expect((await asktopCli(places, ['install', 'claude-code', '--yes'])).code).toBe(0);
    await choosesAnotherModel(await claude([]), file);
    expect(readFileSync(file, 'utf8')).toContain('probe.sh');
    expect((await asktopCli(places, ['uninstall', 'claude-code', '--yes'])).code).toBe(0);
    expect(readFileSync(file, 'utf8')).toBe(withoutUs);
  });

/** A person's own file: tabs, odd spacing, spellings of numbers and letters, another program's hook, no line end at its end. */
function ownSettings({ project }: Places): string {
  const theirs = JSON.stringify(`echo ran >> '${project}/by others'`);
  return [
    '{',
    '\t"$schema" :  "https://json.schemastore.org/claude-code-settings.json" ,',
    '\t"env": {"GREETING":"你好 🦆", "ESCAPED" : "\\u4f60\\u597d" },',
    '',
    '\t"cleanupPeriodDays": 3e1,   "includeCoAuthoredBy" :false,',
    '\t"permissions": { "allow": [ "Bash(git log:*)","Read(./文档/**)" ],  "deny":[] },',
    '\t"hooks": {',
    '\t    "PreToolUse":[ { "matcher":"Bash",',
    `\t\t  "hooks": [{"type": "command", "command": ${theirs} , "timeout": 5.0}] } ]`,
    '\t}',
    '   }',
  ].join('\n');
}

/** Claude Code 2.1.332 saves a chosen model as the default in the user's settings.json: it writes the whole file anew, sorted (measured). */
async function choosesAnotherModel(client: ClaudeCode, file: string): Promise<void> {
  const { terminal } = client;
  await expect.poll(() => terminal.screen(), { timeout: 60_000 }).toContain('DONE');
  terminal.press('/model haiku');
  await expect.poll(() => terminal.screen()).toContain('/model haiku');
  terminal.press('Enter');
  await expect
    .poll(() => {
      if (terminal.screen().includes('Enter to confirm')) terminal.press('Enter');
      return readFileSync(file, 'utf8');
    })
    .toContain('"model": "haiku"');
  await left(client);
}

async function left({ terminal }: ClaudeCode): Promise<void> {
  terminal.press('/exit');
  terminal.press('Enter');
  await expect.poll(() => terminal.hasEnded, { timeout: 30_000 }).toBe(true);
}
