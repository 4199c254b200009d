import { findGitBash } from '../files/git-bash.ts';
import { sha256 } from '../home/backups.ts';
import { utf8Bytes } from '../text/utf8.ts';
import type { LaunchMachine, Machine, ProbePlace } from '../agents/setup.ts';

/** The machine with what can start hooks on it. */
export async function launchMachine({
  platform,
  homeFolder,
  env,
}: Machine): Promise<LaunchMachine> {
  const gitBash = platform === 'win32' ? await findGitBash(env) : undefined;
  return { platform, homeFolder, env, ...(gitBash === undefined ? {} : { gitBash }) };
}

/** Where the probes lie in `folder`, and what can start them on this machine. */
export function probePlace({ platform, env, gitBash }: LaunchMachine, folder: string): ProbePlace {
  const systemRoot = env['SystemRoot'] ?? 'C:\\Windows';
  return { platform, folder, systemRoot, gitBash: gitBash !== undefined };
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
