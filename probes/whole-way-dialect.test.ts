// Agents of Claude's dialect from the registered command line to what they make of it: the real probe, the real intake and
// desk, and readers as strict as the agents' pages. Whatever fails ends as the capability table promises.
import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, test } from 'vitest';
import type { Act } from '../app/protocol/act.ts';
import {
  readCodebuddyPermission,
  readCodebuddyPreToolUse,
} from '../e2e/agents/codebuddy-reader.ts';
import { readDroidPreToolUse } from '../e2e/agents/factory-droid-reader.ts';
import type { HookEnd } from '../e2e/agents/hook-process.ts';
import {
  readQoderForm,
  readQoderPermission,
  readQoderPreToolUse,
} from '../e2e/agents/qoder-cli-reader.ts';
import { readQwenPermission } from '../e2e/agents/qwen-code-reader.ts';
import { hasBash } from './testing/shells.ts';
import { asktop, once, run, silences, stopAll, undecided, type Way } from './testing/whole-way.ts';

afterEach(stopAll);

const sampleOf = (agent: string, name: string) =>
  readFileSync(new URL(`../app/agents/${agent}/samples/${name}.json`, import.meta.url));
const way = (agent: string, name: string, switches: Way['switches'] = {}, as = agent): Way => ({
  agent: as,
  event: name.split('-')[0] ?? '',
  switches,
  stdin: sampleOf(agent, name),
});
const hold = { mode: 'hold', hold: ['*'] };
const codebuddyCall = sampleOf('codebuddy', 'PreToolUse-bash');

interface Row {
  way: Way;
  /** what the agent does then */
  does(end: HookEnd): string;
  silence: string;
  undecided: string;
}
const decided = (verdict: { kind: string; behavior?: string }) =>
  verdict.kind === 'decision' ? `${verdict.behavior}` : verdict.kind;
const byQoder = (tool: string) => (end: HookEnd) => decided(readQoderPermission(end, tool));
const byQwen = (tool: string) => (end: HookEnd) => decided(readQwenPermission(end, tool));
/** `none` = its own dialog decides, `own` = its own permission flow. */
const rows: Record<string, Row> = {
  ...Object.fromEntries(
    ['qoder-cli', 'qoder-cn-cli', 'qoderwork'].map((agent) => [
      `${agent}, a permission`,
      {
        way: way('qoder-cli', 'PermissionRequest-bash', {}, agent),
        does: byQoder('Bash'),
        silence: 'none',
        undecided: 'none',
      },
    ]),
  ),
  'qoder-cli, a question': {
    way: way('qoder-cli', 'PermissionRequest-question'),
    does: byQoder('AskUserQuestion'),
    silence: 'none',
    undecided: 'none',
  },
  'qoder-cli, a plan': {
    way: way('qoder-cli', 'PermissionRequest-plan'),
    does: byQoder('ExitPlanMode'),
    silence: 'none',
    undecided: 'none',
  },
  'qoder-cli, a form': {
    way: way('qoder-cli', 'Elicitation-form'),
    does: (end) => readQoderForm(end).kind,
    silence: 'own',
    undecided: 'own',
  },
  'qwen-code, a permission': {
    way: way('qwen-code', 'PermissionRequest-shell'),
    does: byQwen('run_shell_command'),
    silence: 'none',
    undecided: 'none',
  },
  'qwen-code, a question': {
    way: way('qwen-code', 'PermissionRequest-question'),
    does: byQwen('ask_user_question'),
    silence: 'none',
    undecided: 'none',
  },
  'codebuddy, a permission': {
    way: {
      agent: 'codebuddy',
      event: 'PermissionRequest',
      switches: {},
      stdin: Buffer.from(codebuddyCall.toString().replace('"PreToolUse"', '"PermissionRequest"')),
    },
    does: (end) => decided(readCodebuddyPermission(end)),
    silence: 'none',
    undecided: 'none',
  },
  'codebuddy, a call that is held': {
    way: way('codebuddy', 'PreToolUse-bash', hold),
    does: (end) => readCodebuddyPreToolUse(end).kind,
    silence: 'own',
    undecided: 'ask',
  },
  'factory-droid, a call that is held': {
    way: way('factory-droid', 'PreToolUse-execute', hold),
    does: (end) => readDroidPreToolUse(end).kind,
    silence: 'own',
    undecided: 'ask',
  },
};
/** They wait for nobody: nothing may be said, least of all half of something. */
const unheld: Record<string, Row> = {
  'qoder-cli, a call': {
    way: way('qoder-cli', 'PreToolUse-bash'),
    does: (end) => readQoderPreToolUse(end).kind,
    silence: 'own',
    undecided: 'own',
  },
  'factory-droid, a call that is shown': {
    way: way('factory-droid', 'PreToolUse-execute'),
    does: (end) => readDroidPreToolUse(end).kind,
    silence: 'own',
    undecided: 'own',
  },
};

describe.skipIf(!hasBash)(
  'the whole way (skipped on Windows: agents there get probe.ps1)',
  { timeout: 120_000 },
  () => {
    describe.each(Object.entries({ ...rows, ...unheld }))('%s', (name, row) => {
      test.each(Object.entries(silences))(`with %s: ${row.silence}`, async (_, fault) => {
        const end = await fault(row.way);
        expect(end).toMatchObject({ code: 0, stdout: Buffer.alloc(0), stderr: Buffer.alloc(0) });
        expect(row.does(end)).toBe(row.silence);
      });

      if (name in unheld) {
        test('with Asktop there: nothing is said', async () => {
          const { probe } = await asktop(row.way);
          const end = await run(probe, row.way);
          expect(end).toMatchObject({ code: 0, stdout: Buffer.alloc(0), stderr: Buffer.alloc(0) });
        });
        return;
      }
      test.each(Object.entries(undecided))(`when %s: ${row.undecided}`, async (_, fault) => {
        expect(row.does(await fault(row.way))).toBe(row.undecided);
      });
    });

    /** What the agent is told when the person does this. */
    async function told(name: string, act: Act): Promise<HookEnd> {
      const asked = rows[name]?.way;
      if (asked === undefined) throw new Error(name);
      const { probe, desk } = await asktop(asked);
      once(desk, (id) => expect(desk.act(id, act)).toEqual({ kind: 'sent' }));
      return run(probe, asked);
    }
    const reason = '  不行 "no" 🧊\n第二行 \\ ';
    const picks = (...options: number[]) =>
      options.map((option) => ({ kind: 'option' as const, option }));
    const answers: Act = {
      kind: 'answer',
      answers: [
        { question: 0, picks: [{ kind: 'other', text: reason }] },
        { question: 1, picks: picks(0, 1) },
      ],
    };

    test.each(Object.keys(rows).filter((name) => /permission|held/.test(name)))(
      '%s: allow, and deny with the reason as it was typed',
      async (name) => {
        expect(rows[name]?.does(await told(name, { kind: 'allow' }))).toBe('allow');
        const end = await told(name, { kind: 'deny', reason });
        expect(rows[name]?.does(end)).toBe('deny');
        expect(JSON.stringify(JSON.parse(end.stdout.toString()))).toContain(JSON.stringify(reason));
      },
    );

    test('Qoder’s question is answered in its input, several choices as a list', async () => {
      const end = await told('qoder-cli, a question', answers);
      expect(readQoderPermission(end, 'AskUserQuestion')).toMatchObject({
        behavior: 'allow',
        modelReads: `选择数据库？=${reason}\n需要哪些功能？=登录, 导出`,
      });
    });

    test('Qoder’s plan goes back with what to change', async () => {
      const end = await told('qoder-cli, a plan', { kind: 'keep-planning', reason });
      expect(readQoderPermission(end, 'ExitPlanMode')).toEqual({
        kind: 'decision',
        behavior: 'deny',
        message: reason,
      });
    });

    test('Qoder’s form is filled in, or declined', async () => {
      const submit = { kind: 'submit', values: { note: reason } } as const;
      expect(readQoderForm(await told('qoder-cli, a form', submit))).toEqual({
        kind: 'accept',
        content: { note: reason },
      });
      expect(readQoderForm(await told('qoder-cli, a form', { kind: 'decline' })).kind).toBe(
        'decline',
      );
    });

    test('Qwen’s question is answered by the text of a refusal', async () => {
      const verdict = readQwenPermission(
        await told('qwen-code, a question', answers),
        'ask_user_question',
      );
      expect(verdict).toMatchObject({ kind: 'decision', behavior: 'deny' });
      expect(verdict.kind === 'decision' ? verdict.modelReads : '').toContain(
        `"选择数据库？"="${reason}"\n"需要哪些功能？"="登录, 导出"`,
      );
    });

    test('a changed command runs in CodeBuddy, whichever name it reads', async () => {
      const rewrite = { kind: 'rewrite', command: 'npm ci' } as const;
      expect(
        readCodebuddyPreToolUse(await told('codebuddy, a call that is held', rewrite)),
      ).toMatchObject({ kind: 'allow', input: { command: 'npm ci', requires_approval: false } });
    });

    test('a long answer reaches Qwen whole, and one over what it reads is not sent', async () => {
      const asked = way('qwen-code', 'PermissionRequest-shell');
      const long = '很长的理由'.repeat(20_000);
      const { probe, desk } = await asktop(asked);
      once(desk, (id) => {
        const tooLong = { kind: 'deny', reason: '很'.repeat(400_000) } as const;
        expect(desk.act(id, tooLong)).toMatchObject({ kind: 'too-large' });
        expect(desk.act(id, { kind: 'deny', reason: long })).toEqual({ kind: 'sent' });
      });
      expect(readQwenPermission(await run(probe, asked), 'run_shell_command')).toMatchObject({
        message: long,
      });
    });

    describe('in the settings file that Qoder’s command line shares with the IDE', () => {
      const ofIde: Way = {
        ...way('qoder-engine-a', 'PreToolUse-terminal-native', hold, 'qoder-ide'),
      };
      const byCliEntry = { agent: 'qoder-cli', event: 'PreToolUse' };

      test('the IDE is served by the command line’s entry where it has none of its own', async () => {
        const { probe, desk } = await asktop(ofIde, { hasOwnHooks: false });
        once(desk, (id) => {
          expect(desk.cards()[0]?.agent.id).toBe('qoder-ide');
          desk.act(id, { kind: 'deny', reason });
        });
        expect(readQoderPreToolUse(await run(probe, ofIde, byCliEntry))).toEqual({
          kind: 'deny',
          reason,
        });
      });

      test('and asked once where it has: the other entry says nothing', async () => {
        const { probe, desk } = await asktop(ofIde, { hasOwnHooks: true });
        const end = await run(probe, ofIde, byCliEntry);
        expect(end).toMatchObject({ code: 0, stdout: Buffer.alloc(0) });
        expect(desk.cards()).toEqual([]);
      });

      test('the command line gets nothing from the IDE’s entry before a call: it asks later', async () => {
        const ofCli = way('qoder-cli', 'PreToolUse-bash', hold);
        for (const hasOwnHooks of [true, false]) {
          const { probe, desk } = await asktop(ofCli, { hasOwnHooks });
          const end = await run(probe, ofCli, { agent: 'qoder-ide' });
          expect(end).toMatchObject({ code: 0, stdout: Buffer.alloc(0) });
          expect(desk.cards()).toEqual([]);
        }
      });
    });
  },
);

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
  const permission = (decision: object) =>
    JSON.stringify({ hookSpecificOutput: { hookEventName: 'PermissionRequest', decision } });
  const before = (said: object, more: object = {}) =>
    JSON.stringify({ ...more, hookSpecificOutput: { hookEventName: 'PreToolUse', ...said } });
  const allow = { permissionDecision: 'allow' };
  const deny = { permissionDecision: 'deny' };

  test.each<[string, HookEnd, string]>([
    ['nothing', end(''), 'own'],
    ['exit 1', end('', { code: 1 }), 'own'],
    ['exit 2', end('', { code: 2, stderr: Buffer.from('不') }), 'deny'],
    ['an allow', end(before(allow)), 'allow'],
    // the two traps
    ['a line of a log, which it takes for an allow', end('loaded profile\n'), 'invalid'],
    ['half an object, which it takes for a refusal', end(before(deny).slice(0, 40)), 'invalid'],
    ['another event', end(permission({ behavior: 'allow' })), 'invalid'],
  ])('Qoder before a call, %s', (_, hookEnd, kind) => {
    expect(readQoderPreToolUse(hookEnd).kind).toBe(kind);
  });

  test.each<[string, HookEnd, string]>([
    ['nothing', end(''), 'none'],
    ['timed out', end(permission({ behavior: 'allow' }), { code: null, timedOut: true }), 'none'],
    ['an allow', end(permission({ behavior: 'allow' })), 'decision'],
    ['exit 2', end('', { code: 2 }), 'decision'],
    ['a key more', end(permission({ behavior: 'allow', reason: 'x' })), 'invalid'],
    ['a text', end('ok'), 'invalid'],
  ])('Qoder’s request, %s', (_, hookEnd, kind) => {
    expect(readQoderPermission(hookEnd, 'Bash').kind).toBe(kind);
  });

  test('Qoder’s question is not answered by an allow without answers', () => {
    const bare = end(permission({ behavior: 'allow' }));
    expect(readQoderPermission(bare, 'AskUserQuestion').kind).toBe('invalid');
  });

  test.each<[string, HookEnd, string, string]>([
    ['nothing', end(''), 'edit', 'none'],
    ['exit 2, which leaves the dialog', end('', { code: 2 }), 'edit', 'none'],
    ['an allow', end(permission({ behavior: 'allow' })), 'edit', 'decision'],
    [
      'an allow of a question',
      end(permission({ behavior: 'allow' })),
      'ask_user_question',
      'invalid',
    ],
    ['rules', end(permission({ behavior: 'allow', updatedPermissions: [] })), 'edit', 'invalid'],
    ['a stop', end(permission({ behavior: 'deny', interrupt: true })), 'edit', 'invalid'],
    [
      'more than it reads',
      end(permission({ behavior: 'deny', message: 'x'.repeat(1024 * 1024) })),
      'edit',
      'invalid',
    ],
  ])('Qwen, %s', (_, hookEnd, tool, kind) => {
    expect(readQwenPermission(hookEnd, tool).kind).toBe(kind);
  });

  test.each<[string, HookEnd, string]>([
    ['nothing', end(''), 'own'],
    ['an allow that goes on', end(before(allow, { continue: true })), 'allow'],
    ['Claude’s own form', end(before(allow)), 'invalid'],
    ['a refusal that goes on', end(before(deny, { continue: true })), 'invalid'],
    [
      'an input under one name',
      end(before({ ...allow, updatedInput: {} }, { continue: true })),
      'invalid',
    ],
  ])('CodeBuddy before a call, %s', (_, hookEnd, kind) => {
    expect(readCodebuddyPreToolUse(hookEnd).kind).toBe(kind);
  });

  test.each<[string, HookEnd, string]>([
    ['nothing', end(''), 'own'],
    ['a refusal', end(before(deny)), 'deny'],
    ['exit 3, which aborts it', end('', { code: 3 }), 'invalid'],
    ['exit 1 with an allow', end(before(allow), { code: 1 }), 'own'],
    ['a refusal with an input', end(before({ ...deny, updatedInput: {} })), 'invalid'],
    ['a key more at the top', end(before(allow, { continue: true })), 'invalid'],
  ])('Droid, %s', (_, hookEnd, kind) => {
    expect(readDroidPreToolUse(hookEnd).kind).toBe(kind);
  });
});
