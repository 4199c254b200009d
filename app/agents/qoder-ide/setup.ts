import { engineASetup } from '../qoder-engine-a/setup.ts';
import { pathIn, type Machine, type Places, type Setup } from '../setup.ts';

/** Qoder's files, which its command line reads as well (protocol: qoder-lingma.md §1). */
export const setup: Setup = {
  ...engineASetup('qoder-ide'),
  places,
  offSwitches: [
    {
      // read by the command line; whether the IDE heeds it is UNSURE
      at: ['disableAllHooks'],
      value: true,
      explains: {
        en: '"disableAllHooks" is true: no hooks are run.',
        'zh-CN': '"disableAllHooks" 为 true：不运行任何 hook。',
      },
    },
  ],
};

function places(machine: Machine, folder: string): Places {
  const user = pathIn(machine, machine.homeFolder, '.qoder');
  const inProject = (name: string) => pathIn(machine, folder, '.qoder', name);
  return {
    signs: [user, ...appsOf(machine)],
    programs: ['qoder'],
    configs: [
      { scope: 'user', file: pathIn(machine, user, 'settings.json'), installable: true },
      { scope: 'project', file: inProject('settings.json'), installable: true },
      { scope: 'local', file: inProject('settings.local.json'), installable: true },
    ],
  };
}

/** Where the desktop program is installed by default. (The settings folder is the command line's, too.) */
function appsOf({ platform, env }: Machine): string[] {
  if (platform === 'darwin') return ['/Applications/Qoder.app'];
  if (platform === 'linux') return ['/opt/Qoder', '/usr/share/qoder'];
  const local = env['LOCALAPPDATA'];
  return local === undefined ? [] : [`${local}\\Programs\\Qoder`];
}
