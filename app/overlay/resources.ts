import { existsSync } from 'node:fs';
import path from 'node:path';

/** The folder with the probes: beside the packed app, or in the source tree. */
export function probesFolder(appFolder: string, resourcesFolder: string | undefined): string {
  const candidates = [
    ...(resourcesFolder === undefined ? [] : [path.join(resourcesFolder, 'probes')]),
    path.join(appFolder, 'probes'),
    path.join(appFolder, '..', 'probes'),
  ];
  const found = candidates.find((folder) => existsSync(path.join(folder, 'probe.sh')));
  if (found === undefined)
    throw new Error(`the probes are missing; looked in ${candidates.join(', ')}`);
  return found;
}
