import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { findAgents, findProgram, reasonText } from './find-agents.ts';
import { launchMachine, probePlace } from './probe-place.ts';

const top = mkdtempSync(path.join(os.tmpdir(), 'asktop-find-'));
afterAll(() => rmSync(top, { recursive: true }));
const windows = process.platform === 'win32';

function program(folder: string, name: string, text: string): string {
  const file = path.join(top, folder, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
  chmodSync(file, 0o755);
  return file;
}

describe.skipIf(windows)('agents on this machine (skipped on Windows: scripts as programs)', () => {
  test('are found by folder and by program, with the version that the program says', async () => {
    const file = program('bin', 'claude', '#!/bin/sh\necho "2.1.332 (Claude Code)"\n');
    mkdirSync(path.join(top, 'u/.zcode'), { recursive: true });
    const machine = {
      platform: 'linux',
      homeFolder: path.join(top, 'u'),
      env: { PATH: `relative:${path.dirname(file)}:/usr/bin:/bin` },
    } as const;
    const here = await findAgents(machine, top);
    const said = here
      .filter(({ reasons }) => reasons.length > 0)
      .map(({ agent, reasons, version }) => [
        agent.id,
        reasons.map((one) => reasonText(one).en).join(),
        version,
      ]);
    expect(said).toContainEqual(['zcode', `${path.join(top, 'u/.zcode')} is there`, undefined]);
    expect(said).toContainEqual(['claude-code', `its program is ${file}`, '2.1.332']);
  });

  test('are not held up by a program that says nothing of use', async () => {
    const file = program('odd', 'claude', '#!/bin/sh\nexit 3\n');
    const env = { PATH: path.dirname(file) };
    const here = await findAgents({ platform: 'linux', homeFolder: '/nowhere', env }, top);
    expect(here.find(({ agent }) => agent.id === 'claude-code')?.version).toBeUndefined();
  });

  test('a folder, a file without the run bit and an alias of WindowsApps are no programs', async () => {
    mkdirSync(path.join(top, 'a/claude'), { recursive: true });
    chmodSync(program('b', 'claude', ''), 0o644);
    const alias = program('WindowsApps', 'claude', '');
    const folders = ['a', 'b'].map((name) => path.join(top, name));
    const machine = {
      platform: 'linux',
      homeFolder: top,
      env: { PATH: [...folders, path.dirname(alias), '//server/share'].join(':') },
    } as const;
    expect(await findProgram(['claude'], machine)).toBeUndefined();
  });
});

describe('where the probes lie', () => {
  test('Git Bash counts on Windows alone', async () => {
    const env = { CLAUDE_CODE_GIT_BASH_PATH: process.execPath, SystemRoot: 'D:\\W' };
    const place = async (platform: 'linux' | 'win32') =>
      probePlace(await launchMachine({ platform, homeFolder: '', env }), 'f');
    const [windows, linux] = [await place('win32'), await place('linux')];
    expect([windows.gitBash, linux.gitBash, windows.systemRoot]).toEqual([
      ...[true, false, 'D:\\W'],
    ]);
  });
});
