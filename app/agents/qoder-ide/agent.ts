import type { Agent } from '../agent.ts';
import { engineA } from '../qoder-engine-a/engine.ts';
import { qoderEngineOf } from '../qoder-family/engine.ts';
import { setup } from './setup.ts';

/** The Qoder IDE and its JetBrains plugin, by docs.qoder.com/extensions/hooks. */
export const qoderIde: Agent = {
  ...engineA({
    reasons: {
      allow: 'Allowed by the user',
      deny: 'The user refused this tool call',
      ask: 'Please confirm in the IDE',
    },
    // its user file is that of Qoder CLI as well, and each of the two runs every entry in it
    otherCaller: ({ record }) => (qoderEngineOf(record) === 'cli' ? 'qoder-cli' : undefined),
  }),
  id: 'qoder-ide',
  name: 'Qoder IDE',
  aliases: ['qoder', 'qoder-jetbrains'],
  settingsPaths: ['.qoder/settings.json', '.qoder/settings.local.json'],
  setup,
};
