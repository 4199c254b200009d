// What the app costs while nothing is open.
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { endpointOf, envOf, root, startBareServer } from './running.mjs';
import { print } from './table.mjs';

export async function timers(/** @type {import('@playwright/test').ElectronApplication} */ app) {
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
 * The app as `npm start` runs it, with nothing to do, beside a bare server with nothing to do. It is looked at from 45 s after its start on: once after
 * a start V8's memory reducer collects ("Mark-Compact (reduce)" of --trace-gc, at about 28 s), gives memory back and then stops.
 */
export async function idle(/** @type {string} */ home) {
  const npmStart = spawn(process.execPath, [path.join(root, 'build/start.mjs')], {
    env: { ...envOf(home), ASKTOP_STANDIN: '1' },
    stdio: 'ignore',
  });
  const { child: bare } = await startBareServer();
  await endpointOf(home);
  await sleep(45_000);
  // the browser is not ours, and is left out
  const app = childOf(npmStart.pid);
  const cpu = () => [cpuMs(npmStart.pid) + cpuMs(app), cpuMs(bare.pid)];
  const before = cpu();
  await sleep(30_000);
  const [ours = NaN, theirs = NaN] = cpu().map((ms, at) => ms - (before[at] ?? NaN));
  const [memory, bareMemory] = [residentKb(app), residentKb(bare.pid)];
  bare.kill();
  const ended = new Promise((resolve) => npmStart.once('exit', resolve));
  npmStart.kill('SIGTERM');
  await ended;
  return [
    print({
      name: 'CPU time in 30 idle seconds (ms)',
      ratio: ours,
      bound: 10,
      detail: `Node side, from 45 s after the start; a bare server ${theirs.toFixed(1)}`,
    }),
    print({
      name: 'memory, idle / bare Node server',
      ratio: memory / bareMemory,
      bound: 1.7,
      detail: `${Math.round(memory / 1024)} against ${Math.round(bareMemory / 1024)} MiB resident, Node side`,
    }),
  ].every(Boolean);
}

function sleep(/** @type {number} */ ms) {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** The one process that it has started and that runs. */
function childOf(/** @type {number | undefined} */ pid) {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
  return Number(children[0]);
}

/** The CPU time of all threads of a process so far, from the scheduler's nanoseconds. */
function cpuMs(/** @type {number | undefined} */ pid) {
  const threads = readdirSync(`/proc/${pid}/task`);
  const nanoseconds = threads.map((thread) =>
    Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]),
  );
  return nanoseconds.reduce((sum, one) => sum + one, 0) / 1e6;
}

function residentKb(/** @type {number | undefined} */ pid) {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
}
