import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, test } from 'vitest';

// The stand-in may only offer what the pinned Electron has, members of classes as well: an app that runs on it must not
// find a name there that the real one lacks.
const declarations = readFileSync(
  createRequire(import.meta.url).resolve('electron/electron.d.ts'),
  'utf8',
);
const offered = namesOffered();

test('the stand-in offers something for every name it exports', () => {
  expect(Object.keys(offered).length).toBeGreaterThan(15);
});

test.each(Object.entries(offered))(
  '%s offers only what electron.d.ts declares',
  (name, members) => {
    expect(declarations).toMatch(new RegExp(`(class|const|namespace) ${name}\\b`));
    const body = bodyOf(typeNames[name] ?? name);
    const unknown = members.filter(
      (member) => !new RegExp(`\\n\\s+(static |readonly |get |set )*${member}\\??[(:<]`).test(body),
    );
    expect(unknown).toEqual([]);
  },
);

/** The text of a class or interface of electron.d.ts with those that it extends (Node's apart). */
function bodyOf(type: string): string {
  const found = new RegExp(`\\n  (?:class|interface) ${type}\\b([^{]*)\\{\\n([^]*?)\\n  \\}`).exec(
    declarations,
  );
  if (!found) throw new Error(`electron.d.ts declares no ${type}`);
  return `\n${found[2]}`;
}

/** Asked in a process of its own: the module reads its command line when it is loaded. */
function namesOffered(): Record<string, string[]> {
  const code = `
    const offered = require(${JSON.stringify(join(import.meta.dirname, 'electron.cjs'))});
    const inherited = new Set(['constructor', ...Object.getOwnPropertyNames(require('node:events').prototype)]);
    const members = (value) => {
      const names = new Set();
      for (let o = typeof value === 'function' ? value.prototype : value; o && o !== Object.prototype; o = Object.getPrototypeOf(o)) {
        for (const name of Object.getOwnPropertyNames(o)) names.add(name);
      }
      const fixed = typeof value === 'function' ? Object.getOwnPropertyNames(value) : [];
      return [...names, ...fixed.filter((n) => typeof value[n] === 'function' && n !== 'prototype')]
        .filter((n) => !n.startsWith('_') && !inherited.has(n));
    };
    const names = Object.entries(offered).filter(([name]) => !name.startsWith('_'));
    const pairs = names.map(([name, value]) => [name, members(value)]);
    pairs.push(['CommandLine', members(offered.app.commandLine)], ['Session', members(offered.session.defaultSession)],
      ['WebRequest', members(offered.session.defaultSession.webRequest)], ['NativeImage', members(offered.nativeImage.createEmpty())]);
    process.stdout.write(JSON.stringify(Object.fromEntries(pairs)));`;
  const { stdout, stderr } = spawnSync(process.execPath, ['-e', code], { encoding: 'utf8' });
  if (stdout === '') throw new Error(stderr);
  return JSON.parse(stdout) as Record<string, string[]>;
}

/** What electron.d.ts calls the type of a value it exports. */
const typeNames: Record<string, string> = {
  app: 'App',
  clipboard: 'Clipboard',
  globalShortcut: 'GlobalShortcut',
  ipcMain: 'IpcMain',
  nativeImage: 'NativeImage',
  nativeTheme: 'NativeTheme',
  powerMonitor: 'PowerMonitor',
  protocol: 'Protocol',
  screen: 'Screen',
  shell: 'Shell',
  webContents: 'WebContents',
  session: 'Session',
};
