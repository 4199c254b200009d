// The person's deny rules at level guard, for every agent that has it: from the command line that is registered for such a call,
// by the real probe and intake, to a reader as strict as the agent.
import { afterEach, describe, expect, test } from 'vitest';
import { agents } from '../app/agents/registry.ts';
import { reasonFor } from '../app/intake/deny-rules.ts';
import {
  guardCalls,
  registeredFor,
  type CallKind,
  type GuardedCall,
} from './testing/guard-calls.ts';
import { readClaudePermission } from '../e2e/agents/claude-reader.ts';
import { readCodebuddyPermission } from '../e2e/agents/codebuddy-reader.ts';
import { readCodexPermission } from '../e2e/agents/codex-reader.ts';
import { readCopilotPermission } from '../e2e/agents/copilot-cli-reader.ts';
import type { HookEnd } from '../e2e/agents/hook-process.ts';
import { readQoderPermission } from '../e2e/agents/qoder-cli-reader.ts';
import { readQwenPermission } from '../e2e/agents/qwen-code-reader.ts';
import { readZcodePermission } from '../e2e/agents/zcode-reader.ts';
import { hasBash } from './testing/shells.ts';
import { asktop, run, stopAll } from './testing/whole-way.ts';

afterEach(stopAll);

const guarded = agents.filter(({ setup }) => setup.levels.guard !== undefined);
const kinds: readonly CallKind[] = ['shell', 'write', 'mcp'];

/** As a person writes them, once for all agents. */
const rules = { shell: 'Bash(git push *)', write: 'Write(*.env)', mcp: 'mcp__demo' } as const;
const alias = { shell: 'run_shell_command(*push*)', write: 'create_file', mcp: 'mcp__*__query' };
const others = [
  'Bash(git pull *)',
  'Write(*.ts)',
  'mcp__other',
  'Read',
  'Bash(git push',
  'git push *',
];

test('every agent with a level guard is in the table', () => {
  expect(Object.keys(guardCalls).sort()).toEqual(guarded.map(({ id }) => id).sort());
});

describe.each(guarded.map((agent) => [agent.id, agent] as const))('%s', (id, agent) => {
  const calls = guardCalls[id]!;

  test.each(kinds)('waits for one hook of ours before a call (%s)', (kind) => {
    expect(registeredFor(agent, calls[kind])).toHaveLength(1);
  });

  describe.skipIf(!hasBash)('(skipped on Windows: agents there get probe.ps1)', () => {
    async function hears(call: GuardedCall, denyRules: readonly string[]) {
      const [event = ''] = registeredFor(agent, call);
      const way = {
        agent: id,
        event,
        switches: {},
        stdin: Buffer.from(JSON.stringify(call.payload)),
      };
      const { probe, desk, denials } = await asktop(way, { denyRules });
      const end = await run(probe, way);
      const held = desk.cards().filter(({ ask }) => ask.kind !== 'notice');
      return { denied: denialIn(call.reads(end)), end, held, denials };
    }

    test.each(kinds)('is told no, and whose rule it is (%s)', async (kind) => {
      const { denied, held, denials } = await hears(calls[kind], [
        ...others,
        ...Object.values(rules),
      ]);
      expect(denied).toBe(reasonFor(rules[kind]));
      expect(held).toEqual([]);
      expect(denials).toMatchObject([{ agent: { id }, rule: rules[kind] }]);
    });

    test.each(kinds)(
      'is told no by a rule that has another agent’s name for the tool (%s)',
      async (kind) => {
        expect((await hears(calls[kind], [alias[kind]])).denied).toBe(reasonFor(alias[kind]));
      },
    );

    test.each(kinds)(
      'is told nothing where no rule fits, or none is understood (%s)',
      async (kind) => {
        const without = await hears(calls[kind], []);
        const { denied, end, denials } = await hears(calls[kind], others);
        expect([denied, denials]).toEqual([undefined, []]);
        expect([without.denied, without.end.stdout.toString()]).toEqual([
          undefined,
          end.stdout.toString(),
        ]);
      },
    );
  });
});

/** Where the agent itself asks, in the mode in which Asktop would step aside: readers of PermissionRequest. */
const asking: Readonly<Record<string, (end: HookEnd) => object>> = {
  zcode: (end) => readZcodePermission(end, 'Bash'),
  'claude-code': (end) => readClaudePermission(end, 'Bash'),
  'qoder-cli': (end) => readQoderPermission(end, 'Bash'),
  'qoder-cn-cli': (end) => readQoderPermission(end, 'Bash'),
  qoderwork: (end) => readQoderPermission(end, 'Bash'),
  codex: readCodexPermission,
  'qwen-code': (end) => readQwenPermission(end, 'run_shell_command'),
  'copilot-cli': readCopilotPermission,
  codebuddy: readCodebuddyPermission,
};

describe.skipIf(!hasBash)('a permission (skipped on Windows: agents there get probe.ps1)', () => {
  test.each(Object.entries(asking))(
    'of %s is denied by a rule at every level',
    async (id, reads) => {
      const { payload } = guardCalls[id]!.shell;
      const event = 'PermissionRequest';
      const named = 'hookEventName' in payload ? { hookEventName: event } : {};
      const stdin = Buffer.from(JSON.stringify({ ...payload, hook_event_name: event, ...named }));
      const way = { agent: id, event, switches: {}, stdin };
      const { probe, desk } = await asktop(way, { denyRules: Object.values(rules) });
      expect(denialIn(reads(await run(probe, way)))).toBe(reasonFor(rules.shell));
      expect(desk.cards()).toEqual([]);
    },
  );
});

/** The reason of a refusal, whatever the reader calls it; undefined = the agent goes on by itself. */
function denialIn(read: ReturnType<GuardedCall['reads']>): string | undefined {
  if (typeof read === 'string') {
    expect(read).toBe('none');
    return undefined;
  }
  const { kind, behavior, reason, message } = read as Record<string, string | undefined>;
  if (kind === 'deny' || kind === 'refused') return reason;
  if (kind === 'decision' && behavior === 'deny') return message;
  expect(['none', 'own', 'goes-on']).toContain(kind);
  return undefined;
}
