import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { app, nativeTheme, protocol } from 'electron';
import { findAgent, agents } from '../agents/registry.ts';
import { askSample } from '../cli/ask-sample.ts';
import { runChild } from '../children/run-child.ts';
import { systemClock } from '../desk/clock.ts';
import { Desk } from '../desk/desk.ts';
import { gitBranch } from '../files/git-branch.ts';
import { newSecrets, publishEndpoint } from '../home/endpoint.ts';
import { recordHistory } from '../home/history-file.ts';
import type { Home } from '../home/home.ts';
import { lockFolderCommand } from '../home/lock-folder.ts';
import { deployProbes } from '../home/probes.ts';
import { SettingsFile } from '../home/settings-file.ts';
import { startIntake } from '../intake/server.ts';
import type { OverlayState } from '../protocol/bridge.ts';
import type { Log } from '../protocol/log.ts';
import type { SettingsChange } from '../protocol/settings.ts';
import { hostBridge } from './bridge-host.ts';
import { languageInForce } from './language.ts';
import { lockDown } from './lockdown.ts';
import { OverlayWindow } from './overlay-window.ts';
import { PageHealth } from './page-health.ts';
import { pageScheme, servePage } from './page-scheme.ts';
import { probesFolder } from './resources.ts';
import { SummonKey } from './summon-key.ts';
import { WaitingTray } from './tray.ts';

export interface OverlayParts {
  home: Home;
  log: Log;
  env: Readonly<Record<string, string | undefined>>;
  platform: OverlayState['platform'];
  /** the built files: `overlay/`, `preload/`, `renderer/` */
  distFolder: string;
}

export interface RunningOverlay {
  port: number;
  /** Brings the window up with the keyboard. */
  summon(): void;
  /** Every open request goes back to its agent; nothing listens any more. */
  stop(): Promise<void>;
}

/** Puts the parts together. Electron must be ready. */
export async function startOverlay({
  home,
  log,
  env,
  platform,
  distFolder,
}: OverlayParts): Promise<RunningOverlay> {
  lockDown();
  protocol.handle(pageScheme, servePage(path.join(distFolder, 'renderer')));
  const settings = new SettingsFile(home);
  if (settings.problem !== undefined) log.app(settings.problem);
  const language = (): OverlayState['language'] =>
    languageInForce(
      env['ASKTOP_LANG'],
      settings.current.language,
      app.getPreferredSystemLanguages(),
    );
  nativeTheme.themeSource = settings.current.theme;

  const desk = new Desk({
    clock: systemClock,
    newId: randomUUID,
    graceMs: () => settings.current.graceMs,
    // the second as a shell would be told it: ~/.asktop, $HOME/.asktop, %USERPROFILE%\.asktop
    guardedPaths: [home.folder, '/.asktop', ...agents.flatMap((agent) => agent.settingsPaths)],
    branchOf: gitBranch,
    record: (ended) => {
      if (settings.current.keepHistory) keep(home, log, ended);
    },
  });
  if (platform === 'win32') await lockFolder(home, env, log);
  const probes = deployProbes(home, probesFolder(app.getAppPath(), process.resourcesPath));

  const health = new PageHealth(() => systemClock.now());
  const window = new OverlayWindow({
    preload: path.join(distFolder, 'preload', 'index.cjs'),
    platform,
    headless: env['ASKTOP_HEADLESS'] === '1',
    corner: () => settings.current.corner,
    onVisibility: (visible) => window.send({ kind: 'visibility', visible }),
    onPageGone: (reason) => {
      log.app(`the page has gone: ${reason}`);
      if (health.trouble() === 'reload') {
        window.reload();
        return;
      }
      desk.handBackAll();
      window.giveUp();
    },
  });
  const summonKey = new SummonKey(() =>
    window.visible && window.focused ? window.hide() : window.summon(),
  );
  summonKey.take(settings.current.summonKey);
  const tray = new WaitingTray({
    summon: () => window.summon(),
    handBackAll: () => desk.handBackAll(),
    quit: () => app.quit(),
  });
  const showTray = (): void => tray.show(desk.cards().length, language());
  showTray();

  desk.onChange((change) => {
    window.send(change);
    if (change.kind === 'opened') window.want();
    showTray();
  });

  const change = (wanted: SettingsChange) => {
    saved(() => settings.change(wanted), log);
    const now = settings.current;
    nativeTheme.themeSource = now.theme;
    if (wanted.summonKey !== undefined) summonKey.take(now.summonKey);
    window.send({ kind: 'settings', settings: now, language: language() });
    window.placeAgain();
    showTray();
    return now;
  };
  const unhost = hostBridge(
    window.contents,
    {
      state: () => ({
        cards: desk.cards(),
        settings: settings.current,
        language: language(),
        platform,
        visible: window.visible,
        ...(summonKey.key === undefined ? {} : { summonKey: summonKey.key }),
      }),
      act: (id, act) => desk.act(id, act),
      measure: (id, act) => desk.measure(id, act),
      resize: (heightPx) => window.resize(heightPx),
      editing: (on) => window.editing(on),
      release: () => window.release(),
      hide: () => window.hide(),
      changeSettings: change,
      askSample: () => askSample({ probes, platform, env }),
    },
    (why) => log.app(`bridge refused ${why}`),
  );

  await window.load();
  if (!settings.current.welcomed) window.want();
  const secrets = newSecrets();
  const intake = await startIntake({
    ...secrets,
    desk,
    findAgent,
    log,
    nowMs: () => performance.now(),
    switchesOf: (agent) => settings.current.switches[agent] ?? {},
  });
  const unpublish = publishEndpoint(home, { ...secrets, port: intake.port });

  return {
    port: intake.port,
    summon: () => window.summon(),
    async stop() {
      unpublish();
      desk.close();
      await intake.stop();
      summonKey.release();
      unhost();
      tray.destroy();
      window.destroy();
    },
  };
}

/** The profile's own rights may let others read: the folder holds the secret, so that is noted where it cannot be narrowed. */
async function lockFolder(home: Home, env: OverlayParts['env'], log: Log): Promise<void> {
  const command = lockFolderCommand(home.folder, env);
  const end = command === undefined ? undefined : await runChild(command);
  if (end?.kind !== 'ended' || end.code !== 0) {
    log.app('the rights of ASKTOP_HOME could not be narrowed');
  }
}

/** A full or read-only disk costs the next start its setting, not this run. */
function saved(change: () => void, log: Log): void {
  try {
    change();
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error)) throw error;
    log.app(`settings.json cannot be written (${String(error.code)})`);
  }
}

function keep(
  home: Home,
  log: Log,
  ended: Parameters<ConstructorParameters<typeof Desk>[0]['record']>[0],
): void {
  const { card, end, act, endedAtMs } = ended;
  try {
    recordHistory(home, {
      at: new Date(endedAtMs).toISOString(),
      agent: card.agent.id,
      session: card.session.id,
      ...(card.session.folder === undefined ? {} : { folder: card.session.folder }),
      kind: card.ask.kind,
      end,
      ...(act === undefined ? {} : { act }),
      ask: card.ask,
    });
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error)) throw error;
    log.app(`history cannot be written (${String(error.code)})`); // a full disk costs the record, not the answer
  }
}
