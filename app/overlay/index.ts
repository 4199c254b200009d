import os from 'node:os';
import path from 'node:path';
import { app, protocol } from 'electron';
import { isCommand, runCommandLine } from '../cli/command-line.ts';
import { realIo } from '../cli/real-io.ts';
import { homeAt, openHome } from '../home/home.ts';
import { openLog } from '../home/log-file.ts';
import { startOverlay, type RunningOverlay } from './overlay.ts';
import { pageScheme } from './page-scheme.ts';
import { probesFolder } from './resources.ts';

const platform =
  process.platform === 'darwin' || process.platform === 'win32' ? process.platform : 'linux';
const home = homeAt({ env: process.env, homeFolder: os.homedir() });
const words = process.argv.slice(app.isPackaged ? 1 : 2).filter((word) => !isChromiumSwitch(word));

if (isCommand(words)) {
  // the packed program is the command line as well: no window, no lock
  const io = realIo(app.getAppPath(), probesFolder(app.getAppPath(), process.resourcesPath));
  void runCommandLine(words, io).then((code) => app.exit(code));
} else {
  start();
}

function start(): void {
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
  if (platform === 'darwin') app.setActivationPolicy('accessory');
  if (platform === 'win32') app.setAppUserModelId('app.asktop');

  let running: RunningOverlay | undefined;
  app.on('second-instance', () => running?.summon());
  app.on('activate', () => running?.summon());
  app.on('window-all-closed', () => undefined); // it lives in the tray
  let stopping = false;
  app.on('before-quit', (event) => {
    if (stopping || running === undefined) return;
    event.preventDefault();
    stopping = true;
    void running.stop().then(() => {
      log.app('stopped');
      app.quit();
    });
  });
  // not awaited here: a top-level await on readiness never ends (electron/electron#40719)
  void app
    .whenReady()
    .then(() =>
      startOverlay({
        home,
        log,
        env: process.env,
        platform,
        distFolder: path.join(import.meta.dirname, '..'),
      }),
    )
    .then((overlay) => {
      running = overlay;
      log.app(`started, version ${app.getVersion()}, ${platform}`);
      process.stdout.write(`asktop ready http://127.0.0.1:${overlay.port}\n`);
    })
    .catch((error: unknown) => {
      const why = error instanceof Error ? (error.stack ?? error.message) : String(error);
      log.app(`could not start: ${why}`);
      process.stderr.write(`asktop: could not start: ${why}\n`);
      app.exit(1);
    });
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

/** What Electron's own command line leaves in argv, before our words. */
function isChromiumSwitch(word: string): boolean {
  return /^--(ozone-platform|no-sandbox|inspect|remote-debugging|disable-|enable-|user-data-dir)/.test(
    word,
  );
}
