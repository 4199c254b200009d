import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import standIn from '../stand-in/browser-path.cjs';
import { root } from '../paths.js';
import { hasProgram } from './machine.js';

/**
 * The browser that the end-to-end specs run in. Where none is installed one is fetched: from Debian as root, else
 * Playwright's own.
 * @returns {Promise<{ kind: 'found', file: string } | { kind: 'missing', why: string }>}
 */
export async function getBrowser() {
  const found = find();
  if (found.kind === 'found') return found;
  for (const [program, ...words] of waysToGet()) {
    process.stdout.write(`No browser here; trying: ${program} ${words.join(' ')}\n`);
    const { status } = spawnSync(program, words, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      timeout: limitMs,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
    if (status !== 0) process.stdout.write(`That ended with ${status ?? 'a signal'}.\n`);
  }
  const got = find();
  return got.kind === 'found' ? got : { kind: 'missing', why: 'none found, and none to be had' };
}

function find() {
  return standIn.findBrowser(standIn.thisMachine());
}

/** @returns {[string, ...string[]][]} */
function waysToGet() {
  // by node itself: npx could ask, and is a .cmd on Windows
  const playwright = path.join(root, 'node_modules', '@playwright', 'test', 'cli.js');
  if (isDebian() && process.getuid?.() === 0 && hasProgram('apt-get')) {
    const packages = ['chromium', 'fonts-noto-cjk', 'fonts-noto-color-emoji'];
    return [
      ['apt-get', 'update'],
      ['apt-get', 'install', '-y', '--no-install-recommends', ...packages],
    ];
  }
  return [[process.execPath, playwright, 'install', 'chromium']];
}

/** Debian itself: what Ubuntu calls chromium is a snap, which containers cannot run. */
function isDebian() {
  try {
    return /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false;
    throw error;
  }
}

const limitMs = 5 * 60_000;
