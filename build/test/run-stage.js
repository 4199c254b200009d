import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { root } from '../paths.js';
import { readTally } from './tally.js';

/** @typedef {{ name: string, tally: import('./tally.js').Tally }} StageEnd */

/**
 * Runs a script of package.json and counts what it ran. Its output goes to ours; it has no standard input.
 * @param {import('./stages.js').Stage} stage
 * @param {readonly import('./machine.js').Missing[]} missing
 * @returns {Promise<StageEnd>}
 */
export async function runStage({ name, kind, limitMinutes, display, needs = [] }, missing) {
  const lacks = missing.find((thing) => needs.includes(thing.name));
  if (lacks !== undefined) {
    const reason = `${lacks.name}: ${lacks.why}`;
    process.stdout.write(`skipped: ${reason}\n`);
    return { name, tally: { passed: 0, failed: [], skipped: [{ title: name, reason }] } };
  }
  const folder = mkdtempSync(path.join(os.tmpdir(), 'asktop-test-'));
  const file = path.join(folder, 'tally.json');
  try {
    const npm = npmCommand(['run', '--silent', name, ...reportersOf[kind]]);
    const ownDisplay = display && process.platform === 'linux';
    const x11 = ownDisplay && !missing.some((thing) => thing.name === 'X11');
    const [program, ...words] = x11 ? [path.join(root, 'build', 'with-x11.sh'), ...npm] : npm;
    const end = await runLimited({
      program,
      words,
      env: {
        ...process.env,
        ...(ownDisplay ? { DISPLAY: undefined, WAYLAND_DISPLAY: undefined } : {}),
        ASKTOP_TALLY: file,
      },
      limitMs: limitMinutes * 60_000,
    });
    return { name, tally: tallyOf(kind, end, readTally(file)) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * What a stage comes to. A suite that ends badly without naming a failed test has failed as a whole.
 * @param {import('./stages.js').Stage['kind']} kind
 * @param {RunEnd} end
 * @param {import('./tally.js').Tally | undefined} counted
 * @returns {import('./tally.js').Tally}
 */
export function tallyOf(kind, end, counted) {
  const whole = failureOf(end);
  if (kind === 'check')
    return { passed: whole === undefined ? 1 : 0, failed: whole ? [whole] : [], skipped: [] };
  if (counted === undefined)
    return { passed: 0, failed: [whole ?? 'nothing was counted'], skipped: [] };
  const explained = whole === undefined || (end.kind === 'ended' && counted.failed.length > 0);
  return explained ? counted : { ...counted, failed: [...counted.failed, whole] };
}

/** @returns {string | undefined} */
function failureOf(/** @type {RunEnd} */ end) {
  switch (end.kind) {
    case 'ended':
      return end.code === 0 ? undefined : `ended with code ${end.code}`;
    case 'stopped':
      return `stopped after ${Math.round(end.limitMs / 60_000)} minutes`;
    case 'failed':
      return `did not run: ${end.why}`;
  }
}

/** @typedef {{ kind: 'ended', code: number } | { kind: 'stopped', limitMs: number } | { kind: 'failed', why: string }} RunEnd */

/**
 * Runs a program in a process group of its own and stops all of it when its time is over: first SIGINT, so that a
 * test runner can still write its report, then SIGKILL.
 * @param {{ program: string, words: readonly string[], env: NodeJS.ProcessEnv, limitMs: number, graceMs?: number }} wish
 * @returns {Promise<RunEnd>}
 */
export function runLimited({ program, words, env, limitMs, graceMs = 15_000 }) {
  return new Promise((resolve) => {
    const windows = process.platform === 'win32';
    const child = spawn(program, words, {
      cwd: root,
      env,
      stdio: ['ignore', 'inherit', 'inherit'],
      detached: !windows,
      shell: windows && program.endsWith('.cmd'),
    });
    let stopped = false;
    /** @type {NodeJS.Timeout | undefined} */
    let hard;
    const soft = setTimeout(() => {
      stopped = true;
      end(child, 'SIGINT');
      hard = setTimeout(() => end(child, 'SIGKILL'), graceMs);
    }, limitMs);
    // in a group of its own, it does not hear the terminal's Ctrl+C
    const interrupted = (/** @type {NodeJS.Signals} */ signal) => {
      end(child, 'SIGKILL');
      process.exit(128 + os.constants.signals[signal]);
    };
    for (const signal of endings) process.once(signal, interrupted);
    const settle = (/** @type {RunEnd} */ outcome) => {
      for (const signal of endings) process.off(signal, interrupted);
      clearTimeout(soft);
      clearTimeout(hard);
      if (stopped) end(child, 'SIGKILL'); // what the group left behind
      resolve(stopped ? { kind: 'stopped', limitMs } : outcome);
    };
    child.on('error', (error) => settle({ kind: 'failed', why: error.message }));
    child.on('exit', (code) => settle({ kind: 'ended', code: code ?? 1 }));
  });
}

function end(
  /** @type {import('node:child_process').ChildProcess} */ child,
  /** @type {NodeJS.Signals} */ signal,
) {
  if (child.pid === undefined) return;
  if (process.platform === 'win32') {
    spawn('taskkill', ['/PID', String(child.pid), '/T', '/F'], { stdio: 'ignore' });
    return;
  }
  try {
    process.kill(-child.pid, signal);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error; // all gone
  }
}

/** @returns {[string, ...string[]]} */
function npmCommand(/** @type {string[]} */ words) {
  // set by npm itself; without it this file was started by hand
  const npm = process.env['npm_execpath'];
  if (npm !== undefined && /\.c?js$/.test(npm)) return [process.execPath, npm, ...words];
  return [process.platform === 'win32' ? 'npm.cmd' : 'npm', ...words];
}

const endings = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

/** @type {Record<import('./stages.js').Stage['kind'], string[]>} */
const reportersOf = {
  check: [],
  vitest: ['--', '--reporter=default', '--reporter=./build/test/vitest-reporter.js'],
  playwright: ['--', '--reporter=list,./build/test/playwright-reporter.js'],
};
