import type { Agent } from '../agent.ts';
import { commandLine } from '../qoder-family/command-line.ts';
import { setup } from './setup.ts';

/** Qoder CLI (`qodercli`), by its package 1.1.52. */
export const qoderCli: Agent = {
  ...commandLine,
  id: 'qoder-cli',
  name: 'Qoder CLI',
  aliases: ['qodercli'],
  settingsPaths: ['.qoder/settings.json', '.qoder/settings.local.json'],
  setup,
};
