'use strict';
const { settings } = require('./settings.cjs');

/** @typedef {{ on: string, method: string, args: any[] }} Call */

/** Every call that a test may want to see, oldest first; the newest 2000 are kept. Empty where nobody could ask for it. @type {Call[]} */
exports.calls = [];

/**
 * @param {string} on what was called, e.g. window#1
 * @param {string} method
 * @param {unknown[]} args kept as JSON would keep them
 */
exports.record = (on, method, args) => {
  if (!isWatched) return;
  const text = JSON.stringify(args, (_key, value) => {
    if (typeof value === 'function') return '[function]';
    return typeof value === 'bigint' ? String(value) : value;
  });
  exports.calls.push({ on, method, args: JSON.parse(text) });
  if (exports.calls.length > 2000) exports.calls.shift();
};

/**
 * Gives `target` methods that only write down their call.
 * @param {any} target
 * @param {string | ((self: any) => string)} on
 * @param {string[]} names
 */
exports.recorded = (target, on, names) => {
  for (const name of names) {
    target[name] = function (/** @type {unknown[]} */ ...args) {
      exports.record(typeof on === 'function' ? on(this) : on, name, args);
    };
  }
  return target;
};

/** Without an inspector nobody can read the record: then it would only take memory. */
const isWatched = settings.commandLine.inspector !== undefined;
