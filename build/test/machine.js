import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../paths.js';

/** @typedef {{ name: string, why: string, costs: string }} Missing */

/**
 * What this machine lacks of all that the tests can use, with what that costs.
 * @returns {Missing[]}
 */
export function missingHere() {
  return wanted
    .filter(({ isHere }) => !isHere())
    .map(({ name, why, costs }) => ({ name, why, costs }));
}

/** Says whether a program lies in PATH. */
export function hasProgram(/** @type {string} */ name) {
  const endings = process.platform === 'win32' ? ['.exe', '.cmd', '.bat'] : [''];
  return (process.env['PATH'] ?? '')
    .split(path.delimiter)
    .some((folder) =>
      endings.some((ending) => folder !== '' && existsSync(path.join(folder, name + ending))),
    );
}

/** Where npm keeps the real Electron, once it has been fetched (`npx install-electron`). */
function hasElectron() {
  const folder = path.join(root, 'node_modules', 'electron');
  const named = path.join(folder, 'path.txt'); // written after the download
  return existsSync(named) && existsSync(path.join(folder, 'dist', readFileSync(named, 'utf8')));
}

function hasGbkLocale() {
  const { stdout } = spawnSync('locale', ['-a'], { encoding: 'utf8' });
  return /^zh_CN\.gbk$/im.test(stdout ?? '');
}

function hasFont(/** @type {string} */ pattern) {
  const { stdout } = spawnSync('fc-list', [pattern, 'family'], { encoding: 'utf8' });
  return (stdout ?? '').trim() !== '';
}

const linux = process.platform === 'linux';
const notInPath = 'not in PATH';

/** @type {(Missing & { isHere: () => boolean })[]} */
const wanted = [
  {
    name: 'Electron',
    why: 'its program has not been fetched (npx install-electron)',
    costs: 'the specs run on the stand-in instead',
    isHere: hasElectron,
  },
  {
    name: 'real agents',
    why: 'never part of this run',
    costs: 'npm run e2e:real, with a Claude Code that you name',
    isHere: () => false,
  },
  {
    name: 'pwsh',
    why: notInPath,
    costs: 'probe.ps1 under PowerShell 7',
    isHere: () => hasProgram('pwsh'),
  },
  {
    name: 'Windows PowerShell 5.1',
    why: 'only on Windows',
    costs: 'probe.ps1 under it',
    isHere: () => process.platform === 'win32',
  },
  {
    name: 'shellcheck',
    why: notInPath,
    costs: 'its half of lint:sh',
    isHere: () => hasProgram('shellcheck'),
  },
  {
    name: 'shfmt',
    why: notInPath,
    costs: 'its half of lint:sh',
    isHere: () => hasProgram('shfmt'),
  },
  {
    name: 'locale zh_CN.GBK',
    why: 'not generated',
    costs: 'probes under it',
    isHere: () => !linux || hasGbkLocale(),
  },
  {
    name: 'strace',
    why: notInPath,
    costs: 'the counts of programs executed',
    isHere: () => !linux || hasProgram('strace'),
  },
  {
    name: 'X11',
    why: 'Xvfb, openbox, xprop, xdotool, wmctrl and python3 are not all in PATH',
    costs: 'the specs with a real window',
    isHere: () =>
      !linux || ['Xvfb', 'openbox', 'xprop', 'xdotool', 'wmctrl', 'python3'].every(hasProgram),
  },
  {
    name: 'fonts',
    why: 'none for Chinese or none for emoji',
    costs: 'nothing, but pictures show boxes',
    isHere: () => !linux || (hasFont(':lang=zh-cn') && hasFont(':charset=1f600')),
  },
];
