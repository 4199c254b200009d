import type { Agent } from '../agent.ts';
import { readHook } from './read-hook.ts';
import { setup } from './setup.ts';

/**
 * opencode, as 1.18.33 was measured to behave. It has no command hooks: a plugin of ours (probes/opencode-plugin.mjs) posts
 * its events and hands our reply to it.
 */
export const opencode: Agent = {
  id: 'opencode',
  name: 'opencode',
  aliases: ['open-code', 'oc'],
  /** Our plugin reads a reply whole; the largest that was tried arrived (1.18.33, an answer of 200,000 letters). */
  maxReplyBytes: 800_000,
  settingsPaths: [
    '/opencode/plugin/',
    '/opencode/plugins/',
    '.opencode/plugin',
    'opencode.json', // also opencode.jsonc
  ],
  switches: [],
  read: readHook,
  capabilities: {
    permission: 'answer',
    question: 'answer',
    // a plan's approval is asked as a question
    plan: 'none',
    always: true,
    editInput: false,
    form: false,
    promptGate: false,
    stopGate: false,
    context: false,
    dialog: 'races',
    silence: 'asks',
  },
  setup,
};
