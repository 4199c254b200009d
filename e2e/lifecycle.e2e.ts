import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test as base } from '@playwright/test';
import { Agents } from './app.ts';
import type { Asking } from './agents/fake-agent.ts';
import { OverlayPage } from './overlay-page.ts';
import { makePlaces, root, type Places } from './places.ts';
import { commandLine, listeningSockets, processesWith, processTree } from './processes.ts';
import { appEnv, electronPath, endpointIn, RunningApp } from './running-app.ts';

// The app starts, stops, is killed, is started twice; agents notice nothing but silence.

interface Parts {
  places: Places;
  agents: Agents;
  start: () => Promise<{ asktop: RunningApp; overlay: OverlayPage }>;
}
const test = base.extend<Parts>({
  // eslint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from this very pattern
  places: async ({}, use) => {
    const places = makePlaces();
    await use(places);
    places.remove();
  },
  agents: async ({ places }, use) => {
    const agents = new Agents(places);
    await use(agents);
    await agents.close();
  },
  start: async ({ places }, use) => {
    const started: RunningApp[] = [];
    await use(async () => {
      const asktop = await RunningApp.start({ places });
      started.push(asktop);
      return { asktop, overlay: new OverlayPage(asktop.page, path.basename(places.project)) };
    });
    for (const asktop of started) await asktop.stopHowever();
    for (const asktop of started) await asktop.noProcessLeft();
  },
});

const silent = {
  code: 0,
  signal: null,
  stdout: Buffer.alloc(0),
  stderr: Buffer.alloc(0),
  timedOut: false,
};
const bash = (command: string) => ({ command });
async function expectNothing(asking: Asking): Promise<void> {
  expect(await asking.ended).toMatchObject(silent);
  expect((await asking.verdict).kind).toBe('none');
}

test('without Asktop both agents ask by themselves at once', async ({ agents }) => {
  for (const agent of [await agents.claude(), await agents.zcode()]) {
    const asking = agent.asks('Bash', bash('echo alone'));
    await expectNothing(asking);
    for (const end of await agent.tells('Stop')) expect(end).toMatchObject(silent);
  }
});

test('quitting hands every open request back, and leaves no process, endpoint or temporary file', async ({
  agents,
  places,
  start,
}) => {
  const { asktop, overlay } = await start();
  const claude = await agents.claude();
  const open = [
    claude.asks('Bash', bash('echo 1')),
    (await agents.zcode()).asks('Bash', bash('echo 2')),
  ];
  await expect(overlay.page.getByText('1 / 2')).toBeVisible();
  await asktop.stop();
  for (const asking of open) await expectNothing(asking);
  await expect.poll(() => asktop.log()).toContain('stopped');
  expect(asktop.log().match(/PermissionRequest quit /g)).toHaveLength(2);
  expect(readdirSync(places.asktopHome).filter((name) => /new$|tmp/.test(name))).toEqual([]);
});

test('killed in the middle of a question, the hook ends silently; a stale endpoint costs nothing; a restart works', async ({
  agents,
  places,
  start,
}) => {
  const first = await start();
  const claude = await agents.claude();
  const asking = claude.asks('Bash', bash('echo killed'));
  await expect(first.overlay.cards).toContainText('echo killed');
  first.asktop.process.kill('SIGKILL');
  await expectNothing(asking);
  await first.asktop.noProcessLeft();
  expect(existsSync(path.join(places.asktopHome, 'endpoint'))).toBe(true); // stale now
  await expectNothing(claude.asks('Bash', bash('echo stale')));
  const second = await start();
  const next = claude.asks('Bash', bash('echo again'));
  await expect(second.overlay.cards).toContainText('echo again');
  await second.overlay.press('Allow');
  expect(await next.verdict).toMatchObject({ kind: 'decision', behavior: 'allow' });
});

test('a frozen Asktop lets the agent go after 30 s of silence, and works on when it wakes', async ({
  agents,
  start,
}) => {
  test.setTimeout(120_000);
  test.skip(process.platform === 'win32', 'stops a process with SIGSTOP');
  const { asktop, overlay } = await start();
  const claude = await agents.claude();
  const held = claude.asks('Bash', bash('echo held'));
  await expect(overlay.cards).toContainText('echo held');
  const main = asktop.process;
  main.kill('SIGSTOP');
  try {
    const asked = claude.asks('Bash', bash('echo frozen'));
    for (const asking of [held, asked]) await expectNothing(asking);
    const { ranMs } = await asked.ended;
    expect(ranMs).toBeLessThan(60_000);
  } finally {
    main.kill('SIGCONT');
  }
  await expect(overlay.cards).toHaveCount(0, { timeout: 20_000 });
  const next = claude.asks('Bash', bash('echo awake'));
  await expect(overlay.cards).toContainText('echo awake');
  await overlay.press('Allow');
  expect(await next.verdict).toMatchObject({ behavior: 'allow' });
});

test.describe('started by hand', () => {
  test.skip(process.platform !== 'linux', 'reads /proc');

  test('what npm start starts listens on one socket, the intake on 127.0.0.1, and no command line holds the secret', async ({
    places,
    agents,
  }) => {
    const npmStart = startAsNpmDoes(places);
    /** also those that have left the family */
    const everyone = (): number[] => [
      ...new Set([
        ...processTree(npmStart.pid!),
        ...processesWith(places.top).map(({ pid }) => pid),
      ]),
    ];
    try {
      const port = await portOf(npmStart);
      const asking = (await agents.claude()).asks('Bash', bash('echo by hand'));
      await asking.hook;
      const started = everyone();
      expect(started.length).toBeGreaterThan(4); // the browser is among them
      expect(listeningSockets(started)).toEqual([`tcp 127.0.0.1:${port}`]);
      const { secret = '', proof = '' } = endpointIn(places) ?? {};
      for (const hidden of [secret, proof]) {
        expect(hidden).not.toBe('');
        expect(started.map(commandLine).filter((line) => line.includes(hidden))).toEqual([]);
      }
      // opens the inspector of a plain Node
      for (const pid of started)
        if (/^\S*node /.test(commandLine(pid))) process.kill(pid, 'SIGUSR1');
      await new Promise((resolve) => setTimeout(resolve, 500));
      expect(listeningSockets(everyone())).toEqual([`tcp 127.0.0.1:${port}`]);
      npmStart.kill('SIGTERM');
      await expectNothing(asking);
    } finally {
      await end(npmStart, places);
    }
  });

  test('a second start brings the first one up and ends, and the first keeps its endpoint', async ({
    places,
    start,
  }) => {
    const { asktop } = await start();
    const before = asktop.endpoint();
    expect(await asktop.isVisible()).toBe(false);
    const second = startByHand(places);
    const [code] = (await once(second, 'exit')) as [number | null];
    expect(code).toBe(0);
    await expect.poll(() => asktop.isVisible()).toBe(true);
    expect(asktop.endpoint()).toEqual(before);
  });

  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    test(`${signal} ends it in order`, async ({ places }) => {
      const app = startByHand(places);
      await portOf(app);
      app.kill(signal);
      await end(app, places);
      expect(existsSync(path.join(places.asktopHome, 'endpoint'))).toBe(false);
    });
});

test('npm start goes on with the stand-in where the binary of Electron does not run @standin', async ({
  places,
  agents,
}) => {
  test.skip(process.platform === 'win32', 'makes a shell script pass for a binary');
  const dist = path.join(places.top, 'dist');
  mkdirSync(dist);
  const { devDependencies } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    devDependencies: { electron: string };
  };
  writeFileSync(path.join(dist, 'version'), devDependencies.electron);
  // what Chromium does where its sandbox is not set up
  writeFileSync(path.join(dist, 'electron'), '#!/bin/sh\nkill -TRAP $$\n', { mode: 0o755 });
  const app = startAsNpmDoes(places, { ELECTRON_OVERRIDE_DIST_PATH: dist, DISPLAY: ':7777' });
  let said = '';
  app.stderr?.on('data', (bytes: Buffer) => (said += bytes.toString()));
  try {
    await portOf(app);
    expect(said).toMatch(/stand-in .* because Electron's binary crashed at its start \(SIGTRAP\)/);
    const asking = (await agents.claude()).asks('Bash', bash('echo all the same'));
    await asking.hook;
  } finally {
    await end(app, places);
  }
});

/** The script of `npm start`. */
function startAsNpmDoes(places: Places, env: Record<string, string> = {}): ChildProcess {
  return spawn(process.execPath, [path.join(root, 'build/start.mjs')], {
    env: appEnv(places, env),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

function startByHand(places: Places): ChildProcess {
  return spawn(electronPath(), ['--no-sandbox', root], {
    env: appEnv(places),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** What it says on stdout once it can be asked. */
async function portOf(app: ChildProcess): Promise<number> {
  let out = '';
  let err = '';
  app.stdout?.on('data', (bytes: Buffer) => (out += bytes.toString()));
  app.stderr?.on('data', (bytes: Buffer) => (err += bytes.toString()));
  const ready = /^asktop ready http:\/\/127\.0\.0\.1:(\d+)$/m;
  await expect.poll(() => ready.test(out), { timeout: 40_000, message: err }).toBe(true);
  return Number(ready.exec(out)?.[1]);
}

async function end(app: ChildProcess, places: Places): Promise<void> {
  if (app.exitCode === null && app.signalCode === null) {
    app.kill('SIGTERM');
    await once(app, 'exit');
  }
  await expect.poll(() => processesWith(places.top), { timeout: 15_000 }).toEqual([]);
}
