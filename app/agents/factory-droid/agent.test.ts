import { describe, expect, it } from 'vitest';
import type { Act } from '../../protocol/act.ts';
import { Ask } from '../../protocol/ask.ts';
import type { Switches } from '../../protocol/settings.ts';
import { kindOf, Samples } from '../claude-dialect/testing/samples.ts';
import { factoryDroid } from './agent.ts';

const samples = new Samples(factoryDroid, import.meta.url);
const name = 'PreToolUse-execute';
const held = { switches: { mode: 'hold' } };

/** Reasons of an allow or an `ask` are not ours to make up. */
function golden(outcome: string): unknown {
  const value = structuredClone(samples.outcome(outcome)) as {
    hookSpecificOutput: Record<string, unknown>;
  };
  if (value.hookSpecificOutput['permissionDecision'] !== 'deny') {
    delete value.hookSpecificOutput['permissionDecisionReason'];
  }
  return value;
}

describe('a command', () => {
  it('is shown, and not held, unless the person chose so', () => {
    const reading = samples.read(name);
    if (reading.kind !== 'notice') throw new Error(reading.kind);
    expect(Ask.parse(reading.ask)).toEqual(reading.ask);
    expect(reading.ask.of).toMatchObject({
      kind: 'permission',
      tool: { kind: 'command', command: 'npm run 构建', tool: 'Execute' },
    });
    expect(reading.reply).toBeUndefined();
  });

  it.each<[outcome: string, act: Act]>([
    ['allow', { kind: 'allow' }],
    ['deny', { kind: 'deny', reason: 'no' }],
  ])('that is held is answered with %s', (outcome, act) => {
    const reply = samples.request(name, held).reply(act);
    expect(JSON.parse(reply ?? '')).toEqual(golden(`${name}.${outcome}`));
  });

  it('that is held is asked about in Droid when nobody decided', () => {
    expect(JSON.parse(samples.request(name, held).noDecision ?? '')).toEqual(golden(`${name}.ask`));
  });

  it('that nobody answered is the last of its session that is held, until the person is back', () => {
    expect(samples.request(name, held).holdsOnce).toBe(true);
  });

  it('takes a changed command with its allow', () => {
    const reply = samples
      .request(name, held)
      .reply({ kind: 'rewrite', command: 'npm run build:dry' });
    const { hookSpecificOutput: said } = JSON.parse(reply ?? '') as {
      hookSpecificOutput: { updatedInput: Record<string, unknown> };
    };
    // the sample has the command alone: what stands beside it is repeated
    const { riskLevel, riskLevelReason, ...rest } = said.updatedInput;
    expect([riskLevel, riskLevelReason]).toEqual(['low', 'builds the project']);
    const hookSpecificOutput = { ...said, updatedInput: rest };
    expect({ hookSpecificOutput }).toEqual(golden(`${name}.allow_modified`));
  });

  it('is what there is a sample of', () => {
    expect(samples.inputs()).toEqual([name]);
    expect(samples.outcomes().sort()).toEqual(
      ['allow', 'allow_modified', 'ask', 'deny'].map((outcome) => `${name}.${outcome}`),
    );
  });

  it('goes when it has run', () => {
    const text = samples.text(name).replace('"PreToolUse"', '"PostToolUse"');
    const shown = samples.read(name);
    expect(samples.read('PostToolUse', { text })).toMatchObject({
      events: [{ kind: 'tool-finished', call: shown.kind === 'notice' ? shown.call : '' }],
    });
  });
});

const hold = (...rules: string[]) => ({ mode: 'hold', hold: rules });

it.each<[tool: string, switches: Switches, kind: string]>([
  ['Read', {}, 'pass'],
  ['LS', {}, 'pass'],
  ['Create', {}, 'notice permission'],
  ['ApplyPatch', {}, 'notice permission'],
  ['mcp__a__b', {}, 'notice permission'],
  ['mcp__a__b', hold('mcp__a'), 'permission mcp'],
  ['Execute', hold('Bash'), 'permission command'],
  ['Execute', hold('Bash(npm run *)'), 'permission command'],
  ['Execute', hold('Bash(git push *)'), 'notice permission'],
  ['Execute', hold(), 'notice permission'],
  ['Execute', { mode: 'show', hold: ['*'] }, 'notice permission'],
  ['ApplyPatch', hold('*'), 'permission other'],
  ['Read', hold('Read'), 'permission other'],
])('%s with %j is %s', (tool, switches, kind) => {
  const text = samples.text(name).replace('"Execute"', JSON.stringify(tool));
  expect(kindOf(samples.read(name, { text, switches }))).toBe(kind);
});

it('shows nothing at the highest level of autonomy, and holds what the person chose', () => {
  const text = samples.text(name).replace('"off"', '"auto-high"');
  expect(samples.read(name, { text }).kind).toBe('pass');
  expect(samples.read(name, { text, ...held }).kind).toBe('request');
});
