import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { root } from '../paths.js';
import { runLimited, tallyOf } from './run-stage.js';
import { readTally } from './tally.js';

const done = { kind: 'ended', code: 0 } as const;
const broke = { kind: 'ended', code: 1 } as const;

describe('what a stage comes to', () => {
  test('a check is one test', () => {
    expect(tallyOf('check', done, undefined)).toEqual({ passed: 1, failed: [], skipped: [] });
    expect(tallyOf('check', broke, undefined)).toEqual({
      passed: 0,
      failed: ['ended with code 1'],
      skipped: [],
    });
  });

  test('a suite that left no count has failed, however it ended', () => {
    expect(tallyOf('vitest', done, undefined).failed).toEqual(['nothing was counted']);
    expect(tallyOf('playwright', broke, undefined).failed).toEqual(['ended with code 1']);
  });

  test('a suite that ends badly without a failed test has failed as a whole', () => {
    const counted = { passed: 7, failed: [], skipped: [] };
    expect(tallyOf('vitest', broke, counted).failed).toEqual(['ended with code 1']);
  });

  test('failed tests explain a bad end; a stopped suite says so beside them', () => {
    const counted = { passed: 7, failed: ['a > b'], skipped: [] };
    expect(tallyOf('vitest', broke, counted)).toEqual(counted);
    expect(tallyOf('vitest', { kind: 'stopped', limitMs: 60_000 }, counted).failed).toEqual([
      'a > b',
      'stopped after 1 minutes',
    ]);
  });
});

describe.skipIf(process.platform === 'win32')('a program that takes too long', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'asktop-stage-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  test('is stopped with all that it started', async () => {
    const pidFile = path.join(folder, 'pid');
    const end = await runLimited({
      program: 'bash',
      words: ['-c', `trap '' INT; sleep 300 & echo $! >'${pidFile}'; wait; sleep 300`],
      env: process.env,
      limitMs: 1000,
      graceMs: 200,
    });
    expect(end).toEqual({ kind: 'stopped', limitMs: 1000 });
    await expect.poll(() => isRunning(pidIn(pidFile))).toBe(false);
  });

  test('is stopped when the run itself is stopped', async () => {
    const pidFile = path.join(folder, 'pid');
    const module = path.join(root, 'build', 'test', 'run-stage.js');
    const code = `import { runLimited } from ${JSON.stringify(module)};
      await runLimited({ program: 'bash', words: ['-c', ${JSON.stringify(`echo $$ >'${pidFile}'; sleep 300; true`)}], env: process.env, limitMs: 300_000 });`;
    const run = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: 'ignore' });
    const ended = new Promise((resolve) => run.once('exit', resolve));
    await expect.poll(() => pidIn(pidFile), { timeout: 15_000 }).toBeGreaterThan(0);
    run.kill('SIGTERM');
    expect(await ended).toBe(143);
    await expect.poll(() => isRunning(pidIn(pidFile))).toBe(false);
  });

  test('that cannot be started is a failure with its reason', async () => {
    const end = await runLimited({
      program: path.join(folder, 'missing'),
      words: [],
      env: process.env,
      limitMs: 60_000,
    });
    expect(end).toMatchObject({ kind: 'failed', why: expect.stringContaining('ENOENT') as string });
  });
});

describe('the reporter for Vitest', () => {
  test('counts what passed, names what failed, and keeps why a test was skipped', () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'asktop-reported-'));
    try {
      writeFileSync(path.join(folder, 'some.test.ts'), someTests);
      writeFileSync(path.join(folder, 'broken.test.ts'), "import './nothing-here.ts';\n");
      const file = path.join(folder, 'tally.json');
      const vitest = path.join(root, 'node_modules', 'vitest', 'vitest.mjs');
      const reporter = `--reporter=${path.join(root, 'build', 'test', 'vitest-reporter.js')}`;
      const { status } = spawnSync(
        process.execPath,
        [vitest, 'run', '--globals', '--root', folder, reporter],
        { cwd: folder, env: { ...process.env, ASKTOP_TALLY: file }, timeout: 60_000 },
      );
      expect(status).toBe(1);
      const tally = readTally(file);
      expect(tally?.passed).toBe(1);
      expect(tally?.failed).toEqual([
        expect.stringContaining('broken.test.ts: '),
        expect.stringMatching(/some\.test\.ts > group > fails$/),
      ]);
      expect(tally?.skipped).toEqual([
        {
          title: expect.stringMatching(/some\.test\.ts > group > lacks something$/) as string,
          reason: 'no pwsh here',
        },
      ]);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }, 90_000);
});

function pidIn(file: string): number {
  return existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    // a killed child of a killed shell may stay as a zombie until somebody reaps it
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false; // gone, or no /proc to ask
  }
}

const someTests = `
describe('group', () => {
  test('passes', () => expect(1).toBe(1));
  test('fails', () => expect(1).toBe(2));
  test('lacks something', (context) => context.skip('no pwsh here'));
});
`;
