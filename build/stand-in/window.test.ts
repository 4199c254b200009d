import { readFileSync } from 'node:fs';
import type { ElectronApplication, JSHandle, Page } from '@playwright/test';
import type { BrowserWindow } from 'electron';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cannotRun, executable, makeHome, removeHome, sample } from './started.ts';

const title = `a window of the stand-in${cannotRun ? ` (skipped: ${cannotRun})` : ''}`;

describe.skipIf(cannotRun !== undefined)(title, { timeout: 60_000 }, () => {
  let home: string;
  let app: ElectronApplication;
  let page: Page;
  let window: JSHandle<BrowserWindow>;

  beforeAll(async () => {
    const { _electron } = await import('@playwright/test');
    home = makeHome();
    const env = {
      ...(process.env as Record<string, string>),
      ASKTOP_HEADLESS: '1',
      SAMPLE_HOME: home,
      TMPDIR: home,
    };
    app = await _electron.launch({
      executablePath: executable,
      args: [sample],
      env,
      colorScheme: null,
    });
    page = await app.firstWindow();
    window = (await app.browserWindow(page)) as JSHandle<BrowserWindow>;
  }, 60_000);

  afterAll(async () => {
    await app.close();
    removeHome(home);
  }, 60_000);

  /** The value of an expression in the page's own world. */
  const inPage = (expression: string): Promise<unknown> => page.evaluate(expression);
  const invoke = (channel: string, value: string): Promise<unknown> =>
    inPage(
      `sample.invoke('${channel}', ${value}).then((result) => result, (error) => error.message)`,
    );
  const url = (): Promise<string> => window.evaluate(({ webContents }) => webContents.getURL());

  test("serves the app's own scheme: modules run, the policy holds, the app sees its own URLs", async () => {
    const both = (): Promise<unknown> => inPage('[window.asked, window.inline]');
    await expect.poll(both, { timeout: 30_000 }).toEqual(['sample://ui/asked.js', undefined]);
    expect(await url()).toBe('sample://ui/index.html');
    expect(await invoke('whoAmI', '0')).toBe('sample://ui/index.html');
    expect(await inPage("fetch('missing').then(({ status }) => status)")).toBe(404);
    expect(await inPage("fetch('https://example.org/').then(String, () => 'blocked')")).toBe(
      'blocked',
    );
    expect(await inPage('isSecureContext')).toBe(true);
  });

  test('the page sees the bridge, frozen, and nothing else of the preload', async () => {
    expect(await inPage('Object.keys(sample)')).toEqual(['invoke', 'push', 'onPushed', 'nested']);
    expect(
      await inPage('Object.isFrozen(sample) && Object.isFrozen(sample.nested.deep.list)'),
    ).toBe(true);
    const names = [
      'require',
      'process',
      'module',
      'ipcRenderer',
      '__standinPost',
      '__standinDeliver',
    ];
    expect(await inPage(`${JSON.stringify(names)}.filter((name) => name in window)`)).toEqual([]);
  });

  test('carries structured clones both ways', async () => {
    const given =
      '[undefined, NaN, -0, 10n, new Date(5), new Map([[1, { a: 1 }]]), new Uint8Array([1, 255])]';
    const same = `(v) => [v[0] === undefined, v[1] !== v[1], Object.is(v[2], -0), v[3] === 10n, +v[4] === 5,
      v[5].get(1).a === 1, v[6] instanceof Uint8Array && v[6][1] === 255]`;
    expect(await inPage(`sample.invoke('echo', ${given}).then(${same})`)).toEqual(
      Array<boolean>(7).fill(true),
    );
  });

  test('carries text code unit for code unit, also a lot of it', async () => {
    const hard = JSON.stringify('\ud800 \udc00a\udfff你好🚀\u2028\r\n\0\ufeff\u202e"\\</script>');
    expect(await inPage(`sample.invoke('echo', ${hard}).then((text) => text === ${hard})`)).toBe(
      true,
    );
    expect(await invoke('codes', String.raw`'\ud800 \udc00'`)).toEqual([0xd800, 0x20, 0xdc00]);
    const big = String.raw`'汉\ud800x'.repeat(100_000)`;
    expect(await inPage(`sample.invoke('echo', ${big}).then((text) => text === ${big})`)).toBe(
      true,
    );
  });

  test("a handler's error and a missing handler reject with Electron's words; what cannot be cloned throws", async () => {
    expect(await invoke('fail', '0')).toBe(
      "Error invoking remote method 'fail': TypeError: on purpose 故意",
    );
    expect(await invoke('nobody', '0')).toBe(
      "Error invoking remote method 'nobody': Error: No handler registered for 'nobody'",
    );
    await expect(invoke('echo', "Symbol('s')")).rejects.toThrow('could not be cloned');
  });

  test('messages of the app arrive in order, until the listener is taken off', async () => {
    const got = await inPage(`(async () => {
      const list = [];
      const stop = sample.onPushed((...args) => list.push(args));
      for (let i = 0; i < 20; i++) sample.push(i, 'n' + i);
      await sample.invoke('echo', 0);
      stop();
      sample.push('late');
      await sample.invoke('echo', 0);
      return list;
    })()`);
    expect(got).toEqual(Array.from({ length: 20 }, (_, i) => [i, `n${i}`]));
  });

  test('the app can refuse where the page goes, and the windows it opens', async () => {
    const wishes = await window.evaluateHandle(({ webContents }) => {
      const asked: string[] = [];
      webContents.setWindowOpenHandler((wanted) => {
        asked.push(`open ${wanted.url}`);
        return { action: 'deny' };
      });
      webContents.on('will-navigate', (event) => {
        asked.push(`go ${event.url}`);
        event.preventDefault();
      });
      return asked;
    });
    await page.getByRole('link', { name: 'other' }).click();
    await inPage("void open('https://example.org/x')");
    const expected = ['go sample://ui/other.html', 'open https://example.org/x'];
    await expect.poll(() => wishes.jsonValue()).toEqual(expected);
    expect(await url()).toBe('sample://ui/index.html');
    await expect.poll(() => app.windows().length).toBe(1);
  });

  test('onBeforeRequest can stop a request before it leaves', async () => {
    await app.evaluate(({ session }) => {
      const { webRequest } = session.defaultSession;
      webRequest.onBeforeRequest(({ url: asked }, done) =>
        done({ cancel: asked === 'sample://ui/page.js' }),
      );
    });
    const status = (path: string): Promise<unknown> =>
      inPage(`fetch('${path}').then(({ status }) => status, () => 'stopped')`);
    await expect.poll(() => status('page.js')).toBe('stopped');
    expect(await status('asked.js')).toBe(200);
    await app.evaluate(({ session }) => {
      session.defaultSession.webRequest.onBeforeRequest(null);
    });
    await expect.poll(() => status('page.js')).toBe(200);
  });

  test('setPermissionCheckHandler decides what the page may do', async () => {
    const state = (): Promise<unknown> =>
      inPage("navigator.permissions.query({ name: 'geolocation' }).then((p) => p.state)");
    await app.evaluate(({ session }) => {
      session.defaultSession.setPermissionCheckHandler(
        (_contents, permission) => permission === 'geolocation',
      );
    });
    await expect.poll(state).toBe('granted');
    await app.evaluate(({ session }) => {
      session.defaultSession.setPermissionCheckHandler(() => false);
    });
    await expect.poll(state).toBe('denied');
  });

  test('themeSource reaches the page, also after a reload', async () => {
    const prefersDark = (): Promise<unknown> =>
      inPage("matchMedia('(prefers-color-scheme: dark)').matches");
    const choose = (source: 'dark' | 'light'): Promise<boolean> =>
      app.evaluate(({ nativeTheme }, to) => {
        nativeTheme.themeSource = to;
        return nativeTheme.shouldUseDarkColors;
      }, source);
    expect(await choose('dark')).toBe(true);
    await expect.poll(prefersDark).toBe(true);
    await page.reload();
    await expect.poll(prefersDark).toBe(true);
    expect(await choose('light')).toBe(false);
    await expect.poll(prefersDark).toBe(false);
  });

  test('showInactive takes no focus, a press of the mouse does, hide gives it back', async () => {
    const seen = (): Promise<unknown> =>
      window.evaluate((each) => [each.isVisible(), each.isFocused()]);
    expect(await seen()).toEqual([false, false]);
    await window.evaluate((each) => each.showInactive());
    expect(await seen()).toEqual([true, false]);
    await page.getByRole('heading').click();
    await expect.poll(seen).toEqual([true, true]);
    await window.evaluate((each) => each.hide());
    expect(await seen()).toEqual([false, false]);
  });

  test('setBounds sets the size of the page', async () => {
    const bounds = { x: 10, y: 20, width: 510, height: 330 };
    await window.evaluate((each, to) => each.setBounds(to), bounds);
    expect(await window.evaluate((each) => each.getBounds())).toEqual(bounds);
    await expect.poll(() => inPage('[innerWidth, innerHeight]')).toEqual([510, 330]);
  });

  test('knows the app, and has no API that it does not emulate', async () => {
    const known = await app.evaluate((electron) => [
      electron.app.getName(),
      electron.app.getVersion(),
      electron.app.isPackaged,
      process.argv.slice(2),
      process.versions.electron,
      electron.net,
      electron.dialog,
    ]);
    const file = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
    const { devDependencies } = JSON.parse(file) as { devDependencies: { electron: string } };
    expect(known).toEqual([
      'Sample',
      '1.2.3',
      false,
      [],
      devDependencies.electron,
      undefined,
      undefined,
    ]);
  });

  // last: Playwright's page does not survive it
  test('a crash of the page is told, and a reload brings it back', async () => {
    const told = await window.evaluate(
      ({ webContents }) =>
        new Promise((resolve) => {
          webContents.once('render-process-gone', (_event, { reason }) => {
            webContents.once('did-finish-load', () => resolve([reason, webContents.getURL()]));
            webContents.reload();
          });
          webContents.forcefullyCrashRenderer();
        }),
    );
    expect(told).toEqual(['crashed', 'sample://ui/index.html']);
  });
});
