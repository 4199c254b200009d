import { describe, expect, test } from 'vitest';
import { ensureBrowser, type Steps } from './browser.js';

const chromium = { kind: 'found', file: '/usr/bin/chromium' } as const;

/** A machine without a browser; `gets`: the program that brings one. */
function machine(changes: Partial<Steps> & { gets?: string; code?: number | null } = {}) {
  const ran: string[] = [];
  const said: string[] = [];
  const steps: Steps = {
    find: () => (ran.some((line) => line.includes(changes.gets ?? 'install')) ? chromium : missing),
    isDebian: true,
    isRoot: true,
    hasProgram: () => true,
    run: (program, words) => {
      ran.push([program, ...words].join(' '));
      return changes.code === undefined ? 0 : changes.code;
    },
    say: (line) => void said.push(line),
    ...changes,
  };
  return { steps, ran, said };
}
const missing = { kind: 'missing' } as const;
const install =
  'apt-get install -y --no-install-recommends chromium fonts-noto-cjk fonts-noto-color-emoji';

test('a browser that is there is taken, and nothing is fetched or said', () => {
  const { steps, ran, said } = machine({ find: () => chromium });
  expect([ensureBrowser(steps), ran, said]).toEqual([chromium, [], []]);
});

test('on Debian as root it comes with its fonts from Debian', () => {
  const { steps, ran, said } = machine();
  expect(ensureBrowser(steps)).toEqual(chromium);
  expect(ran).toEqual(['apt-get update', install]);
  expect(said).toEqual(ran.map((line) => `No browser here; trying: ${line}`));
});

describe('Playwright brings it, by this Node', () => {
  test.each([
    ['on another system', { isDebian: false }],
    ['without the rights', { isRoot: false }],
    ['without apt-get', { hasProgram: () => false }],
  ])('%s', (_where, changes) => {
    const { steps, ran } = machine(changes);
    expect(ensureBrowser(steps)).toEqual(chromium);
    expect(ran).toHaveLength(1);
    expect(ran[0]?.startsWith(process.execPath)).toBe(true);
    expect(ran[0]).toMatch(/[\\/]@playwright[\\/]test[\\/]cli\.js install chromium$/);
  });
});

test.each([
  [100, 'That ended with 100.'],
  [null, 'That ended with a signal.'],
])('what fails (%s) is said, and that there is none', (code, words) => {
  const { steps, ran, said } = machine({ code, find: () => missing });
  expect(ensureBrowser(steps)).toEqual({ kind: 'missing', why: 'none found, and none to be had' });
  expect(ran).toEqual(['apt-get update', install]);
  expect(said.filter((line) => line === words)).toHaveLength(2);
});

test('an update that failed does not keep it from being installed', () => {
  const { steps } = machine({ code: 100 });
  expect(ensureBrowser(steps)).toEqual(chromium);
});
