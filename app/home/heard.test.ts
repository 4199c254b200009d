import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { keepHearing, readHeard, recordHeard } from './heard.ts';
import { homeAt, openHome, type Home } from './home.ts';

const top = mkdtempSync(path.join(os.tmpdir(), 'asktop-heard-'));
afterAll(() => rmSync(top, { recursive: true }));
let home: Home;
let count = 0;
let nowMs: number;
let troubles: string[];

beforeEach(() => {
  home = homeAt({ env: { ASKTOP_HOME: path.join(top, `家 ${(count += 1)}`) }, homeFolder: top });
  openHome(home, undefined);
  nowMs = Date.UTC(2026, 10, 30);
  troubles = [];
});
const file = (): string => path.join(home.folder, 'heard.json');
const hearing = () =>
  keepHearing(home, { now: () => new Date(nowMs), trouble: (why) => troubles.push(why) });

test('nothing was heard where there is no file, or one that makes no sense', () => {
  expect(readHeard(home)).toEqual({});
  for (const text of ['', '{', '[]', '{"zcode":{"at":"yesterday"}}', '\xff']) {
    writeFileSync(file(), text, 'latin1');
    expect(readHeard(home)).toEqual({});
  }
});

test('the last event and the first time are kept for each agent, across runs, for the user alone', async () => {
  await recordHeard(home, 'zcode', 'SessionStart', new Date('2026-11-30T08:00:00Z'));
  await recordHeard(home, 'claude-code', 'Stop', new Date('2026-11-30T09:00:00Z'));
  await recordHeard(home, 'zcode', 'Stop', new Date('2026-12-01T08:00:00Z'));
  expect(readHeard(home)).toEqual({
    zcode: {
      at: '2026-12-01T08:00:00.000Z',
      event: 'Stop',
      first: '2026-11-30T08:00:00.000Z',
      events: { Stop: '2026-12-01T08:00:00.000Z', SessionStart: '2026-11-30T08:00:00.000Z' },
    },
    'claude-code': {
      at: '2026-11-30T09:00:00.000Z',
      event: 'Stop',
      first: '2026-11-30T09:00:00.000Z',
      events: { Stop: '2026-11-30T09:00:00.000Z' },
    },
  });
  expect(readdirSync(home.folder)).toEqual(['heard.json']);
  if (process.platform !== 'win32') expect(statSync(file()).mode & 0o777).toBe(0o600);
});

test('the first event is written soon, later ones every 15 seconds, and the last one at the end', async () => {
  const kept = hearing();
  const written = async (): Promise<string | undefined> => {
    await pause();
    return readHeard(home)['zcode']?.event;
  };
  kept.hear('zcode', 'SessionStart');
  await expect.poll(written).toBe('SessionStart');
  const before = readFileSync(file());
  for (let second = 1; second < 15; second += 1) {
    nowMs += 1000;
    kept.hear('zcode', `Event${second}`);
  }
  await pause();
  expect(readFileSync(file())).toEqual(before);
  nowMs += 1000;
  kept.hear('zcode', 'Later');
  await expect.poll(written).toBe('Later');
  kept.hear('zcode', 'Last');
  await kept.stop();
  expect(readHeard(home)['zcode']?.event).toBe('Last');
});

test('each event keeps its last time, newest first, also those that came between two writings', async () => {
  const kept = hearing();
  const second = () => void (nowMs += 1000);
  for (const event of ['SessionStart', 'PreToolUse', 'PermissionRequest', 'PreToolUse']) {
    kept.hear('zcode', event);
    second();
  }
  await kept.stop();
  const heard = readHeard(home)['zcode'];
  expect(Object.entries(heard?.events ?? {})).toEqual([
    ['PreToolUse', '2026-11-30T00:00:03.000Z'],
    ['PermissionRequest', '2026-11-30T00:00:02.000Z'],
    ['SessionStart', '2026-11-30T00:00:00.000Z'],
  ]);
  expect([heard?.event, heard?.at, heard?.first]).toEqual([
    'PreToolUse',
    '2026-11-30T00:00:03.000Z',
    '2026-11-30T00:00:00.000Z',
  ]);
  const later = hearing();
  later.hear('zcode', 'SessionStart');
  await later.stop();
  expect(Object.keys(readHeard(home)['zcode']?.events ?? {})).toEqual([
    'SessionStart',
    'PreToolUse',
    'PermissionRequest',
  ]);
});

test('names without end cost no more than forty of them, none longer than 64 letters', async () => {
  const kept = hearing();
  for (let nth = 0; nth < 500; nth += 1) {
    nowMs += 1;
    kept.hear('zcode', `${nth} ${'x'.repeat(9000)}`);
  }
  await kept.stop();
  const names = Object.keys(readHeard(home)['zcode']?.events ?? {});
  expect([names.length, names[0]]).toEqual([40, `499 ${'x'.repeat(60)}`]);
});

test('a file of before events were kept is read, and one whose events make no sense', () => {
  const old = { at: '2026-11-30T09:00:00.000Z', event: 'Stop', first: '2026-11-30T08:00:00.000Z' };
  for (const events of [undefined, 7, { Stop: 'yesterday' }]) {
    writeFileSync(file(), JSON.stringify({ zcode: { ...old, events } }));
    expect(readHeard(home)).toEqual({ zcode: { ...old, events: {} } });
  }
});

test('agents heard at one time are all kept', async () => {
  const kept = hearing();
  for (const agent of ['a', 'b', 'c']) kept.hear(agent, 'Stop');
  await kept.stop();
  expect(Object.keys(readHeard(home)).sort()).toEqual(['a', 'b', 'c']);
});

test('a file that cannot be written costs its record, and the trouble is told', async () => {
  mkdirSync(path.join(file(), 'x'), { recursive: true }); // nothing can be renamed over it
  const kept = hearing();
  kept.hear('zcode', 'Stop');
  await pause();
  await kept.stop();
  expect(troubles.join()).toMatch(/^heard\.json cannot be written \(E[A-Z]+\)$/);
});

function pause(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 20);
  });
}
