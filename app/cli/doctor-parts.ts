import { randomBytes } from 'node:crypto';
import { runChild } from '../children/run-child.ts';
import type { DoctorParts } from '../doctor/parts.ts';
import { findGitBash } from '../files/git-bash.ts';
import { homeAt } from '../home/home.ts';
import { SettingsFile } from '../home/settings-file.ts';
import type { Io } from './io.ts';

/** The world of status and doctor as the command line sees it: the current folder is the project. */
export async function doctorParts(io: Io): Promise<DoctorParts> {
  const { platform, homeFolder, env, probesFolder } = io;
  const home = homeAt(io);
  const gitBash = platform === 'win32' ? await findGitBash(env) : undefined;
  return {
    machine: { platform, homeFolder, env, ...(gitBash === undefined ? {} : { gitBash }) },
    folder: process.cwd(),
    home,
    probesFolder,
    switches: new SettingsFile(home).current.switches,
    now: () => Date.now(),
    newNonce: () => randomBytes(16).toString('base64url'),
    run: runChild,
  };
}
