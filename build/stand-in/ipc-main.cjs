'use strict';
const { EventEmitter } = require('node:events');
const { codec } = require('./codec.cjs');

const { pack, unpack } = codec();

/** A value as a structured clone, packed. @param {unknown} value */
exports.packed = (value) => pack(structuredClone(value));

/** @typedef {(event: any, ...args: any[]) => any} Handler */

class IpcMain extends EventEmitter {
  /** @type {Map<string, Handler>} */
  #handlers = new Map();

  /** @param {string} channel @param {Handler} handler */
  handle(channel, handler) {
    if (this.#handlers.has(channel))
      throw new Error(`Attempted to register a second handler for '${channel}'`);
    this.#handlers.set(channel, handler);
  }

  /** @param {string} channel */
  removeHandler(channel) {
    this.#handlers.delete(channel);
  }

  /**
   * One message of a page: to the listeners, or to the handler whose result goes back.
   * @param {any} event
   * @param {{ channel: string, id?: number, args: any }} message
   * @param {(answer: object) => void} reply
   */
  async _take(event, { channel, id, args }, reply) {
    if (id === undefined) {
      this.emit(channel, event, ...unpack(args));
      return;
    }
    try {
      const handler = this.#handlers.get(channel);
      if (handler === undefined) throw new Error(`No handler registered for '${channel}'`);
      reply({ id, value: exports.packed(await handler(event, ...unpack(args))) });
    } catch (error) {
      console.error(`Error occurred in handler for '${channel}':`, error);
      reply({ id, error: `Error invoking remote method '${channel}': ${String(error)}` });
    }
  }
}

exports.ipcMain = new IpcMain();
