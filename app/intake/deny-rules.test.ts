import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Asker } from '../agents/agent.ts';
import { claudeCode } from '../agents/claude-code/agent.ts';
import { grokBuild } from '../agents/grok-build/agent.ts';
import { lingma } from '../agents/lingma/agent.ts';
import { opencode } from '../agents/opencode/agent.ts';
import { qwenCode } from '../agents/qwen-code/agent.ts';
import type { Switches } from '../protocol/settings.ts';
import { reasonFor, ruledOut, type Denial } from './deny-rules.ts';
import { handle } from './handle.ts';
import { FakeDesk } from './testing/rig.ts';

const push = 'Bash(git push *)';
const reason = reasonFor(push);
const pushes = { command: 'git push -f' };

function read(
  asker: Asker,
  event: string,
  payload: Record<string, unknown>,
  switches: Switches = {},
) {
  const text = JSON.stringify({ session_id: 's', hook_event_name: 'PreToolUse', ...payload });
  return asker.read({ event, text, caller: {}, switches });
}
const bash = { tool_name: 'Bash', tool_input: pushes, permission_mode: 'bypassPermissions' };

describe('a deny rule', () => {
  it('says in its reason which rule it is and whose', () => {
    expect(reason).toContain(push);
    expect(reason).toContain('user');
    expect(reason).toContain('Asktop');
  });

  it('is stricter than what makes the agent ask', () => {
    const switches = { 'ask-in-auto-mode': true };
    const reading = read(claudeCode, 'PreToolUse', { ...bash, permission_mode: 'auto' }, switches);
    expect(reading.kind).toBe('steer');
    expect(ruledOut(reading, [push])?.rule).toBe(push);
  });

  it('decides nothing at a hook that runs beside its agent: nobody would read it', () => {
    for (const asker of [claudeCode, qwenCode]) {
      expect(ruledOut(read(asker, 'PreToolUse-async', bash), ['*'])).toBeUndefined();
      expect(ruledOut(read(asker, 'PreToolUse', bash), ['*'])?.rule).toBe('*');
    }
  });

  it('leaves questions and plans to the person', () => {
    const question = { question: '?', header: 'h', options: [{ label: 'a' }, { label: 'b' }] };
    const calls = [
      { tool_name: 'AskUserQuestion', tool_input: { questions: [question] } },
      { tool_name: 'ExitPlanMode', tool_input: { plan: 'x' } },
    ];
    for (const call of calls) {
      for (const event of ['PreToolUse', 'PermissionRequest']) {
        const reading = read(claudeCode, event, { ...call, hook_event_name: event });
        expect(ruledOut(reading, ['*', call.tool_name])).toBeUndefined();
      }
    }
  });

  it('reaches opencode as a rejection with its message, which does not end the turn', () => {
    const sample = new URL(
      '../agents/opencode/samples/permission.asked-bash.json',
      import.meta.url,
    );
    const text = readFileSync(sample, 'utf8');
    const reading = opencode.read({ event: 'permission.asked', text, caller: {}, switches: {} });
    const { said } = ruledOut(reading, ['Bash(*)']) ?? {};
    expect(said).toEqual({
      json: JSON.stringify({ reply: 'reject', message: reasonFor('Bash(*)') }),
    });
  });

  it('is told by exit code and stderr where the person has chosen that', () => {
    const switches = { 'refuse-by-exit-code': true };
    const call = { tool_name: 'run_in_terminal', tool_input: pushes };
    expect(ruledOut(read(lingma, 'PreToolUse', call, switches), [push])?.said).toEqual({
      refusal: reason,
    });
  });

  it.each(['show', 'veto', 'gatekeeper'])('is told to Grok in mode %s', (mode) => {
    const call = { hookEventName: 'pre_tool_use', toolName: 'run_terminal_command' };
    const event = mode === 'gatekeeper' ? 'PreToolUse-gatekeeper' : 'PreToolUse';
    const text = JSON.stringify({ ...call, sessionId: 's', toolInput: pushes });
    const reading = grokBuild.read({ event, text, caller: {}, switches: { mode } });
    expect(ruledOut(reading, [push])?.said).toEqual({
      json: `{"decision":"deny","reason":${JSON.stringify(reason)}}`,
    });
  });
});

describe('the intake', () => {
  const take = (current: () => readonly string[], asker: Asker = claudeCode) => {
    const [desk, denials, seen] = [new FakeDesk(), [] as Denial[], { tool: 0 }];
    const counting: Asker = {
      ...asker,
      read(hook) {
        const reading = asker.read(hook);
        if (reading.kind !== 'pass' || reading.deniable === undefined) return reading;
        const { deniable } = reading;
        const tool = () => {
          seen.tool += 1;
          return deniable.tool();
        };
        return { ...reading, deniable: { ...deniable, tool } };
      },
    };
    const rooms = {
      desk,
      log: { app: () => undefined, hook: () => undefined },
      findAsker: () => counting,
      switchesOf: () => ({}),
      denyRules: { current, denied: (denial: Denial) => void denials.push(denial) },
    };
    const bytes = Buffer.from(JSON.stringify({ session_id: 's', cwd: '/p', ...bash }));
    const marks = { charset: undefined, caller: {} };
    const hook = { agent: 'claude-code', event: 'PreToolUse', bytes, marks };
    const hold = () => new AbortController().signal;
    return { desk, denials, seen, end: handle(hook, hold, rooms) };
  };

  it('denies at once, without a card, and tells what was denied by which rule', async () => {
    const { desk, denials, end } = take(() => ['Write', push, 'Bash']);
    expect(await end).toMatchObject({
      outcome: 'denied-by-rule',
      why: 'rule 2', // the log has no text of it
      printed: { exit: 0 },
    });
    expect(desk.requests).toEqual([]);
    expect(denials).toMatchObject([
      {
        agent: { id: 'claude-code' },
        session: { id: 's', folder: '/p' },
        rule: push,
        tool: { kind: 'command', command: 'git push -f' },
      },
    ]);
  });

  it('passes a call that no rule fits, and looks at none while there are no rules', async () => {
    const passed = take(() => ['Write']);
    expect(await passed.end).toMatchObject({ outcome: 'pass' });
    const free = take(() => []);
    expect(await free.end).toMatchObject({ outcome: 'pass' });
    expect([passed.seen.tool, free.seen.tool, passed.denials]).toEqual([1, 0, []]);
  });

  it('goes on as without a rule where the denial is more than the agent reads', async () => {
    const { denials, end } = take(() => [push], { ...claudeCode, maxReplyBytes: 20 });
    expect((await end).outcome).toBe('pass');
    expect(denials).toEqual([]);
  });
});
