// The licences of the libraries inside the bundles. They allow that on the condition that their notices go along.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { dist } from './paths.js';

/** What electron-builder packs beside the program. */
export const noticesFile = path.join(dist, 'THIRD-PARTY.txt');

/**
 * @typedef {object} Bundled a package of which something is inside a bundle
 * @property {string} name
 * @property {string} version
 * @property {string} licence its licence file, whole, and its notice if it has one
 */

/**
 * Notes which packages a bundle holds, as Vite bundles it. Fails where one ships no licence text: such a package must not be bundled.
 * @param {string} part
 * @returns {import('vite').Plugin}
 */
export function noteLicences(part) {
  return {
    name: 'asktop:licences',
    generateBundle(_options, bundle) {
      const modules = Object.values(bundle).flatMap((chunk) =>
        chunk.type === 'chunk' ? Object.keys(chunk.modules) : [],
      );
      const folders = new Set(modules.flatMap((id) => packageFolder(id) ?? []));
      mkdirSync(notes, { recursive: true });
      writeFileSync(
        path.join(notes, `${part}.json`),
        JSON.stringify([...folders].sort().map(bundledIn), undefined, 2),
      );
    },
  };
}

/** Writes the notices of all parts that were built into one file. */
export function writeNotices() {
  /** @type {Map<string, Bundled>} */
  const packages = new Map();
  for (const name of existsSync(notes) ? readdirSync(notes) : []) {
    /** @type {Bundled[]} */
    const noted = JSON.parse(readFileSync(path.join(notes, name), 'utf8'));
    for (const one of noted) packages.set(`${one.name} ${one.version}`, one);
  }
  const sorted = [...packages.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
  const texts = sorted.map(
    ({ name, version, licence }) => `${line}\n${name} ${version}\n${line}\n\n${licence}\n`,
  );
  writeFileSync(noticesFile, [heading, ...texts].join('\n'));
}

/**
 * The folder of the package that a module belongs to, undefined for our own and for what the bundler makes up.
 * @param {string} id
 */
export function packageFolder(id) {
  const file = id.replace(/\?.*$/s, '').replaceAll('\\', '/');
  return /^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//s.exec(file)?.[1];
}

/**
 * @param {string} folder
 * @returns {Bundled}
 */
function bundledIn(folder) {
  const { name, version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  const texts = readdirSync(folder)
    .filter((file) => /^(licen[cs]e|copying|notice)/i.test(file))
    .sort()
    .map((file) => readFileSync(path.join(folder, file), 'utf8').trim());
  if (texts.length === 0) throw new Error(`${name} ${version} ships no licence text`);
  return { name, version, licence: texts.join('\n\n') };
}

const notes = path.join(dist, 'licences');
const line = '-'.repeat(78);
const heading = 'Asktop contains parts of the following packages, each under its own licence.\n';
