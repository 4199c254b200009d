// Builds the parts of the app into dist/: overlay (Electron's main), preload, renderer, cli.
//   node build/build.mjs [--stale]
import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { build as vite } from 'vite';
import { writeNotices } from './bundled-licences.js';
import { dist, root } from './paths.js';
import { nodeBundle } from './vite.node.js';

/** @typedef {'overlay' | 'preload' | 'renderer' | 'cli'} Part */

/** Builds the named parts, all by default; one after the other, since they share two cores. */
export async function build(parts = /** @type {Part[]} */ (Object.keys(sources))) {
  for (const part of parts) {
    if (part === 'renderer')
      await vite({ configFile: path.join(root, 'build/vite.renderer.config.ts') });
    else await vite(nodeBundle(part));
  }
  writeNotices();
}

/** Builds the parts whose sources are newer than what lies in dist/. Resolves to their names. */
export async function buildStale() {
  const stale = /** @type {Part[]} */ (Object.keys(sources)).filter(isStale);
  if (stale.length > 0) await build(stale);
  return stale;
}

function isStale(/** @type {Part} */ part) {
  const built = path.join(dist, part, outputs[part]);
  if (!existsSync(built)) return true;
  const builtMs = statSync(built).mtimeMs;
  return [...sources[part], 'build', 'package-lock.json'].some(
    (folder) => newest(path.join(root, folder)) > builtMs,
  );
}

/**
 * The latest change under a file or folder, in ms since the epoch.
 * @returns {number}
 */
function newest(/** @type {string} */ file) {
  const stat = statSync(file, { throwIfNoEntry: false });
  if (!stat?.isDirectory()) return stat?.mtimeMs ?? 0;
  return readdirSync(file, { withFileTypes: true }).reduce(
    (latest, entry) =>
      entry.name === 'stand-in' ? latest : Math.max(latest, newest(path.join(file, entry.name))),
    0,
  );
}

/** @type {Record<Part, readonly string[]>} */
const sources = {
  overlay: ['app'],
  preload: ['app'],
  renderer: ['renderer', 'app/protocol'],
  cli: ['app'],
};
/** @type {Record<Part, string>} */
const outputs = {
  overlay: 'index.js',
  preload: 'index.cjs',
  renderer: 'index.html',
  cli: 'index.js',
};

if (process.argv[1] === import.meta.filename) {
  await (process.argv.includes('--stale') ? buildStale() : build());
}
