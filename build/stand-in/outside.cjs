'use strict';
// What reaches beyond the app: links, clipboard, notifications. With a person before the screen it really does where
// the browser can; under test it is only written down.
const { EventEmitter } = require('node:events');
const { record } = require('./record.cjs');
const { settings } = require('./settings.cjs');

exports.shell = {
  /** @param {string} url */
  async openExternal(url) {
    record('shell', 'openExternal', [url]);
    if (settings.forPerson) await openByTheSystem(url);
  },
  beep: () => record('shell', 'beep', []),
};

let clipboardText = '';

exports.clipboard = {
  /** @param {string} text */
  writeText(text) {
    clipboardText = text;
    if (settings.forPerson)
      copyByThePage(text).catch((error) => console.error('stand-in: not copied:', error.message));
  },
  /** What this app has written; the system's clipboard is not read. */
  readText: () => clipboardText,
  clear() {
    clipboardText = '';
  },
};

/** Those that were shown. @type {Notification[]} */
exports.notifications = [];

class Notification extends EventEmitter {
  /** @param {any} [options] */
  constructor(options) {
    super();
    this._options = options;
  }
  /** There is none to see, and a person is told so. */
  static isSupported() {
    return !settings.forPerson;
  }
  show() {
    exports.notifications.push(this);
    record('notification', 'show', [this._options]);
    this.emit('show');
  }
  close() {
    this.emit('close');
  }
}

exports.Notification = Notification;

/** Sleep and waking are not seen: a test emits 'suspend', 'resume' and the others itself. */
exports.powerMonitor = new EventEmitter();

/** @param {string} url @returns {Promise<void>} */
function openByTheSystem(url) {
  const { spawn } = require('node:child_process');
  const [program = 'xdg-open', ...before] = openers[process.platform] ?? [];
  return new Promise((resolve, reject) => {
    const child = spawn(program, [...before, url], { stdio: 'ignore', detached: true });
    child.once('error', reject).once('spawn', resolve);
    child.unref();
  });
}

/** The page writes it: it has the focus when a person has just pressed "copy". @param {string} text */
async function copyByThePage(text) {
  const { BrowserWindow } = require('./browser-window.cjs');
  const window = BrowserWindow.getFocusedWindow() ?? BrowserWindow.getAllWindows()[0];
  if (!window) throw new Error('no window is open');
  const expression = `navigator.clipboard.writeText(${JSON.stringify(text)})`;
  const { exceptionDetails } = await window._page.ask('Runtime.evaluate', {
    expression,
    userGesture: true,
    awaitPromise: true,
  });
  if (exceptionDetails)
    throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
}

/** @type {Record<string, string[]>} */
const openers = { darwin: ['open'], win32: ['rundll32', 'url.dll,FileProtocolHandler'] };
