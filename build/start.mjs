// `npm start`: builds what is stale, then starts the app on Electron or, where that cannot be had, on the stand-in.
// stdout belongs to the app; what we have to say goes to stderr, in one line.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { constants } from 'node:os';
import path from 'node:path';
import { root } from './paths.js';
import {
  fetchProblem,
  fetchSource,
  hostFor,
  reasonAgainstElectron,
  shouldFetch,
} from './start-host.js';

const require = createRequire(import.meta.url);
const { platform, env } = process;
const fetchLimitSeconds = 60;

buildStale();
const host = chooseHost();
console.error(host.line);
if (host.kind === 'none') process.exit(1);
const args = process.argv.slice(2);
if (host.kind === 'electron') run(host.file, [...host.switches, root, ...args]);
else {
  const standIn = path.join(root, 'build/stand-in/boot.cjs');
  run(process.execPath, [
    '--experimental-vm-modules',
    '--disable-warning=ExperimentalWarning',
    standIn,
    root,
    ...args,
  ]);
}

/** In a process of its own: the builder would otherwise stay in memory as long as the app runs. */
function buildStale() {
  const build = path.join(root, 'build/build.mjs');
  const { status, stdout, stderr } = spawnSync(process.execPath, [build, '--stale'], {
    cwd: root,
    encoding: 'utf8',
  });
  if (status === 0) return;
  console.error(stdout + stderr);
  console.error('asktop: the build failed (see above). Run npm ci if packages are missing.');
  process.exit(1);
}

function chooseHost() {
  const { findBrowser, thisMachine } = require('./stand-in/browser-path.cjs');
  const version = electronVersion();
  const electron = reasonAgainstElectron({ platform, env })
    ? missing('not looked for')
    : findElectron(version);
  const browser = electron.kind === 'there' ? missing('') : findBrowser(thisMachine());
  const isRoot = process.getuid?.() === 0;
  return hostFor({ platform, env, isRoot, version, electron, browser });
}

/** Electron's binary, fetched once if need be. @param {string} version */
function findElectron(version) {
  const folder = path.join(root, 'node_modules/electron');
  const installer = path.join(folder, 'install.js');
  if (!existsSync(installer)) return missing('the package electron is not installed');
  const file = installedElectron(folder, version);
  if (file !== undefined) return { kind: /** @type {const} */ ('there'), file };
  const from = fetchSource(env);
  const last = lastFailure();
  if (!shouldFetch(last, { version, from, nowMs: Date.now() }))
    return missing(`${last.why}; tried less than a day ago`);

  if (process.stderr.isTTY)
    console.error(`asktop: fetches Electron ${version}, for ${fetchLimitSeconds} s at most …`);
  const outcome = spawnSync(process.execPath, [installer], {
    env: { ...env, ELECTRON_GET_USE_PROXY: 'true' }, // @electron/get looks at the proxy variables only then
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: fetchLimitSeconds * 1000,
    killSignal: 'SIGKILL',
  });
  const fetched = installedElectron(folder, version);
  if (fetched !== undefined) return { kind: /** @type {const} */ ('there'), file: fetched };
  const timedOut = outcome.signal === 'SIGKILL';
  const why = fetchProblem({ timedOut, limitSeconds: fetchLimitSeconds, stderr: outcome.stderr });
  rememberFailure({ version, from, atMs: Date.now(), why });
  return missing(why);
}

/** The executable that the package's installer has put there, of the pinned version. @param {string} folder @param {string} version */
function installedElectron(folder, version) {
  try {
    const dist = env['ELECTRON_OVERRIDE_DIST_PATH'] ?? path.join(folder, 'dist');
    const name = readFileSync(path.join(folder, 'path.txt'), 'utf8');
    const found = readFileSync(path.join(dist, 'version'), 'utf8').trim().replace(/^v/, '');
    const file = path.join(dist, name);
    return found === version && existsSync(file) ? file : undefined;
  } catch {
    return undefined; // a file is missing: not installed, or half of it
  }
}

/** @param {string} file @param {string[]} argv */
function run(file, argv) {
  // the first could open an inspector's port; the second, left by an editor built on Electron, makes Electron a plain Node
  const without = { NODE_OPTIONS: undefined, ELECTRON_RUN_AS_NODE: undefined };
  const child = spawn(file, argv, { stdio: 'inherit', env: { ...env, ...without } });
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => child.kill(signal));
  }
  child.once('error', (error) => {
    console.error(`asktop: ${file} could not be started: ${error.message}`);
    process.exit(1);
  });
  child.once('exit', (code, signal) =>
    process.exit(code ?? 128 + constants.signals[signal ?? 'SIGKILL']),
  );
}

function electronVersion() {
  return JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')).devDependencies.electron;
}

function lastFailure() {
  try {
    return JSON.parse(readFileSync(failureFile(), 'utf8'));
  } catch {
    return undefined; // none so far, or not readable: then it is tried
  }
}

/** @param {import('./start-host.js').FetchFailure} failure */
function rememberFailure(failure) {
  try {
    mkdirSync(path.dirname(failureFile()), { recursive: true });
    writeFileSync(failureFile(), JSON.stringify(failure));
  } catch {
    // a checkout that cannot be written to: the next start tries again
  }
}

function failureFile() {
  return path.join(root, 'node_modules/.cache/asktop/electron-fetch.json');
}

/** @param {string} why */
function missing(why) {
  return { kind: /** @type {const} */ ('missing'), why, message: why };
}
