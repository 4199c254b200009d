import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** The locales under which a hook may run: ASCII, UTF-8 and a Chinese Windows' charset. */
export const locales = ['C', 'C.UTF-8', 'zh_CN.GBK'] as const;

/** Undefined when the machine has it, else why a test cannot run. */
export function lacksLocale(name: string): string | undefined {
  if (name === 'C') return undefined;
  const spelled = (text: string): string => text.toLowerCase().replaceAll('-', '');
  const have = spawnSync('locale', ['-a'], { encoding: 'utf8' }).stdout;
  return have.split('\n').map(spelled).includes(spelled(name))
    ? undefined
    : `the locale ${name} is not installed`;
}

/** The PowerShell to run probe.ps1 with: Windows PowerShell on Windows, else pwsh from PATH or from the .NET tools; undefined = none. */
export function findPowerShell(): string | undefined {
  if (process.platform === 'win32')
    return `${process.env['SystemRoot'] ?? 'C:\\Windows'}\\System32\\WindowsPowerShell\\v1.0\\powershell.exe`;
  const folders = [
    ...(process.env['PATH'] ?? '').split(':'),
    path.join(os.homedir(), '.dotnet/tools'),
  ];
  return folders.map((folder) => path.join(folder, 'pwsh')).find((file) => existsSync(file));
}

/** Variables that a .NET tool of another home needs to start. */
export function powerShellEnv(): Record<string, string> {
  const dotnet = spawnSync('sh', ['-c', 'command -v dotnet'], { encoding: 'utf8' }).stdout.trim();
  if (dotnet === '') return {};
  const root = path.dirname(execFileSync('readlink', ['-f', dotnet], { encoding: 'utf8' }).trim());
  return { DOTNET_ROOT: root, DOTNET_NOLOGO: '1', DOTNET_CLI_TELEMETRY_OPTOUT: '1' };
}
