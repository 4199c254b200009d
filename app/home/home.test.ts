import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { endpointPort, newSecrets, publishEndpoint } from './endpoint.ts';
import { readHistory, recordHistory } from './history-file.ts';
import { homeAt, openHome, type Home } from './home.ts';
import { deployProbes } from './probes.ts';
import type { SettingsChange } from '../protocol/settings.ts';
import { SettingsFile } from './settings-file.ts';

const top = mkdtempSync(path.join(os.tmpdir(), 'asktop-home-'));
afterAll(() => rmSync(top, { recursive: true }));
let home: Home;
let count = 0;

beforeEach(() => {
  home = homeAt({
    env: { ASKTOP_HOME: path.join(top, `家 ${(count += 1)}`) },
    homeFolder: '/nowhere',
  });
});
const modeOf = (file: string): number => statSync(file).mode & 0o777;

describe('ASKTOP_HOME', () => {
  test('is ~/.asktop unless it is named', () => {
    expect(homeAt({ env: {}, homeFolder: '/home/u' }).folder).toBe(path.resolve('/home/u/.asktop'));
    expect(homeAt({ env: { ASKTOP_HOME: '' }, homeFolder: '/home/u' }).folder).toBe(
      path.resolve('/home/u/.asktop'),
    );
  });

  test.skipIf(process.platform === 'win32')(
    'is made for the user alone, and made so again if it was opened',
    () => {
      expect(openHome(home, process.getuid?.())).toEqual({ kind: 'opened' });
      expect(modeOf(home.folder)).toBe(0o700);
      chmodSync(home.folder, 0o777);
      openHome(home, process.getuid?.());
      expect(modeOf(home.folder)).toBe(0o700);
    },
  );

  test('of another user is refused with what to do', () => {
    mkdirSync(home.folder);
    expect(openHome(home, 4242)).toEqual({
      kind: 'refused',
      why: `${home.folder} belongs to another user. Give it to yourself (chown), or name another folder in ASKTOP_HOME.`,
    });
  });

  test('that is a file or a link is refused', () => {
    writeFileSync(home.folder, '');
    expect(openHome(home, process.getuid?.()).kind).toBe('refused');
    rmSync(home.folder);
    symlinkSync(top, home.folder);
    expect(openHome(home, process.getuid?.()).kind).toBe('refused');
  });
});

describe('the endpoint', () => {
  test('is one line that only the user can read, and goes at the end', () => {
    openHome(home, undefined);
    const secrets = newSecrets();
    const unpublish = publishEndpoint(home, { port: 40123, ...secrets });
    expect(readFileSync(home.endpoint, 'utf8')).toBe(`40123 ${secrets.secret} ${secrets.proof}\n`);
    expect(secrets.secret).toMatch(/^[\w-]{43}$/);
    expect(secrets.secret).not.toBe(secrets.proof);
    if (process.platform !== 'win32') expect(modeOf(home.endpoint)).toBe(0o600);
    expect(endpointPort(home)).toBe(40123);
    unpublish();
    expect([endpointPort(home), readdirSync(home.folder)]).toEqual([undefined, []]);
  });

  test('of a later start is left alone by an earlier one that ends', () => {
    openHome(home, undefined);
    const first = publishEndpoint(home, { port: 1, ...newSecrets() });
    publishEndpoint(home, { port: 2, ...newSecrets() });
    first();
    expect(endpointPort(home)).toBe(2);
  });

  test.each(['', '40123 short short\n', 'x\n', '40123'])('that says %j is none', (text) => {
    openHome(home, undefined);
    writeFileSync(home.endpoint, text);
    expect(endpointPort(home)).toBeUndefined();
  });
});

describe('settings', () => {
  test('are the defaults at first, and keep what was changed', () => {
    openHome(home, undefined);
    const file = new SettingsFile(home);
    expect([file.current.guardMs, file.current.theme, file.problem]).toEqual([
      400,
      'system',
      undefined,
    ]);
    file.change({ theme: 'dark' });
    file.change({ guardMs: 800 });
    const again = new SettingsFile(home).current;
    expect([again.theme, again.guardMs, again.singleKeys]).toEqual(['dark', 800, true]);
  });

  test('stay as they are where a change names a field without a value', () => {
    openHome(home, undefined);
    const file = new SettingsFile(home);
    file.change({ theme: 'dark', summonKey: 'F9' });
    const change: SettingsChange = JSON.parse('{"corner":"top-left"}') as SettingsChange;
    change.theme = undefined; // as IPC carries it
    file.change(change);
    expect(new SettingsFile(home).current).toMatchObject({
      theme: 'dark',
      summonKey: 'F9',
      corner: 'top-left',
    });
  });

  test('that cannot be written hold all the same, and the trouble is told', () => {
    openHome(home, undefined);
    const file = new SettingsFile(home);
    mkdirSync(home.settings); // nothing can be renamed over a folder
    expect(() => file.change({ theme: 'dark' })).toThrow(/EISDIR|EEXIST|ENOTEMPTY|EPERM/);
    expect(file.current.theme).toBe('dark');
    expect(readdirSync(home.folder)).toEqual(['settings.json']);
  });

  test.each(['{', '[]', '{"guardMs":"no"}', '\xff\xfe'])(
    'that make no sense (%j) are left alone until a change puts them aside, not lost',
    (text) => {
      openHome(home, undefined);
      writeFileSync(home.settings, text, 'latin1');
      const file = new SettingsFile(home);
      expect(file.current.guardMs).toBe(400);
      expect(file.problem).toContain('makes no sense');
      expect(readdirSync(home.folder)).toEqual(['settings.json']);
      expect(readFileSync(home.settings, 'latin1')).toBe(text);
      file.change({ theme: 'dark' });
      expect(readFileSync(`${home.settings}.broken`, 'latin1')).toBe(text);
      expect(new SettingsFile(home).current.theme).toBe('dark');
    },
  );

  test('that make no sense again are put beside those before, each kept once, and few', () => {
    openHome(home, undefined);
    const kept = (): string[] =>
      readdirSync(home.folder)
        .filter((name) => name.includes('.broken'))
        .map((name) => readFileSync(path.join(home.folder, name), 'utf8'))
        .sort();
    const breakWith = (text: string): void => {
      writeFileSync(home.settings, text);
      new SettingsFile(home).change({ theme: 'dark' });
    };
    for (const text of ['{1', '{2', '{1']) breakWith(text);
    expect(kept()).toEqual(['{1', '{2']);
    for (let n = 3; n <= 9; n += 1) breakWith(`{${n}`);
    expect(() => breakWith('{ten')).toThrow(/broken ones/);
    expect(kept()).toHaveLength(9);
    expect(readFileSync(home.settings, 'utf8')).toBe('{ten');
  });

  test.skipIf(process.platform === 'win32')(
    'that cannot be read are not written over (no links without rights on Windows)',
    () => {
      openHome(home, undefined);
      symlinkSync('settings.json', home.settings); // a link to itself: ELOOP, also for root
      const file = new SettingsFile(home);
      expect(file.problem).toContain('cannot be read (ELOOP)');
      expect(() => file.change({ theme: 'dark' })).toThrow(/ELOOP/);
      expect(file.current.theme).toBe('dark');
      expect(readlinkSync(home.settings)).toBe('settings.json');
      // once it can be read again, nothing of either side is lost
      rmSync(home.settings);
      writeFileSync(home.settings, '{"guardMs":900}');
      file.change({ corner: 'top-left' });
      expect(new SettingsFile(home).current).toMatchObject({
        guardMs: 900,
        theme: 'dark',
        corner: 'top-left',
      });
    },
  );

  test('are read again as they lie there, but what makes no sense changes nothing and is told', () => {
    openHome(home, undefined);
    const file = new SettingsFile(home);
    file.change({ theme: 'dark', guardMs: 800 });
    const by = (text: string): void => {
      writeFileSync(home.settings, text);
      file.reread();
    };
    by('{"theme":"dark","doNotDisturb":true}');
    expect(file.current).toMatchObject({ theme: 'dark', doNotDisturb: true, guardMs: 400 });
    for (const text of ['', '{"theme":', '{"theme":"pink"}']) by(text);
    expect(file.problem).toContain('makes no sense: what held before holds');
    rmSync(home.settings);
    file.reread();
    expect(file.problem).toBeUndefined();
    expect(file.current).toMatchObject({ theme: 'dark', doNotDisturb: true });
  });

  test('that could not be written hold against what is read again', () => {
    openHome(home, undefined);
    const file = new SettingsFile(home);
    mkdirSync(home.settings);
    expect(() => file.change({ theme: 'dark' })).toThrow();
    rmSync(home.settings, { recursive: true });
    writeFileSync(home.settings, '{"theme":"light","corner":"top-left"}');
    file.reread();
    expect(file.current).toMatchObject({ theme: 'dark', corner: 'top-left' });
  });

  test('that a person edited by hand meanwhile keep the edit', () => {
    openHome(home, undefined);
    const file = new SettingsFile(home);
    file.change({ theme: 'dark' });
    writeFileSync(home.settings, readFileSync(home.settings, 'utf8').replace('300', '0'));
    file.change({ corner: 'top-left' });
    expect(new SettingsFile(home).current).toMatchObject({
      graceMs: 0,
      theme: 'dark',
      corner: 'top-left',
    });
  });
});

describe('the probes', () => {
  const source = path.join(top, 'source');
  const put = (name: string, text: string): void => {
    mkdirSync(source, { recursive: true });
    writeFileSync(path.join(source, name), text);
  };

  test('are deployed byte for byte, runnable, and again when they changed', () => {
    put('probe.sh', '#!/bin/bash -p\n');
    put('probe.ps1', '\ufeffSet-StrictMode\n');
    put('opencode-plugin.mjs', 'export {};\n');
    openHome(home, undefined);
    const probes = deployProbes(home, source);
    expect(readFileSync(probes.powershell).subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    if (process.platform !== 'win32') expect(modeOf(probes.bash)).toBe(0o700);
    writeFileSync(probes.bash, 'broken');
    deployProbes(home, source);
    expect(readFileSync(probes.bash, 'utf8')).toBe('#!/bin/bash -p\n');
    expect(readdirSync(home.folder).sort()).toEqual([
      '.asktop-home',
      'opencode-plugin.mjs',
      'probe.ps1',
      'probe.sh',
    ]);
  });
});

describe('the history', () => {
  const ask = {
    kind: 'permission',
    tool: { kind: 'command', tool: 'Bash', shell: 'bash', command: 'echo "价格 €12"', rest: [] },
    suggestions: [],
    canInterrupt: true,
  } as const;
  const entry = {
    at: '2026-11-30T00:00:00.000Z',
    agent: 'zcode',
    session: 's',
    kind: 'permission',
    end: 'answered',
    act: { kind: 'deny', reason: '先备份 🦆' },
  } as const;

  test('keeps what was shown and decided, and survives a line cut by a crash', () => {
    openHome(home, undefined);
    recordHistory(home, {
      ...entry,
      ask: { ...ask, tool: { ...ask.tool, rest: [] }, suggestions: [] },
    });
    writeFileSync(home.history, `${readFileSync(home.history, 'utf8')}{"at":"2026`, 'utf8');
    const { entries, unreadable } = readHistory(home);
    expect(entries).toMatchObject([{ ...entry, ask }]);
    expect([entries[0]?.sha256.length, unreadable]).toEqual([64, 1]);
  });

  test('of something very large keeps its hash instead', () => {
    openHome(home, undefined);
    const command = 'x'.repeat(100_000);
    recordHistory(home, {
      ...entry,
      ask: { ...ask, tool: { ...ask.tool, command, rest: [] }, suggestions: [] },
    });
    expect(readHistory(home).entries.map(({ ask }) => ask)).toEqual([undefined]);
  });

  test('that does not exist is empty', () => {
    expect(readHistory(home)).toEqual({ entries: [], unreadable: 0 });
  });
});
