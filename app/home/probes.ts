import { chmodSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { followLink, lookAt } from '../files/look-at.ts';
import { readForeign } from '../files/read-foreign.ts';
import type { Home } from './home.ts';
import { writeWhole } from './write-whole.ts';

/** The probes as they lie in ASKTOP_HOME, where agents' configs name them. */
export interface DeployedProbes {
  bash: string;
  powershell: string;
}

/** Copies the probes, and the plugin for opencode, into ASKTOP_HOME, byte for byte, where they are missing or other than ours. */
export function deployProbes(home: Home, sourceFolder: string): DeployedProbes {
  // a probe beside this mark looks for its endpoint here and nowhere else, also while Asktop is closed
  const mark = path.join(home.folder, '.asktop-home');
  if (!existsSync(mark)) writeFileSync(mark, '', { mode: 0o600 });
  for (const name of probeNames) {
    const ours = readFileSync(path.join(sourceFolder, name));
    const file = path.join(home.folder, name);
    if (!existsSync(file) || !ours.equals(readFileSync(file))) writeWhole(file, ours, 0o700);
    else chmodSync(file, 0o700);
  }
  return deployedProbes(home);
}

/** Takes away all that `deployProbes` puts there, but for the mark: what still names a probe of this home stays without Asktop. */
export function removeProbes(home: Home): void {
  for (const name of probeNames) rmSync(path.join(home.folder, name), { force: true });
}

/** Where the probes lie once they are deployed. */
export function deployedProbes(home: Home): DeployedProbes {
  return {
    bash: path.join(home.folder, 'probe.sh'),
    powershell: path.join(home.folder, 'probe.ps1'),
  };
}

/** `altered`: other bytes than the ones that ship with this version; `not-executable`: no run bit (not on Windows). */
export type ProbeState = 'current' | 'missing' | 'altered' | 'not-executable' | 'unreadable';

/** How the deployed probes are, as against the ones in `sourceFolder`. */
export async function inspectProbes(
  home: Home,
  sourceFolder: string,
  platform: 'linux' | 'darwin' | 'win32',
): Promise<Record<keyof DeployedProbes, ProbeState>> {
  const stateOf = async (file: string): Promise<ProbeState> => {
    const seen = await lookAt(file);
    if (seen.kind === 'missing') return 'missing';
    if (seen.kind !== 'file') return 'unreadable';
    const deployed = await readForeign(await followLink(file), maxProbeBytes);
    if (deployed.kind !== 'bytes') return 'unreadable';
    const ours = readFileSync(path.join(sourceFolder, path.basename(file)));
    if (!ours.equals(deployed.bytes)) return 'altered';
    return platform === 'win32' || seen.executable ? 'current' : 'not-executable';
  };
  const { bash, powershell } = deployedProbes(home);
  return { bash: await stateOf(bash), powershell: await stateOf(powershell) };
}

const probeNames = ['probe.sh', 'probe.ps1', 'opencode-plugin.mjs'] as const;
const maxProbeBytes = 1024 * 1024;
