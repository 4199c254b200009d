import { commandLineSetup } from '../qoder-family/entries.ts';
import { pathIn, type Machine, type Places, type Setup } from '../setup.ts';

/** Qoder CLI's configs. Its user file is that of the Qoder IDE as well (qoder-family/engine.ts). */
export const setup: Setup = { ...commandLineSetup('qoder-cli', true), places };

/** `QODER_CONFIG_DIR` names the user's whole folder, `QODER_CONFIG_DIR_NAME` only its name (read: 1.1.52). */
function places(machine: Machine, folder: string): Places {
  const { env, homeFolder } = machine;
  const user =
    env['QODER_CONFIG_DIR'] ||
    pathIn(machine, homeFolder, env['QODER_CONFIG_DIR_NAME'] || '.qoder');
  return {
    signs: [user],
    programs: ['qodercli'],
    configs: [
      { scope: 'user', file: pathIn(machine, user, 'settings.json'), installable: true },
      {
        scope: 'project',
        file: pathIn(machine, folder, '.qoder', 'settings.json'),
        installable: false,
      },
      {
        scope: 'local',
        file: pathIn(machine, folder, '.qoder', 'settings.local.json'),
        installable: true,
      },
    ],
  };
}
