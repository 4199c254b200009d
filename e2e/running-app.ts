import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { ChildProcess } from 'node:child_process';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { _electron, expect, type ElectronApplication, type Page } from '@playwright/test';
import { homeAt } from '../app/home/home.ts';
import { SettingsFile } from '../app/home/settings-file.ts';
import type { OverlayBridge } from '../app/protocol/bridge.ts';
import type { SettingsChange } from '../app/protocol/settings.ts';
import { makePlaces, root, type Places } from './places.ts';
import { processesWith } from './processes.ts';

/** Which executable runs the app: real Electron, or the stand-in. */
export const isStandin = process.env['APP_HOST'] !== 'electron';

export function electronPath(): string {
  if (isStandin) return path.join(root, 'build/stand-in/electron');
  return createRequire(import.meta.url)('electron') as string;
}

/** What tests start from: nothing to wait for but where a test says so. The guard's own tests set it to its 400 ms. */
export const testSettings: SettingsChange = {
  welcomed: true,
  language: 'en',
  theme: 'light',
  guardMs: 0,
  graceMs: 0,
  doNotDisturb: false,
};

export interface AppOptions {
  settings?: SettingsChange;
  env?: Readonly<Record<string, string>>;
  /** shared with an earlier run; else made, and removed at the end */
  places?: Places;
}

/** The compiled app in folders of its own, driven by Playwright. */
export class RunningApp {
  readonly app: ElectronApplication;
  readonly page: Page;
  readonly places: Places;
  readonly process: ChildProcess;
  readonly #ownsPlaces: boolean;

  private constructor(app: ElectronApplication, page: Page, places: Places, ownsPlaces: boolean) {
    this.app = app;
    this.process = app.process(); // Playwright forgets it once it has ended
    this.page = page;
    this.places = places;
    this.#ownsPlaces = ownsPlaces;
  }

  /** Resolves once it can be asked. */
  static async start({ settings = {}, env = {}, places }: AppOptions = {}): Promise<RunningApp> {
    const at = places ?? makePlaces();
    mkdirSync(at.asktopHome, { recursive: true, mode: 0o700 });
    const home = homeAt({ env: { ASKTOP_HOME: at.asktopHome }, homeFolder: at.userHome });
    const { denyRules, ...others } = settings;
    if (!existsSync(home.settings) || Object.keys(settings).length > 0)
      writeFileSync(home.settings, JSON.stringify({ ...testSettings, ...others }));
    // as the window does it: written by hand they would wait to be confirmed
    if (denyRules !== undefined) new SettingsFile(home).change({ denyRules });
    const stale = endpointIn(at);
    const app = await _electron.launch({
      executablePath: electronPath(),
      args: [root],
      env: appEnv(at, env),
      cwd: at.project,
    });
    const page = await app.firstWindow();
    const running = new RunningApp(app, page, at, places === undefined);
    await expect
      .poll(() => running.endpoint()?.secret, { timeout: 30_000 })
      .not.toBe(stale?.secret); // one that a killed run has left does not count
    await expect(async () => {
      const isLoaded = await page.evaluate(
        () => document.readyState === 'complete' && 'asktop' in window,
      );
      expect(isLoaded).toBe(true);
    }).toPass({ timeout: 30_000 });
    return running;
  }

  get pid(): number {
    return this.process.pid ?? -1;
  }

  /** What a probe would read; undefined while the app is not there. */
  endpoint(): Endpoint | undefined {
    return endpointIn(this.places);
  }

  log(): string {
    const file = path.join(this.places.asktopHome, 'asktop.log');
    return existsSync(file) ? readFileSync(file, 'utf8') : '';
  }

  /** Changes settings as the window does. */
  async set(change: SettingsChange): Promise<void> {
    await this.page.evaluate((wanted) => window.asktop.changeSettings(wanted), change);
  }

  /** As by the global key or the tray, which no test can press on every host: the window comes with the keyboard. */
  async summon(): Promise<void> {
    await this.app.evaluate(({ app }) => void app.emit('second-instance'));
  }

  isVisible(): Promise<boolean> {
    return this.app.evaluate(
      ({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible() ?? false,
    );
  }

  /** Quits as from the tray. Nothing may be left: no endpoint, no process. */
  async stop(): Promise<void> {
    await this.app.close();
    await this.assertGone();
    if (this.#ownsPlaces) this.places.remove();
  }

  /** For an app that may have been killed, or stopped, by its test. */
  async stopHowever(): Promise<void> {
    const { exitCode, signalCode } = this.process;
    if (exitCode === null && signalCode === null) await this.app.close();
  }

  async assertGone(): Promise<void> {
    expect(this.endpoint(), 'an endpoint is left').toBeUndefined();
    await this.noProcessLeft();
  }

  async noProcessLeft(): Promise<void> {
    if (process.platform !== 'linux') return;
    await expect
      .poll(() => processesWith(this.places.top), {
        message: 'processes are left',
        timeout: 10_000,
      })
      .toEqual([]);
  }
}

interface Endpoint {
  port: number;
  secret: string;
  proof: string;
}

/** What a probe of that home would read; undefined while no app is there. */
export function endpointIn({ asktopHome }: Places): Endpoint | undefined {
  const file = path.join(asktopHome, 'endpoint');
  if (!existsSync(file)) return undefined;
  const [port = '', secret = '', proof = ''] = readFileSync(file, 'utf8').trim().split(' ');
  return { port: Number(port), secret, proof };
}

/** The environment of the app: this machine's, with other homes; no display unless a test gives one. */
export function appEnv(
  places: Places,
  more: Readonly<Record<string, string>> = {},
): Record<string, string> {
  const inherited = Object.fromEntries(
    Object.entries(process.env).filter(
      (entry): entry is [string, string] =>
        entry[1] !== undefined &&
        !/^(ASKTOP_LANG|NODE_OPTIONS)$/.test(entry[0]) &&
        !movesConfigs.test(entry[0]) &&
        // the stand-in is headless without a display; Electron needs one even for a hidden window
        !(isStandin && /^(DISPLAY|WAYLAND_DISPLAY)$/.test(entry[0])),
    ),
  );
  return {
    ...inherited,
    HOME: places.userHome,
    USERPROFILE: places.userHome,
    ASKTOP_HOME: places.asktopHome,
    ASKTOP_HEADLESS: '1',
    TMPDIR: places.temp,
    XDG_CONFIG_HOME: path.join(places.userHome, '.config'),
    XDG_CACHE_HOME: path.join(places.userHome, '.cache'),
    // its browsers lie in the real home
    PLAYWRIGHT_BROWSERS_PATH:
      process.env['PLAYWRIGHT_BROWSERS_PATH'] ?? path.join(os.homedir(), '.cache/ms-playwright'),
    ...more,
  };
}

/** What moves an agent's configs out of the home: with one of these set, tests would install into the developer's own. */
const movesConfigs =
  /^(CLAUDE_CONFIG_DIR|ZCODE_(STORAGE|DATA_BASE)_DIR|QODER(CN)?_CONFIG_DIR(_NAME)?|OPENCODE_CONFIG_DIR|(GROK|QWEN|COPILOT|GEMINI_CLI|CODEX)_HOME|GEMINI_CLI_SYSTEM_SETTINGS_PATH)$/;

declare global {
  interface Window {
    asktop: OverlayBridge;
  }
}
