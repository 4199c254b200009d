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
import { parse } from 'jsonc-parser';
import { afterAll, describe, expect, test } from 'vitest';
import { findAgent } from '../agents/registry.ts';
import { outsideOurs } from '../installer/testing/outside-ours.ts';
import { runCommandLine } from './command-line.ts';

// Files that have broken other installers, on a disk and through the command line: install, again, status, uninstall.

interface Sample {
  file: string;
  agent: string;
  category: string;
  install: 'patch' | 'create' | 'refuse' | 'untouched';
  foreignCommands?: Record<string, number>;
  mustContain?: string[];
  mustName?: string[];
}

const samples = path.resolve(import.meta.dirname, '../installer/samples');
const rows = JSON.parse(readFileSync(path.join(samples, 'expected.json'), 'utf8')) as Sample[];
const patched = rows.filter(({ install }) => install === 'patch' || install === 'create');
const refused = rows.filter(({ install }) => install === 'refuse');
const untouched = rows.filter(({ install }) => install === 'untouched');
/** the one whose entries are an older Asktop's: they do not come back */
const stale = 'c12-claude-own-entry-twice.json';

const top = mkdtempSync(path.join(os.tmpdir(), 'asktop-corpus-'));
afterAll(() => rmSync(top, { recursive: true }));
let count = 0;

describe.skipIf(process.platform === 'win32')('on a disk (skipped on Windows: POSIX paths)', () => {
  test('every sample is in one of the tests', () => {
    const listed = rows.map(({ file }) => file).sort();
    expect(readdirSync(samples).filter((name) => name !== 'expected.json')).toEqual(listed);
    expect([patched.length, refused.length, untouched.length]).toEqual([14, 2, 1]);
  });

  test.each(patched)('$file, $category: in, in again, told, and out again', async (sample) => {
    const user = new User(sample);
    const before = user.config;
    expect(await user.run('install', sample.agent, '--yes')).toEqual({ code: 0, ours: true });
    const after = user.config;
    expectTheirs(sample, after);
    if (sample.file === stale) expect(text(after)).not.toContain(oldHome);
    else expectOnlyOursNew(before, after, user);

    const backups = user.backups;
    expect(backups.map((bytes) => bytes.equals(before))).toEqual([true]);
    expect(await user.run('install', sample.agent, '--yes')).toEqual({ code: 0, ours: true });
    expect(user.said).toContain('everything is there already');
    expect(user.config.equals(after)).toBe(true);
    expect(user.backups).toEqual(backups);

    const { level, files } = await user.status();
    const told = files.find(({ file }) => file === user.file);
    expect([level, told?.state, told?.level]).toEqual(['answers', 'read', 'answers']);
    expect(new Set(told?.events.map(({ state }) => state))).toEqual(new Set(['installed']));
    expect(user.config.equals(after)).toBe(true);

    expect(await user.run('uninstall', sample.agent, '--yes')).toEqual({ code: 0, ours: false });
    expectTheirs(sample, user.config);
    if (sample.file === stale) expect(text(user.config)).toBe(withoutStale);
    else expect(user.config.equals(before)).toBe(true);
    expect(user.folder).toEqual([path.basename(user.file)]);
    expect((await user.status()).level).toBeUndefined();
  });

  test.each(refused)('$file, $category: refused, named, and left alone', async (sample) => {
    const user = new User(sample);
    const before = user.config;
    for (const words of [
      ['install', sample.agent, '--yes'],
      ['install', '--yes'],
    ]) {
      expect(await user.run(...words)).toEqual({ code: 1, ours: false });
      for (const part of sample.mustName ?? []) {
        expect(user.said).toContain(part === 'the file' ? user.file : part);
      }
    }
    await user.run('uninstall', sample.agent, '--yes');
    expect(user.config.equals(before)).toBe(true);
    expectTheirs(sample, before);
    expect([user.folder, user.backups]).toEqual([[path.basename(user.file)], []]);
  });

  test.each(untouched)('$file, $category: is read and never written', async (sample) => {
    const user = new User(sample, 'config.toml');
    const before = user.config;
    const hooks = path.join(path.dirname(user.file), 'hooks.json');
    for (const word of ['install', 'install', 'status', 'uninstall']) {
      await user.run(word, sample.agent, ...(word === 'status' ? [] : ['--yes']));
      expect(user.config.equals(before)).toBe(true);
      expect(existsSync(hooks)).toBe(word !== 'uninstall');
    }
    for (const part of sample.mustContain ?? []) expect(text(before)).toContain(part);
    expect(user.folder).toEqual(['config.toml']);
  });
});

/** A person with one config, which is a sample; `name`: not the one that Asktop writes, but this one beside it. */
class User {
  readonly #home = path.join(top, `用户 ${(count += 1)}`);
  readonly #agent: string;
  readonly file: string;
  said = '';

  constructor({ file, agent }: Sample, name?: string) {
    this.#agent = agent;
    const machine = { platform: 'linux', homeFolder: this.#home, env: {} } as const;
    const places = findAgent(agent)?.setup.places(machine, this.#home);
    const own = places?.configs.find(({ scope, installable }) => scope === 'user' && installable);
    if (own === undefined) throw new Error(`${agent} has no config`);
    this.file = name === undefined ? own.file : path.join(path.dirname(own.file), name);
    mkdirSync(path.dirname(this.file), { recursive: true });
    const bytes = readFileSync(path.join(samples, file));
    const old = JSON.stringify(oldCommand).slice(1, -1);
    const isStale = bytes.includes(placeholder);
    const filled = isStale ? Buffer.from(text(bytes).replaceAll(placeholder, old)) : bytes;
    writeFileSync(this.file, filled);
  }

  get config(): Buffer {
    return readFileSync(this.file);
  }
  get folder(): string[] {
    return readdirSync(path.dirname(this.file));
  }
  get backups(): Buffer[] {
    const folder = path.join(this.#home, '.asktop/backups');
    if (!existsSync(folder)) return [];
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((one) => one.isFile() && one.name !== 'path')
      .map(({ parentPath, name }) => readFileSync(path.join(parentPath, name)));
  }
  get marker(): string {
    return `${this.#home}/.asktop/probe.`;
  }

  /** the exit code, and whether an entry of ours stands there then */
  async run(...words: string[]): Promise<{ code: number; ours: boolean }> {
    this.said = '';
    const say = (said: string): void => void (this.said += said);
    const code = await runCommandLine(words, {
      env: { PATH: '/nowhere', HOME: this.#home },
      ...{ homeFolder: this.#home, platform: 'linux', version: '1.2.3' },
      probesFolder: path.resolve(import.meta.dirname, '../../probes'),
      folder: path.join(this.#home, 'project'),
      stdin: () => Promise.resolve(new Uint8Array()),
      ...{ out: say, err: say, outBytes: () => undefined },
    });
    return { code, ours: text(this.config).includes('probe.sh') };
  }

  async status() {
    await this.run('status', this.#agent, '--json');
    const { agents } = JSON.parse(this.said) as { agents: Told[] };
    if (agents[0] === undefined) throw new Error('it is told of no agent');
    return agents[0];
  }
}

interface Told {
  level?: string;
  files: { file: string; state: string; level?: string; events: { state: string }[] }[];
}

/** What is not ours is the old file: every byte of it, with its byte order mark; the flags that ZCode needs are ours. */
function expectOnlyOursNew(before: Buffer, after: Buffer, { marker }: User): void {
  const flags = ['hooks.enabled', 'hooks.maxOutputBytes'];
  expect(hasMark(after)).toBe(hasMark(before));
  if (before.length === 0) return;
  const [was, now] = [before, after].map((bytes) => text(bytes).replace(/^\ufeff/, ''));
  const left = outsideOurs(was!, now!, marker, (keys) => flags.includes(keys.join('.')));
  expect(left).toBe(was);
}

function expectTheirs({ foreignCommands = {}, mustContain = [] }: Sample, bytes: Buffer): void {
  for (const part of mustContain) expect(text(bytes)).toContain(part);
  const strings = stringsIn(parse(text(bytes).replace(/^\ufeff/, '')));
  const counted = Object.keys(foreignCommands).map((command) => [
    command,
    strings.filter((one) => one === command).length,
  ]);
  expect(Object.fromEntries(counted)).toEqual(foreignCommands);
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}

/** its mark, where it has one, stays a letter of the text */
const text = (bytes: Buffer): string => bytes.toString('utf8');
const hasMark = (bytes: Buffer): boolean => text(bytes).startsWith('\ufeff');

const placeholder = '@@OWN_COMMAND_OLD@@';
const oldHome = '/home/user/.asktop-0.1';
const oldCommand = `exec '${oldHome}/probe.sh' claude-code PermissionRequest`;

/** nobody knows what stood around the old entries; what is theirs is as it was */
const withoutStale = `{
  "hooks": {
    "PermissionRequest": [
      { "matcher": "*", "hooks": [
        { "type": "command", "command": "~/bin/audit-permission.sh" }
      ] }
    ]
  },
  "theme": "light"
}
`;
