// Codex, Cursor, Copilot CLI and Gemini CLI from the registered command line to what they make of it: the real probe, the real
// intake and desk, and readers as strict as the agents. Whatever fails ends as the capability table promises.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, test } from 'vitest';
import { findAgent } from '../app/agents/registry.ts';
import type { JsonObject } from '../app/agents/setup.ts';
import type { Act } from '../app/protocol/act.ts';
import { readCodexPermission, readCodexPreToolUse } from '../e2e/agents/codex-reader.ts';
import { readCopilotPermission, readCopilotPreToolUse } from '../e2e/agents/copilot-cli-reader.ts';
import { cursorGoesOn, readCursorGate } from '../e2e/agents/cursor-reader.ts';
import { readGeminiBeforeTool } from '../e2e/agents/gemini-cli-reader.ts';
import type { HookEnd } from '../e2e/agents/hook-process.ts';
import { hasBash } from './testing/shells.ts';
import { asktop, once, run, silences, stopAll, undecided, type Way } from './testing/whole-way.ts';

afterEach(stopAll);

const way = (agent: string, name: string, switches: Way['switches'] = {}, event?: string): Way => ({
  agent,
  event: event ?? name.split('/').at(-1)?.split('-')[0] ?? '',
  switches,
  stdin: readFileSync(new URL(`../app/agents/${agent}/samples/${name}.json`, import.meta.url)),
});

interface Row {
  way: Way;
  /** what the agent does then */
  does(end: HookEnd): string;
  /** bytes of stdout without a decision of a person, where Asktop cannot be asked */
  silence: string;
  /** what the agent does where Asktop cannot be asked, and where nobody decided */
  ends: [silent: string, undecided: string];
}
const decided = (verdict: { kind: string; behavior?: string }) =>
  verdict.kind === 'decision' ? `${verdict.behavior}` : verdict.kind;
const cursorAt = (event: string) => (end: HookEnd) => readCursorGate(end, event).kind;
const hold = { hold: true };

/** `none` = its own dialog decides, `own` = its own permission flow. */
const held: Record<string, Row> = {
  'codex, a command': {
    way: way('codex', 'measured/interactive-PermissionRequest-Bash', {}, 'PermissionRequest'),
    does: (end) => decided(readCodexPermission(end)),
    silence: '',
    ends: ['none', 'none'],
  },
  'codex, a patch': {
    way: way('codex', 'documented/PermissionRequest-apply_patch'),
    does: (end) => decided(readCodexPermission(end)),
    silence: '',
    ends: ['none', 'none'],
  },
  'codex, questions': {
    way: way(
      'codex',
      'measured/interactive-PreToolUse-request_user_input',
      { 'answer-questions': true },
      'PreToolUse',
    ),
    does: (end) => decided(readCodexPreToolUse(end, 'request_user_input')),
    silence: '',
    ends: ['none', 'none'],
  },
  'cursor, a command that is held': {
    way: way('cursor', 'beforeShellExecution-basic', hold),
    does: cursorAt('beforeShellExecution'),
    silence: '{}',
    ends: ['own', 'ask'],
  },
  'cursor, a command with a byte order mark that is held': {
    way: way('cursor', 'p22-cursor-shell', hold, 'beforeShellExecution'),
    does: cursorAt('beforeShellExecution'),
    silence: '{}',
    ends: ['own', 'ask'],
  },
  'cursor, an MCP call that is held': {
    way: way('cursor', 'beforeMCPExecution-stdio', hold),
    does: cursorAt('beforeMCPExecution'),
    silence: '{}',
    ends: ['own', 'ask'],
  },
  'cursor, a change of a file that is held': {
    way: way('cursor', 'preToolUse-write', hold),
    does: cursorAt('preToolUse'),
    silence: '{}',
    ends: ['own', 'own'],
  },
  'cursor, a file to be read that is held': {
    way: way('cursor', 'beforeReadFile-basic', hold),
    does: cursorAt('beforeReadFile'),
    silence: '{}',
    ends: ['own', 'own'],
  },
  'copilot-cli, a permission that is held': {
    way: way('copilot-cli', 'assumed/PermissionRequest-pascal', hold),
    does: (end) => readCopilotPermission(end).kind,
    silence: '',
    ends: ['own', 'own'],
  },
  'gemini-cli, a call that can be refused': {
    way: way('gemini-cli', 'BeforeTool-shell', { veto: true }),
    does: (end) => readGeminiBeforeTool(end).kind,
    silence: '',
    ends: ['own', 'own'],
  },
  'gemini-cli, questions': {
    way: way('gemini-cli', 'BeforeTool-ask_user', { 'answer-questions': true }),
    does: (end) => readGeminiBeforeTool(end).kind,
    silence: '',
    ends: ['own', 'own'],
  },
};

/** They wait for nobody: shown, passed or noted, with the same bytes as where Asktop is not there. */
const unheld: Record<string, Row> = {
  'cursor, a command that is shown': {
    way: way('cursor', 'beforeShellExecution-basic'),
    does: cursorAt('beforeShellExecution'),
    silence: '{}',
    ends: ['own', 'own'],
  },
  'cursor, a command at the other hook': {
    way: way('cursor', 'preToolUse-shell'),
    does: cursorAt('preToolUse'),
    silence: '{}',
    ends: ['own', 'own'],
  },
  'cursor, a prompt': {
    way: way('cursor', 'beforeSubmitPrompt-basic'),
    does: (end) => (cursorGoesOn(end) ? 'own' : 'invalid'),
    silence: '{"continue":true}',
    ends: ['own', 'own'],
  },
  'cursor, the end of a turn': {
    way: way('cursor', 'stop-completed'),
    does: (end) => (cursorGoesOn(end) ? 'own' : 'invalid'),
    silence: '{}',
    ends: ['own', 'own'],
  },
  'copilot-cli, a permission that is shown': {
    way: way('copilot-cli', 'assumed/PermissionRequest-pascal'),
    does: (end) => readCopilotPermission(end).kind,
    silence: '',
    ends: ['own', 'own'],
  },
  'copilot-cli, a call, which a failing hook would deny': {
    way: way('copilot-cli', 'PreToolUse-pascal'),
    does: (end) => readCopilotPreToolUse(end).kind,
    silence: '',
    ends: ['own', 'own'],
  },
  'gemini-cli, a call': {
    way: way('gemini-cli', 'BeforeTool-shell'),
    does: (end) => readGeminiBeforeTool(end).kind,
    silence: '',
    ends: ['own', 'own'],
  },
};

describe.skipIf(!hasBash)(
  'the whole way (skipped on Windows: agents there get probe.ps1)',
  { timeout: 120_000 },
  () => {
    const said = ({ code, stdout, stderr }: HookEnd) => [
      code,
      stdout.toString(),
      stderr.toString(),
    ];

    describe.each(Object.entries({ ...held, ...unheld }))('%s', (name, row) => {
      const [silent, unanswered] = row.ends;
      test.each(Object.entries(silences))(`with %s: ${silent}`, async (_, fault) => {
        const end = await fault(row.way);
        expect(said(end)).toEqual([0, row.silence, '']);
        expect(row.does(end)).toBe(silent);
      });

      if (name in unheld) {
        test('with Asktop there: the same', async () => {
          const { probe } = await asktop(row.way);
          const end = await run(probe, row.way);
          expect(said(end)).toEqual([0, row.silence, '']);
        });
        return;
      }
      test.each(Object.entries(undecided))(`when %s: ${unanswered}`, async (_, fault) => {
        expect(row.does(await fault(row.way))).toBe(unanswered);
      });
    });

    /** What the agent is told when the person does this. */
    async function told(name: string, act: Act, expected = 'sent'): Promise<HookEnd> {
      const asked = held[name]?.way;
      if (asked === undefined) throw new Error(name);
      const { probe, desk } = await asktop(asked);
      once(desk, (id) => {
        expect(desk.act(id, act)).toMatchObject({ kind: expected });
        desk.act(id, { kind: 'hand-back' });
      });
      return run(probe, asked);
    }
    const reason = '  不行 "no" 🧊\n第二行 \\ ';

    const answerable = Object.keys(held).filter((name) => !/question|refused/.test(name));
    test.each(answerable)('%s: allow, and deny with the reason as it was typed', async (name) => {
      expect(held[name]?.does(await told(name, { kind: 'allow' }))).toBe('allow');
      const end = await told(name, { kind: 'deny', reason });
      expect(held[name]?.does(end)).toBe('deny');
      expect(JSON.stringify(JSON.parse(end.stdout.toString()))).toContain(JSON.stringify(reason));
    });

    test('Gemini’s call is refused with the reason as it was typed, and never allowed', async () => {
      const name = 'gemini-cli, a call that can be refused';
      expect(readGeminiBeforeTool(await told(name, { kind: 'deny', reason }))).toEqual({
        kind: 'deny',
        reason,
      });
      const end = await told(name, { kind: 'allow' }, 'unfit');
      expect(said(end)).toEqual([0, '', '']);
    });

    test('questions are answered by the text of a refusal, where that is switched on', async () => {
      const answers: Act = {
        kind: 'answer',
        answers: [{ question: 0, picks: [{ kind: 'other', text: reason }] }],
      };
      const byCodex = readCodexPreToolUse(await told('codex, questions', answers), 'ask');
      expect(byCodex.kind === 'decision' && byCodex.modelReads).toContain(
        `"Which database?"="${reason}"`,
      );
      const byGemini = readGeminiBeforeTool(await told('gemini-cli, questions', answers));
      expect(byGemini.kind === 'deny' && byGemini.reason).toContain(`"选哪个？"="${reason}"`);
    });

    test('Cursor hears of a refusal without a reason, and of none where nothing is said', async () => {
      const end = await told('cursor, a command that is held', { kind: 'deny' });
      expect(said(end)).toEqual([0, '{"permission":"deny"}', '']);
    });

    describe('where the probe is gone, as the agent starts its hook', () => {
      /** The handlers that stand in the agent's config, by event, and what the agent makes of an end. */
      const gone: [agent: string, event: string, does: (end: HookEnd) => string][] = [
        ['codex', 'PermissionRequest', (end) => decided(readCodexPermission(end))],
        ['cursor', 'beforeShellExecution', cursorAt('beforeShellExecution')],
        ['copilot-cli', 'PermissionRequest', (end) => readCopilotPermission(end).kind],
        ['copilot-cli', 'PreToolUse', (end) => readCopilotPreToolUse(end).kind],
        ['gemini-cli', 'BeforeTool', (end) => readGeminiBeforeTool(end).kind],
      ];
      test.each(gone)('%s goes on by itself at %s', (name, event, does) => {
        const { setup } = findAgent(name) ?? {};
        const place = { platform: 'linux', gitBash: false, systemRoot: '' } as const;
        const registration = setup?.registration({
          place: { ...place, folder: '/nonexistent/用户 名' },
          level: 'answers',
          switches: {},
          version: undefined,
        });
        const machine = { platform: 'linux', homeFolder: '/', env: {} } as const;
        const launch = setup?.launch(handlerIn(registration, event), machine);
        const { status, stdout, stderr } = spawnSync(launch?.command ?? '', launch?.args ?? []);
        const end = { code: status, signal: null, stdout, stderr, timedOut: false, ranMs: 1 };
        expect(['none', 'own']).toContain(does(end));
      });
    });
  },
);

/** The first handler of an event, whatever the shape of the file around it. */
function handlerIn(registration: unknown, event: string): JsonObject | undefined {
  const found = registration as {
    text?: string;
    entries?: { event: string; entry: { hooks?: JsonObject[] } & JsonObject }[];
  };
  if (found.text !== undefined) {
    const file = JSON.parse(found.text) as { hooks: Record<string, JsonObject[]> };
    return file.hooks[event]?.[0];
  }
  const entry = found.entries?.find((one) => one.event === event)?.entry;
  return entry?.hooks?.[0] ?? entry;
}

describe('the readers are strict', () => {
  const end = (stdout: string, more: Partial<HookEnd> = {}): HookEnd => ({
    code: 0,
    signal: null,
    stdout: Buffer.from(stdout),
    stderr: Buffer.alloc(0),
    timedOut: false,
    ranMs: 1,
    ...more,
  });
  const permission = (decision: object, more: object = {}) =>
    JSON.stringify({
      hookSpecificOutput: { hookEventName: 'PermissionRequest', decision },
      ...more,
    });
  const before = (said: object) =>
    JSON.stringify({ hookSpecificOutput: { hookEventName: 'PreToolUse', ...said } });
  const words = { stderr: Buffer.from('不') };

  test.each<[string, HookEnd, string]>([
    ['nothing', end(''), 'none'],
    ['an allow', end(permission({ behavior: 'allow' })), 'allow'],
    ['a refusal without words', end(permission({ behavior: 'deny' })), 'deny'],
    ['exit 2 with words', end('', { code: 2, ...words }), 'deny'],
    ['exit 2 without', end('', { code: 2 }), 'none'],
    ['exit 1 with an allow', end(permission({ behavior: 'allow' }), { code: 1 }), 'none'],
    ['killed', end('', { code: null, signal: 'SIGKILL' }), 'none'],
    [
      'a key more at the top',
      end(permission({ behavior: 'allow' }, { continue: true })),
      'invalid',
    ],
    ['rules', end(permission({ behavior: 'allow', updatedPermissions: [] })), 'invalid'],
    ['an input', end(permission({ behavior: 'allow', updatedInput: {} })), 'invalid'],
    ['a stop', end(permission({ behavior: 'deny', interrupt: true })), 'invalid'],
    ['a byte order mark', end(`\ufeff${permission({ behavior: 'allow' })}`), 'invalid'],
    ['GBK', end('', { stdout: Buffer.from([0xb2, 0xbb]) }), 'invalid'],
  ])('Codex, %s', (_, hookEnd, kind) => {
    expect(decided(readCodexPermission(hookEnd))).toBe(kind);
  });

  test.each<[string, HookEnd, string]>([
    [
      'a refusal',
      end(before({ permissionDecision: 'deny', permissionDecisionReason: 'x' })),
      'deny',
    ],
    ['a refusal without a reason', end(before({ permissionDecision: 'deny' })), 'invalid'],
    ['a bare allow', end(before({ permissionDecision: 'allow' })), 'invalid'],
    ['ask', end(before({ permissionDecision: 'ask' })), 'invalid'],
  ])('Codex before a call, %s', (_, hookEnd, kind) => {
    expect(decided(readCodexPreToolUse(hookEnd, 'Bash'))).toBe(kind);
  });

  test.each<[string, HookEnd, string, string]>([
    ['an object', end('{}'), 'beforeShellExecution', 'own'],
    ['nothing, which was seen to block', end(''), 'beforeShellExecution', 'invalid'],
    ['a failure', end('', { code: 127 }), 'beforeShellExecution', 'own'],
    ['exit 2', end('', { code: 2 }), 'beforeShellExecution', 'deny'],
    ['ask of a shell', end('{"permission":"ask"}'), 'beforeShellExecution', 'ask'],
    ['ask of a tool', end('{"permission":"ask"}'), 'preToolUse', 'invalid'],
    [
      'old spelling',
      end('{"permission":"deny","userMessage":"x"}'),
      'beforeShellExecution',
      'invalid',
    ],
    [
      'words for the agent about a file',
      end('{"permission":"deny","agent_message":"x"}'),
      'beforeReadFile',
      'invalid',
    ],
    ['a changed input', end('{"permission":"allow","updated_input":{}}'), 'preToolUse', 'allow'],
    [
      'a changed input of a refusal',
      end('{"permission":"deny","updated_input":{}}'),
      'preToolUse',
      'invalid',
    ],
    [
      'a changed input before a shell',
      end('{"permission":"allow","updated_input":{}}'),
      'beforeShellExecution',
      'invalid',
    ],
  ])('Cursor, %s', (_, hookEnd, event, kind) => {
    expect(readCursorGate(hookEnd, event).kind).toBe(kind);
  });

  test('Cursor’s notes want one object', () => {
    expect([end('{}'), end(''), end('{}{}'), end('{"continue":false}')].map(cursorGoesOn)).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });

  test.each<[string, HookEnd, string, string]>([
    ['nothing', end(''), 'own', 'own'],
    ['exit 1, which closes one of the two', end('', { code: 1 }), 'own', 'deny'],
    ['exit 2', end('', { code: 2 }), 'deny', 'deny'],
    ['timed out', end('', { code: null, timedOut: true }), 'own', 'own'],
    ['two objects', end('{"behavior":"allow"}{"behavior":"allow"}'), 'invalid', 'invalid'],
    ['Claude’s own form', end(permission({ behavior: 'allow' })), 'invalid', 'invalid'],
    [
      'a changed input of a refusal',
      end('{"permissionDecision":"deny","modifiedArgs":{}}'),
      'invalid',
      'invalid',
    ],
  ])('Copilot, %s', (_, hookEnd, atRequest, beforeCall) => {
    expect(readCopilotPermission(hookEnd).kind).toBe(atRequest);
    expect(readCopilotPreToolUse(hookEnd).kind).toBe(beforeCall);
  });

  test.each<[string, HookEnd, string]>([
    ['nothing', end(''), 'own'],
    ['a refusal', end('{"decision":"deny","reason":"不"}'), 'deny'],
    ['a refusal without a reason', end('{"decision":"deny"}'), 'invalid'],
    ['an allow, which skips nothing', end('{"decision":"allow"}'), 'invalid'],
    [
      'a changed input of a refusal',
      end(
        '{"decision":"deny","hookSpecificOutput":{"hookEventName":"BeforeTool","tool_input":{}}}',
      ),
      'invalid',
    ],
    ['a text', end('hello'), 'invalid'],
    ['a shell’s complaint', end('', { code: 127, ...words }), 'deny'],
    ['a failure without a word', end('', { code: 127 }), 'own'],
    ['timed out', end('', { code: null, timedOut: true, ...words }), 'own'],
  ])('Gemini, %s', (_, hookEnd, kind) => {
    expect(readGeminiBeforeTool(hookEnd).kind).toBe(kind);
  });
});
