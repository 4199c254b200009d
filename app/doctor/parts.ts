import type { LaunchMachine, Level } from '../agents/setup.ts';
import type { runChild } from '../children/run-child.ts';
import type { Home } from '../home/home.ts';
import type { Switches } from '../protocol/settings.ts';

/** The world of status and doctor; the command line and the overlay pass the real one. */
export interface DoctorParts {
  readonly machine: LaunchMachine;
  /** the folder whose project levels count, and in which hooks are started */
  readonly folder: string;
  readonly home: Home;
  /** the probes as they ship */
  readonly probesFolder: string;
  /** what the person switched on, by agent */
  readonly switches: Readonly<Record<string, Switches>>;
  /** epoch ms */
  now(): number;
  /** 22 letters of base64url, never twice the same */
  newNonce(): string;
  readonly run: typeof runChild;
  /** how long a running Asktop may take for its first byte before it counts as frozen */
  readonly patienceMs?: number;
}

/** The order of levels, from the least that is heard to the most. */
export const levelOrder: readonly Level[] = ['answers', 'activity', 'guard'];
