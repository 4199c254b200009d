import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { newSecrets, publishEndpoint } from '../home/endpoint.ts';
import { recordHistory } from '../home/history-file.ts';
import { homeAt } from '../home/home.ts';
import { runCommandLine } from './command-line.ts';
import type { Io } from './io.ts';

const top = mkdtempSync(path.join(os.tmpdir(), 'asktop-cli-'));
afterAll(() => rmSync(top, { recursive: true }));
let said: { out: string; err: string; bytes: Uint8Array[] };
let io: Io;
let count = 0;

beforeEach(() => {
  said = { out: '', err: '', bytes: [] };
  io = {
    env: {
      ASKTOP_HOME: path.join(top, `用户 ${(count += 1)}`),
      PATH: process.env['PATH'],
      HOME: top,
    },
    homeFolder: top,
    folder: top,
    platform: 'linux',
    probesFolder: path.resolve(import.meta.dirname, '../../probes'),
    version: '1.2.3',
    stdin: () => Promise.resolve(Buffer.from('{"hook_event_name":"PermissionRequest"}')),
    out: (text) => void (said.out += text),
    err: (text) => void (said.err += text),
    outBytes: (bytes) => void said.bytes.push(bytes),
  };
});
const run = (...words: string[]): Promise<number> => runCommandLine(words, io);

describe('the command line', () => {
  test('without a command it knows says what there is, and ends with 2', async () => {
    expect(await run('instal')).toBe(2);
    expect(said.err).toContain('there is no command "instal"');
    expect(said.err).toContain('asktop hooks AGENT');
  });

  test.each([
    [['hooks'], 'something is missing'],
    [['hooks', 'claude-code', 'zcode'], 'too much: zcode'],
    [['hooks', 'nobody'], 'no agent "nobody"; there are: '],
    [['ask', '--loud'], '--loud'],
    [['try', 'claude-code', '../x'], 'not a name: "../x"'],
    [['try', 'nobody', 'Stop'], 'no agent "nobody"; there are: '],
    [['history', '--last', 'many'], '--last takes a number'],
  ])('%j is wrong usage, with what is wrong and how it goes', async (words, why) => {
    expect(await run(...words)).toBe(2);
    expect(said.err).toContain(why);
    expect(said.err).toContain(`usage: asktop ${words[0]}`);
  });

  test.each([[['--help']], [['help', 'hooks']], [['ask', '--help']], [['--version']]])(
    '%j is answered on stdout',
    async (words) => {
      expect([await run(...words), said.err]).toEqual([0, '']);
      expect(said.out).not.toBe('');
    },
  );
});

test('each option that a command takes is explained by its help', async () => {
  await run('--help');
  const usages = [...said.out.matchAll(/^ {2}asktop (\w+) (.*)$/gm)];
  expect(usages.length).toBeGreaterThan(9);
  for (const [, name = '', usage = ''] of usages) {
    said.out = '';
    await run(name, '--help');
    const [, ...explained] = said.out.split('\n\n');
    for (const option of usage.match(/--[\w-]+/g) ?? []) {
      expect(explained.join('\n')).toMatch(new RegExp(`^  ${option}\\b.*  \\S`, 'm'));
    }
  }
});

test('from a clone the help says how the program is called there', async () => {
  await run('--help');
  expect(said.out).not.toContain('npm run');
  io = { ...io, env: { ...io.env, npm_lifecycle_event: 'asktop' } };
  await run('install', '--help');
  expect(said.out).toContain('write “npm run asktop --” wherever “asktop” stands');
});

describe('hooks', () => {
  test.each(['claude-code', 'Claude Code', 'zcode'])(
    'prints entries for %j that name the deployed probe',
    async (name) => {
      expect(await run('hooks', name)).toBe(0);
      const probe = path.join(io.env['ASKTOP_HOME'] ?? '', 'probe.sh');
      expect(JSON.stringify(JSON.parse(said.out))).toContain(JSON.stringify(probe).slice(1, -1));
      expect(readdirSync(path.dirname(probe)).sort()).toEqual([
        '.asktop-home',
        'opencode-plugin.mjs',
        'probe.ps1',
        'probe.sh',
      ]);
    },
  );

  test('as JSON is one line of ASCII', async () => {
    expect(await run('hooks', 'zcode', '--json')).toBe(0);
    expect(said.out).toMatch(/^[\x20-\x7e]+\n$/);
    expect(JSON.parse(said.out)).toMatchObject({
      agent: 'zcode',
      level: 'answers',
      file: path.join(top, '.zcode/cli/config.json'),
    });
  });

  test('are printed without touching a settings file that makes no sense', async () => {
    const home = homeAt(io);
    mkdirSync(home.folder, { recursive: true });
    writeFileSync(home.settings, '{"theme":');
    expect(await run('hooks', 'zcode')).toBe(0);
    expect(readFileSync(home.settings, 'utf8')).toBe('{"theme":');
    expect(readdirSync(home.folder).filter((name) => name.includes('broken'))).toEqual([]);
  });

  test('are refused where the home cannot be used', async () => {
    writeFileSync(io.env['ASKTOP_HOME'] ?? '', '');
    expect(await run('hooks', 'zcode')).toBe(1);
    expect(said.err).toContain('ASKTOP_HOME');
  });
});

test('ask says that Asktop is not running, and what to do', async () => {
  expect(await run('ask')).toBe(1);
  expect(said.err).toMatch(/not running.*Start it/);
});

test.skipIf(process.platform === 'win32')(
  'try shows that without Asktop the agent asks by itself',
  async () => {
    expect(await run('try', 'claude-code', 'PermissionRequest')).toBe(0);
    expect(said.err).toContain('exit code 0, 0 bytes on stdout');
    expect(said.err).toContain('no decision, the agent goes on by itself. Why: asktop logs');
  },
);

test.skipIf(process.platform === 'win32')(
  'try takes the names that a person types and asks under the id that the intake knows',
  async () => {
    const home = homeAt(io);
    mkdirSync(home.folder, { recursive: true, mode: 0o700 });
    const asked: (string | undefined)[] = [];
    const server = createServer((request, response) => {
      asked.push(request.url);
      request.resume().on('end', () => response.writeHead(204).end());
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    publishEndpoint(home, { port: (server.address() as AddressInfo).port, ...newSecrets() });
    for (const name of ['智谱', 'Claude Code', 'sample'])
      await run('try', name, 'PermissionRequest');
    server.close();
    expect(asked).toEqual(
      ['zcode', 'claude-code', 'sample'].map((id) => `/v1/hooks/${id}/PermissionRequest`),
    );
  },
);

test('history lists what was decided, with nothing in it that steers a terminal', async () => {
  const home = homeAt(io);
  mkdirSync(home.folder, { recursive: true });
  recordHistory(home, {
    at: '2026-11-30T08:00:00.000Z',
    agent: 'claude-code',
    session: 's',
    folder: '/home/u/演\u001b]0;示',
    kind: 'permission',
    end: 'answered',
    act: { kind: 'deny', reason: '不' },
    ask: {
      kind: 'permission',
      tool: {
        kind: 'command',
        tool: 'Bash',
        shell: 'bash',
        command: 'echo \u001b[2J\nrm',
        rest: [],
      },
      suggestions: [],
      canInterrupt: false,
    },
  });
  expect(await run('history')).toBe(0);
  expect(said.out).toBe(
    '2026-11-30T08:00:00.000Z  claude-code  演‹ESC U+001B›]0;示  permission  deny  echo ‹ESC U+001B›[2J⏎rm\n',
  );
});

test('logs and history of a fresh installation say that there is nothing yet', async () => {
  expect([await run('logs'), await run('history'), said.out]).toEqual([0, 0, '']);
  expect(said.err).toMatch(/no log yet[\s\S]*Nothing has been asked yet/);
});

test('a file that cannot be read is a failure, told in one line', async () => {
  const home = homeAt(io);
  mkdirSync(home.log, { recursive: true });
  expect(await run('logs')).toBe(1);
  expect(said.err).toMatch(/^asktop logs: EISDIR: .*\. See to it and try again\.\n$/);
});
