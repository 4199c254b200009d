import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { Machine, ProbePlace } from '../setup.ts';
import { setup } from './setup.ts';

const top = mkdtempSync(path.join(os.tmpdir(), 'asktop 演示 \'%#?" '));
afterAll(() => rmSync(top, { recursive: true }));
const textFor = (folder: string, platform: ProbePlace['platform'] = 'linux'): string => {
  const place = { platform, folder, gitBash: false, systemRoot: '' };
  const wanted = { place, level: 'answers', switches: {}, version: undefined } as const;
  const registration = setup.registration(wanted);
  return registration.kind === 'own-file' ? registration.text : '';
};

/** Loads the registered file, as opencode does, and calls what it exports; resolves to what that gives, as JSON. */
function load(folder: string): string {
  writeFileSync(path.join(top, 'asktop.mjs'), textFor(folder));
  const program = [
    `const exported = Object.entries(await import('./asktop.mjs'));`,
    `console.log(JSON.stringify([exported.map(([name]) => name), await exported[0][1]({ directory: '/p' })]));`,
  ];
  const words = ['--input-type=module', '-e', program.join('\n')];
  return execFileSync(process.execPath, words, { cwd: top, encoding: 'utf8' }).trim();
}

describe('the registered file', () => {
  it.skipIf(process.platform === 'win32')(
    'hands over to the deployed plugin, whatever its folder is called (Windows has no such names)',
    () => {
      writeFileSync(
        path.join(top, 'opencode-plugin.mjs'),
        'export const connect = (input) => ({ connected: input.directory });',
      );
      expect(load(top)).toBe('[["Asktop"],{"connected":"/p"}]');
    },
  );

  it('does nothing when Asktop is gone', () => {
    expect(load(path.join(top, 'nowhere'))).toBe('[["Asktop"],{}]');
  });

  it('is ASCII and ends in a newline', () => {
    expect(textFor('/home/用户/.asktop')).toMatch(/^[\n\x20-\x7e]+\n$/);
  });

  it.each([
    ['C:\\Users\\用户 名\\.asktop', 'file:///C:/Users/%E7%94%A8%E6%88%B7%20%E5%90%8D/.asktop/'],
    ['D:/x', 'file:///D:/x/'],
    ['\\\\server\\share', 'file://server/share/'],
  ])('on Windows names %s by %s', (folder, url) => {
    expect(textFor(folder, 'win32')).toContain(`"${url}opencode-plugin.mjs"`);
  });
});

it.each<[string, Machine['env'], string[]]>([
  ['', {}, ['/home/u/.config/opencode/plugin/asktop.js']],
  ['', { XDG_CONFIG_HOME: '/x' }, ['/x/opencode/plugin/asktop.js']],
  [
    '',
    { OPENCODE_CONFIG_DIR: '/y' },
    ['/home/u/.config/opencode/plugin/asktop.js', '/y/plugin/asktop.js'],
  ],
])('its places%s with %j are %j', (_, env, expected) => {
  const { configs } = setup.places({ platform: 'linux', homeFolder: '/home/u', env }, '/p');
  const users = configs.filter(({ scope }) => scope === 'user').map(({ file }) => file);
  expect(users).toEqual(expected);
  expect(configs.find(({ scope }) => scope === 'project')?.file).toBe(
    '/p/.opencode/plugin/asktop.js',
  );
});

it.each([
  ['1.18.33\n', '1.18.33'],
  ['local', undefined],
])('its version in %j is %s', (stdout, version) => {
  expect(setup.version?.read(stdout)).toBe(version);
});
