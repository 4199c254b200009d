import { describe, expect, test } from 'vitest';
import { failureToRun, fetchProblem, fetchSource, hostFor, shouldFetch } from './start-host.js';

const there = { kind: 'there', file: '/e/electron' } as const;
const unfetched = {
  kind: 'missing',
  why: "Electron's binary could not be fetched (fetch failed)",
} as const;
const chromium = { kind: 'found', file: '/usr/bin/chromium' } as const;
const noBrowser = { kind: 'missing', message: 'Install Chromium.' } as const;
const desk = {
  platform: 'linux',
  env: { DISPLAY: ':0' } as Record<string, string>,
  isRoot: false,
  version: '45.5.0',
  electron: there,
  browser: chromium,
};

describe('hostFor', () => {
  test('takes Electron where its binary is there, on X11 where there is an X display', () => {
    expect(hostFor(desk)).toEqual({
      kind: 'electron',
      file: '/e/electron',
      switches: ['--ozone-platform=x11'],
      line: 'asktop: runs on Electron 45.5.0',
    });
    expect(hostFor({ ...desk, env: { WAYLAND_DISPLAY: 'wayland-0' } })).toMatchObject({
      kind: 'electron',
      switches: [],
    });
    expect(hostFor({ ...desk, platform: 'darwin', env: {} })).toMatchObject({
      kind: 'electron',
      switches: [],
    });
    expect(hostFor({ ...desk, isRoot: true })).toMatchObject({
      switches: ['--ozone-platform=x11', '--no-sandbox'],
    });
  });

  test.each([
    ['its binary could not be fetched', { electron: unfetched }, unfetched.why],
    ['there is no display', { env: {} }, 'there is no display to show it on'],
    [
      'it is asked for',
      { env: { DISPLAY: ':0', ASKTOP_STANDIN: '1' } },
      'ASKTOP_STANDIN=1 asks for the stand-in',
    ],
  ])('takes the stand-in where %s', (_why, change, words) => {
    expect(hostFor({ ...desk, ...change })).toEqual({
      kind: 'stand-in',
      line: `asktop: runs on its stand-in for Electron with /usr/bin/chromium, because ${words}`,
    });
  });

  test('with neither it says what to install', () => {
    expect(hostFor({ ...desk, electron: unfetched, browser: noBrowser })).toEqual({
      kind: 'none',
      line: `asktop: cannot start: ${unfetched.why}, and there is no browser to use instead. Install Chromium.`,
    });
  });
});

describe('shouldFetch', () => {
  const failure = { version: '45.5.0', from: 'a', atMs: 1000, why: 'x' };
  const hourMs = 60 * 60 * 1000;
  test.each([
    ['the first time', undefined, {}, true],
    ['not an hour after a failure', failure, { nowMs: hourMs }, false],
    ['again after a day', failure, { nowMs: 25 * hourMs }, true],
    ['another version at once', failure, { version: '46.0.0' }, true],
    ['from another mirror at once', failure, { from: 'b' }, true],
    ['when the clock was set back', failure, { nowMs: 0 }, true],
  ])('%s', (_when, last, change, expected) => {
    expect(shouldFetch(last, { version: '45.5.0', from: 'a', nowMs: hourMs, ...change })).toBe(
      expected,
    );
  });
});

test('fetchSource changes with mirrors and proxies, not with the rest of the environment, and hides passwords', () => {
  const base = fetchSource({ HOME: '/h' });
  expect(fetchSource({ HOME: '/other', EDITOR: 'vi' })).toBe(base);
  const variables = [
    'ELECTRON_MIRROR',
    'npm_config_electron_mirror',
    'https_proxy',
    'HTTP_PROXY',
    'ALL_PROXY',
  ];
  const sources = variables.map((name) =>
    fetchSource({ HOME: '/h', [name]: 'http://me:geheim@proxy' }),
  );
  expect(new Set([base, ...sources]).size).toBe(variables.length + 1);
  expect(sources.join()).not.toContain('geheim');
});

test.each([
  [{ timedOut: true, stderr: '' }, "Electron's binary did not arrive within 60 s"],
  [
    { timedOut: false, stderr: 'TypeError: fetch failed\n    at node:internal/deps/undici' },
    "Electron's binary could not be fetched (fetch failed)",
  ],
  [{ timedOut: false, stderr: '' }, "Electron's binary could not be fetched"],
])('fetchProblem names the cause', (outcome, words) => {
  expect(fetchProblem({ ...outcome, limitSeconds: 60 })).toBe(words);
});

describe('failureToRun', () => {
  const end = { platform: 'linux', code: null, signal: null, ranMs: 300, wasStopped: false };
  test.each([
    ['of another machine', { error: 'spawn ENOEXEC' }, 'cannot be started (spawn ENOEXEC)'],
    ['whose sandbox is not set up', { signal: 'SIGTRAP' }, 'crashed at its start (SIGTRAP)'],
    ['that lacks a library', { code: 127 }, 'does not run here (it ended with 127)'],
    [
      'that lacks a library on Windows',
      { platform: 'win32', code: 3221225781 },
      'does not run here (0xc0000135)',
    ],
    [
      'that macOS does not trust',
      { platform: 'darwin', signal: 'SIGKILL' },
      'crashed at its start (SIGKILL)',
    ],
  ])('tells of a binary %s', (_which, change, words) => {
    expect(failureToRun({ ...end, ...change })).toBe(words);
  });

  test.each([
    ['quit', { code: 0 }],
    ['could not use its home', { code: 1 }],
    ['was stopped by us', { signal: 'SIGABRT', wasStopped: true }],
    ['was killed by somebody', { signal: 'SIGKILL' }],
    ['crashed after it had run', { signal: 'SIGSEGV', ranMs: 60_000 }],
    ['ended with 127 on Windows', { platform: 'win32', code: 127 }],
  ])('says nothing of an app that %s', (_what, change) => {
    expect(failureToRun({ ...end, ...change })).toBeUndefined();
  });
});
