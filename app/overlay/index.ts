import os from 'node:os';
import path from 'node:path';
import { app, Menu, protocol } from 'electron';
import { isCommand, runCommandLine } from '../cli/command-line.ts';
import { forgiveClosedPipes, realIo } from '../cli/real-io.ts';
import { homeAt, openHome } from '../home/home.ts';
import { openLog } from '../home/log-file.ts';
import { appMenuOf } from './app-menu.ts';
import { debuggingSwitch, ownWords } from './own-words.ts';
import { startOverlay, type RunningOverlay } from './overlay.ts';
import { pageScheme } from './page-scheme.ts';
import { probesFolder } from './resources.ts';

const platform =
  process.platform === 'darwin' || process.platform === 'win32' ? process.platform : 'linux';
const home = homeAt({ env: process.env, homeFolder: os.homedir() });
const words = ownWords(process.argv, app.isPackaged);
const refusedSwitch = app.isPackaged ? debuggingSwitch(process.argv) : undefined;

if (refusedSwitch !== undefined) {
  process.stderr.write(`asktop: ${refusedSwitch} is refused: nobody is to press buttons here\n`);
  app.exit(1);
} else if (isCommand(words)) {
  // the packed program is the command line as well: no window, no lock
  const io = realIo(app.getAppPath(), probesFolder(app.getAppPath(), process.resourcesPath));
  runCommandLine(words, io).then(
    (code) => app.exit(code),
    (error: unknown) => {
      process.stderr.write(`asktop: ${reasonOf(error)}\n`); // a bug; without an exit it would run on for ever
      app.exit(1);
    },
  );
} else {
  start();
}

function start(): void {
  forgiveClosedPipes([process.stdout, process.stderr]); // who started it may be gone when it is ready
  if (needsX11()) {
    app.relaunch({ args: [...process.argv.slice(1), '--ozone-platform=x11'] });
    app.exit(0);
    return;
  }
  const opened = openHome(home, process.getuid?.());
  if (opened.kind === 'refused') {
    process.stderr.write(`asktop: ${opened.why}\n`);
    app.exit(1);
    return;
  }
  const log = openLog(home, () => new Date());
  app.setName('Asktop');
  app.setPath('userData', home.userData); // before the lock, which belongs to that folder
  protocol.registerSchemesAsPrivileged([
    { scheme: pageScheme, privileges: { standard: true, secure: true, supportFetchAPI: true } },
  ]);
  if (!app.requestSingleInstanceLock()) {
    process.stderr.write('asktop: already running; it has been brought up\n');
    app.quit();
    return;
  }
  const menu = appMenuOf(platform); // before it is ready, or it gets one of its own
  Menu.setApplicationMenu(menu && Menu.buildFromTemplate(menu));
  if (platform === 'darwin') app.setActivationPolicy('accessory');
  if (platform === 'win32') app.setAppUserModelId('app.asktop');

  // not awaited here: a top-level await on readiness never ends (electron/electron#40719)
  const starting = app.whenReady().then(() =>
    startOverlay({
      home,
      log,
      env: process.env,
      platform,
      distFolder: path.join(import.meta.dirname, '..'),
    }),
  );
  let running: RunningOverlay | undefined;
  // a second start may come while the first one is still at it
  app.on('second-instance', () => void starting.then((overlay) => overlay.summon(), hasFailed));
  app.on('activate', () => running?.summon()); // comes with the start, too: then nobody asked for the window
  app.on('window-all-closed', () => undefined); // it lives in the tray
  let stop: Promise<void> | undefined;
  let isStopped = false;
  app.on('before-quit', (event) => {
    if (isStopped) return;
    event.preventDefault();
    // the window would refuse to close; nothing is held or published yet
    if (running === undefined) app.exit(0);
    // asked twice (a terminal's Ctrl+C comes twice by way of npm start), it is stopped once, and to the end
    stop ??= running
      ?.stop()
      .then(() => log.app('stopped'))
      .catch((error: unknown) => log.app(`stopped, with a fault: ${reasonOf(error)}`))
      .then(() => {
        isStopped = true;
        app.quit();
      });
  });
  starting.then(
    (overlay) => {
      running = overlay;
      log.app(`started, version ${app.getVersion()}, ${platform}`);
      process.stdout.write(`asktop ready http://127.0.0.1:${overlay.port}\n`);
    },
    (error: unknown) => {
      log.app(`could not start: ${reasonOf(error)}`);
      process.stderr.write(`asktop: could not start: ${reasonOf(error)}\n`);
      app.exit(1);
    },
  );
}

/** Said where it is handled: the program ends. */
const hasFailed = (): void => undefined;

function reasonOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/**
 * On native Wayland a window can be neither placed nor kept on top (electron/electron#50403, #40886), and the platform is chosen before any
 * JavaScript runs: start again with the switch, where there is an X display for it.
 */
function needsX11(): boolean {
  if (platform !== 'linux' || !app.isPackaged || app.commandLine.hasSwitch('ozone-platform'))
    return false;
  return process.env['XDG_SESSION_TYPE'] === 'wayland' && (process.env['DISPLAY'] ?? '') !== '';
}
