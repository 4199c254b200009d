import { commandLineSetup } from '../qoder-family/entries.ts';
import { pathIn, type Machine, type Places, type Setup } from '../setup.ts';

/** Qoder CN CLI's configs. A project's folder is `.qoder` there, too (read: 1.1.52): that is Qoder CLI's to install. */
export const setup: Setup = { ...commandLineSetup('qoder-cn-cli'), places };

function places(machine: Machine, folder: string): Places {
  const { env, homeFolder } = machine;
  const user =
    env['QODERCN_CONFIG_DIR'] ||
    pathIn(machine, homeFolder, env['QODERCN_CONFIG_DIR_NAME'] || '.qoder-cn');
  const inProject = (name: string) => pathIn(machine, folder, '.qoder', name);
  return {
    signs: [user],
    programs: ['qoderclicn'],
    configs: [
      { scope: 'user', file: pathIn(machine, user, 'settings.json'), installable: true },
      { scope: 'project', file: inProject('settings.json'), installable: false },
      { scope: 'local', file: inProject('settings.local.json'), installable: false },
    ],
  };
}
