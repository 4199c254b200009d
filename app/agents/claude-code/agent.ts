import type { Agent } from '../agent.ts';
import type { Dialect } from '../claude-dialect/dialect.ts';
import { readHook } from '../claude-dialect/read-hook.ts';
import { setup, waitSeconds } from './setup.ts';
import { questionEvent } from './question-event.ts';
import { askInAutoMode, asksAnyway } from './auto-mode.ts';

/** Claude Code, as 2.1.332 was measured to behave. */
export const claudeCode: Agent = {
  id: 'claude-code',
  name: 'Claude Code',
  aliases: ['claude', 'claudecode', 'cc'],
  /**
   * Measured, 2.1.332 on Linux: replies of 0.1, 1, 5, 20 and 40 million bytes, an answer in ASCII escapes, were all taken
   * whole (PostToolUse had the same text). No limit was found; the largest that was tried counts. Above some 100,000
   * letters the client hands the model a file and a preview by itself.
   */
  maxReplyBytes: 40_000_000,
  settingsPaths: ['.claude/settings.json', '.claude/settings.local.json', 'managed-settings.json'],
  switches: [askInAutoMode],
  read: (hook) => readHook(dialect, hook),
  capabilities: {
    permission: 'answer',
    question: 'answer',
    plan: 'answer',
    always: true,
    editInput: true,
    form: true,
    promptGate: true,
    stopGate: true,
    context: true,
    dialog: 'races',
    silence: 'asks',
  },
  setup,
};

/** Off the time that the agent waits: a reply must be through the probe before the agent's own timeout. */
const marginMs = 5_000;

const dialect: Dialect = {
  caller: 'claude-code',
  bypassModes: ['bypassPermissions'],
  suggestionKinds: ['rules', 'mode', 'folders'],
  plan: { repeatsInput: true, canAcceptEdits: true },
  callsBy: 'input',
  waitsMs: waitSeconds * 1000 - marginMs,
  // measured: Claude Code 2.1.332 runs the changed command
  canRewrite: true,
  questionEvent,
  asksAnyway,
};
