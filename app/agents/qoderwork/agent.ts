import type { Agent } from '../agent.ts';
import { commandLine } from '../qoder-family/command-line.ts';
import { setup } from './setup.ts';

/** QoderWork, the desktop program with the command line's engine, by its documentation ("same events and handler types"). */
export const qoderWork: Agent = {
  ...commandLine,
  id: 'qoderwork',
  name: 'QoderWork',
  aliases: ['qoder-work', 'qoderworkcn'],
  settingsPaths: ['.qoderwork/settings.json', '.qoderworkcn/settings.json'],
  setup,
};
