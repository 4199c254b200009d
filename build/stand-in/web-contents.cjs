'use strict';
const { EventEmitter } = require('node:events');
const { preventable } = require('./preventable.cjs');
const { record, recorded } = require('./record.cjs');
const { session } = require('./session.cjs');

/** @typedef {import('./browser-window.cjs').BrowserWindow} BrowserWindow */

exports.WebContents = class WebContents extends EventEmitter {
  /** @type {BrowserWindow} */
  #window;
  /** @type {(details: any) => { action: 'allow' | 'deny' }} */
  _windowOpen = () => ({ action: 'allow' });
  #crashed = false;

  /** @param {BrowserWindow} window */
  constructor(window) {
    super();
    this.#window = window;
    this.id = window.id;
    this.mainFrame = mainFrameOf(window);
    this.session = session.defaultSession;
  }

  /** @param {string} channel @param {unknown[]} args */
  send(channel, ...args) {
    record(`window#${this.id}`, 'webContents.send', [channel, ...args]);
    this.#window._page.send(channel, args);
  }

  /** @param {(details: any) => { action: 'allow' | 'deny' }} handler */
  setWindowOpenHandler(handler) {
    this._windowOpen = handler;
  }

  getURL() {
    return this.#window._page.url;
  }
  isLoading() {
    return this.#window._page.isLoading;
  }
  isDestroyed() {
    return this.#window.isDestroyed();
  }
  isCrashed() {
    return this.#crashed;
  }
  reload() {
    this.#window._page.reload();
  }
  close() {
    this.#window.close();
  }
  forcefullyCrashRenderer() {
    this.#window._page.crash();
  }

  /** The page asks for another URL. @param {string} url @returns {boolean} whether a listener refuses */
  _wishes(url) {
    const event = preventable({
      url,
      isMainFrame: true,
      isSameDocument: false,
      frame: this.mainFrame,
    });
    this.emit('will-navigate', event, url);
    return event.defaultPrevented;
  }

  _hasLoaded() {
    this.#crashed = false;
    this.emit('dom-ready');
    this.emit('did-finish-load');
  }

  /** @param {number} exitCode */
  _hasCrashed(exitCode) {
    this.#crashed = true;
    const { app } = require('./app.cjs');
    const details = { reason: 'crashed', exitCode };
    this.emit('render-process-gone', {}, details);
    app.emit('render-process-gone', {}, this, details);
  }
};

recorded(exports.WebContents.prototype, (contents) => `webContents#${contents.id}`, [
  'openDevTools',
  'setBackgroundThrottling',
  'setIgnoreMenuShortcuts',
  'setVisualZoomLevelLimits',
  'setZoomFactor',
]);

exports.webContents = {
  getAllWebContents: () => windows().map((window) => window.webContents),
  /** @param {number} id */
  fromId: (id) => windows().find((window) => window.id === id)?.webContents,
  /** Playwright finds windows by this. @param {string} targetId */
  fromDevToolsTargetId: (targetId) =>
    windows().find((window) => window._page.targetId === targetId)?.webContents,
};

/** @returns {BrowserWindow[]} */
function windows() {
  return require('./browser-window.cjs').BrowserWindow.getAllWindows();
}

/** The same object for the window's whole life; its URL is the one of the moment it is asked. @param {BrowserWindow} window */
function mainFrameOf(window) {
  const frame = {
    get url() {
      return window._page.url;
    },
    get origin() {
      return /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i.exec(window._page.url)?.[0] ?? 'null';
    },
    parent: null,
    processId: window.id,
    routingId: 1,
    isDestroyed: () => window.isDestroyed(),
    get top() {
      return frame;
    },
  };
  return frame;
}
