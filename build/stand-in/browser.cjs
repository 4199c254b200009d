'use strict';
// The one browser of this run. We speak with it over a pipe; when the pipe closes, however that comes, it ends.
const { EventEmitter } = require('node:events');
const { browserFlags } = require('./browser-flags.cjs');
const { DevtoolsPipe } = require('./devtools-pipe.cjs');
const { makeProfile, removeProfile, removeStaleProfiles } = require('./profile.cjs');
const { settings } = require('./settings.cjs');
const { findWindow } = require('./x11.cjs');

/**
 * @typedef {object} BrowserStart
 * @property {string} file the browser's executable
 * @property {string} locale e.g. zh-CN
 * @property {boolean} sandbox
 * @property {string[]} switches more of them, from the app and our command line
 */

/** Emits 'ended' with the last lines that the browser wrote to stderr. */
exports.browser = new (class Browser extends EventEmitter {
  /** @type {import('node:child_process').ChildProcess | undefined} */
  #child;
  /** @type {DevtoolsPipe | undefined} */
  #pipe;
  #file = '';
  #profile = '';
  /** @type {string[]} */
  #flags = [];

  /** @param {BrowserStart} wish */
  start({ file, locale, sandbox, switches }) {
    const { spawn } = require('node:child_process');
    removeStaleProfiles();
    this.#file = file;
    this.#profile = makeProfile();
    this.#flags = browserFlags({
      profile: this.#profile,
      sandbox,
      headless: settings.headless,
      screen: settings.screen,
      locale,
      x11: process.platform === 'linux' && Boolean(process.env['DISPLAY']),
      more: switches,
    });
    const port = settings.commandLine.debuggingPort;
    const child = spawn(
      file,
      [
        ...this.#flags,
        '--remote-debugging-pipe',
        ...(port === undefined ? [] : [`--remote-debugging-port=${port}`]),
        '--no-startup-window',
      ],
      {
        // what a killed browser leaves in its temp folder goes with the profile
        env: { ...process.env, TMPDIR: this.#profile, LANGUAGE: locale.replace('-', '_') },
        stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
      },
    );
    this.#child = child;
    const [, , , toBrowser, fromBrowser] = /** @type {any[]} */ (child.stdio);
    this.#pipe = new DevtoolsPipe(toBrowser, fromBrowser);
    const lastLines = this.#watchStderr(child);
    child.once('error', (error) => this.#ended(error.message));
    child.once('exit', () => this.#ended(lastLines()));
  }

  /**
   * @param {string} method
   * @param {object} [params]
   * @param {string} [sessionId]
   * @returns {Promise<any>}
   */
  send(method, params, sessionId) {
    if (this.#pipe === undefined)
      return Promise.reject(new Error(`${method}: no browser is running`));
    return this.#pipe.send(method, params, sessionId);
  }

  /**
   * @param {string} event SESSION:METHOD, the browser's own events have an empty SESSION
   * @param {(params: any) => void} listener
   */
  listen(event, listener) {
    this.#pipe?.on(event, listener);
    return () => this.#pipe?.off(event, listener);
  }

  /**
   * Opens a window of its own. With a screen it is a bare app window, without tabs and address bar: a second
   * start with the same profile asks the running browser for it and ends at once.
   * @param {string} name
   * @param {{ x: number, y: number, width: number, height: number }} bounds
   * @returns {Promise<{ targetId: string, xWindow: string }>} xWindow is '' where there is no X display
   */
  async openWindow(name, { x, y, ...size }) {
    // a window with less room than its own frame has no page; it gets its size afterwards
    const [width, height] = [Math.max(size.width, 200), Math.max(size.height, 200)];
    if (settings.headless) {
      const options = { url: 'about:blank', newWindow: true, focus: false, width, height };
      const { targetId } = await this.send('Target.createTarget', options);
      return { targetId, xWindow: '' };
    }
    const { spawn } = require('node:child_process');
    const url = `data:text/html,<title>${name}</title>`;
    const flags = [
      ...this.#flags,
      `--app=${url}`,
      `--window-size=${width},${height}`,
      `--window-position=${x},${y}`,
    ];
    const targetId = await new Promise((resolve) => {
      const stops = ['Target.targetCreated', 'Target.targetInfoChanged'].map((event) =>
        this.listen(`:${event}`, ({ targetInfo }) => {
          if (targetInfo.type !== 'page' || targetInfo.url !== url) return;
          for (const stop of stops) stop();
          resolve(targetInfo.targetId);
        }),
      );
      spawn(this.#file, flags, { stdio: 'ignore', env: { ...process.env, TMPDIR: this.#profile } });
    });
    return { targetId, xWindow: await findWindow(name) };
  }

  /** Ends the browser and removes its profile; never rejects. */
  async end() {
    const child = this.#child;
    if (child?.pid !== undefined && child.exitCode === null && child.signalCode === null) {
      const exited = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGKILL');
      await exited;
    }
    await removeProfile(this.#profile);
  }

  /** Without waiting, for an exit that nobody announced. */
  kill() {
    this.#child?.kill('SIGKILL');
  }

  /** @param {string} words */
  #ended(words) {
    this.#pipe?.end();
    this.emit('ended', words);
  }

  /** @param {import('node:child_process').ChildProcess} child */
  #watchStderr(child) {
    let last = '';
    child.stderr?.on('data', (/** @type {Buffer} */ bytes) => {
      const text = bytes.toString();
      last = (last + text).slice(-2000);
      if (settings.showsBrowserLog || text.includes('DevTools listening on'))
        process.stderr.write(bytes);
    });
    return () => last.trim().split('\n').slice(-3).join('\n');
  }
})();
