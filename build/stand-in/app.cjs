'use strict';
const { EventEmitter } = require('node:events');
const fs = require('node:fs');
const path = require('node:path');
const { browser } = require('./browser.cjs');
const { InstanceLock } = require('./instance-lock.cjs');
const { preventable } = require('./preventable.cjs');
const { recorded } = require('./record.cjs');
const { settings } = require('./settings.cjs');
const { standardPaths } = require('./standard-paths.cjs');

class App extends EventEmitter {
  isPackaged = false;
  name = 'Electron';
  commandLine = commandLineOf(new Map(settings.commandLine.switches));
  #folder = process.cwd();
  #version = '0.0.0';
  /** @type {Record<string, string>} */
  #paths = {};
  #isReady = false;
  #isQuitting = false;
  /** @type {() => void} */
  #nowReady = () => undefined;
  #whenReady = new Promise(
    (/** @type {(value?: undefined) => void} */ resolve) => (this.#nowReady = resolve),
  );
  #lock = new InstanceLock();

  whenReady() {
    return this.#whenReady;
  }
  isReady() {
    return this.#isReady;
  }
  getAppPath() {
    return this.#folder;
  }
  getVersion() {
    return this.#version;
  }
  getName() {
    return this.name;
  }
  /** @param {string} name */
  setName(name) {
    this.name = name;
  }

  /** @param {string} name */
  getPath(name) {
    const folder = this.#paths[name];
    if (folder === undefined) throw new Error(`Failed to get '${name}' path`);
    if (name === 'userData' || name === 'logs') fs.mkdirSync(folder, { recursive: true });
    return folder;
  }
  /** @param {string} name @param {string} folder */
  setPath(name, folder) {
    if (!path.isAbsolute(folder)) throw new Error('Path must be absolute');
    if (!(name in this.#paths)) throw new Error(`Failed to set path`);
    this.#paths[name] = folder;
  }

  getLocale() {
    return settings.locale ?? Intl.DateTimeFormat().resolvedOptions().locale;
  }
  getPreferredSystemLanguages() {
    return [this.getLocale()];
  }

  /** @param {unknown} [data] for the first instance's 'second-instance' */
  requestSingleInstanceLock(data) {
    return this.#lock.request(this.getPath('userData'), data, async ({ argv, cwd, data }) => {
      await this.#whenReady;
      this.emit('second-instance', {}, argv, cwd, data);
    });
  }
  hasSingleInstanceLock() {
    return this.#lock.isHeld;
  }
  releaseSingleInstanceLock() {
    this.#lock.release();
  }

  quit() {
    if (this.#isQuitting) return;
    const before = preventable();
    this.emit('before-quit', before);
    if (before.defaultPrevented) return;
    this.#isQuitting = true;
    const { BrowserWindow } = require('./browser-window.cjs');
    for (const window of BrowserWindow.getAllWindows()) {
      window.close();
      if (!window.isDestroyed()) {
        this.#isQuitting = false;
        return;
      }
    }
    const will = preventable();
    this.emit('will-quit', will);
    if (will.defaultPrevented) {
      this.#isQuitting = false;
      return;
    }
    this.emit('quit', {}, 0);
    this.exit(0);
  }

  /** @param {number} [code] */
  exit(code = 0) {
    this.#isQuitting = true;
    Promise.all([browser.end(), this.#lock.told]).then(
      () => process.exit(code),
      () => process.exit(code),
    );
  }

  get _isQuitting() {
    return this.#isQuitting;
  }

  /** @param {string} target folder or file of the app */
  _load(target) {
    const isFolder = fs.statSync(target).isDirectory();
    this.#folder = isFolder ? target : path.dirname(target);
    const manifest = path.join(this.#folder, 'package.json');
    const { name, productName, version } = fs.existsSync(manifest)
      ? JSON.parse(fs.readFileSync(manifest, 'utf8'))
      : {};
    this.name = productName ?? name ?? this.name;
    this.#version = version ?? this.#version;
    this.#paths = standardPaths(
      process,
      settings.commandLine.switches.get('user-data-dir'),
      this.name,
    );
  }

  _becomesReady() {
    this.#isReady = true;
    this.emit('will-finish-launching');
    this.emit('ready', {}, {});
    this.#nowReady();
  }

  _allWindowsClosed() {
    if (this.#isQuitting) return;
    if (this.listenerCount('window-all-closed') > 0) this.emit('window-all-closed');
    else this.quit();
  }
}

recorded(App.prototype, 'app', [
  'enableSandbox',
  'focus',
  'setActivationPolicy',
  'setAppUserModelId',
]);

exports.app = new App();

/** @param {Map<string, string>} switches */
function commandLineOf(switches) {
  return {
    /** @param {string} name @param {string} [value] */
    appendSwitch(name, value = '') {
      switches.set(name, value);
    },
    hasSwitch: (/** @type {string} */ name) => switches.has(name),
    getSwitchValue: (/** @type {string} */ name) => switches.get(name) ?? '',
    _all: () => switches.entries(),
  };
}
