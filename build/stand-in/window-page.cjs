'use strict';
// The page inside a BrowserWindow: its target in the browser, preload, messages and navigation.
const { EventEmitter } = require('node:events');
const { browser } = require('./browser.cjs');
const { deliverName, pageScript, postName, preloadScript, worldName } = require('./injected.cjs');
const { packed } = require('./ipc-main.cjs');
const { inner, outer } = require('./scheme.cjs');

/**
 * Emits: 'message' (what the preload's world posted), 'loaded', 'wish' (URL, refuse function), 'popup' (target id, URL),
 * 'crashed' (exit code), 'gone'.
 */
exports.WindowPage = class WindowPage extends EventEmitter {
  url = '';
  isLoading = false;
  /** @type {string | undefined} */
  targetId;
  xWindow = '';
  #session = '';
  #hasCommitted = false;
  /** @type {number | undefined} the preload's world, once it runs */
  #world;
  /** Messages for a world that does not run yet. @type {string[]} */
  #held = [];
  /** URLs that the app has refused, as the browser knows them. @type {Set<string>} */
  #refused = new Set();
  /** @type {(() => void)[]} */
  #stops = [];
  /** @type {string} 'dark', 'light' or '' for the browser's own */
  #colours = '';

  /**
   * @param {string} name a title that no other window has
   * @param {{ x: number, y: number, width: number, height: number }} bounds
   * @param {string | undefined} preload file
   */
  async open(name, bounds, preload) {
    const { targetId, xWindow } = await browser.openWindow(name, bounds);
    this.targetId = targetId;
    this.xWindow = xWindow;
    this.#session = (
      await browser.send('Target.attachToTarget', { targetId, flatten: true })
    ).sessionId;
    this.#listen();
    await Promise.all([
      this.ask('Page.enable'),
      this.ask('Runtime.enable'),
      this.ask('Runtime.addBinding', { name: postName, executionContextName: worldName }),
    ]);
    if (preload !== undefined) await this.#inject(preload);
  }

  /** @param {string} method @param {object} [params] @returns {Promise<any>} */
  ask(method, params) {
    return browser.send(method, params, this.#session);
  }

  /**
   * @param {string} url
   * @returns {Promise<void>} when it has loaded; rejects as Electron does when it could not
   */
  async load(url) {
    const address = inner(url);
    this.#refused.delete(withoutFragment(address));
    this.#hasCommitted = false;
    this.isLoading = true;
    const loaded = new Promise((resolve) => this.once('loaded', resolve));
    const { errorText, loaderId } = await this.ask('Page.navigate', { url: address });
    if (errorText) {
      this.isLoading = false;
      throw Object.assign(new Error(`${errorText} (-2) loading '${url}'`), {
        code: errorText,
        errno: -2,
        url,
      });
    }
    if (loaderId === undefined)
      this.isLoading = false; // only the fragment differs
    else await loaded;
  }

  reload() {
    this.isLoading = true;
    this.ask('Page.reload').catch(() => undefined); // the window has closed
  }

  crash() {
    this.ask('Page.crash').catch(() => undefined); // its answer is the crash
  }

  /** @param {string} channel @param {unknown[]} args */
  send(channel, args) {
    this.deliver({ channel, args: packed(args) });
  }

  /** While the page loads, messages wait until its preload has run. @param {object} message */
  deliver(message) {
    const text = JSON.stringify(message);
    if (this.#world !== undefined) this.#deliverText(text);
    else if (this.isLoading) this.#held.push(text);
  }

  /** @param {string} colours 'dark', 'light' or '' for the browser's own */
  async setColours(colours) {
    this.#colours = colours;
    const features = [{ name: 'prefers-color-scheme', value: colours }];
    await this.ask('Emulation.setEmulatedMedia', { features });
  }

  /** @param {string} url as the browser knows it */
  isRefused(url) {
    return this.#refused.has(withoutFragment(url));
  }

  stop() {
    for (const stop of this.#stops) stop();
  }

  /** @param {string} text */
  #deliverText(text) {
    const expression = `${deliverName}(${JSON.stringify(text)})`;
    this.ask('Runtime.evaluate', { contextId: this.#world, expression }).catch(() => undefined); // the page has gone
  }

  /** @param {string} preload file */
  async #inject(preload) {
    const key = `${require('node:crypto').randomUUID()}-`;
    const { electron, node } = process.versions;
    const info = {
      platform: process.platform,
      type: 'renderer',
      versions: { electron, node, chrome: '0' },
      contextIsolated: true,
      sandboxed: true,
      env: {},
    };
    const source = require('node:fs').readFileSync(preload, 'utf8');
    await this.ask('Page.addScriptToEvaluateOnNewDocument', { source: pageScript(key) });
    await this.ask('Page.addScriptToEvaluateOnNewDocument', {
      source: preloadScript(key, source, info),
      worldName,
    });
  }

  #listen() {
    /** @param {string} event @param {(params: any) => void} listener */
    const on = (event, listener) =>
      this.#stops.push(browser.listen(`${this.#session}:${event}`, listener) ?? (() => undefined));
    on('Runtime.executionContextCreated', ({ context }) => {
      if (context.name !== worldName || context.auxData.frameId !== this.targetId) return;
      this.#world = context.id;
      for (const text of this.#held.splice(0)) this.#deliverText(text);
    });
    on('Runtime.executionContextsCleared', () => {
      this.#world = undefined;
    });
    on('Runtime.bindingCalled', ({ name, payload }) => {
      if (name === postName) this.emit('message', JSON.parse(payload));
    });
    on('Runtime.exceptionThrown', ({ exceptionDetails }) => {
      if (exceptionDetails.executionContextId !== this.#world) return;
      console.error(
        'Unable to run the preload script:',
        exceptionDetails.exception?.description ?? exceptionDetails.text,
      );
    });
    on('Page.frameNavigated', ({ frame }) => {
      if (frame.parentId !== undefined) return;
      this.url = outer(frame.url + (frame.urlFragment ?? ''));
      this.#hasCommitted = true;
      // another DevTools client (Playwright) may have set its own when it met the page
      if (this.#colours !== '') this.setColours(this.#colours).catch(() => undefined);
    });
    on('Page.navigatedWithinDocument', ({ frameId, url }) => {
      if (frameId === this.targetId) this.url = outer(url);
    });
    // asked for by the page; it comes before the request for the document, which is then refused (requests.cjs)
    on('Page.frameRequestedNavigation', ({ frameId, disposition, url }) => {
      if (frameId !== this.targetId || disposition !== 'currentTab') return;
      this.#refused.delete(withoutFragment(url));
      this.emit('wish', outer(url), () => this.#refused.add(withoutFragment(url)));
    });
    on('Page.loadEventFired', () => {
      // the load event of the first, empty page may come late
      if (!this.isLoading || !this.#hasCommitted) return;
      this.isLoading = false;
      this.emit('loaded');
    });
    this.#stops.push(
      browser.listen(':Target.targetCrashed', ({ targetId, errorCode }) => {
        if (targetId !== this.targetId) return;
        this.#world = undefined;
        this.isLoading = false;
        this.emit('crashed', errorCode);
      }) ?? (() => undefined),
      browser.listen(':Target.targetDestroyed', ({ targetId }) => {
        if (targetId === this.targetId) this.emit('gone');
      }) ?? (() => undefined),
      browser.listen(':Target.targetInfoChanged', ({ targetInfo: { openerId, targetId, url } }) => {
        if (openerId === this.targetId && url && url !== 'about:blank')
          this.emit('popup', targetId, url);
      }) ?? (() => undefined),
    );
  }
};

/** @param {string} url */
function withoutFragment(url) {
  return url.split('#', 1)[0] ?? url;
}
