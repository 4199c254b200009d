'use strict';
const { app } = require('./app.cjs');
const { browser } = require('./browser.cjs');
const { ipcMain } = require('./ipc-main.cjs');
const { colours, systemIsDark } = require('./native-theme.cjs');
const { record, recorded } = require('./record.cjs');
const { outer } = require('./scheme.cjs');
const { screen } = require('./screen.cjs');
const { WebContents } = require('./web-contents.cjs');
const { WindowLife } = require('./window-life.cjs');

/** @typedef {import('./window-frame.cjs').Bounds} Bounds */

class BrowserWindow extends WindowLife {
  webContents;
  /** @type {Bounds} */
  #bounds;
  #title;
  #isOnTop = false;
  #wasReady = false;
  /** Popups that were asked about, by target: whether they were denied. @type {Map<string, boolean>} */
  #popups = new Map();

  /** @param {any} [options] */
  constructor(options = {}) {
    if (!app.isReady()) throw new Error('Cannot create BrowserWindow before app is ready');
    const preferences = {
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      ...options.webPreferences,
    };
    if (!preferences.contextIsolation || !preferences.sandbox || preferences.nodeIntegration) {
      throw new Error(
        'stand-in: only contextIsolation: true, sandbox: true, nodeIntegration: false are emulated',
      );
    }
    super(preferences.backgroundThrottling ?? true);
    record(`window#${this.id}`, 'new', [options]);
    this.#bounds = boundsFrom(options);
    this.#title = options.title ?? app.getName();
    this.webContents = new WebContents(this);
    this.#listen();
    this._then(() => this.#open(preferences.preload));
    app.emit('browser-window-created', {}, this);
    app.emit('web-contents-created', {}, this.webContents);
    if (options.skipTaskbar) this.setSkipTaskbar(true);
    if (options.alwaysOnTop) this.setAlwaysOnTop(true);
    if (options.show === false) this._then(() => this._frame.hide());
    else this.show();
  }

  /** @param {any} contents */
  static fromWebContents(contents) {
    return WindowLife.getAllWindows().find((window) => window.webContents === contents) ?? null;
  }

  /** @param {string} url @returns {Promise<void>} */
  async loadURL(url) {
    this._page.isLoading = true; // from now on messages wait for the preload
    await this._then(async () => undefined);
    if (this.isDestroyed()) return;
    try {
      await this._page.load(url);
    } catch (error) {
      if (this.isDestroyed()) return;
      this.webContents.emit(
        'did-fail-load',
        {},
        -2,
        error instanceof Error ? error.message : '',
        url,
        true,
      );
      throw error;
    }
  }

  /** @param {Partial<Bounds>} bounds */
  setBounds(bounds) {
    record(`window#${this.id}`, 'setBounds', [bounds]);
    this.#bounds = { ...this.#bounds, ...bounds };
    const target = this.#bounds;
    this._then(() => this._frame.place(target));
    if (bounds.x !== undefined || bounds.y !== undefined) this.emit('move');
    if (bounds.width !== undefined || bounds.height !== undefined) this.emit('resize');
  }
  /** @param {boolean} onTop @param {string} [level] @param {number} [relative] */
  setAlwaysOnTop(onTop, level, relative) {
    record(`window#${this.id}`, 'setAlwaysOnTop', [onTop, level, relative]);
    this.#isOnTop = onTop;
    this._then(() => this._frame.keepAbove(onTop));
    this.emit('always-on-top-changed', {}, onTop);
  }
  /** @param {boolean} skip */
  setSkipTaskbar(skip) {
    record(`window#${this.id}`, 'setSkipTaskbar', [skip]);
    this._then(() => this._frame.skipTaskbar(skip));
  }
  /** @param {boolean} everywhere @param {object} [options] */
  setVisibleOnAllWorkspaces(everywhere, options) {
    record(`window#${this.id}`, 'setVisibleOnAllWorkspaces', [everywhere, options]);
    this._then(() => this._frame.sticky(everywhere));
  }
  moveTop() {
    record(`window#${this.id}`, 'moveTop', []);
    this._then(() => this._frame.raise());
  }
  /** @param {string} title */
  setTitle(title) {
    this.#title = title;
  }

  getBounds() {
    return { ...this.#bounds };
  }
  getTitle() {
    return this.#title;
  }
  isAlwaysOnTop() {
    return this.#isOnTop;
  }

  /** Asks the window-open handler, once per popup. @param {string} targetId @param {string} url as the browser knows it */
  _refusesPopup(targetId, url) {
    const known = this.#popups.get(targetId);
    if (known !== undefined) return known;
    const details = { url: outer(url), disposition: 'foreground-tab', frameName: '', features: '' };
    const isDenied = this.webContents._windowOpen(details).action === 'deny';
    this.#popups.set(targetId, isDenied);
    // closed before its request leaves
    if (isDenied) browser.send('Target.closeTarget', { targetId }).catch(() => undefined);
    return isDenied;
  }

  /** @param {string | undefined} preload */
  async #open(preload) {
    try {
      await this._page.open(`asktop-standin-${process.pid}-${this.id}`, this.#bounds, preload);
      if (colours() !== '') await this._page.setColours(colours());
      await this._frame.open(this.#bounds);
    } catch (error) {
      if (this.isDestroyed() || app._isQuitting) return;
      console.error('stand-in: the window could not be opened:', error);
      app.exit(1);
    }
  }

  #listen() {
    const { _page: page, webContents } = this;
    page.on('loaded', () => {
      webContents._hasLoaded();
      if (!this.#wasReady) this.emit('ready-to-show');
      this.#wasReady = true;
    });
    page.on('wish', (url, refuse) => {
      if (webContents._wishes(url)) refuse();
    });
    page.on('popup', (targetId, url) => this._refusesPopup(targetId, url));
    page.on('crashed', (exitCode) => webContents._hasCrashed(exitCode));
    this.on('_gone', () => webContents.emit('destroyed'));
    page.on('message', (message) => {
      if (message.about) {
        if (message.about.kind === 'dark') systemIsDark(message.about.dark);
        else this._hears(message.about.kind);
        return;
      }
      const senderFrame = webContents.mainFrame;
      const event = {
        type: 'frame',
        sender: webContents,
        senderFrame,
        processId: this.id,
        frameId: 1,
      };
      void ipcMain._take(event, message, (answer) => page.deliver(answer));
    });
  }
}

recorded(BrowserWindow.prototype, (window) => `window#${window.id}`, [
  'flashFrame',
  'removeMenu',
  'setBackgroundColor',
  'setContentProtection',
  'setFocusable',
  'setHasShadow',
  'setHiddenInMissionControl',
  'setIgnoreMouseEvents',
  'setMenu',
  'setMenuBarVisibility',
  'setOpacity',
  'setResizable',
  'setWindowButtonVisibility',
]);

exports.BrowserWindow = BrowserWindow;

/** In the middle of the work area where the app says nothing. @param {any} options @returns {Bounds} */
function boundsFrom({ x, y, width = 800, height = 600 }) {
  const { workArea } = screen.getPrimaryDisplay();
  return {
    x: x ?? workArea.x + Math.round((workArea.width - width) / 2),
    y: y ?? workArea.y + Math.round((workArea.height - height) / 2),
    width,
    height,
  };
}
