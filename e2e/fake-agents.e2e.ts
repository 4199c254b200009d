import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test as base } from '@playwright/test';
import { FakeClaude } from './agents/claude-agent.ts';
import { claudeHooks } from './agents/claude-entries.ts';
import { claudeAnswers, itemsOf } from './agents/claude-questions.ts';
import { readClaudePermission } from './agents/claude-reader.ts';
import type { HookEnd } from './agents/hook-process.ts';
import { FakeZcode } from './agents/zcode-agent.ts';
import { zcodeHooks, zcodeHooksIn } from './agents/zcode-entries.ts';
import { readZcodePermission } from './agents/zcode-reader.ts';
import { makePlaces, type Places } from './places.ts';
import { isAlive } from './processes.ts';

// The fake agents on hooks that are no probe: they must be able to refuse.

const test = base.extend<{ places: Places; hook: (script: string) => string }>({
  // eslint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from this very pattern
  places: async ({}, use) => {
    const places = makePlaces();
    await use(places);
    places.remove();
  },
  hook: async ({ places }, use) => {
    mkdirSync(places.asktopHome, { recursive: true });
    await use((script) => {
      const file = path.join(places.asktopHome, 'hook.sh');
      writeFileSync(file, `#!/bin/bash\n${script}\n`, { mode: 0o755 });
      return file;
    });
  },
});
test.skip(process.platform === 'win32', 'the hooks of these tests are bash scripts');

const printed = (entries: unknown) => ({
  agent: 'x',
  level: 'answers',
  file: 'x',
  entries,
  steps: ['x'],
});
const claudeOn = (places: Places, command: string, more = {}): FakeClaude =>
  new FakeClaude(
    places,
    printed({ hooks: { PermissionRequest: [{ hooks: [{ type: 'command', command, ...more }] }] } }),
  );
const zcodeOn = (places: Places, file: string, more = {}): FakeZcode =>
  new FakeZcode(
    places,
    zcodeHooks({
      hooks: {
        enabled: true,
        ...more,
        events: {
          PermissionRequest: [{ hooks: [{ type: 'process', command: file, args: ['a b'] }] }],
        },
      },
    }),
  );
const ended = (stdout: string | Buffer, more: Partial<HookEnd> = {}): HookEnd => ({
  code: 0,
  signal: null,
  stdout: Buffer.from(stdout),
  stderr: Buffer.alloc(0),
  timedOut: false,
  ranMs: 1,
  ...more,
});
const decision = (value: unknown, name = 'PermissionRequest'): string =>
  JSON.stringify({ hookSpecificOutput: { hookEventName: name, decision: value } });
const allow = decision({ behavior: 'allow' });

test('a hook of Claude Code gets one line of JSON, its own group, the marks, and no variable of Asktop', async ({
  places,
  hook,
}) => {
  const out = path.join(places.top, 'seen');
  const file = hook(
    `cat >'${out}.stdin'; env >'${out}.env'; pwd >'${out}.pwd'; read -r _ _ _ _ pgrp sid _ </proc/$$/stat; echo $pgrp $sid $$ >'${out}.ids'; printf '${allow}'`,
  );
  const claude = claudeOn(places, `'${file}' claude-code PermissionRequest`);
  const asking = claude.asks('Bash', { command: 'echo 你好 "x"' });
  expect(await asking.verdict).toEqual({ kind: 'decision', behavior: 'allow' });
  const stdin = readFileSync(`${out}.stdin`, 'utf8');
  expect(stdin.endsWith('}\n') && stdin.indexOf('\n') === stdin.length - 1).toBe(true);
  expect(JSON.parse(stdin)).toMatchObject({ tool_name: 'Bash', cwd: places.project });
  const env = readFileSync(`${out}.env`, 'utf8');
  expect(env).toContain('CLAUDECODE=1');
  expect(env).not.toContain('ASKTOP');
  expect(readFileSync(`${out}.pwd`, 'utf8').trim()).toBe(places.project);
  const [group, session] = readFileSync(`${out}.ids`, 'utf8').trim().split(' ');
  expect(group).toBe(session);
  expect(Number(group)).toBe((await asking.hook)?.pid);
  await claude.close();
});

test('a hook that outlives SIGTERM is killed 1.4 s later, with its whole group', async ({
  places,
  hook,
}) => {
  const file = hook(
    `trap '' TERM; sleep 60 & echo $! >'${places.top}/child'; cat >/dev/null; touch '${places.top}/on'; wait; sleep 60`,
  );
  const claude = claudeOn(places, `'${file}'`);
  const asking = claude.asks('Bash', { command: 'x' });
  await expect.poll(() => existsSync(`${places.top}/on`)).toBe(true);
  await asking.answerNatively('no');
  expect(await asking.verdict).toEqual({ kind: 'none', why: 'answered in the terminal' });
  const end = await asking.ended; // when nobody of the group holds its stdout any more
  expect(end.ranMs).toBeGreaterThanOrEqual(1400);
  expect(isAlive(Number(readFileSync(`${places.top}/child`, 'utf8')))).toBe(false);
});

test('a hook over its time is ended with SIGTERM, and its output is dropped', async ({
  places,
  hook,
}) => {
  const claude = claudeOn(places, `'${hook(`printf '${allow}' >/dev/null; exec sleep 60`)}'`, {
    timeout: 1,
  });
  const asking = claude.asks('Bash', { command: 'x' });
  expect(await asking.verdict).toEqual({ kind: 'none', why: 'nothing printed, timed out' });
});

test('a native Yes leaves the hook running, and what it says later is dropped', async ({
  places,
  hook,
}) => {
  const claude = claudeOn(
    places,
    `'${hook(`cat >/dev/null; until [ -e '${places.top}/go' ]; do sleep 0.05; done; printf '${allow}'`)}'`,
  );
  const asking = claude.asks('Bash', { command: 'x' });
  await asking.answerNatively('yes');
  expect(await asking.verdict).toEqual({ kind: 'none', why: 'answered in the terminal' });
  expect((await asking.hook)?.running).toBe(true);
  writeFileSync(`${places.top}/go`, '');
  expect((await asking.ended).stdout.toString()).toBe(allow);
});

test('ZCode starts a process without a shell and cuts its stdout', async ({ places, hook }) => {
  const file = hook(
    `cat >/dev/null; [ "$1" = 'a b' ] || exit 9; printf '${decision({ behavior: 'deny', message: 'x'.repeat(300) })}'`,
  );
  const roomy = zcodeOn(places, file).asks('Bash', { command: 'x' });
  expect(await roomy.verdict).toMatchObject({ kind: 'decision', behavior: 'deny' });
  const tight = zcodeOn(places, file, { maxOutputBytes: 200 }).asks('Bash', { command: 'x' });
  expect(await tight.verdict).toEqual({ kind: 'invalid', why: 'cut or broken JSON' });
});

const refusedByBoth: [string, string | Buffer][] = [
  ['a key that is not known', decision({ behavior: 'allow', reason: 'x' })],
  ['a key at the top', `{"continue":true,${allow.slice(1)}`],
  ['another event', decision({ behavior: 'allow' }, 'PreToolUse')],
  ['no event', '{"hookSpecificOutput":{"decision":{"behavior":"allow"}}}'],
  ['another behaviour', decision({ behavior: 'ask' })],
  ['a line before the JSON', `loading…\n${allow}`],
  ['a line after the JSON', `${allow}\ndone`],
  ['half of it', allow.slice(0, 40)],
  ['two objects', allow + allow],
  [
    'GBK',
    Buffer.concat([
      Buffer.from(
        '{"hookSpecificOutput":{"hookEventName":"PermissionRequest","decision":{"behavior":"deny","message":"',
      ),
      Buffer.from([0xb2, 0xbb]),
      Buffer.from('"}}}'),
    ]),
  ],
  [
    'a permission update of unknown type',
    decision({ behavior: 'allow', updatedPermissions: [{ type: 'somethingNew' }] }),
  ],
];
for (const [what, stdout] of refusedByBoth)
  test(`neither reader takes ${what}`, () => {
    expect(readClaudePermission(ended(stdout), 'Bash').kind).toBe('invalid');
    expect(readZcodePermission(ended(stdout), 'Bash').kind).toBe('invalid');
  });

test('a byte order mark is fine for Claude Code and refused for ZCode', () => {
  expect(readClaudePermission(ended(`\ufeff${allow}`), 'Bash').kind).toBe('decision');
  expect(readZcodePermission(ended(`\ufeff${allow}`), 'Bash').kind).toBe('invalid');
});

test('silence, {} and a failing hook decide nothing; only ZCode takes exit 2 for a deny', () => {
  for (const read of [readClaudePermission, readZcodePermission]) {
    expect(read(ended(''), 'Bash').kind).toBe('none');
    expect(read(ended('{}'), 'Bash').kind).toBe('none');
    expect(read(ended('', { code: 1 }), 'Bash').kind).toBe('none');
  }
  const denied = ended('', { code: 2, stderr: Buffer.from('危险命令已被阻止') });
  expect(readClaudePermission(denied, 'Bash').kind).toBe('none');
  expect(readZcodePermission(denied, 'Bash')).toMatchObject({
    behavior: 'deny',
    message: '危险命令已被阻止',
  });
});

test('ZCode refuses what only Claude Code takes', () => {
  const mode = decision({
    behavior: 'allow',
    updatedPermissions: [{ type: 'setMode', mode: 'acceptEdits', destination: 'session' }],
  });
  expect(readClaudePermission(ended(mode), 'Bash').kind).toBe('decision');
  expect(readZcodePermission(ended(mode), 'Bash').kind).toBe('invalid');
});

test('a bare allow leaves the dialogs of Claude Code open', () => {
  for (const tool of ['AskUserQuestion', 'ExitPlanMode'])
    expect(readClaudePermission(ended(allow), tool).kind).toBe('none');
  expect(
    readClaudePermission(ended(decision({ behavior: 'allow', updatedInput: {} })), 'ExitPlanMode')
      .kind,
  ).toBe('decision');
});

const questions = [
  {
    question: 'Which database?',
    header: 'db',
    multiSelect: false,
    options: [
      { label: 'SQLite', description: '' },
      { label: 'Other one', description: '' },
    ],
  },
  {
    question: 'Which features?',
    header: 'f',
    multiSelect: true,
    options: [
      { label: 'Search', description: '' },
      { label: 'Sync, fast', description: '' },
    ],
  },
];
const toldFor: [string, unknown, string][] = [
  [
    'labels',
    {
      questions,
      answers: { 'Which database?': 'SQLite', 'Which features?': 'Search, "Sync, fast"' },
    },
    'Your questions have been answered: "Which database?"="SQLite", "Which features?"="Search, "Sync, fast"". You can now continue with these answers in mind.',
  ],
  [
    'typed text',
    { questions, answers: { 'Which database?': '用 DuckDB 吧 🦆' } },
    'The user answered: "Which database?"="用 DuckDB 吧 🦆". Read the answers carefully — they may request clarification, changes, or that you not proceed — and follow what they actually say.',
  ],
  [
    'an unquoted comma',
    { questions, answers: { 'Which features?': 'Search, Sync, fast' } },
    'The user answered: "Which features?"="Search, Sync, fast". Read the answers carefully — they may request clarification, changes, or that you not proceed — and follow what they actually say.',
  ],
  [
    'a note',
    {
      questions,
      answers: { 'Which database?': 'SQLite' },
      annotations: { 'Which database?': { notes: '备注 note' } },
    },
    'Your questions have been answered: "Which database?"="SQLite" notes: 备注 note. You can now continue with these answers in mind.',
  ],
  [
    'the header as key',
    { questions, answers: { db: 'SQLite' } },
    'The user did not answer the questions.',
  ],
];
for (const [what, input, text] of toldFor)
  test(`the model of Claude Code reads for ${what} what was measured`, () => {
    expect(claudeAnswers(input)).toEqual({ kind: 'result', text });
  });

test('answers without the questions, or of another type, are refused by both', () => {
  for (const input of [{ answers: { a: 'b' } }, { questions, answers: { 'Which database?': 1 } }]) {
    expect(claudeAnswers(input).kind).toBe('refused');
    const stdout = decision({ behavior: 'allow', updatedInput: input });
    expect(readZcodePermission(ended(stdout), 'AskUserQuestion').kind).toBe('invalid');
  }
  const blank = decision({
    behavior: 'allow',
    updatedInput: { questions, answers: { 'Which database?': ' ' } },
  });
  expect(readZcodePermission(ended(blank), 'AskUserQuestion').kind).toBe('invalid');
});

test('items of an answer are taken apart as the dialog of Claude Code puts them together', () => {
  expect(itemsOf('"a, b", "readme (zh, en)", 还有 LICENSE')).toEqual([
    'a, b',
    'readme (zh, en)',
    '还有 LICENSE',
  ]);
  expect(itemsOf('back\\slash, "say \\"hi\\"",   blanks ')).toEqual([
    'back\\slash',
    'say "hi"',
    '  blanks ',
  ]);
});

const badConfigs: [string, () => unknown][] = [
  [
    'an event that Claude Code does not know',
    () =>
      claudeHooks({ hooks: { PermissionAsked: [{ hooks: [{ type: 'command', command: 'x' }] }] } }),
  ],
  [
    'a timeout as text',
    () =>
      claudeHooks({
        hooks: { Stop: [{ hooks: [{ type: 'command', command: 'x', timeout: '60' }] }] },
      }),
  ],
  [
    'an HTTP hook, which would go through a proxy',
    () =>
      claudeHooks({ hooks: { Stop: [{ hooks: [{ type: 'http', url: 'http://127.0.0.1:1/' }] }] } }),
  ],
  ['a ZCode config that is not switched on', () => zcodeHooks({ hooks: { events: {} } })],
  [
    'an eighth event of ZCode',
    () =>
      zcodeHooks({
        hooks: {
          enabled: true,
          events: { Notification: [{ hooks: [{ type: 'process', command: 'x' }] }] },
        },
      }),
  ],
  [
    'comments in ZCode’s file',
    () => zcodeHooksIn('{ "hooks": { "enabled": true, "events": {} } } // x'),
  ],
  [
    'a byte order mark in ZCode’s file',
    () => zcodeHooksIn('\ufeff{ "hooks": { "enabled": true, "events": {} } }'),
  ],
  [
    'Claude’s timeout on a process of ZCode',
    () =>
      zcodeHooks({
        hooks: {
          enabled: true,
          events: { Stop: [{ hooks: [{ type: 'process', command: 'x', timeout: 60 }] }] },
        },
      }),
  ],
];
for (const [what, read] of badConfigs)
  test(`the agents’ readers of configs refuse ${what}`, () => {
    expect(read).toThrow();
  });
