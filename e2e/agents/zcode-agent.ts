import { randomUUID } from 'node:crypto';
import { framed, HookRunner, matchedBy, type AgentPlace, type Asking } from './fake-agent.ts';
import type { HookEnd } from './hook-process.ts';
import type { Verdict } from './verdict.ts';
import type { ZcodeHooks } from './zcode-entries.ts';
import { readZcodePermission } from './zcode-reader.ts';

export interface ZcodeCall {
  mode?: 'build' | 'edit' | 'plan' | 'yolo' | 'guarded';
  suggestions?: unknown[];
  /** before v3.15 the dialog comes only after the hook; the default is the race of v3.15 */
  races?: boolean;
}

/** ZCode v3.15 as its source and reports of its users describe it: argv without a shell, camelCase and snake_case side by side, stdout cut. */
export class FakeZcode {
  readonly sessionId = `sess_${randomUUID()}`;
  readonly #place: AgentPlace;
  readonly #runner: HookRunner;

  constructor(place: AgentPlace, { hooks, maxOutputBytes }: ZcodeHooks) {
    this.#place = place;
    this.#runner = new HookRunner(place, {
      id: 'zcode',
      hooks,
      marks: {
        ZCODE_SESSION_ID: this.sessionId,
        CLAUDE_SESSION_ID: this.sessionId,
        CLAUDE_CODE_SESSION_ID: this.sessionId,
        ZCODE_PROJECT_DIR: place.project,
        CLAUDE_PROJECT_DIR: place.project,
      },
      stdoutCapBytes: maxOutputBytes,
      killAfterMs: 5000, // the source's exec constants
    });
  }

  /** The model wants to use a tool. */
  asks(tool: string, input: unknown, call: ZcodeCall = {}): Asking {
    const toolCallId = `call_${randomUUID().slice(0, 8)}`;
    const common = { toolName: tool, toolInput: input, toolCallId };
    const payload = this.#payload(
      'PermissionRequest',
      {
        ...common,
        requestId: `perm_${randomUUID()}`,
        reason: `${tool} requires approval`,
        riskLevel: 'medium',
        sideEffectScope: 'workspace',
        ...(call.suggestions === undefined
          ? {}
          : { permissionSuggestions: call.suggestions, permission_suggestions: call.suggestions }),
      },
      call,
    );
    return this.#ask(payload, tool, common, call);
  }

  /** Any bytes, as a permission request for that tool. */
  asksWith(payload: Uint8Array, tool: string): Asking {
    return this.#ask(payload, tool, undefined, {});
  }

  async tells(
    event: string,
    fields: Record<string, unknown> = {},
    call: ZcodeCall = {},
  ): Promise<HookEnd[]> {
    const matched = matchedBy(fields, ['toolName', 'source']);
    const started = this.#runner.start(event, matched, this.#payload(event, fields, call));
    return Promise.all(started.map(({ hook }) => hook.ended));
  }

  idle(): Promise<HookEnd[]> {
    return this.#runner.idle();
  }

  close(): Promise<void> {
    return this.#runner.close();
  }

  #ask(
    payload: Uint8Array,
    tool: string,
    common: Record<string, unknown> | undefined,
    call: ZcodeCall,
  ): Asking {
    const [first] = this.#runner.start('PermissionRequest', tool, payload);
    if (first === undefined) throw new Error('no PermissionRequest hook is registered');
    const { hook } = first;
    let isSettled = false;
    let settle: (verdict: Verdict) => void = () => undefined;
    const natively = new Promise<Verdict>((resolve) => (settle = resolve));
    const report = (): Promise<HookEnd[]> =>
      this.tells(
        'PostToolUse',
        { ...common, toolResponse: { stdout: 'ok' }, toolResultPreview: 'ok' },
        call,
      );
    const byHook = hook.ended.then((end) => {
      const verdict = readZcodePermission(end, tool);
      if (
        !isSettled &&
        common !== undefined &&
        verdict.kind === 'decision' &&
        verdict.behavior === 'allow'
      )
        void report();
      return verdict;
    });
    return {
      hook: Promise.resolve(hook),
      ended: hook.ended,
      verdict: Promise.race([natively, byHook]),
      answerNatively: async (how) => {
        if (call.races === false) throw new Error('no dialog is on screen while the hook runs');
        isSettled = true;
        settle({ kind: 'none', why: 'answered in ZCode' });
        hook.stop(); // the loser of the race is aborted
        if (how === 'yes') await report();
      },
    };
  }

  /** camelCase is canonical; aliases in snake_case are added. */
  #payload(
    event: string,
    fields: Record<string, unknown>,
    { mode = 'build' }: ZcodeCall,
  ): Uint8Array {
    const transcript = `${this.#place.userHome}/.zcode/tmp/${this.sessionId}.jsonl`;
    const aliases: [string, string][] = [
      ['toolName', 'tool_name'],
      ['toolInput', 'tool_input'],
      ['toolCallId', 'tool_use_id'],
      ['toolResponse', 'tool_response'],
      ['stopHookActive', 'stop_hook_active'],
      ['isInterrupt', 'is_interrupt'],
    ];
    return framed({
      agentName: 'main',
      cwd: this.#place.project,
      hookEventName: event,
      mode,
      sessionId: this.sessionId,
      timestamp: new Date().toISOString(),
      traceId: randomUUID(),
      turnId: 'turn-1',
      ...fields,
      agent_type: 'main',
      hook_event_name: event,
      permission_mode: mode,
      session_id: this.sessionId,
      transcript_path: transcript,
      transcriptPath: transcript,
      ...Object.fromEntries(
        aliases.flatMap(([from, to]) => (from in fields ? [[to, fields[from]]] : [])),
      ),
    });
  }
}
