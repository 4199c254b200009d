'use strict';
const { EventEmitter } = require('node:events');

/**
 * The DevTools protocol over a browser's pipe: JSON messages, each ended by a NUL.
 * Emits `SESSION:METHOD` (SESSION is '' for the browser itself) with the event's parameters.
 */
exports.DevtoolsPipe = class DevtoolsPipe extends EventEmitter {
  #lastId = 0;
  /** @type {Map<number, { resolve: (result: any) => void, reject: (message: string) => void }>} */
  #waiting = new Map();
  #toBrowser;

  /**
   * @param {import('node:stream').Writable} toBrowser
   * @param {import('node:stream').Readable} fromBrowser
   */
  constructor(toBrowser, fromBrowser) {
    super();
    this.setMaxListeners(0);
    this.#toBrowser = toBrowser;
    toBrowser.on('error', () => undefined); // a browser that ends says so by its exit
    /** The beginning of a message, in pieces: joined once, when its end is there. @type {string[]} */
    let begun = [];
    fromBrowser.setEncoding('utf8').on('data', (/** @type {string} */ chunk) => {
      const [first = '', ...others] = chunk.split('\0');
      begun.push(first);
      for (const other of others) {
        const message = begun.join('');
        begun = [other];
        this.#take(JSON.parse(message));
      }
    });
  }

  /**
   * @param {string} method
   * @param {object} [params]
   * @param {string} [sessionId]
   * @returns {Promise<any>} the result; rejects with the browser's words, or when the browser ends
   */
  send(method, params = {}, sessionId = undefined) {
    return new Promise((resolve, reject) => {
      const id = ++this.#lastId;
      this.#waiting.set(id, {
        resolve,
        reject: (message) => reject(new Error(`${method}: ${message}`)),
      });
      this.#toBrowser.write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
    });
  }

  /** The browser has ended: whoever still waits is told. */
  end() {
    for (const { reject } of this.#waiting.values()) reject('the browser has ended');
    this.#waiting.clear();
  }

  /** @param {any} message */
  #take(message) {
    if (message.id === undefined) {
      this.emit(`${message.sessionId ?? ''}:${message.method}`, message.params);
      return;
    }
    const waiting = this.#waiting.get(message.id);
    this.#waiting.delete(message.id);
    if (message.error) waiting?.reject(message.error.message);
    else waiting?.resolve(message.result);
  }
};
