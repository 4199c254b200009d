import { engineASetup } from '../qoder-engine-a/setup.ts';
import { pathIn, type Machine, type Places, type Setup } from '../setup.ts';

/** Qoder CN's files (protocol: qoder-lingma.md §1). */
export const setup: Setup = { ...engineASetup('lingma'), places, offSwitches: [] };

/** Documented is the user's file alone, and that project files are merged: their names are UNSURE, so none is written. */
function places(machine: Machine, folder: string): Places {
  const user = pathIn(machine, machine.homeFolder, '.lingma');
  const inProject = (name: string) => pathIn(machine, folder, '.lingma', name);
  return {
    signs: [user],
    programs: ['qoder-cn'],
    configs: [
      { scope: 'user', file: pathIn(machine, user, 'settings.json'), installable: true },
      { scope: 'project', file: inProject('settings.json'), installable: false },
      { scope: 'local', file: inProject('settings.local.json'), installable: false },
    ],
  };
}
