import { randomUUID } from 'node:crypto';
import { claudeHooks } from './claude-entries.ts';
import { readClaudePermission, readClaudePreToolUse } from './claude-reader.ts';
import { framed, HookRunner, matchedBy, type AgentPlace, type Asking } from './fake-agent.ts';
import type { PrintedHooks } from './hook-entries.ts';
import type { HookEnd, HookProcess } from './hook-process.ts';
import type { Verdict } from './verdict.ts';

/** How a tool call comes about. */
export interface ClaudeCall {
  mode?: 'default' | 'plan' | 'acceptEdits' | 'auto' | 'dontAsk' | 'bypassPermissions';
  subagent?: { id: string; type: string };
  suggestions?: unknown[];
  /** auto mode behind a gateway: no PermissionRequest unless a PreToolUse hook says `ask` (measured) */
  gateway?: boolean;
}

/** Claude Code 2.1.332 in a terminal, as it was measured: its own dialog is on screen while the hook runs, the first answer wins. */
export class FakeClaude {
  readonly sessionId = randomUUID();
  readonly #place: AgentPlace;
  readonly #runner: HookRunner;

  constructor(place: AgentPlace, printed: PrintedHooks) {
    this.#place = place;
    this.#runner = new HookRunner(place, {
      id: 'claude-code',
      hooks: claudeHooks(printed.entries),
      marks: {
        AI_AGENT: 'claude-code_2-1-332_harness',
        CLAUDECODE: '1',
        CLAUDE_CODE_CHILD_SESSION: '1',
        CLAUDE_CODE_ENTRYPOINT: 'cli',
        CLAUDE_CODE_SESSION_ID: this.sessionId,
        CLAUDE_EFFORT: 'medium',
        CLAUDE_PID: String(process.pid),
        CLAUDE_PROJECT_DIR: place.project,
        COLUMNS: '150',
        LINES: '50',
      },
      stdoutCapBytes: 16 * 1024 * 1024,
      killAfterMs: 1400, // measured
    });
  }

  /** The model wants to use a tool: PreToolUse hooks hold the turn, then the permission is asked. */
  asks(tool: string, input: unknown, call: ClaudeCall = {}): Asking {
    const toolUseId = `toolu_${randomUUID().slice(0, 8)}`;
    const common = this.#toolCommon(call);
    const about = { tool_name: tool, tool_input: input };
    const before = this.#runner.start(
      'PreToolUse',
      tool,
      framed({ ...common, hook_event_name: 'PreToolUse', ...about, tool_use_id: toolUseId }),
    );
    const payload = framed({
      ...common,
      hook_event_name: 'PermissionRequest',
      ...about,
      ...(call.suggestions === undefined ? {} : { permission_suggestions: call.suggestions }),
    });
    const asked = this.#preToolUse(before, call, tool).then((said): Asking => {
      if (typeof said !== 'string') return settledBefore(said);
      return said === 'ask' ? this.#ask(payload, tool, input, call, toolUseId) : neverAsked();
    });
    return {
      hook: asked.then(({ hook }) => hook),
      ended: asked.then(({ ended }) => ended),
      verdict: asked.then(({ verdict }) => verdict),
      answerNatively: async (how) => (await asked).answerNatively(how),
    };
  }

  /** Any bytes, as a permission request for that tool: the corpus. */
  asksWith(payload: Uint8Array, tool: string): Asking {
    return this.#ask(payload, tool, undefined, {}, undefined);
  }

  /** An event that nobody waits for, unless its entry says so. Resolves when the hooks have ended. */
  async tells(
    event: string,
    fields: Record<string, unknown> = {},
    call: ClaudeCall = {},
  ): Promise<HookEnd[]> {
    const payload = framed({ ...this.#toolCommon(call), hook_event_name: event, ...fields });
    const matched = matchedBy(fields, ['tool_name', 'source', 'notification_type']);
    return Promise.all(this.#runner.start(event, matched, payload).map(({ hook }) => hook.ended));
  }

  /** The tool has run: what the client reports then. */
  toolRan(tool: string, input: unknown, call: ClaudeCall = {}): Promise<HookEnd[]> {
    return this.tells(
      'PostToolUse',
      {
        tool_name: tool,
        tool_input: input,
        tool_response: { stdout: 'ok', stderr: '', interrupted: false },
        tool_use_id: `toolu_${randomUUID().slice(0, 8)}`,
        duration_ms: 12,
      },
      call,
    );
  }

  /** Resolves when every hook has ended. */
  idle(): Promise<HookEnd[]> {
    return this.#runner.idle();
  }

  /** The terminal is closed. */
  close(): Promise<void> {
    return this.#runner.close();
  }

  #ask(
    payload: Uint8Array,
    tool: string,
    input: unknown,
    call: ClaudeCall,
    toolUseId: string | undefined,
  ): Asking {
    const [first] = this.#runner.start('PermissionRequest', tool, payload);
    if (first === undefined) return neverAsked();
    const { hook } = first;
    let isSettled = false;
    let settle: (verdict: Verdict) => void = () => undefined;
    const natively = new Promise<Verdict>((resolve) => (settle = resolve));
    const report = (ran: unknown): Promise<HookEnd[]> =>
      this.tells(
        'PostToolUse',
        {
          tool_name: tool,
          tool_input: ran,
          tool_response: {},
          tool_use_id: toolUseId,
          duration_ms: 1,
        },
        call,
      );
    const byHook = hook.ended.then((end) => {
      const verdict = readClaudePermission(end, tool);
      // an allowed tool runs and is reported with the input that it got; what came after a native answer is dropped
      if (
        !isSettled &&
        verdict.kind === 'decision' &&
        verdict.behavior === 'allow' &&
        toolUseId !== undefined
      )
        void report(verdict.updatedInput ?? input);
      return verdict;
    });
    return {
      hook: Promise.resolve(hook),
      ended: hook.ended,
      verdict: Promise.race([natively, byHook]),
      answerNatively: async (how) => {
        isSettled = true;
        settle({ kind: 'none', why: 'answered in the terminal' });
        // measured: Yes leaves the hook running and only PostToolUse tells; No and Esc end its group
        if (how === 'yes') await report(input);
        else hook.stop();
      },
    };
  }

  /** What the hooks before a call lead to: a permission request, none, or already a decision. */
  async #preToolUse(
    before: { hook: HookProcess; isAsync: boolean }[],
    { mode, gateway }: ClaudeCall,
    tool: string,
  ): Promise<'ask' | 'silent' | Verdict> {
    let isAsked = gateway !== true && mode !== 'dontAsk';
    for (const { hook, isAsync } of before) {
      if (isAsync) continue;
      const said = readClaudePreToolUse(await hook.ended, tool);
      if (said === 'ask') isAsked = true;
      else if (said !== 'none') return said;
    }
    return isAsked ? 'ask' : 'silent';
  }

  #toolCommon({ mode = 'default', subagent }: ClaudeCall): Record<string, unknown> {
    return {
      session_id: this.sessionId,
      transcript_path: `${this.#place.userHome}/.claude/projects/demo/${this.sessionId}.jsonl`,
      cwd: this.#place.project,
      prompt_id: '7d1c2a44-1111-4222-8333-444455556666',
      permission_mode: mode,
      effort: { level: 'medium' },
      ...(subagent === undefined ? {} : { agent_id: subagent.id, agent_type: subagent.type }),
    };
  }
}

/** A PreToolUse hook has decided: no dialog, no PermissionRequest (measured). */
function settledBefore(verdict: Verdict): Asking {
  return { ...neverAsked(), verdict: Promise.resolve(verdict) };
}

/** The client asks by its own screens, or refuses, and fires no PermissionRequest. */
function neverAsked(): Asking {
  return {
    hook: Promise.resolve(undefined),
    ended: new Promise(() => undefined),
    verdict: Promise.resolve({ kind: 'none', why: 'no PermissionRequest hook ran' }),
    answerNatively: () => Promise.resolve(),
  };
}
