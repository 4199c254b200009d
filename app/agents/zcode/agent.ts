import type { Agent } from '../agent.ts';
import type { Dialect } from '../claude-dialect/dialect.ts';
import { readHook } from '../claude-dialect/read-hook.ts';
import { setup, waitMs } from './setup.ts';

/** ZCode (Zhipu / Z.ai), by its public runtime, 3.15. */
export const zcode: Agent = {
  id: 'zcode',
  name: 'ZCode',
  aliases: ['z-code', 'zai', '智谱'],
  /**
   * ZCode cuts a hook's stdout at `hooks.maxOutputBytes`, 32,768 unless the config says more, and a cut reply is no
   * decision. Our entries ask for more (hooks.ts), but whether they were pasted whole cannot be seen from here.
   */
  maxReplyBytes: 32_768,
  settingsPaths: ['.zcode/cli/config.json', '.zcode/config.json', '.zcode-plugin/'],
  switches: [],
  read: (hook) => readHook(dialect, hook),
  capabilities: {
    permission: 'answer',
    question: 'answer',
    plan: 'answer',
    always: true,
    editInput: true,
    form: false,
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
  caller: 'zcode',
  bypassModes: ['yolo'],
  // any other kind makes the whole output invalid
  suggestionKinds: ['rules'],
  plan: { repeatsInput: false, canAcceptEdits: false },
  callsBy: 'id',
  waitsMs: waitMs - marginMs,
  canRewrite: true,
  // every question passes through the permission flow, in every mode
  questionEvent: () => 'PermissionRequest',
  asksAnyway: () => undefined,
};
