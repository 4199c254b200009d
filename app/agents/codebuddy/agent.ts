import type { Agent } from '../agent.ts';
import type { Dialect } from '../claude-dialect/dialect.ts';
import { heldRules, isHeld } from '../claude-dialect/hold.ts';
import { readHook } from '../claude-dialect/read-hook.ts';
import { codebuddyWordings } from './decisions.ts';
import { modeChoice } from './mode.ts';
import { setup, waitSeconds } from './setup.ts';

/**
 * CodeBuddy Code, by its documentation of 2026-08-26; nothing was run. Two readings are built for what it leaves open: the
 * command line raises PermissionRequest and is taken to speak Claude's words there; its IDE raises only PreToolUse, where a
 * person may choose what waits for a card. A call that is held there is not asked about again.
 */
export const codebuddy: Agent = {
  id: 'codebuddy',
  name: 'CodeBuddy',
  aliases: ['codebuddy-code', 'cbc', '腾讯云代码助手'],
  /** No limit is documented: what any pipe takes at once. */
  maxReplyBytes: 65_536,
  settingsPaths: ['.codebuddy/settings.json', '.codebuddy/settings.local.json'],
  switches: [modeChoice, heldRules],
  read: (hook) => readHook(dialect, hook),
  capabilities: {
    permission: 'answer',
    // whether it takes answers is not known; the text of a refusal is read in either case
    question: 'refusal',
    plan: 'refusal',
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
  bypassModes: ['bypassPermissions'],
  // whether it takes one back is not known
  suggestionKinds: [],
  plan: { repeatsInput: false, canAcceptEdits: false, vetoOnly: true },
  callsBy: 'input',
  waitsMs: waitSeconds * 1000 - marginMs,
  question: { answers: 'refusal', takesNotes: true },
  wordings: codebuddyWordings,
  canInterrupt: false,
  canRewrite: true,
  questionEvent: () => 'PermissionRequest',
  asksAnyway: () => undefined,
  beforeUse: (use, switches) => (isHeld(modeChoice, use, switches) ? 'hold' : undefined),
};
