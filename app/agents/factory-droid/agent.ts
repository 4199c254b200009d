import type { Agent } from '../agent.ts';
import type { Dialect } from '../claude-dialect/dialect.ts';
import { heldRules, isHeld } from '../claude-dialect/hold.ts';
import { readHook } from '../claude-dialect/read-hook.ts';
import { onlyReads } from '../tool-names.ts';
import { modeChoice } from './mode.ts';
import { setup, waitSeconds } from './setup.ts';

/**
 * Factory Droid, by its documentation and a public adapter's specification (droid 0.223.0); nothing was run. It has no
 * PermissionRequest: its PreToolUse fires before it knows whether it asks, and an allow there skips its permission system.
 * So a call is shown, unless the person chose that such calls wait. Exit 3 aborts the agent: nothing of ours ends so.
 */
export const factoryDroid: Agent = {
  id: 'factory-droid',
  name: 'Droid',
  aliases: ['droid', 'factory', 'factory-ai'],
  /** No limit is documented: what any pipe takes at once. */
  maxReplyBytes: 65_536,
  settingsPaths: ['.factory/hooks.json', '.factory/settings.json'],
  switches: [modeChoice, heldRules],
  read: (hook) => readHook(dialect, hook),
  capabilities: {
    // only for the calls that the person lets it hold; what is shown is answered in Droid
    permission: 'answer',
    question: 'none',
    plan: 'none',
    always: false,
    editInput: true,
    form: false,
    promptGate: true,
    stopGate: true,
    context: true,
    dialog: 'hidden',
    silence: 'asks',
  },
  setup,
};

/** Off the time that the agent waits: a reply must be through the probe before the agent's own timeout. */
const marginMs = 5_000;

const dialect: Dialect = {
  // Claude's own shape: nothing in it tells them apart
  caller: undefined,
  // the highest level of autonomy asks nothing
  bypassModes: ['auto-high'],
  suggestionKinds: [],
  plan: { repeatsInput: false, canAcceptEdits: false, vetoOnly: true },
  callsBy: 'input',
  waitsMs: waitSeconds * 1000 - marginMs,
  canInterrupt: false,
  canRewrite: true,
  questionEvent: () => 'PermissionRequest',
  asksAnyway: () => undefined,
  beforeUse: (use, switches) => {
    if (isHeld(modeChoice, use, switches)) return 'hold';
    return onlyReads(use.tool) ? undefined : 'show';
  },
};
