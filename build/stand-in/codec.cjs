'use strict';

/**
 * JSON that carries what structured clones carry: undefined, NaN, -0, bigint, Date, Map, Set, buffers; strings code
 * unit for code unit. Cycles, RegExp, Blob and instances of classes throw; of an Error only the message is kept.
 * This function is also sent into pages as text: it uses nothing from outside itself.
 * @param {{ pack?: (value: any, pack: (value: any) => any) => any, unpack?: (packed: any, unpack: (packed: any) => any) => any }} [more]
 * kinds of the caller's own
 */
exports.codec = function codec(more = {}) {
  /** @param {object} object @param {(value: any) => any} turn @returns {[string, any][]} */
  const entries = (object, turn) =>
    Object.entries(object).map(([key, value]) => [key, turn(value)]);

  /** What a kind is made of, in packable values. @type {Record<string, (value: any) => any>} */
  const inside = {
    Date: (date) => Number(date),
    Map: (map) => [...map],
    Set: (set) => [...set],
    Error: (error) => error.message,
  };
  /** And back. @type {Record<string, (packed: any, type: string) => any>} */
  const made = {
    undefined: () => undefined,
    bigint: (text) => BigInt(text),
    number: (text) => Number(text),
    Error: (message) => new Error(message),
    Date: (time) => new Date(unpack(time)),
    Map: (list) => new Map(unpack(list)),
    Set: (list) => new Set(unpack(list)),
    object: (/** @type {[string, any][]} */ list) =>
      Object.fromEntries(list.map(([key, value]) => [key, unpack(value)])),
    bytes: (base64, type) => {
      const { buffer } = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      return type === 'ArrayBuffer' ? buffer : new /** @type {any} */ (globalThis)[type](buffer);
    },
  };

  /** @param {any} value @returns {any} */
  function pack(value) {
    if (value === undefined || typeof value === 'bigint')
      return { $: typeof value, v: String(value) };
    if (Object.is(value, -0)) return { $: 'number', v: '-0' };
    if (typeof value === 'number' && !Number.isFinite(value))
      return { $: 'number', v: String(value) };
    if (value === null || ['string', 'number', 'boolean'].includes(typeof value)) return value;
    const own = more.pack?.(value, pack);
    if (own !== undefined) return own;
    if (typeof value !== 'object') throw new Error('An object could not be cloned.');
    if (Array.isArray(value)) return Array.from(value, pack);
    const kind = Object.prototype.toString.call(value).slice(8, -1);
    const take = inside[kind];
    if (take) return { $: kind, v: pack(take(value)) };
    if (kind === 'ArrayBuffer' || ArrayBuffer.isView(value)) return packBytes(kind, value);
    const prototype = Object.getPrototypeOf(value);
    if (kind !== 'Object' || (prototype && Object.getPrototypeOf(prototype))) {
      throw new Error(
        `stand-in: a ${prototype?.constructor?.name ?? kind} is not carried, only plain objects`,
      );
    }
    return Object.hasOwn(value, '$')
      ? { $: 'object', v: entries(value, pack) }
      : Object.fromEntries(entries(value, pack));
  }

  /** @param {string} kind @param {any} value */
  function packBytes(kind, value) {
    const bytes =
      kind === 'ArrayBuffer'
        ? new Uint8Array(value)
        : new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
    return {
      $: 'bytes',
      type: kind,
      v: btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')),
    };
  }

  /** @param {any} packed @returns {any} */
  function unpack(packed) {
    if (packed === null || typeof packed !== 'object') return packed;
    if (Array.isArray(packed)) return packed.map(unpack);
    if (packed.$ === undefined) return Object.fromEntries(entries(packed, unpack));
    const make = Object.hasOwn(made, packed.$) ? made[packed.$] : undefined;
    return make ? make(packed.v, packed.type) : more.unpack?.(packed, unpack);
  }

  return { pack, unpack };
};
