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
  #windowId = 0;
  #canMinimise;
  #isMinimised = false;
  #isAbove = false;
  /** @type {Bounds | undefined} where it goes when it shows: a minimised window cannot be moved */
  #later;
  isOnScreen = !settings.headless;

  /**
   * @param {import('./window-page.cjs').WindowPage} page
   * @param {boolean} isThrottled whether a hidden page may sleep (webPreferences.backgroundThrottling)
   */
  constructor(page, isThrottled) {
    this.#page = page;
    // a page that a test drives is always visible to itself, and a minimised one would draw nothing
    this.#canMinimise = this.isOnScreen || (isThrottled && !settings.driven);
  }

  /** Once the page is there. @param {Bounds} bounds */
  async open(bounds) {
    const { targetId } = this.#page;
    this.#windowId = (await browser.send('Browser.getWindowForTarget', { targetId })).windowId;
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

  /** Without taking the focus. */
  async show() {
    const wasMinimised = this.#isMinimised;
    this.#isMinimised = false;
    if (this.#manager) {
      await this.#manager.askNoFocus();
      await this.#manager.map();
      if (this.#isAbove) await this.#manager.keepAbove(true); // lost with the window's withdrawal
    } else if (wasMinimised) await this.#setState('normal');
    if (this.#later) await this.place(this.#later);
    this.#later = undefined;
  }

  /**
   * On an X display unmapped, not minimised: openbox gives a window that comes back from the task bar the focus, and
   * showing must not take it.
   */
  async hide() {
    if (this.#manager) await this.#manager.unmap();
    else if (this.#canMinimise) {
      this.#isMinimised = true;
      await this.#setState('minimized');
    }
  }

  async activate() {
    await (this.#manager ? this.#manager.activate() : this.#page.ask('Page.bringToFront'));
  }

  async raise() {
    await this.#manager?.raise();
  }
  /** @param {boolean} above */
  async keepAbove(above) {
    this.#isAbove = above;
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

  /** @param {'normal' | 'minimized'} windowState */
  async #setState(windowState) {
    await browser.send('Browser.setWindowBounds', {
      windowId: this.#windowId,
      bounds: { windowState },
    });
  }
};
