'use strict';
// The two scripts that every page of a window with a preload gets, before its own: one in the page's world, one in an
// isolated world (contextIsolation). Only for the top frame, as in Electron without nodeIntegrationInSubFrames.
const { bridgeEnd } = require('./bridge-end.cjs');
const { codec } = require('./codec.cjs');
const { preloadWorld, watchPerson } = require('./preload-world.cjs');

/** Name of the isolated world. */
exports.worldName = 'asktop-standin';
/** The function that only this world has: text to the app. */
exports.postName = '__standinPost';
/** The function by which the app's text comes into this world. */
exports.deliverName = '__standinDeliver';

/** @param {string} key a name that pages cannot guess */
exports.pageScript = (key) =>
  `if (window === window.top) (${bridgeEnd})(${codec}, ${JSON.stringify(key)}, 'page', 'preload');`;

/**
 * @param {string} key
 * @param {string} preload source of the app's preload script
 * @param {object} processInfo
 */
exports.preloadScript = (key, preload, processInfo) => `if (window === window.top) {
  const codec = ${codec}, post = globalThis.${exports.postName};
  const expose = (${bridgeEnd})(codec, ${JSON.stringify(key)}, 'preload', 'page');
  (${watchPerson})(post);
  const { require, process } = (${preloadWorld})(codec(), expose, post,
    (take) => { globalThis.${exports.deliverName} = take; }, ${JSON.stringify(processInfo)});
  (function (require, process, module, exports) { ${preload}
  })(require, process, { exports: {} }, {});
}`;
