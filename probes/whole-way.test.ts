// Agents that are not held by a request event, from the registered command line to what they make of it: the real probe, the
// real intake and desk, and readers as strict as the agents' pages. Whatever fails ends as the capability table promises.
import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, test } from 'vitest';
import type { Act } from '../app/protocol/act.ts';
import { engineADoes, readEngineAHook } from '../e2e/agents/qoder-engine-a-reader.ts';
import { grokDoes, readGrokHook } from '../e2e/agents/grok-build-reader.ts';
import type { HookEnd } from '../e2e/agents/hook-process.ts';
import { hasBash } from './testing/shells.ts';
import { asktop, once, run, silences, stopAll, undecided, type Way } from './testing/whole-way.ts';

afterEach(stopAll);

const sampleOf = (agent: string, name: string) =>
  readFileSync(new URL(`../app/agents/${agent}/samples/${name}.json`, import.meta.url));
const grokShell = sampleOf('grok-build', 'PreToolUse-shell');
const lingmaShell = sampleOf('qoder-engine-a', 'PreToolUse-terminal-native');

const ways = {
  show: { agent: 'grok-build', event: 'PreToolUse', switches: {}, stdin: grokShell },
  veto: { agent: 'grok-build', event: 'PreToolUse', switches: { mode: 'veto' }, stdin: grokShell },
  gate: {
    agent: 'grok-build',
    event: 'PreToolUse-gatekeeper',
    switches: { mode: 'gatekeeper' },
    stdin: grokShell,
  },
  lingma: { agent: 'lingma', event: 'PreToolUse', switches: { mode: 'hold' }, stdin: lingmaShell },
  qoderIde: {
    agent: 'qoder-ide',
    event: 'PreToolUse',
    switches: { mode: 'hold' },
    stdin: lingmaShell,
  },
  byExitCode: {
    agent: 'lingma',
    event: 'PreToolUse',
    switches: { mode: 'hold', 'refuse-by-exit-code': true },
    stdin: lingmaShell,
  },
} satisfies Record<string, Way>;
type WayName = keyof typeof ways;

/** What the agent does then: Grok in `default` mode asks; behind a gate it approves everything, so that it would run. */
function outcomeOf(way: WayName, end: HookEnd): string {
  if (way === 'gate') return grokDoes([end], 'always-approve');
  if (way === 'show' || way === 'veto') return grokDoes([end], 'default');
  return engineADoes([end], way !== 'byExitCode');
}

describe.skipIf(!hasBash)(
  'the whole way (skipped on Windows: agents there get probe.ps1)',
  { timeout: 120_000 },
  () => {
    const promised: Record<WayName, [silence: string, undecided: string]> = {
      show: ['asks', 'asks'],
      veto: ['asks', 'asks'],
      gate: ['refuses', 'refuses'],
      lingma: ['own', 'ask'],
      qoderIde: ['own', 'ask'],
      byExitCode: ['own', 'own'],
    };
    const rows = Object.entries(promised) as [WayName, [string, string]][];

    describe.each(rows)('%s', (name, [silence, nobody]) => {
      const way = ways[name];

      test.each(Object.entries(silences))(`with %s: the agent ${silence}`, async (_, fault) => {
        expect(outcomeOf(name, await fault(way))).toBe(silence);
      });

      if (name === 'show') return; // it holds nothing
      test.each(Object.entries(undecided))(`when %s: the agent ${nobody}`, async (_, fault) => {
        expect(outcomeOf(name, await fault(way))).toBe(nobody);
      });
    });

    test('a hook that its agent ends refuses nothing, also as the gate: no output, no decision', () => {
      const ended = { code: null, signal: 'SIGKILL', timedOut: true, ranMs: 1 } as const;
      const end = { ...ended, stdout: Buffer.alloc(0), stderr: Buffer.alloc(0) };
      expect(grokDoes([end], 'default')).toBe('asks');
      expect(engineADoes([end])).toBe('own');
    });

    /** What the agent is told when the person does this. */
    async function told(way: Way, act: Act): Promise<HookEnd> {
      const { probe, desk } = await asktop(way);
      once(desk, (id) => expect(desk.act(id, act)).toEqual({ kind: 'sent' }));
      return run(probe, way);
    }
    const reason = '  不行 "no" 🧊\n第二行 \\ ';

    test('Grok’s gate lets through what is allowed, and nothing else', async () => {
      expect(grokDoes([await told(ways.gate, { kind: 'allow' })], 'always-approve')).toBe('runs');
      const refused = readGrokHook(await told(ways.gate, { kind: 'deny', reason }));
      expect(refused).toEqual({ kind: 'refused', reason });
    });

    test('Grok’s veto refuses with the reason as typed, and changes a command', async () => {
      expect(readGrokHook(await told(ways.veto, { kind: 'deny', reason }))).toEqual({
        kind: 'refused',
        reason,
      });
      expect(readGrokHook(await told(ways.veto, { kind: 'rewrite', command: '列出 ls' }))).toEqual({
        kind: 'changed',
        input: { command: '列出 ls', description: 'Reinstall dependencies', is_background: false },
      });
    });

    test('a long refusal reaches Grok whole, and one over its 64 KB is not sent', async () => {
      const long = '很长的理由'.repeat(2_000);
      expect(readGrokHook(await told(ways.veto, { kind: 'deny', reason: long }))).toMatchObject({
        reason: long,
      });
      const { probe, desk } = await asktop(ways.veto);
      once(desk, (id) => {
        const act = { kind: 'deny', reason: '很'.repeat(30_000) } as const;
        expect(desk.act(id, act)).toMatchObject({ kind: 'too-large' });
        desk.act(id, { kind: 'hand-back' });
      });
      expect(readGrokHook(await run(probe, ways.veto)).kind).toBe('goes-on');
    });

    test('Grok’s read-only tools pass at once in every mode', async () => {
      const stdin = Buffer.from(grokShell.toString().replace('run_terminal_command', 'read_file'));
      for (const name of ['show', 'veto', 'gate'] as const) {
        const way = { ...ways[name], stdin };
        const { probe } = await asktop(way);
        expect(grokDoes([await run(probe, way)], 'always-approve')).toBe('runs');
      }
    });

    test('Grok’s question is answered by the text of a refusal', async () => {
      const way = { ...ways.veto, stdin: sampleOf('grok-build', 'PreToolUse-ask-single') };
      const picks = [{ kind: 'other' as const, text: reason }];
      const verdict = readGrokHook(
        await told(way, { kind: 'answer', answers: [{ question: 0, picks }] }),
      );
      expect(verdict).toMatchObject({ kind: 'refused' });
      expect(verdict.kind === 'refused' ? verdict.reason : '').toContain(reason);
    });

    test('shown, nothing is held: the card is there, Grok goes on at once', async () => {
      const { probe, desk } = await asktop(ways.show);
      expect(readGrokHook(await run(probe, ways.show)).kind).toBe('goes-on');
      await expect
        .poll(() => desk.cards().map(({ ask }) => ask.kind), { timeout: 20_000 })
        .toEqual(['notice']);
    });

    test.each(['lingma', 'qoderIde'] as const)(
      '%s is told allow, and deny with its reason',
      async (name) => {
        expect(readEngineAHook(await told(ways[name], { kind: 'allow' })).kind).toBe('allow');
        expect(readEngineAHook(await told(ways[name], { kind: 'deny', reason }))).toEqual({
          kind: 'deny',
          reason,
        });
      },
    );

    test('by exit code a refusal is Chinese on stderr in UTF-8, whatever the locale', async () => {
      const { probe, desk } = await asktop(ways.byExitCode);
      once(desk, (id) => desk.act(id, { kind: 'deny', reason: '危险命令已被阻止' }));
      const end = await run(probe, ways.byExitCode, { env: { LC_ALL: 'zh_CN.GBK' } });
      expect(end.stdout.length).toBe(0);
      expect(readEngineAHook(end, false)).toEqual({ kind: 'deny', reason: '危险命令已被阻止' });
    });

    test('after one hold that nobody answered, the IDE is told to ask at once', async () => {
      const { probe, desk } = await asktop(ways.lingma, { waitsMs: 300 });
      await run(probe, ways.lingma);
      const held = desk.cards().filter(({ ask }) => ask.kind === 'permission').length;
      expect(engineADoes([await run(probe, ways.lingma)])).toBe('ask');
      expect(held).toBe(0);
      expect(desk.cards().every(({ ask }) => ask.kind === 'notice')).toBe(true);
    });

    describe('Claude’s hook, run by Grok', () => {
      const env = { GROK_HOOK_EVENT: 'pre_tool_use', CLAUDE_PROJECT_DIR: '/p' };
      const claudes = { agent: 'claude-code', event: 'PreToolUse', env };
      const way = { ...ways.veto, stdin: sampleOf('grok-build', 'PreToolUse-ask-single') };

      test('is no decision where Grok has hooks of its own', async () => {
        const { probe } = await asktop(way, { hasOwnHooks: true });
        expect(await run(probe, way, claudes)).toMatchObject({ code: 0, stdout: Buffer.alloc(0) });
      });

      test('is served in Grok’s dialect where it has none', async () => {
        const { probe, desk } = await asktop(way, { hasOwnHooks: false });
        const picks = [{ kind: 'option' as const, option: 1 }];
        once(desk, (id) => {
          expect(desk.cards()[0]?.agent.id).toBe('grok-build');
          desk.act(id, { kind: 'answer', answers: [{ question: 0, picks }] });
        });
        expect(readGrokHook(await run(probe, way, claudes))).toMatchObject({
          kind: 'refused',
          reason: expect.stringContaining('Answer: Library B.') as string,
        });
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
  const claudes =
    '{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"deny","permissionDecisionReason":"x"}}';

  test.each<[string, HookEnd, string]>([
    ['nothing', end(''), 'goes-on'],
    ['{}', end('{}'), 'goes-on'],
    ['an allow', end('{"decision":"allow"}'), 'goes-on'],
    ['a refusal', end('{"decision":"deny","reason":"x"}'), 'refused'],
    ['a refusal with exit 1', end('{"decision":"deny","reason":"x"}', { code: 1 }), 'refused'],
    ['exit 2', end('', { code: 2, stderr: Buffer.from('x\ny') }), 'refused'],
    ['a byte order mark', end('\ufeff{"decision":"deny","reason":"x"}'), 'invalid'],
    ['Claude’s form, which Grok takes for an allow', end(claudes), 'invalid'],
    ['a decision it does not know', end('{"decision":"ask"}'), 'invalid'],
    ['a text', end('ok'), 'invalid'],
    ['half of it', end('{"decision":"de'), 'invalid'],
    [
      'a refusal over 64 KB',
      end(`{"decision":"deny","reason":"${'x'.repeat(65_536)}"}`),
      'invalid',
    ],
  ])('Grok, %s', (_, hookEnd, kind) => {
    expect(readGrokHook(hookEnd).kind).toBe(kind);
  });

  test.each<[string, HookEnd, string]>([
    ['nothing', end(''), 'goes-on'],
    ['a refusal', end(claudes), 'deny'],
    ['a refusal with exit 1', end(claudes, { code: 1 }), 'goes-on'],
    ['exit 2', end('', { code: 2, stderr: Buffer.from('不') }), 'deny'],
    ['a key more', end(claudes.replace('{"hook', '{"decision":"block","hook')), 'invalid'],
    ['no reason', end(claudes.replace(',"permissionDecisionReason":"x"', '')), 'invalid'],
    ['another event', end(claudes.replace('PreToolUse', 'Stop')), 'invalid'],
    ['a text', end('ok'), 'invalid'],
  ])('the IDE, %s', (_, hookEnd, kind) => {
    expect(readEngineAHook(hookEnd).kind).toBe(kind);
  });
});
