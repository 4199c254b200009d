import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findAgent } from '../agents/registry.ts';
import { newSecrets, publishEndpoint } from '../home/endpoint.ts';
import { recordHeard } from '../home/heard.ts';
import { homeAt } from '../home/home.ts';
import { foundHandlers } from '../installer/found-handlers.ts';
import { CliRig } from './testing/cli-rig.ts';

let rig: CliRig;
beforeEach(() => void (rig = new CliRig()));
afterEach(() => rig.stop());

const windows = process.platform === 'win32';
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
    writeFileSync(rig.claude, settings);
    expect(await rig.run('install', '--dry-run')).toBe(0);
    expect(rig.said.err).toContain(
      `Claude Code (claude-code): ${path.dirname(rig.claude)} is there\n`,
    );
    expect(rig.said.err).toMatch(/^Not found here: .*ZCode, .*Codex, /m);
    expect(rig.said.err).toContain(`Claude Code: ${rig.claude} will be changed\n`);
    expect(rig.said.out).toContain(`--- ${rig.claude}\n+++ ${rig.claude}\n@@ `);
    expect(rig.said.out).toContain('+    "PermissionRequest": [');
    expect(rig.said.err).toMatch(/\nA dry run: nothing was changed\.\n$/);
    expect(rig.said.out).not.toContain('very-secret');
    expect(readFileSync(rig.claude, 'utf8')).toBe(settings);
    expect(readdirSync(rig.user)).toEqual(['.claude']);
  });

  test('asks at a terminal, writes on yes, and once more there is nothing to do', async () => {
    writeFileSync(rig.claude, settings);
    rig.answering('n', 'y');
    expect(await rig.run('install')).toBe(1);
    expect(readFileSync(rig.claude, 'utf8')).toBe(settings);
    expect(await rig.run('install')).toBe(0);
    expect(rig.asked).toEqual(Array(2).fill('\nWrite these changes? [y/N] '));
    expect(rig.own()).toBe(all);
    expect(rig.said.err).toMatch(
      /Claude Code: Running sessions take the change over[\s\S]*Start Asktop/,
    );
    const after = readFileSync(rig.claude);
    expect(await rig.run('install')).toBe(0);
    expect(rig.said.err).toContain('everything is there already');
    expect(readFileSync(rig.claude).equals(after)).toBe(true);
    expect(existsSync(path.join(rig.home, 'probe.sh'))).toBe(true);
  });

  test('writes nothing without a terminal and without --yes', async () => {
    writeFileSync(rig.claude, settings);
    expect(await rig.run('install')).toBe(1);
    expect(rig.said.err).toContain('Add --yes');
    expect(readFileSync(rig.claude, 'utf8')).toBe(settings);
  });

  test('gives back the same bytes, the files and folders that it made included', async () => {
    writeFileSync(rig.claude, settings);
    expect(await rig.run('install', 'claude', 'zcode', '--yes')).toBe(0);
    expect(rig.said.err).toContain('.zcode/cli/config.json will be created\n');
    expect(rig.said.err).toContain('What stood there before is kept; asktop restore');
    expect(rig.own(path.join(rig.user, '.zcode/cli/config.json'))).toBe(6);
    expect(await rig.run('uninstall', '--yes')).toBe(0);
    expect(readFileSync(rig.claude, 'utf8')).toBe(settings);
    expect(readdirSync(rig.user).sort()).toEqual(['.asktop', '.claude']);
    expect(readdirSync(path.dirname(rig.claude))).toEqual(['settings.json']);
  });

  test.each([
    ['two spaces', settings],
    ['PowerShell 5.1 wrote it', '{\r\n    "model":  "opus"\r\n}\r\n'],
    ['empty', ''],
  ])('keeps a byte order mark in front, and gives back the same bytes (%s)', async (_, text) => {
    const before = Buffer.from(`\ufeff${text}`);
    writeFileSync(rig.claude, before);
    expect(await rig.run('install', 'claude', '--yes')).toBe(0);
    const after = readFileSync(rig.claude, 'utf8');
    expect([after.lastIndexOf('\ufeff'), after.includes('probe.sh')]).toEqual([0, true]);
    expect(await rig.run('install', 'claude', '--yes')).toBe(0);
    expect(readFileSync(rig.claude, 'utf8')).toBe(after);
    expect(await rig.run('uninstall', '--yes')).toBe(0);
    expect(readFileSync(rig.claude).equals(before)).toBe(true);
  });

  test('one agent that is refused does not stop the others, and the exit code says so', async () => {
    writeFileSync(rig.claude, '{ "a": 1,, }');
    mkdirSync(path.join(rig.user, '.zcode'));
    expect(await rig.run('install', '--yes')).toBe(1);
    expect(rig.said.err).toContain(`${rig.claude}:1:10: it is not JSON there`);
    expect(rig.own(path.join(rig.user, '.zcode/cli/config.json'))).toBe(6);
    expect(readFileSync(rig.claude, 'utf8')).toBe('{ "a": 1,, }');
  });

  test('for the current folder alone goes into its own config', async () => {
    expect(await rig.run('install', 'claude-code', '--project', '--yes', '--level', 'guard')).toBe(
      0,
    );
    expect(rig.own(path.join(rig.user, 'project/.claude/settings.local.json'))).toBe(all);
    expect(existsSync(rig.claude)).toBe(false);
    expect(await rig.run('uninstall', '--yes')).toBe(0);
    expect(existsSync(path.join(rig.user, 'project'))).toBe(false);
  });

  test('another level changes only the difference, and stays the level', async () => {
    await rig.run('install', '--yes');
    const before = readFileSync(rig.claude, 'utf8');
    await rig.run('install', '--yes', '--level', 'activity');
    expect(rig.own()).toBe(all + 1);
    await rig.run('install', '--yes', '--level', 'answers');
    expect(readFileSync(rig.claude, 'utf8')).toBe(before);
  });

  test('as JSON it is a line of ASCII a file', async () => {
    writeFileSync(rig.claude, settings);
    expect(await rig.run('install', '--yes', '--json')).toBe(0);
    expect(rig.said.out).toMatch(/^[\x20-\x7e]+\n$/);
    expect(JSON.parse(rig.said.out)).toMatchObject({
      ...{ agent: 'claude-code', file: rig.claude, level: 'answers', outcome: 'change', notes: [] },
    });
  });

  test.each([
    ['claude-code', 'answers'],
    ['claude-code', 'activity'],
    ['zcode', 'answers'],
    ['zcode', 'guard'],
    ['cursor', 'answers'],
  ])('says which events %s has at level %s: those that it writes', async (id, level) => {
    await rig.run('install', id, '--level', level, '--dry-run');
    const [, listed] = /^ {2}its events: (.+)$/m.exec(rig.said.err) ?? [];
    await rig.run('install', id, '--level', level, '--yes', '--json');
    const { file, events } = JSON.parse(rig.said.out.split('\n').at(-2)!) as {
      file: string;
      events: string[];
    };
    expect(listed).toBe(events.join(', '));
    await rig.run('status', id, '--json');
    const { agents } = JSON.parse(rig.said.out.split('\n').at(-2)!) as {
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
    expect(await rig.run(...words)).toBe(2);
    expect(rig.said.err).toContain(why);
  });

  test('where nothing is found it says so', async () => {
    rmSync(path.dirname(rig.claude), { recursive: true });
    expect(await rig.run('install', '--yes')).toBe(1);
    expect(rig.said.err).toContain('no agent was found here');
  });
});

test('install waits at a terminal until the agent was heard', async () => {
  const place = homeAt(rig.io);
  mkdirSync(place.folder);
  publishEndpoint(place, { port: 1, ...newSecrets() });
  rig.answering('y');
  const end = rig.run('install');
  while (!rig.said.err.includes('Waiting for the first event')) {
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  await recordHeard(place, 'claude-code', 'SessionStart', new Date());
  expect(await end).toBe(0);
  expect(rig.said.err).toContain('heard from Claude Code (SessionStart)');
});

describe('what the person took out', () => {
  test('stays out until the agent is named', async () => {
    writeFileSync(rig.claude, settings);
    await rig.run('install', '--yes');
    writeFileSync(rig.claude, settings);
    expect(await rig.run('install', '--yes')).toBe(0);
    expect(await rig.run('install', '--yes')).toBe(0);
    expect(rig.said.err).toContain('its entries were removed, so they are not added again');
    expect(readFileSync(rig.claude, 'utf8')).toBe(settings);
    await rig.run('install', 'claude', '--yes');
    expect(rig.own()).toBe(all);
    await rig.run('uninstall', '--yes');
    expect(readFileSync(rig.claude, 'utf8')).toBe(settings);
  });

  test('of one event alone stays out as well', async () => {
    await rig.run('install', '--yes');
    const config = JSON.parse(readFileSync(rig.claude, 'utf8')) as {
      hooks: Record<string, unknown>;
    };
    delete config.hooks['Notification'];
    writeFileSync(rig.claude, JSON.stringify(config));
    await rig.run('install', '--yes', '--level', 'guard');
    expect(rig.own()).toBe(all - 1);
    expect(rig.said.err).toContain('1 of its entries were removed by hand');
  });

  test('by name with uninstall stays out of an installation of all', async () => {
    await rig.run('install', '--yes');
    await rig.run('uninstall', 'claude', '--yes');
    await rig.run('install', '--yes');
    expect(existsSync(rig.claude)).toBe(false);
  });
});

describe('uninstall', () => {
  test('leaves what was added around our entries', async () => {
    await rig.run('install', '--yes');
    const text = readFileSync(rig.claude, 'utf8').replace('{\n', '{\n  "mine": 1, // note\n');
    writeFileSync(rig.claude, text);
    expect(await rig.run('uninstall', '--yes')).toBe(0);
    expect(readFileSync(rig.claude, 'utf8')).toBe('{\n  "mine": 1 // note\n}\n');
  });

  test('knows our entries without a ledger, and puts a broken one aside', async () => {
    writeFileSync(rig.claude, settings);
    await rig.run('install', '--yes');
    writeFileSync(path.join(rig.home, 'ledger.json'), '{"version":9}');
    expect(await rig.run('uninstall', '--yes')).toBe(0);
    expect(JSON.parse(readFileSync(rig.claude, 'utf8'))).toEqual(JSON.parse(settings));
    expect(
      readdirSync(rig.home).filter((name) => name.startsWith('ledger.json.broken-')),
    ).toHaveLength(1);
  });

  test('leaves the entries of another Asktop that is there', async () => {
    await rig.run('install', '--yes');
    const after = readFileSync(rig.claude, 'utf8');
    rig.io = { ...rig.io, env: { ...rig.io.env, ASKTOP_HOME: path.join(rig.user, 'other') } };
    mkdirSync(path.join(rig.user, 'other'));
    expect(await rig.run('uninstall', '--yes')).toBe(0);
    expect(readFileSync(rig.claude, 'utf8')).toBe(after);
  });

  test('of all takes the probes too, and the history only if it is told to', async () => {
    await rig.run('install', '--yes');
    writeFileSync(path.join(rig.home, 'history.jsonl'), '');
    rig.answering('y', 'n');
    expect(await rig.run('uninstall', '--all')).toBe(0);
    expect(existsSync(path.join(rig.home, 'probe.sh'))).toBe(false);
    expect(readdirSync(rig.home).filter((name) => /probe\.|plugin/.test(name))).toEqual([]);
    expect(existsSync(path.join(rig.home, 'history.jsonl'))).toBe(true);
    rig.answering('y', 'y');
    await rig.run('uninstall', '--all');
    expect(existsSync(path.join(rig.home, 'history.jsonl'))).toBe(false);
  });

  test('a file that we made and somebody filled stays', async () => {
    await rig.run('install', 'zcode', '--yes');
    const file = path.join(rig.user, '.zcode/cli/config.json');
    writeFileSync(file, readFileSync(file, 'utf8').replace('{', '{ "provider": {},'));
    await rig.run('uninstall', '--yes');
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ provider: {} });
  });
});

describe.skipIf(windows)('files as others keep them (skipped on Windows: links and modes)', () => {
  test('a linked config is edited at its target, stays a link, and keeps its mode', async () => {
    const real = path.join(rig.user, 'dotfiles', 'claude.json');
    mkdirSync(path.dirname(real));
    writeFileSync(real, settings);
    chmodSync(real, 0o640);
    symlinkSync('../dotfiles/claude.json', rig.claude);
    expect(await rig.run('install', '--yes')).toBe(0);
    expect(lstatSync(rig.claude).isSymbolicLink()).toBe(true);
    expect(rig.own(real)).toBe(all);
    expect(statSync(real).mode & 0o777).toBe(0o640);
    rig.answering('y');
    expect(await rig.run('restore', 'claude')).toBe(0);
    expect(readFileSync(real, 'utf8')).toBe(settings);
    expect(readdirSync(path.dirname(real))).toEqual(['claude.json']);
  });

  test('a read-only one is refused, and the entries to paste are offered', async () => {
    writeFileSync(rig.claude, settings);
    chmodSync(rig.claude, 0o444);
    expect(await rig.run('install', '--yes')).toBe(1);
    expect(rig.said.err).toMatch(/read-only[\s\S]*asktop hooks claude-code/);
    expect(readFileSync(rig.claude, 'utf8')).toBe(settings);
  });
});

test('hooks --plugin prints the files of ZCode’s plugin', async () => {
  expect(await rig.run('hooks', 'zcode', '--plugin')).toBe(0);
  expect(rig.said.out).toMatch(
    /^--- \.zcode-plugin\/plugin\.json\n\{[\s\S]*\n--- hooks\/hooks\.json\n\{/,
  );
  expect(await rig.run('hooks', 'claude-code', '--plugin')).toBe(2);
});
