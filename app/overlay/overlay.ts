import { randomBytes, randomUUID } from 'node:crypto';
import os from 'node:os';
import path from 'node:path';
import { app, protocol } from 'electron';
import { agents, findAsker } from '../agents/registry.ts';
import { runChild } from '../children/run-child.ts';
import { systemClock } from '../desk/clock.ts';
import { Desk } from '../desk/desk.ts';
import { SharedRequests } from '../desk/shared-requests.ts';
import { gitBranch } from '../files/git-branch.ts';
import { newSecrets, publishEndpoint } from '../home/endpoint.ts';
import { keepHearing } from '../home/heard.ts';
import type { Home } from '../home/home.ts';
import { lockFolder } from '../home/lock-folder.ts';
import { deployProbes } from '../home/probes.ts';
import { SettingsFile } from '../home/settings-file.ts';
import { watchFile } from '../home/watch-file.ts';
import { ownHooks } from '../installer/own-hooks.ts';
import { launchMachine } from '../installer/probe-place.ts';
import { startIntake } from '../intake/server.ts';
import type { OverlayState } from '../protocol/bridge.ts';
import type { Log } from '../protocol/log.ts';
import { hostBridge } from './bridge-host.ts';
import { keepDenial, keepHistory } from './keep-history.ts';
import { lockDown } from './lockdown.ts';
import { OverlayWindow } from './overlay-window.ts';
import { pageCalls } from './page-calls.ts';
import { PageHealth } from './page-health.ts';
import { pageScheme, servePage } from './page-scheme.ts';
import { Preferences } from './preferences.ts';
import { probesFolder } from './resources.ts';
import { SummonKey } from './summon-key.ts';
import { WaitingTray } from './tray.ts';
import { WindowPulse } from './window-pulse.ts';

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
  const preferences = new Preferences({
    settings: new SettingsFile(home),
    log,
    namedLanguage: env['ASKTOP_LANG'],
    onChange: ({ summonKey: key, doNotDisturb }) => {
      if (key !== undefined) summonKey.take(key);
      if (doNotDisturb !== undefined) countTurnedAway(0);
      if (doNotDisturb === true && !window.visible) desk.handBackUnseen();
      if (doNotDisturb === false && desk.cards().length > 0) window.want();
      window.send({
        kind: 'settings',
        settings: preferences.current,
        unconfirmedRules: preferences.unconfirmedRules,
        language: preferences.language,
        summonKey: summonKey.state,
      });
      window.placeAgain();
      showTray();
    },
  });

  const quiet = { turnedAway: 0 };
  const countTurnedAway = (count: number): void => {
    quiet.turnedAway = count;
    window.send({ kind: 'turned-away', count });
    showTray();
  };
  const desk = new Desk({
    clock: systemClock,
    newId: randomUUID,
    graceMs: () => preferences.current.graceMs,
    // the second as a shell would be told it: ~/.asktop, $HOME/.asktop, %USERPROFILE%\.asktop
    guardedPaths: [home.folder, '/.asktop', ...agents.flatMap((agent) => agent.settingsPaths)],
    branchOf: gitBranch,
    doNotDisturb: () => preferences.current.doNotDisturb,
    turnedAway: () => countTurnedAway(quiet.turnedAway + 1),
    record: (ended) => {
      if (preferences.current.keepHistory) keepHistory(ended, home, log);
    },
  });
  // the folder holds the secret
  if (platform === 'win32' && !(await lockFolder(home.folder, env)))
    log.app('the rights of ASKTOP_HOME could not be narrowed');
  const shipped = probesFolder(app.getAppPath(), process.resourcesPath);
  const probes = deployProbes(home, shipped);

  const health = new PageHealth(() => systemClock.now());
  const window = new OverlayWindow({
    preload: path.join(distFolder, 'preload', 'index.cjs'),
    platform,
    headless: env['ASKTOP_HEADLESS'] === '1',
    corner: () => preferences.current.corner,
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
  summonKey.take(preferences.current.summonKey);
  const tray = new WaitingTray(
    {
      summon: () => window.summon(),
      handBackAll: () => desk.handBackAll(),
      doNotDisturb: (on) => void preferences.change({ doNotDisturb: on }),
      quit: () => app.quit(),
    },
    platform,
  );
  const showTray = (): void =>
    tray.show({
      waiting: desk.cards().length,
      doNotDisturb: preferences.current.doNotDisturb,
      ...quiet,
      rulesWait: preferences.unconfirmedRules !== undefined,
      language: preferences.language,
    });
  showTray();

  desk.onChange((change) => {
    window.send(change);
    if (change.kind === 'opened') {
      // unanswered it would be a refusal that nobody gave
      const mustBeSeen = change.card.silenceRefuses === true;
      if (preferences.current.doNotDisturb && !mustBeSeen) window.stayAway();
      else window.want();
    }
    showTray();
  });

  const pulse = new WindowPulse({
    send: (id) => window.send({ kind: 'check', id }),
    newId: randomUUID,
    deadlineMs: 5_000,
  });
  const machine = await launchMachine({ platform, env, homeFolder: os.homedir() });
  const unhost = hostBridge(
    window.contents,
    pageCalls({
      desk,
      window,
      preferences,
      summonKey,
      quiet,
      pulse,
      platform,
      sample: { probes, platform, env },
      setup: {
        home,
        world: {
          // no project: the page is about the user's own level
          ...{ home, folder: home.folder, probesFolder: shipped, run: runChild },
          machine,
          now: () => systemClock.now(),
          newNonce: () => randomBytes(16).toString('base64url'),
        },
        deploy: () => void deployProbes(home, shipped),
      },
    }),
    (why) => log.app(`bridge refused ${why}`),
  );

  const unwatch = watchFile(
    home.settings,
    () => preferences.reread(),
    (code) =>
      log.app(
        `settings.json is not watched (${code}): an edit by hand holds from the next change or start on`,
      ),
  );
  await window.load();
  if (!preferences.current.welcomed) window.want();
  const hearing = keepHearing(home, {
    now: () => new Date(systemClock.now()),
    trouble: (why) => log.app(why),
  });
  const secrets = newSecrets();
  const intake = await startIntake({
    ...secrets,
    desk: new SharedRequests(desk, systemClock),
    findAsker,
    log,
    nowMs: () => performance.now(),
    hasOwnHooks: ownHooks(home, () => new Date(systemClock.now())),
    switchesOf: (agent) => preferences.current.switches[agent] ?? {},
    denyRules: {
      current: () => preferences.current.denyRules,
      denied: (denial) => {
        if (preferences.current.keepHistory) keepDenial(denial, systemClock.now(), home, log);
      },
    },
    heard: (agent, event) => {
      // not the sample question
      if (agents.some(({ id }) => id === agent)) hearing.hear(agent, event);
    },
    checks: { now: () => systemClock.now(), askWindow: () => pulse.ask() },
  });
  const unpublish = publishEndpoint(home, { ...secrets, port: intake.port });

  return {
    port: intake.port,
    summon: () => window.summon(),
    async stop() {
      unpublish();
      unwatch();
      desk.close();
      pulse.stop();
      // what the desk has ended is told as that, before the intake lets go of the rest
      await new Promise((resolve) => setImmediate(resolve));
      await intake.stop();
      await hearing.stop();
      summonKey.release();
      unhost();
      tray.destroy();
      window.destroy();
    },
  };
}
