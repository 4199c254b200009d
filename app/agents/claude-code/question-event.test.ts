import { describe, expect, it } from 'vitest';
import type { Reading } from '../agent.ts';
import { claudeCode } from './agent.ts';

const modes = ['default', 'auto', 'acceptEdits', 'plan', 'bypassPermissions', 'dontAsk', undefined];
const events = ['PreToolUse', 'PermissionRequest'] as const;

const ask = (event: string, mode: string | undefined, caller: Record<string, string>) =>
  claudeCode.read({
    event,
    caller,
    switches: { 'ask-in-auto-mode': true },
    text: JSON.stringify({
      hook_event_name: event,
      permission_mode: mode,
      tool_name: 'AskUserQuestion',
      tool_input: { questions: [{ question: 'q', options: [{ label: 'a' }, { label: 'b' }] }] },
    }),
  });

describe.each([
  ['2.1.332', { AI_AGENT: 'claude-code_2-1-332_harness' }, ['dontAsk']],
  ['a later version', { AI_AGENT: 'claude-code_2-2-0_harness' }, ['dontAsk']],
  ['a much later version', { AI_AGENT: 'claude-code_10-0-0' }, ['dontAsk']],
  [
    'an older version',
    { AI_AGENT: 'claude-code_2-1-331_harness' },
    ['auto', 'acceptEdits', 'plan', 'bypassPermissions', 'dontAsk'],
  ],
  ['an unknown version', {}, ['auto', 'acceptEdits', 'plan', 'bypassPermissions', 'dontAsk']],
  [
    'another program’s mark',
    { AI_AGENT: 'codex_9-9-999' },
    ['auto', 'acceptEdits', 'plan', 'bypassPermissions', 'dontAsk'],
  ],
])('a question of %s', (_, caller, early) => {
  it.each(modes)('in mode %s is asked once, where it can be answered', (mode) => {
    const asked = events.filter((event) => ask(event, mode, caller).kind === 'request');
    expect(asked).toEqual([early.includes(mode ?? '') ? 'PreToolUse' : 'PermissionRequest']);
  });
});

describe('an answer at PreToolUse', () => {
  const reading = ask('PreToolUse', 'dontAsk', {}) as Extract<Reading, { kind: 'request' }>;

  it('is worded as PreToolUse words it', () => {
    const picks = [{ kind: 'option' as const, option: 1 }];
    const reply = reading.reply({ kind: 'answer', answers: [{ question: 0, picks }] });
    expect(JSON.parse(reply ?? '')).toEqual({
      hookSpecificOutput: {
        hookEventName: 'PreToolUse',
        permissionDecision: 'allow',
        updatedInput: {
          questions: [{ question: 'q', options: [{ label: 'a' }, { label: 'b' }] }],
          answers: { q: 'b' },
        },
      },
    });
  });

  it('has no dialog beside its card, so that it is not held where nobody sees that', () => {
    expect(reading.dialog).toBe('hidden');
    const beside = ask('PermissionRequest', 'default', {});
    expect(beside.kind === 'request' && beside.dialog).toBe(undefined);
  });

  it('cannot stop the turn', () => {
    expect(reading.reply({ kind: 'deny', interrupt: true })).toBeUndefined();
    expect(JSON.parse(reading.reply({ kind: 'deny', reason: '不' }) ?? '')).toEqual({
      hookSpecificOutput: {
        hookEventName: 'PreToolUse',
        permissionDecision: 'deny',
        permissionDecisionReason: '不',
      },
    });
  });
});
