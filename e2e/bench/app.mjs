// What the running app costs: events a second, time to a painted card, many cards, and nothing at all.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { _electron } from '@playwright/test';
import { median, print } from './table.mjs';

const root = path.resolve(import.meta.dirname, '../..');
const electron = path.join(root, 'build/stand-in/electron');
/** what `electron` runs, for an arm with a switch of V8's */
const standIn = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'].concat(
  path.join(root, 'build/stand-in/boot.cjs'),
);

/** Resolves to whether every row keeps its bound. */
export async function benchApp() {
  const place = mkdtempSync(path.join(os.tmpdir(), 'asktop-bench-'));
  try {
    return [await driven(path.join(place, 'driven')), await idle(path.join(place, 'idle'))].every(
      Boolean,
    );
  } finally {
    rmSync(place, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
}

async function driven(/** @type {string} */ home) {
  const app = await _electron.launch({ executablePath: electron, args: [root], env: envOf(home) });
  const page = await app.firstWindow();
  const endpoint = await endpointOf(home);
  try {
    return [
      await throughput(endpoint),
      await toPaint(page, endpoint),
      await manyCards(page, endpoint),
      await timers(app),
    ].every(Boolean);
  } finally {
    await app.close();
  }
}

/** @typedef {{ port: number, secret: string }} Endpoint */
/** @typedef {import('@playwright/test').Page} Page */

/** 2 KB events, one connection each, eight at a time, in turns with a bare server that answers 204. */
async function throughput(/** @type {Endpoint} */ endpoint) {
  const bare = spawn(process.execPath, ['-e', bareServer], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const port = await new Promise((resolve) =>
    bare.stdout.once('data', (data) => resolve(Number(String(data)))),
  );
  const event = toolEvent('x'.repeat(1900));
  const ours = [];
  const theirs = [];
  for (let round = 0; round < 31; round += 1) {
    theirs.push(await perSecond({ port, secret: '' }, event));
    ours.push(await perSecond(endpoint, event));
  }
  bare.kill();
  return print({
    name: 'intake, 2 KB events a second / bare node:http',
    ratio: median(ours) / median(theirs),
    bound: 0.5,
    least: true,
    detail: `${median(ours).toFixed(0)} against ${median(theirs).toFixed(0)} a second`,
  });
}

async function perSecond(/** @type {Endpoint} */ endpoint, /** @type {string} */ body) {
  const count = 200;
  const begun = performance.now();
  let left = count;
  const lane = async () => {
    while (left > 0) {
      left -= 1;
      await post(endpoint, 'PostToolUse', body);
    }
  };
  await Promise.all(Array.from({ length: 8 }, lane));
  return (count * 1000) / (performance.now() - begun);
}

/**
 * From the POST of a question to two frames after its card is there, against a message to the page while it is empty and two frames. Not against a
 * page of its own: that would put ours into the background, where frames are rare.
 */
async function toPaint(/** @type {Page} */ page, /** @type {Endpoint} */ endpoint) {
  const ours = [];
  const theirs = [];
  for (let round = 0; round < 31; round += 1) {
    const blank = performance.now();
    await page.evaluate(twoFrames);
    theirs.push(performance.now() - blank);

    const stop = new AbortController();
    const begun = performance.now();
    const painted = page.evaluate(paintedCard);
    void post(endpoint, 'PermissionRequest', question(round), stop.signal);
    await painted;
    ours.push(performance.now() - begun);
    stop.abort();
    await page.evaluate(noCard);
  }
  return print({
    name: 'POST to painted card / message to painted empty page',
    ratio: median(ours) / median(theirs),
    bound: 3,
    detail: `${median(ours).toFixed(1)} against ${median(theirs).toFixed(1)} ms`,
  });
}

/** A key press that changes the card, until it is painted: 500 open cards against one. */
async function manyCards(/** @type {Page} */ page, /** @type {Endpoint} */ endpoint) {
  const stops = [new AbortController()];
  void post(endpoint, 'PermissionRequest', question(1), stops[0]?.signal);
  await page.getByRole('article').waitFor();
  const one = await repaints(page);
  for (let at = 0; at < 499; at += 1) {
    const stop = new AbortController();
    stops.push(stop);
    void post(endpoint, 'PermissionRequest', question(at + 2), stop.signal);
    // as many at once as a flood of strangers would be is more than the intake takes
    if (at % 20 === 18) await page.getByText(`1 / ${at + 2}`).waitFor({ timeout: 60_000 });
  }
  await page.getByText('1 / 500').waitFor({ timeout: 60_000 });
  const many = await repaints(page);
  for (const stop of stops) stop.abort();
  await page.evaluate(noCard);
  return print({
    name: 'repaint after a key, 500 cards / 1 card',
    ratio: median(many) / median(one),
    bound: 2,
    detail: `${median(many).toFixed(1)} against ${median(one).toFixed(1)} ms`,
  });
}

async function repaints(/** @type {Page} */ page) {
  await page.waitForTimeout(700);
  const times = [];
  for (let round = 0; round < 31; round += 1) {
    const begun = performance.now();
    await page.keyboard.press(round % 2 === 0 ? '1' : '2');
    await page.evaluate(twoFrames);
    times.push(performance.now() - begun);
  }
  return times;
}

async function timers(/** @type {import('@playwright/test').ElectronApplication} */ app) {
  await new Promise((resolve) => setTimeout(resolve, 4000));
  const active = await app.evaluate(() => process.getActiveResourcesInfo());
  const count = active.filter((name) => name === 'Timeout').length;
  return print({
    name: 'timers while nothing is open',
    ratio: count,
    bound: 0,
    detail: [...new Set(active)].join(' '),
  });
}

/**
 * The app with nothing to do, beside a bare server with nothing to do. After a stretch of work V8's memory reducer collects up to three times ("Mark-Compact
 * (reduce)" of --trace-gc: some 0.1 s of CPU in all, once, at a moment between 8 s and over a minute later that V8 chooses; a bare server has too
 * little memory for it). It gives memory back and then stops, and is not ours: the arm that is judged runs without it, so that whatever grows there
 * is ours; the one beside it runs as `npm start` does, and its memory is what counts.
 */
async function idle(/** @type {string} */ home) {
  const homes = [`${home}-plain`, `${home}-unreduced`];
  const apps = homes.map((one, at) =>
    spawn(process.execPath, [...(at === 0 ? [] : ['--no-memory-reducer']), ...standIn, root], {
      env: envOf(one),
      stdio: 'ignore',
    }),
  );
  const bare = spawn(process.execPath, ['-e', bareServer], { stdio: 'ignore' });
  for (const one of homes) await endpointOf(one);
  await new Promise((resolve) => setTimeout(resolve, 8000));
  const processes = [...apps, bare];
  const before = processes.map(cpuMs);
  await new Promise((resolve) => setTimeout(resolve, 30_000));
  const [plain = NaN, unreduced = NaN, theirs = NaN] = processes.map(
    (one, at) => cpuMs(one) - (before[at] ?? NaN),
  );
  const [memory = NaN, , bareMemory = NaN] = processes.map(residentKb);
  bare.kill();
  for (const app of apps) {
    const ended = new Promise((resolve) => app.once('exit', resolve));
    app.kill('SIGTERM');
    await ended;
  }
  return [
    print({
      name: 'CPU time in 30 idle seconds (ms)',
      ratio: unreduced,
      bound: 10,
      detail: `Node side; with V8's memory reducer ${plain.toFixed(1)}, a bare server ${theirs.toFixed(1)}`,
    }),
    print({
      name: 'memory, idle / bare Node server',
      ratio: memory / bareMemory,
      bound: 1.7,
      detail: `${Math.round(memory / 1024)} against ${Math.round(bareMemory / 1024)} MiB resident, Node side`,
    }),
  ].every(Boolean);
}

function envOf(/** @type {string} */ home) {
  mkdirSync(home, { recursive: true, mode: 0o700 });
  const settings = { welcomed: true, guardMs: 0, graceMs: 0, language: 'en' };
  writeFileSync(path.join(home, 'settings.json'), JSON.stringify(settings));
  const { DISPLAY: _display, NODE_OPTIONS: _options, ...env } = process.env;
  return /** @type {Record<string, string>} */ ({
    ...env,
    ASKTOP_HOME: home,
    ASKTOP_HEADLESS: '1',
  });
}

/** @returns {Promise<Endpoint>} */
async function endpointOf(/** @type {string} */ home) {
  for (let tries = 0; tries < 600; tries += 1) {
    try {
      const [port, secret = ''] = readFileSync(path.join(home, 'endpoint'), 'utf8').split(' ');
      return { port: Number(port), secret };
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 100)); // not there yet
    }
  }
  throw new Error('the app did not start');
}

const lanes = new Agent({ keepAlive: false });

/** One hook, as a probe posts it; resolves when there is a reply or none will come. */
function post(
  /** @type {Endpoint} */ { port, secret },
  /** @type {string} */ event,
  /** @type {string} */ body,
  /** @type {AbortSignal | undefined} */ signal = undefined,
) {
  return new Promise((resolve) => {
    const sent = request(
      {
        host: '127.0.0.1',
        port,
        method: 'POST',
        path: `/v1/hooks/claude-code/${event}`,
        agent: lanes,
        headers: {
          'Content-Type': 'application/json',
          'Content-Length': Buffer.byteLength(body),
          'X-Asktop-Secret': secret,
        },
        ...(signal ? { signal } : {}),
      },
      (response) => response.resume().on('close', resolve),
    );
    sent.on('error', resolve);
    sent.end(body);
  });
}

function toolEvent(/** @type {string} */ text) {
  return JSON.stringify({
    session_id: 's',
    hook_event_name: 'PostToolUse',
    tool_name: 'Bash',
    tool_input: { command: text },
  });
}

function question(/** @type {number} */ n) {
  const options = [{ label: '是' }, { label: '否' }];
  const questions = [{ question: `第 ${n} 个问题？`, header: 'Q', options, multiSelect: false }];
  return JSON.stringify({
    session_id: `s${n}`,
    cwd: '/project',
    permission_mode: 'default',
    hook_event_name: 'PermissionRequest',
    tool_name: 'AskUserQuestion',
    tool_input: { questions },
  });
}

const bareServer = `
  const server = require('node:http').createServer((q, r) => q.resume().on('end', () => r.writeHead(204).end()));
  server.listen(0, '127.0.0.1', () => console.log(server.address().port));
`;

/** The CPU time of all threads of a process so far, from the scheduler's nanoseconds. */
function cpuMs(/** @type {import('node:child_process').ChildProcess} */ { pid }) {
  const threads = readdirSync(`/proc/${pid}/task`);
  const nanoseconds = threads.map((thread) =>
    Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]),
  );
  return nanoseconds.reduce((sum, one) => sum + one, 0) / 1e6;
}

function residentKb(/** @type {import('node:child_process').ChildProcess} */ { pid }) {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
}

// These three run in the page.
function twoFrames() {
  return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
}
function paintedCard() {
  return new Promise((resolve) => {
    const look = () => {
      if (document.querySelector('article') === null) return false;
      seen.disconnect();
      requestAnimationFrame(() => requestAnimationFrame(resolve));
      return true;
    };
    const seen = new MutationObserver(look);
    seen.observe(document, { childList: true, subtree: true });
    look();
  });
}
function noCard() {
  return new Promise((resolve) => {
    const look = () => {
      if (document.querySelector('article') !== null) setTimeout(look, 50);
      else resolve(undefined);
    };
    look();
  });
}
