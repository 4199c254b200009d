'use strict';
const { EventEmitter } = require('node:events');
const { browser } = require('./browser.cjs');
const { preventable } = require('./preventable.cjs');
const { record } = require('./record.cjs');
const { WindowFrame } = require('./window-frame.cjs');
const { WindowPage } = require('./window-page.cjs');

/** @typedef {import('./window-frame.cjs').Bounds} Bounds of the page, in CSS pixels, as with frame: false */

/** @type {Map<number, any>} */
const windows = new Map();
/** @type {WindowLife | null} */
let focused = null;
let lastId = 0;

/** A window from its opening to its end: whether it shows, whether it has the focus, what happens in which order. */
class WindowLife extends EventEmitter {
  id = ++lastId;
  _page = new WindowPage();
  _frame;
  #isVisible = false;
  #isDestroyed = false;
  /** @type {Promise<unknown>} */
  #queue = Promise.resolve();

  /** @param {boolean} isThrottled whether its page may sleep while it is hidden */
  constructor(isThrottled) {
    super();
    windows.set(this.id, this);
    this._frame = new WindowFrame(this._page, isThrottled);
    this._page.on('gone', () => this.#gone());
  }

  /** @returns {import('./browser-window.cjs').BrowserWindow[]} */
  static getAllWindows() {
    return [...windows.values()];
  }
  static getFocusedWindow() {
    return /** @type {any} */ (focused);
  }
  /** @param {number} id */
  static fromId(id) {
    return windows.get(id) ?? null;
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
  isVisible() {
    return this.#isVisible;
  }
  isFocused() {
    return focused === this;
  }
  isDestroyed() {
    return this.#isDestroyed;
  }

  /** What the browser and the window manager are asked for happens in order. @param {() => Promise<unknown>} act */
  _then(act) {
    this.#queue = this.#queue
      .then(() => (this.#isDestroyed ? undefined : act()))
      .catch((error) => {
        if (!this.#isDestroyed) console.error('stand-in:', error.message);
      });
    return this.#queue;
  }

  /** The page tells that the person turned to it or away; with a screen that is the window manager's word. @param {string} kind */
  _hears(kind) {
    if (kind === 'press') this.#noteFocus(this.#isVisible);
    else if (this._frame.isOnScreen) this.#noteFocus(kind === 'focus' && this.#isVisible);
  }

  /** @param {boolean} visible */
  #setVisible(visible) {
    if (this.#isVisible === visible) return;
    this.#isVisible = visible;
    this._then(() => (visible ? this._frame.show() : this._frame.hide()));
    this.emit(visible ? 'show' : 'hide');
  }

  /** @param {boolean} focus */
  #setFocused(focus) {
    if (focus && focused !== this) this._then(() => this._frame.activate());
    this.#noteFocus(focus);
  }

  /** @param {boolean} focus */
  #noteFocus(focus) {
    if (focus === (focused === this)) return;
    const { app } = require('./app.cjs');
    if (focus && focused) focused.#noteFocus(false);
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
    this.emit('_gone');
    this.emit('closed');
    if (windows.size === 0) require('./app.cjs').app._allWindowsClosed();
  }
}

exports.WindowLife = WindowLife;
