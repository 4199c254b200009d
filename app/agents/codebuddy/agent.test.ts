import { describe, expect, it } from 'vitest';
import type { Act } from '../../protocol/act.ts';
import { kindOf, Samples } from '../claude-dialect/testing/samples.ts';
import { codebuddy } from './agent.ts';

const samples = new Samples(codebuddy, import.meta.url);
const held = { switches: { mode: 'hold' } };
const asPermission = (text: string) => text.replace('"PreToolUse"', '"PermissionRequest"');

/** Reasons of an allow or an `ask` are not ours to make up. */
function golden(outcome: string): { hookSpecificOutput: Record<string, unknown> } {
  const value = structuredClone(samples.outcome(outcome)) as {
    hookSpecificOutput: Record<string, unknown>;
  };
  if (value.hookSpecificOutput['permissionDecision'] !== 'deny') {
    delete value.hookSpecificOutput['permissionDecisionReason'];
  }
  return value;
}

describe('a call that is held', () => {
  const call = samples.request('PreToolUse-bash', held);

  it.each<[outcome: string, act: Act]>([
    ['allow', { kind: 'allow' }],
    ['deny', { kind: 'deny', reason: '用户拒绝' }],
  ])('is answered with %s in CodeBuddy’s own words', (outcome, act) => {
    expect(JSON.parse(call.reply(act) ?? '')).toEqual(golden(`PreToolUse-bash.${outcome}`));
  });

  it('is asked about in CodeBuddy when nobody decided', () => {
    expect(JSON.parse(call.noDecision ?? '')).toEqual(golden('PreToolUse-bash.ask'));
  });

  it('takes a changed command under both names, and nothing but the command is changed', () => {
    const reply = call.reply({ kind: 'rewrite', command: 'npm ci' }) ?? '';
    const rest = '"requires_approval": false';
    expect(reply.split(rest)).toHaveLength(3);
    const plain = reply.replace(/,\s*"requires_approval": false\s*/g, '');
    const { hookSpecificOutput: wanted } = golden('PreToolUse-bash.allow_modified');
    expect(JSON.parse(plain)).toMatchObject({ continue: true });
    const { hookSpecificOutput: said } = JSON.parse(plain) as ReturnType<typeof golden>;
    delete wanted['permissionDecisionReason'];
    expect(said).toEqual(wanted);
  });

  it('is not asked about a second time', () => {
    const text = asPermission(samples.text('PreToolUse-bash'));
    expect(samples.read('PermissionRequest', { text, ...held }).kind).toBe('pass');
    expect(kindOf(samples.read('PermissionRequest', { text }))).toBe('permission command');
  });

  it('cannot stop the turn', () => {
    expect(call.ask).toMatchObject({ canInterrupt: false, suggestions: [] });
  });

  it('is every sample’s only one', () => {
    expect(samples.outcomes().sort()).toEqual(
      ['allow', 'allow_modified', 'ask', 'deny'].map((outcome) => `PreToolUse-bash.${outcome}`),
    );
    expect(samples.inputs()).toEqual(['PreToolUse-bash']);
  });
});

it('holds nothing unless the person chose so', () => {
  expect(samples.read('PreToolUse-bash').kind).toBe('pass');
  expect(samples.read('PreToolUse-bash', { switches: { mode: 'hold', hold: ['Edit'] } }).kind).toBe(
    'pass',
  );
});

it.each(['ExitPlanMode', 'exit_plan_mode'])(
  'asks about a plan (%s) once, as a plan: no rule speaks of it',
  (tool) => {
    const switches = { mode: 'hold', hold: ['*'] };
    const text = samples.text('PreToolUse-bash').replace('"Bash"', JSON.stringify(tool));
    expect(samples.read('PreToolUse-bash', { text, switches }).kind).toBe('pass');
    const asked = samples.read('PermissionRequest', { text: asPermission(text), switches });
    expect(kindOf(asked)).toBe('plan');
  },
);

it('reads a path under either name, and shows the input whole', () => {
  const text = asPermission(samples.text('PreToolUse-bash'))
    .replace('"Bash"', '"Write"')
    .replace(/"tool_input": \{[^}]*\}/, '"tool_input": {"filePath":"/a","content":"x","mode":1}');
  expect(samples.request('PermissionRequest', { text }).ask).toMatchObject({
    tool: { kind: 'write', path: '/a', content: 'x', rest: [{ name: 'mode', json: '1' }] },
  });
});
