'use strict';
const { record } = require('./record.cjs');
const { settings } = require('./settings.cjs');

/** @type {Map<string, () => void>} */
const shortcuts = new Map();

exports.globalShortcut = {
  /**
   * No key reaches us from outside the browser, so with a person before it this says no; a test presses by `press`.
   * @param {string} accelerator
   * @param {() => void} callback
   */
  register(accelerator, callback) {
    record('globalShortcut', 'register', [accelerator]);
    if (settings.forPerson || shortcuts.has(accelerator) || settings.takenShortcut === accelerator)
      return false;
    shortcuts.set(accelerator, callback);
    return true;
  },
  /** @param {string} accelerator */
  isRegistered: (accelerator) => shortcuts.has(accelerator),
  /** @param {string} accelerator */
  unregister: (accelerator) => void shortcuts.delete(accelerator),
  unregisterAll: () => shortcuts.clear(),
};

/** @param {string} accelerator @returns {boolean} whether anybody listens to it */
exports.press = (accelerator) => {
  const callback = shortcuts.get(accelerator);
  callback?.();
  return callback !== undefined;
};
