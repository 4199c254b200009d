'use strict';
// Imports an ES module with one specifier answered by ourselves, on the main thread. For Node < 22.15, where the
// only other way (module.register) keeps a second thread with 12 MB for the whole run (measured: Node 20.20.2).
const fs = require('node:fs');
const Module = require('node:module');
const path = require('node:path');
const { fileURLToPath, pathToFileURL } = require('node:url');

/** @type {any} */
const vm = require('node:vm'); // SourceTextModule is there with --experimental-vm-modules only

exports.canImportWithin = () => vm.SourceTextModule !== undefined;

/**
 * Files of the app that are ES modules are linked here; everything else (Node's modules, CommonJS, packages)
 * goes through Node's own import.
 * @param {string} entry
 * @param {(specifier: string) => boolean} isOurs
 * @param {() => Record<string, unknown>} ours the module that answers to it
 */
exports.importWithin = async (entry, isOurs, ours) => {
  if (!isEsModule(entry)) return import(pathToFileURL(entry).href);
  const modules = new Map();

  /** @param {string} key @param {() => Promise<any>} make one instance per module, also for imports in parallel */
  const once = (key, make) => {
    if (!modules.has(key)) modules.set(key, make());
    return modules.get(key);
  };
  /** @param {Record<string, unknown>} namespace */
  const wrapped = (namespace) => {
    const names = Object.keys(namespace);
    const module = new vm.SyntheticModule(names, () => {
      for (const name of names) module.setExport(name, namespace[name]);
    });
    return module;
  };
  /** @param {string} file */
  const fromFile = (file) => {
    const url = pathToFileURL(file).href;
    return once(
      url,
      async () =>
        new vm.SourceTextModule(fs.readFileSync(file, 'utf8'), {
          identifier: url,
          initializeImportMeta: (/** @type {any} */ meta) =>
            Object.assign(meta, { url, filename: file, dirname: path.dirname(file) }),
          importModuleDynamically: async (/** @type {string} */ specifier) =>
            evaluated(await find(specifier, url)),
        }),
    );
  };
  /** @param {string} specifier @param {string} parent */
  const find = (specifier, parent) => {
    if (isOurs(specifier)) return once('ours', async () => wrapped({ ...ours(), default: ours() }));
    const file = fileOf(specifier, parent);
    if (file !== undefined && isEsModule(file)) return fromFile(file);
    const address = file === undefined ? specifier : pathToFileURL(file).href;
    return once(address, async () => wrapped(await import(address)));
  };
  /** @param {any} module */
  const evaluated = async (module) => {
    if (module.status === 'unlinked') {
      await module.link((/** @type {string} */ specifier, /** @type {any} */ from) =>
        find(specifier, from.identifier),
      );
    }
    await module.evaluate();
    return module;
  };
  return (await evaluated(await fromFile(entry))).namespace;
};

/**
 * The file behind a specifier; undefined for Node's own modules.
 * @param {string} specifier
 * @param {string} parent URL
 */
function fileOf(specifier, parent) {
  if (specifier.startsWith('node:') || Module.builtinModules.includes(specifier)) return undefined;
  if (/^(\.{0,2}\/|file:)/.test(specifier)) return fileURLToPath(new URL(specifier, parent));
  return Module.createRequire(parent).resolve(specifier);
}

/** @param {string} file */
function isEsModule(file) {
  if (file.includes(`${path.sep}node_modules${path.sep}`)) return false;
  if (file.endsWith('.mjs')) return true;
  if (!file.endsWith('.js')) return false;
  for (let folder = path.dirname(file); ; folder = path.dirname(folder)) {
    const manifest = path.join(folder, 'package.json');
    if (fs.existsSync(manifest))
      return JSON.parse(fs.readFileSync(manifest, 'utf8')).type === 'module';
    if (folder === path.dirname(folder)) return false;
  }
}
