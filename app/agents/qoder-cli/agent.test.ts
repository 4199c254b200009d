import { describe, expect, it } from 'vitest';
import type { Act } from '../../protocol/act.ts';
import { Ask } from '../../protocol/ask.ts';
import { textOf } from '../../text/json-span.ts';
import { kindOf, Samples } from '../claude-dialect/testing/samples.ts';
import { wordings } from '../claude-dialect/decisions.ts';
import { qoderCnCli } from '../qoder-cn-cli/agent.ts';
import { qoderWork } from '../qoderwork/agent.ts';
import { qoderCli } from './agent.ts';

const samples = new Samples(qoderCli, import.meta.url);

const option = (question: number, ...options: number[]) => ({
  question,
  picks: options.map((chosen) => ({ kind: 'option' as const, option: chosen })),
});
const deny = (reason: string, interrupt = false): Act => ({
  kind: 'deny',
  reason,
  ...(interrupt ? { interrupt } : {}),
});

const rows: [sample: string, outcome: string, act: Act][] = [
  ['Elicitation-form', 'accept', { kind: 'submit', values: { note: '修复登录' } }],
  ['Elicitation-form', 'decline', { kind: 'decline' }],
  ['PermissionRequest-bash', 'allow', { kind: 'allow' }],
  [
    'PermissionRequest-bash',
    'allow_modified',
    { kind: 'rewrite', command: 'npm run 构建 -- --dry-run' },
  ],
  ['PermissionRequest-bash', 'allow_remember', { kind: 'allow', suggestion: 0 }],
  ['PermissionRequest-bash', 'deny', deny('用户拒绝：请先跑测试')],
  ['PermissionRequest-bash', 'deny_interrupt', deny('停止', true)],
  ['PermissionRequest-edit', 'allow', { kind: 'allow' }],
  ['PermissionRequest-edit', 'deny', deny('Do not touch this file')],
  ['PermissionRequest-mcp', 'allow', { kind: 'allow' }],
  ['PermissionRequest-mcp', 'deny', deny('No external writes')],
  ['PermissionRequest-plan', 'deny', { kind: 'keep-planning', reason: '继续完善计划' }],
  [
    'PermissionRequest-question',
    'answers',
    { kind: 'answer', answers: [option(0, 1), option(1, 1, 0)] },
  ],
  [
    'PermissionRequest-question',
    'answers_other',
    {
      kind: 'answer',
      answers: [{ question: 0, picks: [{ kind: 'other', text: '用 DuckDB 吧 🦆' }] }, option(1, 0)],
    },
  ],
  ['PermissionRequest-question', 'deny', deny('The user declined to answer')],
];

/** What no act sends, in the words that would: PreToolUse waits for nobody there. */
const inWords: Record<string, string | undefined> = {
  'PreToolUse-bash.allow': wordings.PreToolUse.allow({}),
  'PreToolUse-bash.allow_modified': wordings.PreToolUse.allow({
    updatedInput: inputIn('PreToolUse-bash.allow_modified'),
  }),
  'PreToolUse-bash.ask': wordings.ask,
  'PreToolUse-bash.deny': wordings.PreToolUse.deny('blocked in overlay', false),
  'PreToolUse-mcp.deny': wordings.PreToolUse.deny('blocked', false),
};

function inputIn(outcome: string): string {
  return textOf(samples.text(`${outcome}.out`), ['hookSpecificOutput', 'updatedInput']) ?? '';
}

describe('what the samples are answered with', () => {
  it.each(rows)('%s, %s', (name, outcome, act) => {
    const reply = samples.request(name).reply(act);
    expect(JSON.parse(reply ?? 'null')).toEqual(samples.outcome(`${name}.${outcome}`));
  });

  it.each(Object.entries(inWords))('%s, a reason with an allow apart', (outcome, reply) => {
    const golden = structuredClone(samples.outcome(outcome)) as {
      hookSpecificOutput: Record<string, unknown>;
    };
    const { permissionDecision } = golden.hookSpecificOutput;
    if (permissionDecision === 'allow' || permissionDecision === 'ask') {
      delete golden.hookSpecificOutput['permissionDecisionReason'];
    }
    expect(JSON.parse(reply ?? 'null')).toEqual(golden);
  });

  it('has a row for each of them', () => {
    const covered = [
      ...rows.map(([name, outcome]) => `${name}.${outcome}`),
      ...Object.keys(inWords),
    ];
    expect(covered.sort()).toEqual(samples.outcomes().sort());
  });
});

describe('what each sample turns out to be', () => {
  const kinds: Record<string, string> = {
    'Elicitation-form': 'form',
    'Notification-idle': 'noticed',
    'Notification-permission': 'noticed',
    'PermissionRequest-bash': 'permission command',
    'PermissionRequest-edit': 'permission edit',
    'PermissionRequest-mcp': 'permission mcp',
    'PermissionRequest-plan': 'plan',
    'PermissionRequest-question': 'question',
    'PreToolUse-bash': 'pass',
    'PreToolUse-mcp': 'pass',
    'SessionEnd-basic': 'session-ended',
    'SessionStart-startup': 'session-started',
    'Stop-basic': 'turn-ended',
    'UserPromptSubmit-basic': 'prompted',
  };

  it.each(Object.entries(kinds))('%s is %s', (name, kind) => {
    const reading = samples.read(name);
    expect(kindOf(reading)).toBe(kind);
    if (reading.kind === 'request') expect(Ask.parse(reading.ask)).toEqual(reading.ask);
  });

  it('has a row for each', () => {
    expect(Object.keys(kinds).sort()).toEqual(samples.inputs().sort());
  });

  it('is the same for Qoder CN CLI and QoderWork, which share the engine', () => {
    for (const agent of [qoderCnCli, qoderWork]) {
      const text = samples.text('PermissionRequest-bash');
      const hook = { event: 'PermissionRequest', text, caller: {}, switches: {} };
      expect(kindOf(agent.read(hook))).toBe('permission command');
    }
  });
});

describe('a plan, whose text lies in a file', () => {
  const plan = samples.request('PermissionRequest-plan');

  it('is shown by the file’s name, and says that it can only be sent back', () => {
    expect(plan.ask).toEqual({
      kind: 'plan',
      plan: '',
      path: 'plan-demo.md',
      canAcceptEdits: false,
      vetoOnly: true,
      rest: [],
    });
  });

  it('cannot be approved from here', () => {
    expect(plan.reply({ kind: 'approve', acceptEdits: false })).toBeUndefined();
  });
});

it('takes no note beside an answer, since none would arrive', () => {
  const question = samples.request('PermissionRequest-question');
  expect(question.ask).toMatchObject({ takesNotes: false });
  const noted = { ...option(0, 1), notes: 'x' };
  expect(question.reply({ kind: 'answer', answers: [noted] })).not.toContain('annotations');
});

it.each(['yolo', 'bypassPermissions'])('asks nothing but questions in mode %s', (mode) => {
  const kindIn = (name: string) => {
    const text = samples.text(name).replace('"default"', JSON.stringify(mode));
    return samples.read(name, { text }).kind;
  };
  expect(kindIn('PermissionRequest-bash')).toBe('pass');
  expect(kindIn('PermissionRequest-question')).toBe('request');
});

it('a refusal by its own reviewer settles the request', () => {
  const text = samples
    .text('PermissionRequest-bash')
    .replace('"PermissionRequest"', '"PermissionDenied"');
  const { call, session } = samples.request('PermissionRequest-bash');
  expect(samples.read('PermissionDenied', { text })).toEqual({
    kind: 'events',
    events: [{ kind: 'tool-finished', session, call }],
  });
});
