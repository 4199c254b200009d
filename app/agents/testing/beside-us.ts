/** What cannot be seen in an agent's samples: what it does beside us, and what it would take that Asktop never sends. */
export interface BesideUs {
  /** its own dialog is on screen while a hook of ours is held */
  readonly dialogIsThere: Known;
  readonly promptGate: Taken;
  readonly stopGate: Taken;
  readonly context: Taken;
}

interface Known {
  readonly is: boolean;
  readonly source: string;
}

/** A reply, as the hook of `event` prints it, that does it; or none. */
type Taken = { readonly event: string; readonly reply: string; readonly source: string } | None;
interface None {
  readonly not: string;
}

const block = '{"decision":"block","reason":"先别"}';
const addedAt = (event: string) =>
  `{"hookSpecificOutput":{"hookEventName":"${event}","additionalContext":"项目用 pnpm"}}`;
const there = (source: string): Known => ({ is: true, source });
const notThere = (source: string): Known => ({ is: false, source });

/** All three gates in Claude's form. */
const claudesGates = (source: string): Omit<BesideUs, 'dialogIsThere'> => ({
  promptGate: { event: 'UserPromptSubmit', reply: block, source },
  stopGate: { event: 'Stop', reply: block, source },
  context: { event: 'UserPromptSubmit', reply: addedAt('UserPromptSubmit'), source },
});

const engineA: BesideUs = {
  dialogIsThere: notThere(
    'documented: PreToolUse is waited for before the IDE’s own settings decide',
  ),
  promptGate: {
    event: 'UserPromptSubmit',
    // by exit 2 and stderr: a form in JSON is documented for PreToolUse only
    reply: '',
    source: 'help.aliyun.com/lingma, hooks: UserPromptSubmit "Blockable: Yes"',
  },
  stopGate: {
    not: 'help.aliyun.com/lingma, hooks: Stop "Blockable: No"; one page of Qoder says otherwise',
  },
  context: {
    // UNSURE
    not: 'named as a use of UserPromptSubmit on those pages, without a form of output',
  },
};

const qoderCli: BesideUs = {
  dialogIsThere: there(
    'read in @qoder-ai/qodercli 1.1.52: the hook starts when the dialog is shown',
  ),
  ...claudesGates('read in @qoder-ai/qodercli 1.1.52, schema of its output'),
};

/** By agent, with where each fact is from. */
export const besideUs: Readonly<Record<string, BesideUs>> = {
  zcode: {
    dialogIsThere: there('source of v3.15: the chain of hooks and the dialog race'),
    ...claudesGates('documentation and source of v3.15'),
  },
  'claude-code': {
    dialogIsThere: there('measured: 2.1.332'),
    ...claudesGates('code.claude.com, hooks'),
  },
  'grok-build': {
    dialogIsThere: notThere('source of 2026-08-19: the dialog comes after the hooks'),
    // UNSURE for builds that are newer: their documentation names a gate
    promptGate: { not: 'the output of UserPromptSubmit is not read (1.0.5)' },
    stopGate: { event: 'Stop', reply: block, source: 'source of 2026-08-19' },
    context: { not: 'additionalContext was seen not to be delivered (1.0.5)' },
  },
  lingma: engineA,
  'qoder-ide': engineA,
  'qoder-cli': qoderCli,
  'qoder-cn-cli': qoderCli,
  qoderwork: qoderCli,
  codex: {
    dialogIsThere: notThere('measured: 0.171.0, "Running hook" and no dialog'),
    ...claudesGates('source of rust-v0.153.4'),
  },
  cursor: {
    // UNSURE
    dialogIsThere: notThere('inferred: the events are named "before" and block the agent'),
    promptGate: {
      event: 'beforeSubmitPrompt',
      reply: '{"continue":false,"user_message":"先别"}',
      source: 'cursor.com/docs, hooks',
    },
    stopGate: {
      event: 'stop',
      reply: '{"followup_message":"再跑一次测试"}',
      source: 'cursor.com/docs, hooks',
    },
    context: {
      event: 'sessionStart',
      reply: '{"additional_context":"项目用 pnpm"}',
      source: 'cursor.com/docs, hooks',
    },
  },
  'qwen-code': {
    dialogIsThere: notThere('measured: 0.15.10, the turn is held and no dialog is shown'),
    ...claudesGates('hooks.md in @qwen-code/qwen-code 0.15.10'),
  },
  'copilot-cli': {
    dialogIsThere: notThere('docs.github.com, hooks: "before the permission service runs"'),
    promptGate: { not: 'docs.github.com, hooks: no output of userPromptSubmitted is processed' },
    stopGate: { event: 'Stop', reply: block, source: 'docs.github.com, hooks: agentStop' },
    context: {
      event: 'Notification',
      reply: '{"additionalContext":"项目用 pnpm"}',
      source: 'docs.github.com, hooks: notification',
    },
  },
  'factory-droid': {
    dialogIsThere: notThere('docs.factory.ai, hooks: PreToolUse is before the permission system'),
    ...claudesGates('docs.factory.ai, hooks'),
  },
  opencode: {
    dialogIsThere: there('measured: 1.18.33; the plugin is told and nothing waits for it'),
    promptGate: { not: 'our plugin takes events only' },
    stopGate: { not: 'our plugin takes events only' },
    context: { not: 'our plugin takes events only' },
  },
  codebuddy: {
    // UNSURE
    dialogIsThere: notThere('nothing is documented; assumed, so that the way back is in sight'),
    ...claudesGates('cloud.tencent.com, CodeBuddy Code, hooks'),
  },
  'gemini-cli': {
    dialogIsThere: notThere('measured: 0.61.0, the dialog opens after BeforeTool'),
    promptGate: {
      event: 'BeforeAgent',
      reply: '{"decision":"deny","reason":"先别"}',
      source: 'geminicli.com/docs/hooks/reference',
    },
    stopGate: {
      event: 'AfterAgent',
      reply: '{"decision":"deny","reason":"再跑一次测试"}',
      source: 'geminicli.com/docs/hooks/reference',
    },
    context: {
      event: 'BeforeAgent',
      reply: addedAt('BeforeAgent'),
      source: 'geminicli.com/docs/hooks/reference',
    },
  },
};
