'use strict';

/**
 * One end of contextBridge. The preload's world and the page's own world each get one; it carries copies, functions
 * (by number) and promises over synchronous DOM events whose name the page does not know.
 * Sent into pages as text: it uses nothing from outside its parameters. It takes what it needs of the DOM before any
 * script of the page runs, so that a page that replaces `dispatchEvent` does not see the name.
 * @param {typeof import('./codec.cjs').codec} codec
 * @param {string} key
 * @param {string} here
 * @param {string} there
 */
exports.bridgeEnd = function bridgeEnd(codec, key, here, there) {
  const world = /** @type {any} */ (globalThis);
  const { document, CustomEvent } = world;
  const { parse, stringify } = JSON;
  const dispatch = world.EventTarget.prototype.dispatchEvent.bind(document);
  const functions = new Map();
  const numbers = new WeakMap();
  const promises = new Map();
  let last = 0;
  /** @type {any} */
  let returned;

  const send = (/** @type {any} */ message) =>
    dispatch(new CustomEvent(key + there, { detail: stringify(message) }));
  const words = (/** @type {any} */ error) => String(error?.message ?? error);

  const { pack, unpack } = codec({
    pack(value, pack) {
      if (typeof value === 'function') {
        if (!numbers.has(value)) {
          numbers.set(value, ++last);
          functions.set(last, value);
        }
        return { $: 'function', id: numbers.get(value) };
      }
      if (!(value instanceof Promise)) return undefined;
      const id = ++last;
      value.then(
        (result) => send({ settle: id, value: pack(result) }),
        (error) => send({ settle: id, error: words(error) }),
      );
      return { $: 'promise', id };
    },
    unpack(packed, unpack) {
      if (packed.$ === 'promise') {
        return new Promise((resolve, reject) => promises.set(packed.id, { resolve, reject }));
      }
      return (/** @type {any[]} */ ...args) => {
        const outer = returned;
        send({ call: packed.id, args: pack(args) });
        const result = returned;
        returned = outer;
        if ('error' in result) throw new Error(result.error);
        return unpack(result.value);
      };
    },
  });

  /** @param {any} value */
  const frozen = (value) => {
    if (value === null || typeof value !== 'object' || ArrayBuffer.isView(value)) return value;
    for (const inner of Object.values(value)) frozen(inner);
    return Object.freeze(value);
  };

  document.addEventListener(key + here, (/** @type {any} */ event) => {
    const message = parse(event.detail);
    if (message.call !== undefined) {
      let result;
      try {
        result = { value: pack(functions.get(message.call)(...unpack(message.args))) };
      } catch (error) {
        result = { error: words(error) };
      }
      send({ result });
    } else if (message.result !== undefined) returned = message.result;
    else if (message.settle !== undefined) {
      const promise = promises.get(message.settle);
      promises.delete(message.settle);
      if ('error' in message) promise.reject(new Error(message.error));
      else promise.resolve(unpack(message.value));
    } else if (message.expose !== undefined) {
      Object.defineProperty(world, message.expose, {
        value: frozen(unpack(message.value)),
        enumerable: true,
      });
    }
  });

  return (/** @type {string} */ name, /** @type {unknown} */ api) => {
    if (name in world)
      throw new Error(
        `Cannot bind an API on top of an existing property on the window object: ${name}`,
      );
    send({ expose: name, value: pack(api) });
  };
};
