import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { expect, test as base } from '@playwright/test';
import { Agents } from './app.ts';
import { OverlayPage } from './overlay-page.ts';
import { RunningApp } from './running-app.ts';

// With a real window manager: run it as `build/with-x11.sh npx playwright test x11`.

const display = process.env['DISPLAY'] ?? '';
const lacks = (): string | undefined => {
  if (process.platform !== 'linux' || display === '') return 'no X display';
  const missing = ['xdotool', 'xprop', 'wmctrl', 'python3'].filter(
    (tool) => spawnSync('sh', ['-c', `command -v ${tool}`]).status !== 0,
  );
  return missing.length === 0 ? undefined : `not installed: ${missing.join(', ')}`;
};
const reason = lacks();
const x = (program: string, ...args: string[]): string =>
  spawnSync(program, args, {
    encoding: 'utf8',
    env: { ...process.env, DISPLAY: display },
  }).stdout.trim();

const test = base.extend<{
  asktop: RunningApp;
  agents: Agents;
  overlay: OverlayPage;
  editor: { id: string };
}>({
  // eslint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from this very pattern
  asktop: async ({}, use) => {
    const asktop = await RunningApp.start({ env: { ASKTOP_HEADLESS: '0', DISPLAY: display } });
    await use(asktop);
    await asktop.stop();
  },
  agents: async ({ asktop }, use) => {
    const agents = new Agents(asktop.places);
    await use(agents);
    await agents.close();
  },
  overlay: async ({ asktop }, use) => {
    await use(new OverlayPage(asktop.page, path.basename(asktop.places.project)));
  },
  // somebody else's window that has the keyboard
  editor: async ({ asktop }, use) => {
    const title = `editor ${asktop.pid}`;
    const window = otherWindow(title);
    let id = '';
    await expect
      .poll(() => (id = x('xdotool', 'search', '--name', `^${title}$`).split('\n')[0] ?? ''))
      .not.toBe('');
    x('xdotool', 'windowactivate', '--sync', id);
    await expect.poll(() => x('xdotool', 'getactivewindow')).toBe(id);
    await use({ id });
    window.kill();
  },
});
test.skip(reason !== undefined, reason);
test.describe.configure({ mode: 'default' }); // one keyboard for all

test('a card appears above the active window, which keeps the keyboard, in no taskbar and on every workspace', async ({
  agents,
  overlay,
  editor,
}) => {
  const asking = (await agents.claude()).asks('Bash', { command: 'echo above' });
  await expect(overlay.card('permission')).toBeVisible();
  let own = '';
  await expect.poll(() => (own = windowOf('Asktop'))).not.toBe('');
  const states = (): string => x('xprop', '-id', own, '_NET_WM_STATE');
  await expect.poll(states).toContain('_NET_WM_STATE_ABOVE');
  await expect.poll(states).toContain('_NET_WM_STATE_SKIP_TASKBAR');
  // the number of all desktops
  await expect.poll(() => x('xprop', '-id', own, '_NET_WM_DESKTOP')).toContain('= 4294967295');
  await expect
    .poll(() => stackOf().indexOf(Number(own)) > stackOf().indexOf(Number(editor.id)))
    .toBe(true);
  expect(x('xdotool', 'getactivewindow')).toBe(editor.id);
  // typing goes where it went
  x('xdotool', 'key', 'y');
  await overlay.page.waitForTimeout(600);
  expect((await asking.hook)?.running).toBe(true);
  await asking.answerNatively('no');
  await asking.ended;
});

test('after an act the keyboard is where it was, and the window is away', async ({
  asktop,
  agents,
  overlay,
  editor,
}) => {
  const asking = (await agents.claude()).asks('Bash', { command: 'echo away' });
  await overlay.press('Allow', overlay.card('permission'));
  expect(await asking.verdict).toMatchObject({ behavior: 'allow' });
  await expect.poll(() => asktop.isVisible(), { timeout: 10_000 }).toBe(false);
  await expect.poll(() => x('xdotool', 'getactivewindow')).toBe(editor.id);
});

/** A bare window of another program, by Xlib itself: no terminal or toolkit need be installed. */
function otherWindow(title: string): ChildProcess {
  const script = `
import ctypes, sys, time
x = ctypes.CDLL('libX11.so.6')
x.XOpenDisplay.restype = ctypes.c_void_p
d = x.XOpenDisplay(None)
x.XDefaultRootWindow.argtypes = [ctypes.c_void_p]
x.XDefaultRootWindow.restype = ctypes.c_ulong
x.XCreateSimpleWindow.argtypes = [ctypes.c_void_p, ctypes.c_ulong] + [ctypes.c_int] * 2 + [ctypes.c_uint] * 3 + [ctypes.c_ulong] * 2
x.XCreateSimpleWindow.restype = ctypes.c_ulong
w = x.XCreateSimpleWindow(d, x.XDefaultRootWindow(d), 700, 0, 560, 500, 1, 0, 0xffffff)
x.XStoreName.argtypes = [ctypes.c_void_p, ctypes.c_ulong, ctypes.c_char_p]
x.XStoreName(d, w, sys.argv[1].encode())
x.XMapWindow.argtypes = [ctypes.c_void_p, ctypes.c_ulong]
x.XMapWindow(d, w)
x.XFlush.argtypes = [ctypes.c_void_p]
x.XFlush(d)
time.sleep(120)
`;
  return spawn('python3', ['-c', script, title], {
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: display },
  });
}

function windowOf(title: string): string {
  return x('xdotool', 'search', '--onlyvisible', '--name', `^${title}$`).split('\n')[0] ?? '';
}

/** Window ids from bottom to top. */
function stackOf(): number[] {
  const line = x('xprop', '-root', '_NET_CLIENT_LIST_STACKING');
  return (line.match(/0x[0-9a-f]+/g) ?? []).map(Number);
}
