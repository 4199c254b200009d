import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { extractAll, listPackage } from '@electron/asar';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildStale } from '../build.mjs';
import { dist, root } from '../paths.js';
import standIn from '../stand-in/browser-path.cjs';
import { fusesOf, makeUpElectron } from './made-up-electron.ts';

// electron-builder packs for Linux anywhere but on Windows, where the mode of a file is lost
describe.skipIf(process.platform === 'win32')('what npm run package packs', () => {
  let folder: string;
  let packed: string;
  const inPacked = (...names: string[]): string => path.join(packed, ...names);

  beforeAll(async () => {
    await buildStale();
    folder = mkdtempSync(path.join(os.tmpdir(), 'asktop-package-'));
    makeUpElectron(path.join(folder, 'electron'));
    pack(path.join(folder, 'electron'), path.join(folder, 'out'));
    packed = path.join(folder, 'out', 'linux-unpacked');
    extractAll(inPacked('resources', 'app.asar'), path.join(folder, 'app'));
  }, 180_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('is the bundles and a package.json, and nothing else', () => {
    const listed = listPackage(inPacked('resources', 'app.asar'), { isPack: false })
      .map((name) => name.slice(1))
      .filter((name) => !statSync(path.join(folder, 'app', name)).isDirectory());
    expect(listed.toSorted()).toEqual(['package.json', ...builtFiles()].toSorted());
    expect(listed.filter((name) => !shape.some((one) => one.test(name)))).toEqual([]);
  });

  test('has no dependency to be installed and no script to be run', () => {
    const { name, main, ...rest } = JSON.parse(
      readFileSync(path.join(folder, 'app', 'package.json'), 'utf8'),
    ) as Record<string, unknown>;
    expect({ name, main }).toEqual({ name: 'asktop', main: 'dist/overlay/index.js' });
    expect(Object.keys(rest)).not.toContain('scripts');
    expect(Object.keys(rest)).not.toContain('dependencies');
    expect(Object.keys(rest)).not.toContain('devDependencies');
  });

  test('has the licence of each library inside it, and its own, as text that a person can open', () => {
    const notices = readFileSync(inPacked('resources', 'THIRD-PARTY.txt'), 'utf8');
    const named = [...notices.matchAll(/^-{78}\n(\S+) \d+\.\d+\.\d+\S*\n-{78}\n\n(.+)/gm)];
    const names = named.map(([, name]) => name);
    // one of each room, and what they bring along
    for (const name of ['zod', 'iconv-lite', 'svelte', 'diff', 'micromark']) {
      expect(names).toContain(name);
    }
    expect(new Set(names).size).toBe(names.length);
    expect(notices.match(/permission|redistribution/gi)?.length).toBeGreaterThan(names.length);
    const own = readFileSync(inPacked('resources', 'LICENSE.asktop.txt'));
    expect(own.equals(readFileSync(path.join(root, 'LICENSE')))).toBe(true);
  });

  test('has the probes outside the archive, byte for byte and nothing with them', () => {
    expect(readdirSync(inPacked('resources', 'probes')).toSorted()).toEqual([
      'opencode-plugin.mjs',
      'probe.ps1',
      'probe.sh',
    ]);
    for (const name of ['probe.sh', 'probe.ps1', 'opencode-plugin.mjs']) {
      const bytes = readFileSync(inPacked('resources', 'probes', name));
      expect(bytes.equals(readFileSync(path.join(root, 'probes', name)))).toBe(true);
    }
  });

  test('keeps the byte order mark of probe.ps1, without which Windows PowerShell reads it in the ANSI code page', () => {
    const bytes = readFileSync(inPacked('resources', 'probes', 'probe.ps1'));
    expect([...bytes.subarray(0, 4)]).toEqual([0xef, 0xbb, 0xbf, '#'.charCodeAt(0)]);
  });

  test('cannot be turned into a plain Node, debugged, or made to load other code', () => {
    expect(fusesOf(inPacked('asktop'))).toEqual({
      runAsNode: false,
      enableNodeOptionsEnvironmentVariable: false,
      enableNodeCliInspectArguments: false,
      enableCookieEncryption: false,
      enableEmbeddedAsarIntegrityValidation: true,
      onlyLoadAppFromAsar: true,
      loadBrowserProcessSpecificV8Snapshot: false,
      grantFileProtocolExtraPrivileges: false,
    });
  });

  test('runs as it is packed: on the stand-in, with nothing around it, it gets ready and ends when asked', async (context) => {
    if (standIn.findBrowser(standIn.thisMachine()).kind === 'missing') context.skip('no browser');
    cpSync(inPacked('resources', 'probes'), path.join(folder, 'probes'), { recursive: true });
    const home = path.join(folder, 'home');
    mkdirSync(home);
    const program = path.join(root, 'build', 'stand-in', 'electron');
    const running = spawn(program, [path.join(folder, 'app')], {
      cwd: folder,
      env: {
        PATH: process.env['PATH'],
        HOME: home,
        ASKTOP_HOME: path.join(home, '.asktop'),
        ASKTOP_HEADLESS: '1',
        ASKTOP_STANDIN_BROWSER: process.env['ASKTOP_STANDIN_BROWSER'],
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    try {
      expect(await firstLine(running)).toMatch(/^asktop ready http:\/\/127\.0\.0\.1:\d+$/);
    } finally {
      const ended = new Promise((resolve) => running.once('close', resolve));
      running.kill('SIGTERM');
      await ended;
    }
    const deployed = readFileSync(path.join(home, '.asktop', 'probe.ps1'));
    expect(deployed.equals(readFileSync(path.join(root, 'probes', 'probe.ps1')))).toBe(true);
  }, 90_000);
});

function pack(electronDist: string, output: string): void {
  const builder = path.join(root, 'node_modules', 'electron-builder', 'cli.js');
  const words = ['--dir', '--linux', '--publish', 'never'];
  const overrides = [`-c.electronDist=${electronDist}`, `-c.directories.output=${output}`];
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [builder, ...words, ...overrides],
    { cwd: root, encoding: 'utf8', timeout: 150_000 },
  );
  if (status !== 0)
    throw new Error(`electron-builder ended with ${String(status)}:\n${stdout}${stderr}`);
}

/** All files that ship of what was built, as paths below the top. */
function builtFiles(): string[] {
  return ['overlay', 'preload', 'renderer'].flatMap((part) =>
    readdirSync(path.join(dist, part), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name))),
  );
}

/** The first line on standard output; rejects with what was said on standard error when there is none. */
function firstLine(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    child.stderr?.on('data', (bytes: Buffer) => (said += bytes.toString()));
    child.on('error', reject);
    child.on('close', (code) => reject(new Error(`ended with ${String(code)}: ${said}`)));
    if (child.stdout) createInterface(child.stdout).once('line', resolve);
  });
}

/** What may ship: no source map, no source, no test. */
const shape = [
  /^package\.json$/,
  /^dist\/overlay\/index\.js$/,
  /^dist\/overlay\/assets\/[\w-]+\.png$/,
  /^dist\/preload\/index\.cjs$/,
  /^dist\/renderer\/index\.html$/,
  /^dist\/renderer\/assets\/[\w-]+\.(js|css|svg|png|woff2)$/,
];
