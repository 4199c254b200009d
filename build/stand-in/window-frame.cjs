'use strict';
const { browser } = require('./browser.cjs');
const { settings } = require('./settings.cjs');
const { windowManager } = require('./x11.cjs');

/** @typedef {{ x: number, y: number, width: number, height: number }} Bounds */

/**
 * The window around a page: where it is, whether it shows. With an X display through its window manager, else by
 * the browser: then a hidden window is a minimised one, and its page sees that it is hidden.
 */
exports.WindowFrame = class WindowFrame {
  #page;
  #isFrameless;
  #windowId = 0;
  #isMinimised = false;
  /** @type {Bounds | undefined} where it goes when it shows: a minimised window cannot be moved */
  #later;
  isOnScreen = !settings.headless;

  /** @param {import('./window-page.cjs').WindowPage} page @param {boolean} isFrameless */
  constructor(page, isFrameless) {
    this.#page = page;
    this.#isFrameless = isFrameless;
  }

  /** Once the page is there. @param {Bounds} bounds */
  async open(bounds) {
    const { targetId } = this.#page;
    this.#windowId = (await browser.send('Browser.getWindowForTarget', { targetId })).windowId;
    if (this.#isFrameless) await this.#manager?.undecorate();
    await this.place(bounds);
  }

  /** The bounds are those of the page, as with frame: false. @param {Bounds} bounds */
  async place(bounds) {
    if (this.#isMinimised) {
      this.#later = bounds;
      return;
    }
    const { x, y, width, height } = bounds;
    const windowId = this.#windowId;
    await browser.send('Browser.setWindowBounds', { windowId, bounds: { left: x, top: y } });
    await browser.send('Browser.setContentsSize', { windowId, width, height });
  }

  /** @param {boolean} takesFocus */
  async show(takesFocus) {
    if (!this.#manager) {
      await this.#minimise(false);
      if (this.#later) await this.place(this.#later);
      this.#later = undefined;
      return;
    }
    if (!takesFocus) await this.#manager.askNoFocus();
    await this.#manager.map();
  }

  async hide() {
    await (this.#manager ? this.#manager.unmap() : this.#minimise(true));
  }

  async activate() {
    await (this.#manager ? this.#manager.activate() : this.#page.ask('Page.bringToFront'));
  }

  async raise() {
    await this.#manager?.raise();
  }
  /** @param {boolean} above */
  async keepAbove(above) {
    await this.#manager?.keepAbove(above);
  }
  /** @param {boolean} skip */
  async skipTaskbar(skip) {
    await this.#manager?.skipTaskbar(skip);
  }
  /** @param {boolean} everywhere */
  async sticky(everywhere) {
    await this.#manager?.sticky(everywhere);
  }

  get #manager() {
    return this.#page.xWindow === '' ? undefined : windowManager(this.#page.xWindow);
  }

  /** @param {boolean} minimise */
  async #minimise(minimise) {
    this.#isMinimised = minimise;
    const bounds = { windowState: minimise ? 'minimized' : 'normal' };
    await browser.send('Browser.setWindowBounds', { windowId: this.#windowId, bounds });
  }
};
