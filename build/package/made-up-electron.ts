import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** In the order of the fuse wire, version 1 (docs of Electron, "Electron Fuses"). */
const fuseNames = [
  'runAsNode',
  'enableCookieEncryption',
  'enableNodeOptionsEnvironmentVariable',
  'enableNodeCliInspectArguments',
  'enableEmbeddedAsarIntegrityValidation',
  'onlyLoadAppFromAsar',
  'loadBrowserProcessSpecificV8Snapshot',
  'grantFileProtocolExtraPrivileges',
] as const;

/**
 * Lays out what electron-builder takes for an Electron distribution for Linux, so that packing needs no download. Its
 * program is no program, but carries a fuse wire with every fuse the other way round from what we want.
 */
export function makeUpElectron(folder: string): void {
  mkdirSync(path.join(folder, 'resources'), { recursive: true });
  const wire = Buffer.from([1, fuseNames.length, ...fuseNames.map((name) => other[name])]);
  writeFileSync(
    path.join(folder, 'electron'),
    Buffer.concat([Buffer.from('\x7fELF made up '), sentinel, wire, Buffer.from(' end')]),
  );
  chmodSync(path.join(folder, 'electron'), 0o755);
  for (const name of ['version', 'LICENSE', 'LICENSES.chromium.html', 'chrome_crashpad_handler'])
    writeFileSync(path.join(folder, name), 'made up');
}

/** The fuses that a packed program carries, as the configuration names them. */
export function fusesOf(program: string): Record<string, boolean> {
  const bytes = readFileSync(program);
  const at = bytes.indexOf(sentinel);
  if (at < 0) throw new Error(`${program} has no fuse wire`);
  const wire = bytes.subarray(at + sentinel.length + 2);
  return Object.fromEntries(fuseNames.map((name, place) => [name, wire[place] === on]));
}

const sentinel = Buffer.from('dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX');
const on = 0x31; // '1'
const off = 0x30;
const other = {
  runAsNode: on,
  enableCookieEncryption: off,
  enableNodeOptionsEnvironmentVariable: on,
  enableNodeCliInspectArguments: on,
  enableEmbeddedAsarIntegrityValidation: off,
  onlyLoadAppFromAsar: off,
  loadBrowserProcessSpecificV8Snapshot: on,
  grantFileProtocolExtraPrivileges: on,
};
