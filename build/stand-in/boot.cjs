'use strict';
// Runs the app's own entry file with `electron` resolved to this folder, then starts the browser.
const fs = require('node:fs');
const path = require('node:path');
const { resolveElectron } = require('./resolve-electron.cjs');
const { settings } = require('./settings.cjs');

// without a listener that signal opens Node's inspector
process.on('SIGUSR1', () => undefined);

const { app, rest, inspector } = settings.commandLine;
const target = path.resolve(app ?? '.');
const entry = entryOf(target);
// [executable, app, ...arguments]: Electron's own shape, but that it leaves switches before the app where they stood
process.argv.splice(1, process.argv.length, target, ...rest);
Object.defineProperty(process.versions, 'electron', { value: pinnedElectron(), enumerable: true });
Object.defineProperty(process, 'type', { value: 'browser', enumerable: true });
if (inspector) require('node:inspector').open(inspector.port, inspector.host, inspector.wait);

const importModule = resolveElectron(path.join(__dirname, 'electron.cjs'));
const { run } = require('./run.cjs');
run(target, () => importModule(entry)).catch((/** @type {unknown} */ error) => {
  console.error(error);
  process.exit(1);
});

/**
 * The file to run: the app itself, or the `main` of its package.json.
 * @param {string} target
 */
function entryOf(target) {
  try {
    if (!fs.statSync(target).isDirectory()) return target;
    const manifest = JSON.parse(fs.readFileSync(path.join(target, 'package.json'), 'utf8'));
    const entry = path.join(target, manifest.main ?? 'index.js');
    fs.accessSync(entry);
    return entry;
  } catch (error) {
    console.error(
      `stand-in: cannot start ${target}: ${error instanceof Error ? error.message : String(error)}`,
    );
    console.error('Give the folder of a built app (npm run build) or its entry file.');
    process.exit(1);
  }
}

/** The version that the project pins, which an app may read from process.versions. */
function pinnedElectron() {
  const file = path.join(__dirname, '../../package.json');
  return String(JSON.parse(fs.readFileSync(file, 'utf8')).devDependencies.electron);
}
