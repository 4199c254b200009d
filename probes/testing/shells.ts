import { spawnSync } from 'node:child_process';
import { accessSync, constants, mkdtempSync, readdirSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import path from 'node:path';

/** An executable on PATH or in one of `folders`, or undefined. */
export function findProgram(name: string, folders: string[] = []): string | undefined {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const places = [...(process.env['PATH'] ?? '').split(path.delimiter), ...folders];
  return places
    .filter((place) => place !== '')
    .map((place) => path.join(place, name + suffix))
    .find((file) => {
      try {
        accessSync(file, constants.X_OK);
        return true;
      } catch {
        return false; // not here
      }
    });
}

/** bash runs probe.sh by its first line, so there is nothing to find but on Windows, where that is not so. */
export const hasBash = process.platform !== 'win32';

/** Another bash to run probe.sh with (an old one, say): its path in PROBE_BASH. */
export const otherBash = process.env['PROBE_BASH'];

/** A bash before 4.4: its read forgets the bytes that it has when its time is up. */
export const forgetfulBash =
  otherBash !== undefined &&
  spawnSync(otherBash, ['-c', 'exit $((BASH_VERSINFO[0] * 100 + BASH_VERSINFO[1] < 404))'])
    .status === 1;

/** How PowerShell 7 is started, as the first words of argv, or undefined. */
export const pwsh = findPowerShell();

/** Windows PowerShell 5.1, only on Windows. */
export const windowsPowerShell =
  process.platform === 'win32'
    ? [
        path.join(
          process.env['SystemRoot'] ?? 'C:\\Windows',
          'System32/WindowsPowerShell/v1.0/powershell.exe',
        ),
      ]
    : undefined;

/**
 * The environment that puts a program under Simplified Chinese GBK, or undefined where that locale is missing
 * and cannot be made. Built into a temporary folder, so that no machine has to be changed.
 */
export function gbkLocale(): Record<string, string> | undefined {
  const name = 'zh_CN.GBK';
  const listed = spawnSync('locale', ['-a']).stdout as Buffer | null;
  if (listed !== null && /^zh_CN\.gbk$/im.test(listed.toString())) return { LC_ALL: name };
  const folder = mkdtempSync(path.join(tmpdir(), 'asktop-locale-'));
  const made = spawnSync('localedef', ['-i', 'zh_CN', '-f', 'GBK', path.join(folder, name)]);
  return made.status === 0 ? { LC_ALL: name, LOCPATH: folder } : undefined;
}

/** The PowerShells to run probe.ps1 with; one that is missing is named, so that its tests are seen to be skipped. */
export const powerShells: { name: string; program: string[] | undefined }[] = [
  { name: pwsh === undefined ? 'PowerShell 7 (skipped: no pwsh)' : 'PowerShell 7', program: pwsh },
  {
    name:
      windowsPowerShell === undefined
        ? 'Windows PowerShell 5.1 (skipped: not Windows)'
        : 'Windows PowerShell 5.1',
    program: windowsPowerShell,
  },
];

/**
 * What `dotnet tool` installs as pwsh is a shim that starts the real one as its child: there, the probe's parent is
 * the shim, which outlives the agent. So the real one is started.
 */
function findPowerShell(): string[] | undefined {
  const tools = path.join(homedir(), '.dotnet', 'tools');
  const program = findProgram('pwsh', [tools]);
  const dotnet = findProgram('dotnet');
  const store = path.join(tools, '.store', 'powershell');
  if (program === undefined || dotnet === undefined || !program.startsWith(tools))
    return program === undefined ? undefined : [program];
  const ending = path.join('any', process.platform === 'win32' ? 'win' : 'unix', 'pwsh.dll');
  const real = readdirSync(store, { recursive: true, encoding: 'utf8' }).find((file) =>
    file.endsWith(ending),
  );
  return real === undefined ? [program] : [dotnet, path.join(store, real)];
}
