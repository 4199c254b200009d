import {
  chmodSync,
  existsSync,
  lstatSync,
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
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { findAgent } from '../agents/registry.ts';
import { newSecrets, publishEndpoint } from '../home/endpoint.ts';
import { recordHeard } from '../home/heard.ts';
import { homeAt } from '../home/home.ts';
import { foundHandlers } from '../installer/found-handlers.ts';
import { runCommandLine } from './command-line.ts';
import type { Io } from './io.ts';

const top = mkdtempSync(path.join(os.tmpdir(), 'asktop-install-'));
afterAll(() => rmSync(top, { recursive: true }));
const windows = process.platform === 'win32';
let count = 0;
let user: string;
let home: string;
let claude: string;
let said: { out: string; err: string; asked: string[] };
let io: Io;

beforeEach(() => {
  user = path.join(top, `用户 ${(count += 1)}`);
  home = path.join(user, '.asktop');
  claude = path.join(user, '.claude', 'settings.json');
  mkdirSync(path.dirname(claude), { recursive: true });
  said = { out: '', err: '', asked: [] };
  io = {
    env: { PATH: '/nowhere', HOME: user },
    homeFolder: user,
    platform: windows ? 'win32' : 'linux',
    probesFolder: path.resolve(import.meta.dirname, '../../probes'),
    version: '1.2.3',
    folder: path.join(user, 'project'),
    stdin: () => Promise.resolve(new Uint8Array()),
    out: (text) => void (said.out += text),
    err: (text) => void (said.err += text),
    outBytes: () => undefined,
  };
});
const run = (...words: string[]): Promise<number> => runCommandLine(words, io);
const answering = (...answers: string[]): void => {
  io = {
    ...io,
    terminal: {
      ask: (question) => (said.asked.push(question), Promise.resolve(answers.shift() ?? '')),
    },
  };
};
const own = (file = claude): number =>
  foundHandlers(JSON.parse(readFileSync(file, 'utf8'))).filter(({ ours }) => ours).length;
/** how many entries Claude Code gets */
const all = ((): number => {
  const place = { platform: 'linux', folder: '/h', gitBash: false, systemRoot: '' } as const;
  const wanted = { place, level: 'answers', switches: {}, version: undefined } as const;
  const made = findAgent('claude-code')?.setup.registration(wanted);
  return made?.kind === 'entries' ? made.entries.length : 0;
})();
const settings = '{\n  "model": "opus",\n  "env": { "KEY": "very-secret-1" }\n}\n';

describe('install', () => {
  test('says what it found, shows a diff, and changes nothing in a dry run', async () => {
    writeFileSync(claude, settings);
    expect(await run('install', '--dry-run')).toBe(0);
    expect(said.err).toContain(`Claude Code (claude-code): ${path.dirname(claude)} is there\n`);
    expect(said.err).toMatch(/^Not found here: .*ZCode, .*Codex, /m);
    expect(said.err).toContain(`Claude Code: ${claude} will be changed\n`);
    expect(said.out).toContain(`--- ${claude}\n+++ ${claude}\n@@ `);
    expect(said.out).toContain('+    "PermissionRequest": [');
    expect(said.err).toMatch(/\nA dry run: nothing was changed\.\n$/);
    expect(said.out).not.toContain('very-secret');
    expect(readFileSync(claude, 'utf8')).toBe(settings);
    expect(readdirSync(user)).toEqual(['.claude']);
  });

  test('asks at a terminal, writes on yes, and once more there is nothing to do', async () => {
    writeFileSync(claude, settings);
    answering('n', 'y');
    expect(await run('install')).toBe(1);
    expect(readFileSync(claude, 'utf8')).toBe(settings);
    expect(await run('install')).toBe(0);
    expect(said.asked).toEqual(Array(2).fill('\nWrite these changes? [y/N] '));
    expect(own()).toBe(all);
    expect(said.err).toMatch(
      /Claude Code: Running sessions take the change over[\s\S]*Start Asktop/,
    );
    const after = readFileSync(claude);
    expect(await run('install')).toBe(0);
    expect(said.err).toContain('everything is there already');
    expect(readFileSync(claude).equals(after)).toBe(true);
    expect(existsSync(path.join(home, 'probe.sh'))).toBe(true);
  });

  test('writes nothing without a terminal and without --yes', async () => {
    writeFileSync(claude, settings);
    expect(await run('install')).toBe(1);
    expect(said.err).toContain('Add --yes');
    expect(readFileSync(claude, 'utf8')).toBe(settings);
  });

  test('gives back the same bytes, the files and folders that it made included', async () => {
    writeFileSync(claude, settings);
    expect(await run('install', 'claude', 'zcode', '--yes')).toBe(0);
    expect(said.err).toContain('.zcode/cli/config.json will be created\n');
    expect(said.err).toContain('What stood there before is kept; asktop restore');
    expect(own(path.join(user, '.zcode/cli/config.json'))).toBe(6);
    expect(await run('uninstall', '--yes')).toBe(0);
    expect(readFileSync(claude, 'utf8')).toBe(settings);
    expect(readdirSync(user).sort()).toEqual(['.asktop', '.claude']);
    expect(readdirSync(path.dirname(claude))).toEqual(['settings.json']);
  });

  test.each([
    ['two spaces', settings],
    ['PowerShell 5.1 wrote it', '{\r\n    "model":  "opus"\r\n}\r\n'],
    ['empty', ''],
  ])('keeps a byte order mark in front, and gives back the same bytes (%s)', async (_, text) => {
    const before = Buffer.from(`\ufeff${text}`);
    writeFileSync(claude, before);
    expect(await run('install', 'claude', '--yes')).toBe(0);
    const after = readFileSync(claude, 'utf8');
    expect([after.lastIndexOf('\ufeff'), after.includes('probe.sh')]).toEqual([0, true]);
    expect(await run('install', 'claude', '--yes')).toBe(0);
    expect(readFileSync(claude, 'utf8')).toBe(after);
    expect(await run('uninstall', '--yes')).toBe(0);
    expect(readFileSync(claude).equals(before)).toBe(true);
  });

  test('one agent that is refused does not stop the others, and the exit code says so', async () => {
    writeFileSync(claude, '{ "a": 1,, }');
    mkdirSync(path.join(user, '.zcode'));
    expect(await run('install', '--yes')).toBe(1);
    expect(said.err).toContain(`${claude}:1:10: it is not JSON there`);
    expect(own(path.join(user, '.zcode/cli/config.json'))).toBe(6);
    expect(readFileSync(claude, 'utf8')).toBe('{ "a": 1,, }');
  });

  test('for the current folder alone goes into its own config', async () => {
    expect(await run('install', 'claude-code', '--project', '--yes', '--level', 'guard')).toBe(0);
    expect(own(path.join(user, 'project/.claude/settings.local.json'))).toBe(all);
    expect(existsSync(claude)).toBe(false);
    expect(await run('uninstall', '--yes')).toBe(0);
    expect(existsSync(path.join(user, 'project'))).toBe(false);
  });

  test('another level changes only the difference, and stays the level', async () => {
    await run('install', '--yes');
    const before = readFileSync(claude, 'utf8');
    await run('install', '--yes', '--level', 'activity');
    expect(own()).toBe(all + 1);
    await run('install', '--yes', '--level', 'answers');
    expect(readFileSync(claude, 'utf8')).toBe(before);
  });

  test('as JSON it is a line of ASCII a file', async () => {
    writeFileSync(claude, settings);
    expect(await run('install', '--yes', '--json')).toBe(0);
    expect(said.out).toMatch(/^[\x20-\x7e]+\n$/);
    expect(JSON.parse(said.out)).toMatchObject({
      ...{ agent: 'claude-code', file: claude, level: 'answers', outcome: 'change', notes: [] },
    });
  });

  test.each([
    ['claude-code', 'answers'],
    ['claude-code', 'activity'],
    ['zcode', 'answers'],
    ['zcode', 'guard'],
    ['cursor', 'answers'],
  ])('says which events %s has at level %s: those that it writes', async (id, level) => {
    await run('install', id, '--level', level, '--dry-run');
    const [, listed] = /^ {2}its events: (.+)$/m.exec(said.err) ?? [];
    await run('install', id, '--level', level, '--yes', '--json');
    const { file, events } = JSON.parse(said.out.split('\n').at(-2)!) as {
      file: string;
      events: string[];
    };
    expect(listed).toBe(events.join(', '));
    await run('status', id, '--json');
    const { agents } = JSON.parse(said.out.split('\n').at(-2)!) as {
      agents: { levels: { level: string; events: string[] }[] }[];
    };
    expect(agents[0]?.levels.find((one) => one.level === level)?.events).toEqual(events);
    const written = foundHandlers(JSON.parse(readFileSync(file, 'utf8'))).map(({ event }) => event);
    expect(new Set(written)).toEqual(new Set(events));
    expect(events.length).toBeGreaterThan(1);
  });

  test.each([
    [['install', 'nobody'], 'no agent "nobody"'],
    [['install', '--level', 'all'], 'no level "all"'],
    [['uninstall', '--all', 'zcode'], '--all goes with no agent'],
  ])('%j is wrong usage', async (words, why) => {
    expect(await run(...words)).toBe(2);
    expect(said.err).toContain(why);
  });

  test('where nothing is found it says so', async () => {
    rmSync(path.dirname(claude), { recursive: true });
    expect(await run('install', '--yes')).toBe(1);
    expect(said.err).toContain('no agent was found here');
  });
});

test('install waits at a terminal until the agent was heard', async () => {
  const place = homeAt(io);
  mkdirSync(place.folder);
  publishEndpoint(place, { port: 1, ...newSecrets() });
  answering('y');
  const end = run('install');
  while (!said.err.includes('Waiting for the first event')) {
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  await recordHeard(place, 'claude-code', 'SessionStart', new Date());
  expect(await end).toBe(0);
  expect(said.err).toContain('heard from Claude Code (SessionStart)');
});

describe('what the person took out', () => {
  test('stays out until the agent is named', async () => {
    writeFileSync(claude, settings);
    await run('install', '--yes');
    writeFileSync(claude, settings);
    expect(await run('install', '--yes')).toBe(0);
    expect(await run('install', '--yes')).toBe(0);
    expect(said.err).toContain('its entries were removed, so they are not added again');
    expect(readFileSync(claude, 'utf8')).toBe(settings);
    await run('install', 'claude', '--yes');
    expect(own()).toBe(all);
    await run('uninstall', '--yes');
    expect(readFileSync(claude, 'utf8')).toBe(settings);
  });

  test('of one event alone stays out as well', async () => {
    await run('install', '--yes');
    const config = JSON.parse(readFileSync(claude, 'utf8')) as { hooks: Record<string, unknown> };
    delete config.hooks['Notification'];
    writeFileSync(claude, JSON.stringify(config));
    await run('install', '--yes', '--level', 'guard');
    expect(own()).toBe(all - 1);
    expect(said.err).toContain('1 of its entries were removed by hand');
  });

  test('by name with uninstall stays out of an installation of all', async () => {
    await run('install', '--yes');
    await run('uninstall', 'claude', '--yes');
    await run('install', '--yes');
    expect(existsSync(claude)).toBe(false);
  });
});

describe('uninstall', () => {
  test('leaves what was added around our entries', async () => {
    await run('install', '--yes');
    const text = readFileSync(claude, 'utf8').replace('{\n', '{\n  "mine": 1, // note\n');
    writeFileSync(claude, text);
    expect(await run('uninstall', '--yes')).toBe(0);
    expect(readFileSync(claude, 'utf8')).toBe('{\n  "mine": 1 // note\n}\n');
  });

  test('knows our entries without a ledger, and puts a broken one aside', async () => {
    writeFileSync(claude, settings);
    await run('install', '--yes');
    writeFileSync(path.join(home, 'ledger.json'), '{"version":9}');
    expect(await run('uninstall', '--yes')).toBe(0);
    expect(JSON.parse(readFileSync(claude, 'utf8'))).toEqual(JSON.parse(settings));
    expect(readdirSync(home).filter((name) => name.startsWith('ledger.json.broken-'))).toHaveLength(
      1,
    );
  });

  test('leaves the entries of another Asktop that is there', async () => {
    await run('install', '--yes');
    const after = readFileSync(claude, 'utf8');
    io = { ...io, env: { ...io.env, ASKTOP_HOME: path.join(user, 'other') } };
    mkdirSync(path.join(user, 'other'));
    expect(await run('uninstall', '--yes')).toBe(0);
    expect(readFileSync(claude, 'utf8')).toBe(after);
  });

  test('of all takes the probes too, and the history only if it is told to', async () => {
    await run('install', '--yes');
    writeFileSync(path.join(home, 'history.jsonl'), '');
    answering('y', 'n');
    expect(await run('uninstall', '--all')).toBe(0);
    expect(existsSync(path.join(home, 'probe.sh'))).toBe(false);
    expect(readdirSync(home).filter((name) => /probe\.|plugin/.test(name))).toEqual([]);
    expect(existsSync(path.join(home, 'history.jsonl'))).toBe(true);
    answering('y', 'y');
    await run('uninstall', '--all');
    expect(existsSync(path.join(home, 'history.jsonl'))).toBe(false);
  });

  test('a file that we made and somebody filled stays', async () => {
    await run('install', 'zcode', '--yes');
    const file = path.join(user, '.zcode/cli/config.json');
    writeFileSync(file, readFileSync(file, 'utf8').replace('{', '{ "provider": {},'));
    await run('uninstall', '--yes');
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ provider: {} });
  });
});

describe.skipIf(windows)('files as others keep them (skipped on Windows: links and modes)', () => {
  test('a linked config is edited at its target, stays a link, and keeps its mode', async () => {
    const real = path.join(user, 'dotfiles', 'claude.json');
    mkdirSync(path.dirname(real));
    writeFileSync(real, settings);
    chmodSync(real, 0o640);
    symlinkSync('../dotfiles/claude.json', claude);
    expect(await run('install', '--yes')).toBe(0);
    expect(lstatSync(claude).isSymbolicLink()).toBe(true);
    expect(own(real)).toBe(all);
    expect(statSync(real).mode & 0o777).toBe(0o640);
    answering('y');
    expect(await run('restore', 'claude')).toBe(0);
    expect(readFileSync(real, 'utf8')).toBe(settings);
    expect(readdirSync(path.dirname(real))).toEqual(['claude.json']);
  });

  test('a read-only one is refused, and the entries to paste are offered', async () => {
    writeFileSync(claude, settings);
    chmodSync(claude, 0o444);
    expect(await run('install', '--yes')).toBe(1);
    expect(said.err).toMatch(/read-only[\s\S]*asktop hooks claude-code/);
    expect(readFileSync(claude, 'utf8')).toBe(settings);
  });
});

test('hooks --plugin prints the files of ZCode’s plugin', async () => {
  expect(await run('hooks', 'zcode', '--plugin')).toBe(0);
  expect(said.out).toMatch(
    /^--- \.zcode-plugin\/plugin\.json\n\{[\s\S]*\n--- hooks\/hooks\.json\n\{/,
  );
  expect(await run('hooks', 'claude-code', '--plugin')).toBe(2);
});
