import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
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

/** Where the probes lie once they are deployed. */
export function deployedProbes(home: Home): DeployedProbes {
  return {
    bash: path.join(home.folder, 'probe.sh'),
    powershell: path.join(home.folder, 'probe.ps1'),
  };
}

const probeNames = ['probe.sh', 'probe.ps1', 'opencode-plugin.mjs'] as const;
