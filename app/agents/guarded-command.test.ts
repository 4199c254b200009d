import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { guardedCommand } from './guarded-command.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});
const run = (prepare: (probe: string) => void) => {
  const folder = mkdtempSync(path.join(os.tmpdir(), "it's 用户 $HOME "));
  folders.push(folder);
  prepare(path.join(folder, 'probe.sh'));
  const place = { platform: 'linux' as const, folder, gitBash: false, systemRoot: '' };
  const { status, stdout, stderr } = spawnSync(
    '/bin/sh',
    ['-c', guardedCommand(place, 'gemini-cli', 'BeforeTool')],
    { encoding: 'utf8' },
  );
  return [status, stdout, stderr];
};

it.skipIf(process.platform === 'win32')(
  'starts the probe with its words, and becomes it (not on Windows: runs a shell script)',
  () => {
    expect(
      run((probe) => {
        writeFileSync(probe, '#!/bin/sh\necho "$@"\nexit 7\n');
        chmodSync(probe, 0o755);
      }),
    ).toEqual([7, 'gemini-cli BeforeTool\n', '']);
  },
);

it.skipIf(process.platform === 'win32')(
  'ends with 0 and says nothing where the probe is gone (not on Windows: runs a shell script)',
  () => {
    expect(run(() => undefined)).toEqual([0, '', '']);
    expect(run((probe) => writeFileSync(probe, 'not executable'))).toEqual([0, '', '']);
  },
);

it('looks for the script in PowerShell’s words on Windows', () => {
  const folder = 'C:\\Users\\O’Brien\\.asktop';
  const place = { platform: 'win32' as const, folder, gitBash: true, systemRoot: 'C:\\Windows' };
  expect(guardedCommand(place, 'copilot-cli', 'Stop')).toMatch(
    /^if \(Test-Path -LiteralPath 'C:\\Users\\O’’Brien\\\.asktop\\probe\.ps1'\) \{ C:\\Windows\\.* copilot-cli Stop \}; exit 0$/,
  );
});
