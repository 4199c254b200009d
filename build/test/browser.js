import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import standIn from '../stand-in/browser-path.cjs';
import { root } from '../paths.js';
import { hasProgram } from './machine.js';

/**
 * What looks and acts; tests put their own in.
 * @typedef {object} Steps
 * @property {() => { kind: 'found', file: string } | { kind: 'missing' }} find
 * @property {boolean} isDebian Debian itself: what Ubuntu calls chromium is a snap, which containers cannot run
 * @property {boolean} isRoot
 * @property {(name: string) => boolean} hasProgram
 * @property {(program: string, words: string[]) => number | null} run its exit code, null when it was ended
 * @property {(line: string) => void} say
 */

/**
 * The browser that the end-to-end specs run in. Where none is installed one is fetched: from Debian as root, else
 * Playwright's own.
 * @param {Steps} steps
 * @returns {{ kind: 'found', file: string } | { kind: 'missing', why: string }}
 */
export function ensureBrowser(steps = ownSteps()) {
  const found = steps.find();
  if (found.kind === 'found') return found;
  for (const [program, ...words] of waysToGet(steps)) {
    steps.say(`No browser here; trying: ${program} ${words.join(' ')}`);
    const code = steps.run(program, words);
    if (code !== 0) steps.say(`That ended with ${code ?? 'a signal'}.`);
  }
  const got = steps.find();
  return got.kind === 'found' ? got : { kind: 'missing', why: 'none found, and none to be had' };
}

/**
 * @param {Steps} steps
 * @returns {[string, ...string[]][]}
 */
function waysToGet({ isDebian, isRoot, hasProgram }) {
  if (isDebian && isRoot && hasProgram('apt-get')) {
    const packages = ['chromium', 'fonts-noto-cjk', 'fonts-noto-color-emoji'];
    return [
      ['apt-get', 'update'],
      ['apt-get', 'install', '-y', '--no-install-recommends', ...packages],
    ];
  }
  // by node itself: npx could ask, and is a .cmd on Windows
  const playwright = path.join(root, 'node_modules', '@playwright', 'test', 'cli.js');
  return [[process.execPath, playwright, 'install', 'chromium']];
}

/** @returns {Steps} */
function ownSteps() {
  return {
    find: () => standIn.findBrowser(standIn.thisMachine()),
    isDebian: isDebian(),
    isRoot: process.getuid?.() === 0,
    hasProgram,
    run: (program, words) =>
      spawnSync(program, words, {
        cwd: root,
        stdio: ['ignore', 'inherit', 'inherit'],
        timeout: limitMs,
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      }).status,
    say: (line) => void process.stdout.write(`${line}\n`),
  };
}

function isDebian() {
  try {
    return /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false;
    throw error;
  }
}

const limitMs = 5 * 60_000;
