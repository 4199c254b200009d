// Which program runs the app, decided from what is there. Pure: start.mjs looks and acts.
import { createHash } from 'node:crypto';

/**
 * @typedef {object} Situation
 * @property {string} platform as in process.platform
 * @property {Record<string, string | undefined>} env
 * @property {boolean} isRoot
 * @property {string} version the Electron that the project pins
 * @property {{ kind: 'there', file: string } | { kind: 'missing', why: string }} electron
 * @property {{ kind: 'found', file: string } | { kind: 'missing', message: string }} browser
 */

/**
 * @typedef {{ kind: 'electron', file: string, switches: string[], line: string }
 *   | { kind: 'stand-in', line: string }
 *   | { kind: 'none', line: string }} Host `line` tells the person which and why
 */

/**
 * @param {Situation} situation
 * @returns {Host}
 */
export function hostFor({ platform, env, isRoot, version, electron, browser }) {
  const against =
    reasonAgainstElectron({ platform, env }) ??
    (electron.kind === 'missing' ? electron.why : undefined);
  if (against === undefined && electron.kind === 'there') {
    const switches = [];
    // on Wayland itself a window cannot be kept on top or placed (electron/electron#50403, #40886)
    if (platform === 'linux' && env['DISPLAY']) switches.push('--ozone-platform=x11');
    if (platform === 'linux' && isRoot) switches.push('--no-sandbox'); // else Chromium refuses to run as root
    return {
      kind: 'electron',
      file: electron.file,
      switches,
      line: `asktop: runs on Electron ${version}`,
    };
  }
  if (browser.kind === 'found') {
    return {
      kind: 'stand-in',
      line: `asktop: runs on its stand-in for Electron with ${browser.file}, because ${against}`,
    };
  }
  return {
    kind: 'none',
    line: `asktop: cannot start: ${against}, and there is no browser to use instead. ${browser.message}`,
  };
}

/**
 * What speaks against Electron even where its binary is there.
 * @param {Pick<Situation, 'platform' | 'env'>} situation
 * @returns {string | undefined}
 */
export function reasonAgainstElectron({ platform, env }) {
  if (env['ASKTOP_STANDIN'] === '1') return 'ASKTOP_STANDIN=1 asks for the stand-in';
  if (platform === 'linux' && !env['DISPLAY'] && !env['WAYLAND_DISPLAY'])
    return 'there is no display to show it on';
  return undefined;
}

/**
 * @typedef {object} FetchFailure an attempt to fetch Electron that failed
 * @property {string} version
 * @property {string} from what the attempt depended on: mirrors and proxies
 * @property {number} atMs since the epoch
 * @property {string} why
 */

/**
 * Whether to try to fetch Electron (again): a failure counts for a day, unless version, mirror or proxy have changed.
 * @param {FetchFailure | undefined} last
 * @param {{ version: string, from: string, nowMs: number }} now
 */
export function shouldFetch(last, { version, from, nowMs }) {
  if (last?.version !== version || last.from !== from) return true;
  return nowMs < last.atMs || nowMs - last.atMs > dayMs;
}

/**
 * What a fetch depends on, mirrors and proxies, as a hash: their addresses may hold passwords, and this is written down.
 * @param {Record<string, string | undefined>} env
 */
export function fetchSource(env) {
  const names = Object.keys(env).filter((name) =>
    /(^|_)(electron_(mirror|custom)|https?_proxy|all_proxy)/i.test(name),
  );
  const pairs = names.sort().map((name) => [name, env[name]]);
  return createHash('sha256').update(JSON.stringify(pairs)).digest('hex');
}

/**
 * Why a fetch failed, from what Electron's installer wrote.
 * @param {{ timedOut: boolean, limitSeconds: number, stderr: string }} outcome
 */
export function fetchProblem({ timedOut, limitSeconds, stderr }) {
  if (timedOut) return `Electron's binary did not arrive within ${limitSeconds} s`;
  const words =
    /^\s*(?:\w*Error|RequestError): (.*)$/m.exec(stderr)?.[1] ?? stderr.trim().split('\n')[0];
  return `Electron's binary could not be fetched${words ? ` (${words.slice(0, 120)})` : ''}`;
}

/**
 * Why a program that is there did not run, undefined if it ran: whatever the app itself ends with, it begins by running.
 * @param {{ platform: string, error?: string | undefined, code: number | null, signal: string | null, ranMs: number, wasStopped: boolean }} end
 *   `error`: it could not be started, in the system's words; `wasStopped`: we passed a signal on to it
 * @returns {string | undefined}
 */
export function failureToRun({ platform, error, code, signal, ranMs, wasStopped }) {
  if (error !== undefined) return `cannot be started (${error})`;
  if (wasStopped || ranMs > longestFailureMs) return undefined;
  // macOS kills what is not signed as it should be
  if (signal !== null && (crashes.has(signal) || (signal === 'SIGKILL' && platform === 'darwin')))
    return `crashed at its start (${signal})`;
  // a shell's and the loader's words for "no such program" and "a library is missing"
  if (platform !== 'win32' && (code === 126 || code === 127))
    return `does not run here (it ended with ${code})`;
  // an NTSTATUS, like 0xc0000135: a library is missing
  if (platform === 'win32' && code !== null && code >>> 0 >= 0xc0000000)
    return `does not run here (0x${(code >>> 0).toString(16)})`;
  return undefined;
}

const crashes = new Set(['SIGTRAP', 'SIGABRT', 'SIGSEGV', 'SIGBUS', 'SIGILL', 'SIGSYS']);
/** What crashes later has been running: then another window out of nowhere helps nobody. */
const longestFailureMs = 20_000;

const dayMs = 24 * 60 * 60 * 1000;
