import { existsSync } from 'node:fs';
import path from 'node:path';
import { sha256 } from '../home/backups.ts';
import { utf8Bytes } from '../text/utf8.ts';
import type { Machine, ProbePlace } from '../agents/setup.ts';

/** Where the probes lie in `folder`, and what can start them on this machine. */
export function probePlace({ platform, env }: Machine, folder: string): ProbePlace {
  const systemRoot = env['SystemRoot'] ?? 'C:\\Windows';
  return { platform, folder, systemRoot, gitBash: platform === 'win32' && hasGitBash(env) };
}

/**
 * A folder for ASKTOP_HOME whose path is ASCII, for a machine where a shell cannot take the user's own name; undefined where the
 * path is ASCII already, or the system takes any. It needs an ACL of its own (`lockFolder`), as every home.
 */
export function asciiHome({ platform, env }: Machine, folder: string): string | undefined {
  if (platform !== 'win32' || /^[\x20-\x7e]*$/.test(folder)) return undefined;
  const base = env['ProgramData'] ?? 'C:\\ProgramData';
  const user = sha256(utf8Bytes(folder)).slice(0, 8);
  return `${base}\\Asktop-${user}`;
}

/** Where Claude Code itself looks: its own variable, then the usual places of Git for Windows. */
function hasGitBash(env: Machine['env']): boolean {
  const places = [
    env['CLAUDE_CODE_GIT_BASH_PATH'],
    ...[
      env['ProgramFiles'],
      env['ProgramFiles(x86)'],
      env['LOCALAPPDATA'] && path.join(env['LOCALAPPDATA'], 'Programs'),
    ].map((folder) => folder && path.join(folder, 'Git', 'bin', 'bash.exe')),
  ];
  return places.some((file) => file !== undefined && file !== '' && existsSync(file));
}
