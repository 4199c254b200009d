import type { Agent } from '../agent.ts';
import type { Dialect } from '../claude-dialect/dialect.ts';
import { readHook } from '../claude-dialect/read-hook.ts';
import { setup, waitMs } from './setup.ts';

/** Qwen Code, as 0.15.10 was measured to behave; newer facts by the documentation in its package 0.24.4. */
export const qwenCode: Agent = {
  id: 'qwen-code',
  name: 'Qwen Code',
  aliases: ['qwen', 'qwencode', '通义千问'],
  /** It keeps the first 1024 × 1024 characters of stdout (read: 0.15.10). */
  maxReplyBytes: 1_048_576,
  settingsPaths: ['.qwen/settings.json'],
  switches: [],
  read: (hook) => readHook(dialect, hook),
  capabilities: {
    permission: 'answer',
    // allow + answers gives "User declined to answer the questions." (measured); a refusal's text is read
    question: 'refusal',
    // 0.15.10 takes an allow, newer versions ignore it: a refusal is taken by all of them
    plan: 'refusal',
    always: false,
    editInput: true,
    form: false,
    promptGate: true,
    stopGate: true,
    context: true,
    // no dialog while the hook runs, none after an allow (measured: 0.15.10)
    dialog: 'hidden',
    silence: 'asks',
  },
  setup,
};

/** Off the time that the agent waits: a reply must be through the probe before the agent's own timeout. */
const marginMs = 5_000;

const dialect: Dialect = {
  // its payload is Claude's with a timestamp, and nobody else runs its hooks
  caller: undefined,
  bypassModes: ['yolo'],
  // what is sent back is not remembered (read: 0.15.10)
  suggestionKinds: [],
  plan: { repeatsInput: false, canAcceptEdits: false, vetoOnly: true },
  callsBy: 'input',
  waitsMs: waitMs - marginMs,
  question: { answers: 'refusal', takesNotes: true },
  // `interrupt` is read and never used (read: 0.15.10)
  canInterrupt: false,
  canRewrite: true,
  questionEvent: () => 'PermissionRequest',
  asksAnyway: () => undefined,
};
