import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { homeAt, openHome, type Home } from './home.ts';
import { SettingsFile } from './settings-file.ts';

// Real files. "By hand" is whoever edits settings.json and is not the window: the person, or an agent that wants rid of its restrictions.

const top = mkdtempSync(path.join(os.tmpdir(), 'asktop-rules-'));
afterAll(() => rmSync(top, { recursive: true }));
let home: Home;
let count = 0;

beforeEach(() => {
  home = homeAt({ env: { ASKTOP_HOME: path.join(top, `家 ${(count += 1)}`) }, homeFolder: top });
  openHome(home, undefined);
});

const push = 'Bash(git push *)';
const env = 'Write(*.env)';
function edit(change: Record<string, unknown>): void {
  const text = existsSync(home.settings) ? readFileSync(home.settings, 'utf8') : '{}';
  writeFileSync(
    home.settings,
    JSON.stringify({ ...(JSON.parse(text) as Record<string, unknown>), ...change }),
  );
}
const rulesOf = ({ current, unconfirmedRules }: SettingsFile): unknown => [
  current.denyRules,
  unconfirmedRules,
];
const inFile = (): unknown =>
  (JSON.parse(readFileSync(home.settings, 'utf8')) as { denyRules: unknown }).denyRules;
/** The window has confirmed these. */
function confirmed(...denyRules: string[]): SettingsFile {
  const file = new SettingsFile(home);
  file.change({ denyRules });
  return file;
}

test('at a first start no rule is in force, none waits, and nothing is written', () => {
  const file = new SettingsFile(home);
  expect([rulesOf(file), file.problem, file.rulesProblem]).toEqual([
    [[], undefined],
    undefined,
    undefined,
  ]);
  expect(readdirSync(home.folder)).toEqual([]);
});

test('a list that the window sets holds at once and after a start, and nothing is asked', () => {
  expect(rulesOf(confirmed(push, env))).toEqual([[push, env], undefined]);
  expect(rulesOf(new SettingsFile(home))).toEqual([[push, env], undefined]);
  expect(readFileSync(home.confirmedRules, 'utf8')).toBe(
    `${JSON.stringify({ version: 1, denyRules: [push, env] }, undefined, 2)}\n`,
  );
  expect(readdirSync(home.folder).sort()).toEqual(['confirmed-rules.json', 'settings.json']);
  if (process.platform !== 'win32') expect(statSync(home.confirmedRules).mode & 0o777).toBe(0o600);
});

test.each([
  ['added', [push, env]],
  ['removed', []],
  ['changed', ['Bash(git  push *)']],
])('a rule that is %s by hand during a run, or before a start, waits', (_how, denyRules) => {
  const file = confirmed(push);
  edit({ denyRules });
  file.reread();
  expect(rulesOf(file)).toEqual([[push], denyRules]);
  expect(rulesOf(new SettingsFile(home))).toEqual([[push], denyRules]);
  // taken back by hand: nothing waits any more
  edit({ denyRules: [push] });
  file.reread();
  expect(rulesOf(file)).toEqual([[push], undefined]);
});

test('a field that is left out by hand is a list without rules; a file that is gone or makes no sense is no list', () => {
  confirmed(push);
  writeFileSync(home.settings, '{"theme":"dark"}');
  expect(rulesOf(new SettingsFile(home))).toEqual([[push], []]);
  for (const text of ['', '{"denyRules":', '{"denyRules":"none"}']) {
    writeFileSync(home.settings, text);
    expect(rulesOf(new SettingsFile(home))).toEqual([[push], undefined]);
  }
  rmSync(home.settings);
  const file = new SettingsFile(home);
  expect(rulesOf(file)).toEqual([[push], undefined]);
  file.change({ theme: 'dark' });
  expect(inFile()).toEqual([push]);
});

test('another order, or a rule twice, is no change', () => {
  const file = confirmed(push, env);
  edit({ denyRules: [env, push, env] });
  file.reread();
  expect(rulesOf(file)).toEqual([[push, env], undefined]);
});

test('what else is edited with the rules holds at once', () => {
  const file = confirmed(push);
  edit({ denyRules: [], theme: 'dark' });
  file.reread();
  expect([file.current.theme, rulesOf(file)]).toEqual(['dark', [[push], []]]);
});

test('another change in the window keeps what waits, in the file and waiting', () => {
  const file = confirmed(push);
  edit({ denyRules: [env] });
  file.reread();
  file.change({ theme: 'dark' });
  expect([rulesOf(file), inFile()]).toEqual([[[push], [env]], [env]]);
  // also when the file is gone meanwhile
  rmSync(home.settings);
  file.reread();
  file.change({ theme: 'light' });
  expect([rulesOf(file), inFile()]).toEqual([[[push], [env]], [env]]);
});

test('the list that waits holds once the window sets it', () => {
  const file = confirmed(push);
  edit({ denyRules: [env] });
  file.reread();
  file.change({ denyRules: [env] });
  expect([rulesOf(file), inFile()]).toEqual([[[env], undefined], [env]]);
  expect(rulesOf(new SettingsFile(home))).toEqual([[env], undefined]);
});

test('the list in force, set again, goes back into the file', () => {
  const file = confirmed(push);
  edit({ denyRules: [env] });
  file.reread();
  file.change({ denyRules: [push] });
  expect([rulesOf(file), inFile()]).toEqual([[[push], undefined], [push]]);
  expect(rulesOf(new SettingsFile(home))).toEqual([[push], undefined]);
});

test('an edit of the list in force while another waits holds, and goes into the one that waits too', () => {
  const file = confirmed(push, 'Write');
  edit({ denyRules: [push, env] });
  file.reread();
  file.change({ denyRules: ['Write', 'mcp__demo'] }); // push out, mcp__demo in
  expect(rulesOf(file)).toEqual([
    ['Write', 'mcp__demo'],
    [env, 'mcp__demo'],
  ]);
  expect(rulesOf(new SettingsFile(home))).toEqual(rulesOf(file));
});

test('a list that the window has not shown yet is neither confirmed nor lost by a decision about another', () => {
  const file = confirmed(push);
  edit({ denyRules: [push, env] });
  file.reread();
  edit({ denyRules: [] }); // just before the person presses
  file.change({ denyRules: [push, env] });
  expect(rulesOf(file)).toEqual([[push, env], [env]]);
  edit({ denyRules: ['Write'] });
  file.change({ denyRules: [push, env] });
  expect(rulesOf(file)).toEqual([[push, env], ['Write']]);
});

test('an edit that would make what waits too long leaves it as it is', () => {
  const file = confirmed();
  const many = Array.from({ length: 200 }, (_, at) => `Bash(${at})`);
  edit({ denyRules: many });
  file.reread();
  file.change({ denyRules: [push] });
  expect(rulesOf(file)).toEqual([[push], many]);
});

test('without the file of what was confirmed, rules in the settings wait: none is lost', () => {
  writeFileSync(home.settings, JSON.stringify({ denyRules: [push, env] }));
  const file = new SettingsFile(home);
  expect(rulesOf(file)).toEqual([[], [push, env]]);
  expect(file.rulesProblem).toBeUndefined();
  expect(existsSync(home.confirmedRules)).toBe(false);
});

test.each([
  '',
  '{',
  '[]',
  '{"version":2,"denyRules":[]}',
  '{"version":1,"denyRules":"all"}',
  `{"version":1,"denyRules":["${'x'.repeat(1001)}"]}`,
  '\xff\xfe',
])(
  'a file of what was confirmed that makes no sense (%.30j) confirms nothing, and is put aside',
  (text) => {
    confirmed(push);
    writeFileSync(home.confirmedRules, text, 'latin1');
    const file = new SettingsFile(home);
    expect(rulesOf(file)).toEqual([[], [push]]);
    expect(file.rulesProblem).toContain(
      'confirmed-rules.json makes no sense: no deny rule is in force',
    );
    expect(readFileSync(home.confirmedRules, 'latin1')).toBe(text);
    file.change({ denyRules: [push] });
    expect(file.rulesProblem).toBeUndefined();
    expect(readFileSync(`${home.confirmedRules}.broken`, 'latin1')).toBe(text);
    expect(rulesOf(new SettingsFile(home))).toEqual([[push], undefined]);
  },
);

test('one that is larger than any list could be is not read', () => {
  confirmed(push);
  writeFileSync(home.confirmedRules, Buffer.alloc(9 * 1024 * 1024, ' '));
  const file = new SettingsFile(home);
  expect(rulesOf(file)).toEqual([[], [push]]);
  expect(file.rulesProblem).toContain('cannot be read (EFBIG)');
});

test('the largest list there can be is read again', () => {
  const rules = Array.from({ length: 200 }, (_, at) => '\u0001'.repeat(996) + String(at));
  confirmed(...rules);
  expect(new SettingsFile(home).current.denyRules).toEqual(rules);
});

test.skipIf(process.platform === 'win32')(
  'one that cannot be read is not written over, and the rules hold in this run (no links without rights on Windows)',
  () => {
    symlinkSync('confirmed-rules.json', home.confirmedRules); // a link to itself: ELOOP, also for root
    const file = confirmed(push);
    expect(rulesOf(file)).toEqual([[push], undefined]);
    expect(file.rulesProblem).toContain('cannot be written (ELOOP)');
    expect(rulesOf(new SettingsFile(home))).toEqual([[], [push]]);
    // once it can be written again, the next change does
    rmSync(home.confirmedRules);
    file.change({ theme: 'dark' });
    expect(file.rulesProblem).toBeUndefined();
    expect(rulesOf(new SettingsFile(home))).toEqual([[push], undefined]);
  },
);

test('where settings.json cannot be written, the rules hold after the next start too', () => {
  confirmed(push);
  rmSync(home.settings);
  mkdirSync(home.settings);
  const file = new SettingsFile(home);
  expect(() => file.change({ denyRules: [env] })).toThrow(/EISDIR|EEXIST|ENOTEMPTY|EPERM/);
  expect(rulesOf(file)).toEqual([[env], undefined]);
  rmSync(home.settings, { recursive: true });
  writeFileSync(home.settings, JSON.stringify({ denyRules: [push] }));
  file.reread();
  expect(rulesOf(file)).toEqual([[env], undefined]);
  expect(rulesOf(new SettingsFile(home))).toEqual([[env], [push]]);
});

test('a full disk costs the next start the new list, not the old one, and not this run (skipped where no small tmpfs can be mounted)', (context) => {
  const args = ['-t', 'tmpfs', '-o', 'size=8k', 'tmpfs', home.folder];
  if (spawnSync('mount', args).status !== 0) return context.skip('a tmpfs cannot be mounted here');
  try {
    confirmed(push);
    const file = new SettingsFile(home);
    expect(() => file.change({ denyRules: [push, env] })).toThrow(/ENOSPC/);
    expect(rulesOf(file)).toEqual([[push, env], undefined]);
    expect(file.rulesProblem).toContain('cannot be written (ENOSPC)');
    expect(readdirSync(home.folder).sort()).toEqual(['confirmed-rules.json', 'settings.json']);
    expect(rulesOf(new SettingsFile(home))).toEqual([[push], undefined]);
  } finally {
    spawnSync('umount', [home.folder]);
  }
});

test('what another program writes into the file of what was confirmed during a run changes nothing in it', () => {
  const file = confirmed(push);
  writeFileSync(home.confirmedRules, JSON.stringify({ version: 1, denyRules: [] }));
  edit({ denyRules: [] });
  file.reread();
  expect(rulesOf(file)).toEqual([[push], []]);
  file.change({ denyRules: [push] });
  expect(rulesOf(new SettingsFile(home))).toEqual([[push], undefined]);
});
