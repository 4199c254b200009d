// `npm start`: builds what is stale, then starts the app on Electron or, where that cannot be had, on the stand-in.
// stdout belongs to the app; what we have to say goes to stderr, in one line.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { constants } from 'node:os';
import path from 'node:path';
import { root } from './paths.js';
import {
  failureToRun,
  fetchProblem,
  fetchSource,
  hostFor,
  reasonAgainstElectron,
  shouldFetch,
} from './start-host.js';

const require = createRequire(import.meta.url);
const { platform, env } = process;
const fetchLimitSeconds = 60;
const passedOn = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);
const standIn = [
  '--experimental-vm-modules',
  '--disable-warning=ExperimentalWarning',
  path.join(root, 'build/stand-in/boot.cjs'),
];

// what opens the inspector of a plain Node: nobody is to look into, or steer, what starts the app
process.on('SIGUSR1', () => undefined);
buildStale();
let host = announced(chooseHost());
let end = await run(host);
const why = host.kind === 'electron' ? failureToRun({ platform, ...end }) : undefined;
if (why !== undefined) {
  host = announced(chooseHost(missing(`Electron's binary ${why}`)));
  end = await run(host);
}
if (end.error !== undefined) console.error(`asktop: could not be started: ${end.error}`);
process.exit(end.code ?? (end.signal === null ? 1 : 128 + constants.signals[end.signal]));

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

/** @param {ReturnType<typeof missing>} [instead] what is known of Electron already */
function chooseHost(instead) {
  const { findBrowser, thisMachine } = require('./stand-in/browser-path.cjs');
  const version = electronVersion();
  const electron =
    instead ??
    (reasonAgainstElectron({ platform, env }) ? missing('not looked for') : findElectron(version));
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
    const names = path.join(folder, 'path.txt');
    // as the package electron itself finds a binary that was put elsewhere
    const isElsewhere = env['ELECTRON_OVERRIDE_DIST_PATH'] && !existsSync(names);
    const name = isElsewhere ? 'electron' : readFileSync(names, 'utf8');
    const found = readFileSync(path.join(dist, 'version'), 'utf8').trim().replace(/^v/, '');
    const file = path.join(dist, name);
    return found === version && existsSync(file) ? file : undefined;
  } catch {
    return undefined; // a file is missing: not installed, or half of it
  }
}

/**
 * Says which host it is and why; ends where there is none.
 * @param {import('./start-host.js').Host} chosen
 */
function announced(chosen) {
  console.error(chosen.line);
  if (chosen.kind === 'none') process.exit(1);
  return chosen;
}

/**
 * Runs the app to its end.
 * @param {Exclude<import('./start-host.js').Host, { kind: 'none' }>} on
 * @returns {Promise<{ error: string | undefined, code: number | null, signal: NodeJS.Signals | null, ranMs: number, wasStopped: boolean }>}
 */
function run(on) {
  const args = process.argv.slice(2);
  const [file, argv] =
    on.kind === 'electron'
      ? [on.file, [...on.switches, root, ...args]]
      : [process.execPath, [...standIn, root, ...args]];
  // the first could open an inspector's port; the second, left by an editor built on Electron, makes Electron a plain Node
  const without = { NODE_OPTIONS: undefined, ELECTRON_RUN_AS_NODE: undefined };
  return new Promise((resolve) => {
    const begun = performance.now();
    let wasStopped = false;
    const child = spawn(file, argv, { stdio: 'inherit', env: { ...env, ...without } });
    const passOn = (/** @type {NodeJS.Signals} */ signal) => {
      wasStopped = true;
      child.kill(signal);
    };
    const done = (
      /** @type {{ error?: string, code: number | null, signal: NodeJS.Signals | null }} */ end,
    ) => {
      for (const signal of passedOn) process.off(signal, passOn);
      resolve({ error: undefined, ...end, ranMs: performance.now() - begun, wasStopped });
    };
    for (const signal of passedOn) process.on(signal, passOn);
    child.once('error', (error) => done({ error: error.message, code: null, signal: null }));
    child.once('exit', (code, signal) => done({ code, signal }));
  });
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
