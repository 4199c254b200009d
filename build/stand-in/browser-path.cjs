'use strict';
const path = require('node:path');

/**
 * @typedef {object} Machine what finding a browser depends on
 * @property {string} platform
 * @property {Record<string, string | undefined>} env
 * @property {(file: string) => boolean} isExecutable
 * @property {() => string | undefined} playwrightBrowser where Playwright would keep its own Chromium
 */

/**
 * An installed browser of the Chromium family: ASKTOP_STANDIN_BROWSER, else Chromium, Chrome, Edge, else the one
 * that Playwright has downloaded.
 * @param {Machine} machine
 * @returns {{ kind: 'found', file: string } | { kind: 'missing', message: string }}
 */
exports.findBrowser = (machine) => {
  const wanted = machine.env['ASKTOP_STANDIN_BROWSER'];
  if (wanted) {
    const file = candidates([wanted], machine).find(machine.isExecutable);
    if (file !== undefined) return { kind: 'found', file };
    return {
      kind: 'missing',
      message: `ASKTOP_STANDIN_BROWSER names ${wanted}, which is not a program here. Correct it, or unset it to have a browser looked for.`,
    };
  }
  const installed = candidates(namesOn[machine.platform] ?? namesOn['linux'] ?? [], machine).find(
    machine.isExecutable,
  );
  if (installed !== undefined) return { kind: 'found', file: installed };
  const playwrights = machine.playwrightBrowser();
  if (playwrights && machine.isExecutable(playwrights)) return { kind: 'found', file: playwrights };
  const last = candidates(wrappers, machine).find(machine.isExecutable);
  if (last !== undefined) return { kind: 'found', file: last };
  return {
    kind: 'missing',
    message:
      'No Chromium, Chrome or Edge is installed. Install one of them (or run: npx playwright install chromium), or name it in ASKTOP_STANDIN_BROWSER.',
  };
};

/** @returns {Machine} this machine */
exports.thisMachine = () => {
  const fs = require('node:fs');
  return {
    platform: process.platform,
    env: process.env,
    isExecutable: (file) => {
      try {
        fs.accessSync(file, fs.constants.X_OK);
        return fs.statSync(file).isFile();
      } catch {
        return false; // not there, or not ours to run: the next candidate is tried
      }
    },
    playwrightBrowser: () => {
      // asked in a process of its own: Playwright loaded here would stay in memory for the whole run
      const code = "process.stdout.write(require('playwright-core').chromium.executablePath())";
      const { spawnSync } = require('node:child_process');
      const { status, stdout } = spawnSync(process.execPath, ['-e', code], {
        cwd: __dirname,
        encoding: 'utf8',
      });
      return status === 0 ? stdout : undefined;
    },
  };
};

/**
 * @param {string[]} names names to look for in PATH, or whole paths with %VARIABLES%
 * @param {Machine} machine
 */
function candidates(names, { platform, env }) {
  const { join, isAbsolute, delimiter } = platform === 'win32' ? path.win32 : path.posix;
  const folders = (env['PATH'] ?? env['Path'] ?? '')
    .split(delimiter)
    .filter((folder) => isAbsolute(folder));
  return names.flatMap((name) => {
    if (!/[\\/]/.test(name)) return folders.map((folder) => join(folder, name));
    let known = true;
    const file = name.replace(/%([^%]+)%/g, (_all, variable) => {
      known &&= env[variable] !== undefined;
      return env[variable] ?? '';
    });
    return known ? [file] : [];
  });
}

/** @type {Record<string, string[]>} */
const namesOn = {
  linux: [
    'chromium',
    'google-chrome-stable',
    'google-chrome',
    'microsoft-edge-stable',
    'microsoft-edge',
  ],
  darwin: ['', '%HOME%'].flatMap((home) => [
    `${home}/Applications/Chromium.app/Contents/MacOS/Chromium`,
    `${home}/Applications/Google Chrome.app/Contents/MacOS/Google Chrome`,
    `${home}/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge`,
  ]),
  win32: ['%ProgramFiles%', '%ProgramFiles(x86)%', '%LOCALAPPDATA%'].flatMap((base) => [
    `${base}\\Chromium\\Application\\chrome.exe`,
    `${base}\\Google\\Chrome\\Application\\chrome.exe`,
    `${base}\\Microsoft\\Edge\\Application\\msedge.exe`,
  ]),
};

/** Ubuntu's is a script around a snap, which sees another temp folder than we do: better than nothing, so it comes last. */
const wrappers = ['chromium-browser'];
