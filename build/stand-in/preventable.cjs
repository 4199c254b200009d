'use strict';

/**
 * An event that a listener can refuse.
 * @template {object} T
 * @param {T} [more]
 */
exports.preventable = (more = /** @type {T} */ ({})) => {
  const event = {
    defaultPrevented: false,
    preventDefault() {
      event.defaultPrevented = true;
    },
    ...more,
  };
  return event;
};
