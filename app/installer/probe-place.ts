import { findGitBash } from '../files/git-bash.ts';
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
