import { readdirSync } from 'node:fs';
import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import {
  cannotRun,
  isAlive,
  makeHome,
  openPorts,
  processTree,
  removeHome,
  Started,
  until,
} from './started.ts';

const reason = cannotRun ?? (process.platform === 'linux' ? undefined : 'reads /proc');
const title = `the stand-in as a process${reason ? ` (skipped: ${reason})` : ''}`;
const waitsMs = 90_000;

describe.skipIf(reason !== undefined)(title, { timeout: waitsMs }, () => {
  const running: { started: Started; home: string }[] = [];
  const start = (home: string, ...commandLine: string[]): Started => {
    const started = new Started(home, ...commandLine);
    running.push({ started, home });
    return started;
  };
  const newHome = (): string => {
    const home = makeHome();
    onTestFinished(() => removeHome(home));
    return home;
  };
  const tree = (started: Started, home: string): number[] =>
    processTree(started.pid, `SAMPLE_HOME=${home}\0`);
  const profiles = (home: string): string[] =>
    readdirSync(home).filter((name) => name.startsWith('asktop-browser-'));

  /** Ends it by a signal: everything goes, and nobody answers any more. */
  const end = async (started: Started, home: string, signal: NodeJS.Signals): Promise<void> => {
    const pids = tree(started, home);
    expect(pids.length).toBeGreaterThan(3); // the browser is among them
    const port = await started.port();
    started.child.kill(signal);
    expect(await started.ended).toBe(signal === 'SIGKILL' ? 'SIGKILL' : 0);
    await until(
      () => !pids.some(isAlive),
      () => `still there: ${pids.filter(isAlive).join(', ')}`,
    );
    expect(tree(started, home)).toEqual([]);
    await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow();
  };

  afterEach(async () => {
    const all = running.splice(0);
    const pids = all.flatMap(({ started, home }) => tree(started, home));
    for (const { started } of all) started.child.kill('SIGKILL');
    await until(
      () => !pids.some(isAlive),
      () => `still there: ${pids.filter(isAlive).join(', ')}`,
    );
  }, waitsMs);

  test('listens on nothing but the server of the app, has no timer when idle, and SIGTERM leaves nothing', async () => {
    const home = newHome();
    const started = start(home);
    const port = await started.port();
    expect(openPorts(tree(started, home))).toEqual([`tcp ${port}`]);
    started.child.kill('SIGUSR1'); // opens the inspector of a plain Node
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(openPorts(tree(started, home))).toEqual([`tcp ${port}`]);
    const response = await fetch(`http://127.0.0.1:${port}/`);
    expect(await response.json()).not.toContain('Timeout');
    expect(started.err).toBe('');
    await end(started, home, 'SIGTERM');
    expect(readdirSync(home)).toEqual([]);
  });

  test('opens an inspector and a debugging port when the command line asks, and SIGINT leaves nothing', async () => {
    const home = newHome();
    const started = start(home, '--inspect=0', '--remote-debugging-port=0');
    await started.port();
    const bothLines = /^Debugger listening on ws:[^]*^DevTools listening on ws:/m;
    await until(
      () => bothLines.test(started.err),
      () => started.err,
    );
    expect(openPorts(tree(started, home)).filter((port) => port.startsWith('tcp '))).toHaveLength(
      3,
    );
    await end(started, home, 'SIGINT');
    expect(readdirSync(home)).toEqual([]);
  });

  test('a second start with the same userData wakes the first and ends without a browser', async () => {
    const home = newHome();
    const first = start(home);
    await first.port();
    const before = profiles(home);
    const second = start(home);
    expect(await second.ended).toBe(0);
    expect([second.out, second.err]).toEqual(['', '']);
    expect(profiles(home)).toEqual(before);
    const woken = 'woken by a second start: {"argv":["more","参数"],"data":{"from":"sample"}}';
    await until(
      () => first.out.includes(woken),
      () => first.out,
    );
    await end(first, home, 'SIGHUP');
  });

  test('of four starts at once one runs', async () => {
    const home = newHome();
    const all = Array.from({ length: 4 }, () => start(home));
    const ended = new Set<Started>();
    for (const each of all) void each.ended.then(() => ended.add(each));
    await until(
      () => ended.size === 3,
      () => `${ended.size} have ended`,
    );
    const one = all.find((each) => !ended.has(each))!;
    await one.port();
    await until(
      () => one.out.split('woken').length === 4,
      () => one.out,
    );
  });

  test('SIGKILL leaves no process and no lock, and the next start clears away its files', async () => {
    const home = newHome();
    const first = start(home);
    await first.port();
    await end(first, home, 'SIGKILL');
    const second = start(home);
    await second.port();
    expect(profiles(home)).toEqual([expect.stringContaining(`-${second.pid}-`)]);
  });

  test('a browser that ends takes the app with it, which says so', async () => {
    const home = newHome();
    const started = start(home);
    await started.port();
    const [browser] = tree(started, home).filter((pid) => pid !== started.pid);
    process.kill(browser!, 'SIGKILL');
    expect(await started.ended).toBe(1);
    expect(started.err).toMatch(/The browser .* has ended/);
  });
});
