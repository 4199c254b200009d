import { randomBytes } from 'node:crypto';
import { runChild } from '../children/run-child.ts';
import type { DoctorParts } from '../doctor/parts.ts';
import { homeAt } from '../home/home.ts';
import { SettingsFile } from '../home/settings-file.ts';
import { launchMachine } from '../installer/probe-place.ts';
import type { Io } from './io.ts';

/** The world of status and doctor as the command line sees it: the current folder is the project. */
export async function doctorParts(io: Io): Promise<DoctorParts> {
  const home = homeAt(io);
  return {
    machine: await launchMachine(io),
    folder: io.folder,
    home,
    probesFolder: io.probesFolder,
    switches: new SettingsFile(home).current.switches,
    now: () => Date.now(),
    newNonce: () => randomBytes(16).toString('base64url'),
    run: runChild,
  };
}
