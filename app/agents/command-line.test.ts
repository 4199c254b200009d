import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { ProbePlace } from './setup.ts';
import { processCommand, shellCommand } from './command-line.ts';
import { unguarded } from './guarded-command.ts';

const windows = process.platform === 'win32';
const scratch = mkdtempSync(path.join(tmpdir(), 'asktop-command-line-'));
afterAll(() => rmSync(scratch, { recursive: true }));

const linux = (folder: string): ProbePlace => ({
  platform: 'linux',
  folder,
  gitBash: false,
  systemRoot: '',
});
const onWindows = (folder: string, gitBash: boolean, systemRoot = 'C:\\Windows'): ProbePlace => ({
  platform: 'win32',
  folder,
  gitBash,
  systemRoot,
});
const lines = (text: string) => text.split('\n').slice(0, -1);

describe.skipIf(windows)('in a real sh and bash (skipped on Windows: other shells there)', () => {
  const folders = [
    'plain',
    'with blanks  and  more',
    `it's "quoted"`,
    '$HOME `id` $(id)',
    '100%PATH%',
    '用户 名 😀',
    'back\\slash !bang; & | > <(x) *',
    '-leading',
  ];
  const shells = ['sh', 'bash', 'dash'].filter(
    (shell) => spawnSync(shell, ['-c', ':']).status === 0,
  );

  it.each(folders)('a probe in the folder %o is run with its two arguments', (name) => {
    const folder = path.join(scratch, name, '.asktop');
    mkdirSync(folder, { recursive: true });
    writeFileSync(`${folder}/probe.sh`, '#!/bin/sh\nprintf "%s\\n" "$0" "$@" "$PPID"\n', {
      mode: 0o755,
    });
    const command = shellCommand(linux(folder), 'claude-code', 'PermissionRequest');
    expect(shells).toContain('sh');
    for (const shell of shells) {
      const { stdout, stderr } = spawnSync(shell, ['-c', command], { encoding: 'utf8' });
      expect(stderr).toBe('');
      // exec: the probe's parent is the agent, not a shell in between
      expect(lines(stdout)).toEqual([
        `${folder}/probe.sh`,
        'claude-code',
        'PermissionRequest',
        String(process.pid),
      ]);
    }
    const { command: program, args } = processCommand(linux(folder), 'zcode', 'Stop');
    expect(lines(spawnSync(program, args, { encoding: 'utf8' }).stdout).slice(0, 3)).toEqual([
      `${folder}/probe.sh`,
      'zcode',
      'Stop',
    ]);
  });

  it('a probe that is gone decides nothing: no output, no complaint, exit code 0', () => {
    const command = shellCommand(linux(`${scratch}/nowhere`), 'claude-code', 'PreToolUse');
    for (const shell of shells) {
      const { stdout, stderr, status } = spawnSync(shell, ['-c', command], { encoding: 'utf8' });
      expect([stdout, stderr, status]).toEqual(['', '', 0]);
    }
  });
});

const users = [
  ['C:\\Users\\用户 名\\.asktop', 'C:/Users/用户 名/.asktop'],
  ["C:\\Users\\O'Neil\\.asktop", "C:/Users/O'Neil/.asktop"],
  ['C:\\Users\\a$b `c\\.asktop', 'C:/Users/a$b `c/.asktop'],
  ['C:\\Users\\100%PATH%^!\\.asktop', 'C:/Users/100%PATH%^!/.asktop'],
  ['C:\\new\\table & co (x86)\\.asktop', 'C:/new/table & co (x86)/.asktop'],
  ['\\\\server\\share\\.asktop', '//server/share/.asktop'],
] as const;

describe('on Windows with Git Bash', () => {
  it.each(users)('%s keeps its name, in forward slashes', (folder, seen) => {
    const command = shellCommand(onWindows(folder, true), 'claude-code', 'Stop');
    const [guard = '', line = ''] = command.split(' || exit 0; exec ');
    expect(wordsOfBash(guard)).toEqual(['[', '-f', `${seen}/probe.sh`, ']']);
    expect(wordsOfBash(line)).toEqual([`${seen}/probe.sh`, 'claude-code', 'Stop']);
    // so uninstall knows it for ours
    expect(unguarded(command)).toBe(`exec ${line}`);
  });

  it.skipIf(windows)(
    'the line runs the probe that is there, and says nothing where it is gone (skipped on Windows: POSIX paths)',
    () => {
      const folder = path.join(scratch, "Git Bash 用户's $HOME");
      const command = shellCommand(onWindows(folder, true), 'claude-code', 'Stop');
      const run = () => spawnSync('bash', ['-c', command], { encoding: 'utf8' });
      const gone = run();
      expect([gone.status, gone.stdout, gone.stderr]).toEqual([0, '', '']);
      mkdirSync(folder);
      writeFileSync(`${folder}/probe.sh`, '#!/bin/sh\necho "$@"; exit 2\n', { mode: 0o755 });
      const there = run();
      expect([there.status, there.stdout, there.stderr]).toEqual([2, 'claude-code Stop\n', '']);
    },
  );
});

describe('on Windows without Git Bash', () => {
  const options = ['-NoProfile', '-NonInteractive', '-ExecutionPolicy', 'Bypass', '-File'];

  it.each([
    [users[0][0], '"C:/Users/用户 名/.asktop/probe.ps1"'],
    [users[1][0], '"C:/Users/O\'Neil/.asktop/probe.ps1"'],
    [users[2][0], "'C:/Users/a$b `c/.asktop/probe.ps1'"],
    ['C:\\Users\\O’Neil “x”\\.asktop', "'C:/Users/O’’Neil “x”/.asktop/probe.ps1'"],
    ['C:\\Users\\$me’s\\.asktop', "'C:/Users/$me’’s/.asktop/probe.ps1'"],
  ])('%s is one word of PowerShell', (folder, word) => {
    expect(shellCommand(onWindows(folder, false), 'claude-code', 'Stop')).toBe(
      `C:/Windows/System32/WindowsPowerShell/v1.0/powershell.exe ${options.join(' ')} ${word} claude-code Stop`,
    );
  });

  it('is called with & where the system’s folder needs quotes', () => {
    const place = onWindows('C:\\a', false, 'D:\\My Windows');
    expect(shellCommand(place, 'claude-code', 'Stop')).toMatch(
      /^& "D:\/My Windows\/System32\/WindowsPowerShell\/v1\.0\/powershell\.exe" -NoProfile /,
    );
  });

  it.each(users)(
    '%s reads the same in a Git Bash that the agent finds after all',
    (folder, seen) => {
      const command = shellCommand(onWindows(folder, false), 'claude-code', 'Stop');
      expect(wordsOfBash(command).slice(-3)).toEqual([`${seen}/probe.ps1`, 'claude-code', 'Stop']);
    },
  );

  const pwsh = spawnSync('pwsh', ['-NoProfile', '-Command', 'exit']).status === 0;
  it.skipIf(!pwsh)(
    'each line has the same words in PowerShell (skipped: no pwsh here)',
    () => {
      for (const [folder, seen] of users) {
        const command = shellCommand(onWindows(folder, false), 'claude-code', 'Stop');
        const script = `$e=$null;$t=[System.Management.Automation.Language.Parser]::ParseInput($env:LINE,[ref]$null,[ref]$e);$t.EndBlock.Statements[0].PipelineElements[0].CommandElements|%{$_.Value}`;
        const { stdout } = spawnSync('pwsh', ['-NoProfile', '-Command', script], {
          encoding: 'utf8',
          env: { ...process.env, LINE: command },
        });
        expect(stdout).toContain(`${seen}/probe.ps1`);
      }
    },
    120_000,
  ); // PowerShell is slow to start

  it('holds nothing that antivirus programs stop: no encoded command, no hidden window', () => {
    const command = shellCommand(onWindows('C:\\a', false), 'claude-code', 'Stop');
    expect(command).not.toMatch(/-enc|-windowstyle|-command|cmd/i);
  });

  it('is started by ZCode without a shell, word by word', () => {
    expect(processCommand(onWindows(users[0][0], true), 'zcode', 'Stop')).toEqual({
      command: 'C:\\Windows\\System32\\WindowsPowerShell\\v1.0\\powershell.exe',
      args: [...options, 'C:\\Users\\用户 名\\.asktop\\probe.ps1', 'zcode', 'Stop'],
    });
  });
});

/** The words that bash makes of a line; nothing of it is run. */
function wordsOfBash(line: string): string[] {
  const { stdout, error } = spawnSync('bash', ['-c', `printf '%s\\n' ${line}`], {
    encoding: 'utf8',
  });
  if (error) throw error;
  return lines(stdout);
}
