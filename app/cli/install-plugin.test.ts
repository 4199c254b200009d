import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { runCommandLine } from './command-line.ts';

// opencode's hooks are a program of ours in its plugin folder: a whole file, no entries, no JSON.

const top = mkdtempSync(path.join(os.tmpdir(), 'asktop-plugin-'));
afterAll(() => rmSync(top, { recursive: true }));
let count = 0;
let user: string;
let home: string;
let config: string;
let plugin: string;
let said: string;

beforeEach(() => {
  user = path.join(top, `用户 ${(count += 1)}`);
  home = path.join(user, '.asktop');
  config = path.join(user, '.config/opencode');
  plugin = path.join(config, 'plugin/asktop.js');
  mkdirSync(config, { recursive: true });
});

function run(...words: string[]): Promise<number> {
  said = '';
  const say = (text: string) => void (said += text);
  return runCommandLine(words, {
    env: { PATH: '/nowhere', HOME: user },
    homeFolder: user,
    platform: process.platform === 'win32' ? 'win32' : 'linux',
    probesFolder: path.resolve(import.meta.dirname, '../../probes'),
    version: '1.2.3',
    folder: path.join(user, 'project'),
    stdin: () => Promise.resolve(new Uint8Array()),
    out: say,
    err: say,
    outBytes: () => undefined,
  });
}

interface Status {
  files: { file: string; state: string; events: { state: string }[] }[];
}
/** The states of its events in the file, as `status` tells them. */
async function states(): Promise<string[]> {
  await run('status', 'opencode', '--json');
  const [status] = (JSON.parse(said) as { agents: Status[] }).agents;
  const file = status?.files.find((one) => one.file === plugin);
  return [...new Set(file?.events.map(({ state }) => state))];
}

test('it is installed beside what the person has, told of, and taken back with its folder', async () => {
  writeFileSync(path.join(config, 'opencode.json'), '{}');
  expect(await run('install', 'opencode', '--yes')).toBe(0);
  expect(readFileSync(plugin, 'utf8')).toContain('opencode-plugin.mjs');
  expect(existsSync(path.join(home, 'opencode-plugin.mjs'))).toBe(true);
  expect(await states()).toEqual(['installed']);
  expect(await run('uninstall', 'opencode', '--yes')).toBe(0);
  expect(readdirSync(config)).toEqual(['opencode.json']);
  expect(await states()).toEqual([]);
});

test('with --all nothing that can be run is left in the home', async () => {
  await run('install', 'opencode', '--yes');
  expect(await run('uninstall', '--all', '--yes')).toBe(0);
  expect(readdirSync(config)).toEqual([]);
  expect(readdirSync(home).filter((name) => /\.(m?js|sh|ps1)$/.test(name))).toEqual([]);
});

test('one that was changed by hand is told of and left to the person', async () => {
  await run('install', 'opencode', '--yes');
  writeFileSync(plugin, '// mine\n');
  expect(await states()).toEqual(['changed']);
  expect(await run('install', 'opencode', '--yes')).toBe(1);
  expect(said).toContain('was changed by hand');
  expect(await run('uninstall', '--all', '--yes')).toBe(1);
  expect(readFileSync(plugin, 'utf8')).toBe('// mine\n');
  // the person's file may still load it
  expect(existsSync(path.join(home, 'opencode-plugin.mjs'))).toBe(true);
});

test('one that the person removed comes back only where opencode is named', async () => {
  await run('install', '--yes');
  rmSync(plugin);
  expect(await run('install', '--yes')).toBe(0);
  expect(existsSync(plugin)).toBe(false);
  expect(said).toContain('asktop install opencode');
  expect(await run('install', '--yes')).toBe(0);
  expect(existsSync(plugin)).toBe(false);
  expect(await run('install', 'opencode', '--yes')).toBe(0);
  expect(existsSync(plugin)).toBe(true);
});

test('one of another home is told of, and not written over', async () => {
  await run('install', 'opencode', '--yes');
  const theirs = readFileSync(plugin, 'utf8').replace('.asktop/', 'elsewhere/');
  rmSync(path.join(home, 'ledger.json'));
  writeFileSync(plugin, theirs);
  expect(await states()).toEqual(['changed']);
  expect(await run('install', 'opencode', '--yes')).toBe(1);
  expect(said).toContain('is not from Asktop. Move it away');
  expect(await run('uninstall', '--yes')).toBe(0);
  expect(readFileSync(plugin, 'utf8')).toBe(theirs);
});

test('one that was pasted, or whose ledger is lost, is removed as well', async () => {
  await run('install', 'opencode', '--yes');
  rmSync(path.join(home, 'ledger.json'));
  expect(await run('uninstall', '--yes')).toBe(0);
  expect(existsSync(plugin)).toBe(false);
});
