'use strict';
const { EventEmitter } = require('node:events');
const { app } = require('./app.cjs');
const { browser } = require('./browser.cjs');
const { ipcMain } = require('./ipc-main.cjs');
const { colours, systemIsDark } = require('./native-theme.cjs');
const { preventable } = require('./preventable.cjs');
const { record, recorded } = require('./record.cjs');
const { outer } = require('./scheme.cjs');
const { screen } = require('./screen.cjs');
const { WebContents } = require('./web-contents.cjs');
const { WindowFrame } = require('./window-frame.cjs');
const { WindowPage } = require('./window-page.cjs');

/** @typedef {{ x: number, y: number, width: number, height: number }} Bounds of the page, in CSS pixels, as with frame: false */

/** @type {Map<number, BrowserWindow>} */
const windows = new Map();
/** @type {BrowserWindow | null} */
let focused = null;
let lastId = 0;

class BrowserWindow extends EventEmitter {
  _page = new WindowPage();
  #frame;
  /** @type {Bounds} */
  #bounds;
  #title;
  #isVisible = false;
  #isDestroyed = false;
  #isOnTop = false;
  #wasReady = false;
  /** Popups that were asked about, by target. @type {Map<string, boolean>} */
  #popups = new Map();
  /** What the browser is asked for happens in order. @type {Promise<unknown>} */
  #queue;

  /** @param {any} [options] */
  constructor(options = {}) {
    super();
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
    this.id = ++lastId;
    this.#bounds = boundsFrom(options);
    this.#title = options.title ?? app.getName();
    this.webContents = new WebContents(/** @type {any} */ (this));
    windows.set(this.id, this);
    record(`window#${this.id}`, 'new', [options]);
    this.#frame = new WindowFrame(this._page, options.frame === false);
    this.#listen();
    this.#queue = this.#open(preferences.preload).catch((error) => {
      if (this.#isDestroyed) return;
      console.error('stand-in: the window could not be opened:', error);
      app.exit(1);
    });
    app.emit('browser-window-created', {}, this);
    app.emit('web-contents-created', {}, this.webContents);
    if (options.skipTaskbar) this.setSkipTaskbar(true);
    if (options.alwaysOnTop) this.setAlwaysOnTop(true);
    if (options.show === false) this.#then(() => this.#frame.hide());
    else this.show();
  }

  static getAllWindows() {
    return [...windows.values()];
  }
  static getFocusedWindow() {
    return focused;
  }
  /** @param {number} id */
  static fromId(id) {
    return windows.get(id) ?? null;
  }
  /** @param {any} contents */
  static fromWebContents(contents) {
    return BrowserWindow.getAllWindows().find((window) => window.webContents === contents) ?? null;
  }

  /** @param {string} url @returns {Promise<void>} */
  async loadURL(url) {
    this._page.isLoading = true; // from now on messages wait for the preload
    await this.#queue;
    if (this.#isDestroyed) return;
    try {
      await this._page.load(url);
    } catch (error) {
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

  show() {
    record(`window#${this.id}`, 'show', []);
    this.#setVisible(true);
    this.#setFocused(true);
  }
  showInactive() {
    record(`window#${this.id}`, 'showInactive', []);
    this.#setVisible(true);
  }
  hide() {
    record(`window#${this.id}`, 'hide', []);
    this.#setFocused(false);
    this.#setVisible(false);
  }
  focus() {
    record(`window#${this.id}`, 'focus', []);
    if (this.#isVisible) this.#setFocused(true);
  }
  blur() {
    record(`window#${this.id}`, 'blur', []);
    this.#setFocused(false);
  }
  moveTop() {
    record(`window#${this.id}`, 'moveTop', []);
    this.#then(() => this.#frame.raise());
  }

  close() {
    if (this.#isDestroyed) return;
    const event = preventable();
    this.emit('close', event);
    if (!event.defaultPrevented) this.destroy();
  }
  destroy() {
    this.#gone();
    const close = () => browser.send('Target.closeTarget', { targetId: this._page.targetId });
    this.#queue.then(close).catch(() => undefined); // it has closed by itself
  }

  /** @param {Partial<Bounds>} bounds */
  setBounds(bounds) {
    record(`window#${this.id}`, 'setBounds', [bounds]);
    this.#bounds = { ...this.#bounds, ...bounds };
    this.#then(() => this.#frame.place(this.#bounds));
    if (bounds.x !== undefined || bounds.y !== undefined) this.emit('move');
    if (bounds.width !== undefined || bounds.height !== undefined) this.emit('resize');
  }
  /** @param {boolean} onTop @param {string} [level] @param {number} [relative] */
  setAlwaysOnTop(onTop, level, relative) {
    record(`window#${this.id}`, 'setAlwaysOnTop', [onTop, level, relative]);
    this.#isOnTop = onTop;
    this.#then(() => this.#frame.keepAbove(onTop));
    this.emit('always-on-top-changed', {}, onTop);
  }
  /** @param {boolean} skip */
  setSkipTaskbar(skip) {
    record(`window#${this.id}`, 'setSkipTaskbar', [skip]);
    this.#then(() => this.#frame.skipTaskbar(skip));
  }
  /** @param {boolean} everywhere @param {object} [options] */
  setVisibleOnAllWorkspaces(everywhere, options) {
    record(`window#${this.id}`, 'setVisibleOnAllWorkspaces', [everywhere, options]);
    this.#then(() => this.#frame.sticky(everywhere));
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
  isVisible() {
    return this.#isVisible;
  }
  isFocused() {
    return focused === this;
  }
  isAlwaysOnTop() {
    return this.#isOnTop;
  }
  isDestroyed() {
    return this.#isDestroyed;
  }

  /** Asks the window-open handler, once per popup. @param {string} targetId @param {string} url as the browser knows it */
  _refusesPopup(targetId, url) {
    const known = this.#popups.get(targetId);
    if (known !== undefined) return known;
    const { action } = this.webContents._windowOpen({
      url: outer(url),
      disposition: 'foreground-tab',
      frameName: '',
      features: '',
    });
    this.#popups.set(targetId, action === 'deny');
    // closed before its request leaves
    if (action === 'deny') browser.send('Target.closeTarget', { targetId }).catch(() => undefined);
    return action === 'deny';
  }

  /** @param {string | undefined} preload */
  async #open(preload) {
    await this._page.open(`asktop-standin-${process.pid}-${this.id}`, this.#bounds, preload);
    if (colours() !== '') await this._page.setColours(colours());
    await this.#frame.open(this.#bounds);
  }

  /** @param {() => Promise<unknown>} act */
  #then(act) {
    this.#queue = this.#queue
      .then(() => (this.#isDestroyed ? undefined : act()))
      .catch((error) => {
        if (!this.#isDestroyed) console.error('stand-in:', error.message);
      });
  }

  #listen() {
    this._page.on('loaded', () => {
      this.webContents._hasLoaded();
      if (!this.#wasReady) this.emit('ready-to-show');
      this.#wasReady = true;
    });
    this._page.on('wish', (url, refuse) => {
      if (this.webContents._wishes(url)) refuse();
    });
    this._page.on('popup', (targetId, url) => this._refusesPopup(targetId, url));
    this._page.on('crashed', (exitCode) => this.webContents._hasCrashed(exitCode));
    this._page.on('gone', () => this.#gone());
    this._page.on('message', (message) => {
      if (message.about) return this.#hearsOf(message.about);
      const { webContents } = this;
      const event = {
        type: 'frame',
        sender: webContents,
        senderFrame: webContents.mainFrame,
        processId: this.id,
        frameId: 1,
      };
      return ipcMain._take(event, message, (answer) => this._page.deliver(answer));
    });
  }

  /** The person turns to the window or away; with a screen that is the window manager's word. @param {{ kind: string, dark: boolean }} about */
  #hearsOf({ kind, dark }) {
    if (kind === 'dark') systemIsDark(dark);
    else if (kind === 'press') this.#noteFocus(this.#isVisible);
    else if (this.#frame.isOnScreen) this.#noteFocus(kind === 'focus' && this.#isVisible);
  }

  /** @param {boolean} visible */
  #setVisible(visible) {
    if (this.#isVisible === visible) return;
    this.#isVisible = visible;
    const takesFocus = focused === this;
    this.#then(async () => {
      if (!visible) return this.#frame.hide();
      await this.#frame.show(takesFocus);
      if (this.#isOnTop) await this.#frame.keepAbove(true);
    });
    this.emit(visible ? 'show' : 'hide');
  }

  /** @param {boolean} focus */
  #setFocused(focus) {
    if (focus && focused !== this) this.#then(() => this.#frame.activate());
    this.#noteFocus(focus);
  }

  /** @param {boolean} focus */
  #noteFocus(focus) {
    if (focus === (focused === this)) return;
    if (focus) focused?.#noteFocus(false);
    focused = focus ? this : null;
    this.emit(focus ? 'focus' : 'blur');
    app.emit(`browser-window-${focus ? 'focus' : 'blur'}`, {}, this);
  }

  #gone() {
    if (this.#isDestroyed) return;
    this.#noteFocus(false);
    this.#isDestroyed = true;
    this._page.stop();
    windows.delete(this.id);
    this.webContents.emit('destroyed');
    this.emit('closed');
    if (windows.size === 0) app._allWindowsClosed();
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
