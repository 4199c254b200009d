'use strict';
// Makes `electron` resolve to the stand-in's module, for require() and for import alike.
const Module = require('node:module');
const { pathToFileURL } = require('node:url');

/**
 * @param {string} file the module that answers to "electron"
 * @returns {(entry: string) => Promise<unknown>} imports an entry file with that in force
 */
exports.resolveElectron = (file) => {
  const url = pathToFileURL(file).href;
  /** @type {any} */
  const internals = Module; // neither name below is in @types/node 20
  const before = internals._resolveFilename;
  // also what the inspector's require('electron') goes through
  internals._resolveFilename = (
    /** @type {string} */ specifier,
    /** @type {unknown[]} */ ...rest
  ) => (isElectron(specifier) ? file : before(specifier, ...rest));

  if (internals.registerHooks !== undefined) {
    internals.registerHooks({
      resolve: (
        /** @type {string} */ specifier,
        /** @type {any} */ context,
        /** @type {any} */ next,
      ) =>
        isElectron(specifier)
          ? { url, format: 'commonjs', shortCircuit: true }
          : next(specifier, context),
    });
    return (entry) => import(pathToFileURL(entry).href);
  }
  const { importWithin, canImportWithin } = require('./import-within.cjs');
  if (canImportWithin()) return (entry) => importWithin(entry, isElectron, () => require(file));
  // Node 20 without --experimental-vm-modules: a thread of its own, 12 MB (measured: Node 20.20.2)
  const hook = `export const resolve = (specifier, context, next) => (${isElectron})(specifier)
    ? { url: ${JSON.stringify(url)}, format: 'commonjs', shortCircuit: true } : next(specifier, context);`;
  Module.register(`data:text/javascript,${encodeURIComponent(hook)}`);
  return (entry) => import(pathToFileURL(entry).href);
};

/** @param {string} specifier */
function isElectron(specifier) {
  return /^electron(\/main|\/common)?$/.test(specifier);
}
