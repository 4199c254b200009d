'use strict';

/**
 * What a sandboxed preload script sees: `require('electron')` and a small `process`.
 * Sent into pages as text: it uses nothing from outside its parameters.
 * @param {{ pack: (value: any) => any, unpack: (packed: any) => any }} codec
 * @param {(name: string, api: unknown) => void} exposeInMainWorld
 * @param {(text: string) => void} post a message to the app
 * @param {(take: (text: string) => void) => void} onMessage messages from the app
 * @param {object} processInfo
 */
exports.preloadWorld = function preloadWorld(
  { pack, unpack },
  exposeInMainWorld,
  post,
  onMessage,
  processInfo,
) {
  const pending = new Map();
  const listeners = new Map();
  let last = 0;

  /** @param {string} channel @param {number | undefined} id @param {any[]} args */
  const send = (channel, id, args) =>
    post(JSON.stringify({ channel, id, args: pack(structuredClone(args)) }));

  const ipcRenderer = {
    invoke: (/** @type {string} */ channel, /** @type {any[]} */ ...args) =>
      new Promise((resolve, reject) => {
        const id = ++last;
        send(channel, id, args);
        pending.set(id, { resolve, reject });
      }),
    send: (/** @type {string} */ channel, /** @type {any[]} */ ...args) =>
      send(channel, undefined, args),
    on: (/** @type {string} */ channel, /** @type {Function} */ listener) => {
      listeners.set(channel, [...(listeners.get(channel) ?? []), listener]);
      return ipcRenderer;
    },
    once: (/** @type {string} */ channel, /** @type {Function} */ listener) =>
      ipcRenderer.on(channel, function once(/** @type {any[]} */ ...args) {
        ipcRenderer.off(channel, once);
        listener(...args);
      }),
    off: (/** @type {string} */ channel, /** @type {Function} */ listener) => {
      const rest = (listeners.get(channel) ?? []).filter(
        (/** @type {Function} */ each) => each !== listener,
      );
      listeners.set(channel, rest);
      return ipcRenderer;
    },
    removeListener: (/** @type {string} */ channel, /** @type {Function} */ listener) =>
      ipcRenderer.off(channel, listener),
    removeAllListeners: (/** @type {string} */ channel) => {
      listeners.delete(channel);
      return ipcRenderer;
    },
  };

  onMessage((text) => {
    const message = JSON.parse(text);
    if (message.channel !== undefined) {
      const args = unpack(message.args);
      for (const listener of listeners.get(message.channel) ?? [])
        listener({ sender: ipcRenderer }, ...args);
      return;
    }
    const call = pending.get(message.id);
    pending.delete(message.id);
    if (message.error === undefined) call.resolve(unpack(message.value));
    else call.reject(new Error(message.error));
  });

  const electron = { ipcRenderer, contextBridge: { exposeInMainWorld } };
  const require = (/** @type {string} */ name) => {
    if (name === 'electron' || name === 'electron/renderer') return electron;
    throw new Error(`module not found: ${name} (a sandboxed preload can only require electron)`);
  };
  return { require, process: processInfo };
};

/**
 * Tells the app when the person turns to the page or away, and whether the system is dark.
 * Sent into pages as text, too.
 * @param {(text: string) => void} post
 */
exports.watchPerson = function watchPerson(post) {
  const world = /** @type {any} */ (globalThis);
  const tell = (/** @type {object} */ about) => post(JSON.stringify({ about }));
  world.addEventListener('focus', () => tell({ kind: 'focus' }));
  world.addEventListener('blur', () => tell({ kind: 'blur' }));
  const pressed = (/** @type {any} */ event) => event.isTrusted && tell({ kind: 'press' });
  world.addEventListener('pointerdown', pressed, true);
  const dark = world.matchMedia('(prefers-color-scheme: dark)');
  tell({ kind: 'dark', dark: dark.matches });
  dark.addEventListener('change', () => tell({ kind: 'dark', dark: dark.matches }));
};
