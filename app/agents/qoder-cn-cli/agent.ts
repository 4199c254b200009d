import type { Agent } from '../agent.ts';
import { commandLine } from '../qoder-family/command-line.ts';
import { setup } from './setup.ts';

/** Qoder CN CLI (`qoderclicn`), by its package 1.1.52: the same program as Qoder CLI in folders of its own. */
export const qoderCnCli: Agent = {
  ...commandLine,
  id: 'qoder-cn-cli',
  name: 'Qoder CN CLI',
  aliases: ['qoderclicn', 'qodercli-cn'],
  settingsPaths: ['.qoder-cn/settings.json'],
  setup,
};
