import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Act } from '../../protocol/act.ts';
import type { Switches } from '../../protocol/settings.ts';
import type { Reading } from '../agent.ts';
import { ruleFits } from '../tool-rules.ts';
import { grokBuild } from './agent.ts';

const folder = new URL('./samples/', import.meta.url);
const sample = (name: string) => readFileSync(new URL(`${name}.json`, folder), 'utf8');

type Mode = 'show' | 'veto' | 'gatekeeper';
const read = (text: string, mode?: Mode, event = 'PreToolUse') => {
  const switches: Switches = mode === undefined ? {} : { mode };
  return grokBuild.read({ event, text, caller: {}, switches });
};
const closed = 'PreToolUse-gatekeeper';
const beside = 'PreToolUse-beside';

function requestOf(reading: Reading) {
  if (reading.kind !== 'request') throw new Error(`not a request: ${JSON.stringify(reading)}`);
  return {
    ...reading,
    reply: (act: Act) => reading.reply(act),
    refusal: (act: Act) => reading.refusal?.(act),
  };
}
const parsed = (reply: string | undefined): unknown => JSON.parse(reply ?? 'null');
const withInput = (name: string, input: unknown) =>
  JSON.stringify({ ...(JSON.parse(sample(name)) as object), toolInput: input });

describe('what the samples are answered with', () => {
  const rows: [sample: string, outcome: string, mode: Mode, act: Act][] = [
    ['PreToolUse-shell', 'allow', 'gatekeeper', { kind: 'allow' }],
    [
      'PreToolUse-shell',
      'deny',
      'veto',
      { kind: 'deny', reason: 'Please do not delete node_modules.' },
    ],
    ['PreToolUse-edit', 'deny', 'gatekeeper', { kind: 'deny', reason: 'Keep the old value.' }],
    [
      'PreToolUse-exit-plan-mode',
      'deny',
      'veto',
      { kind: 'keep-planning', reason: 'Please add a rollback step to the plan.' },
    ],
    [
      'PreToolUse-ask-single',
      'answer-by-deny',
      'veto',
      {
        kind: 'answer',
        answers: [{ question: 0, picks: [{ kind: 'option', option: 0 }] }],
      },
    ],
  ];

  it.each(rows)('%s, %s', (name, outcome, mode, act) => {
    const { reply, refusal } = requestOf(read(sample(name), mode));
    expect(parsed(reply(act))).toEqual(JSON.parse(sample(`${name}.${outcome}.out`)));
    // JSON has no limit of 256 characters, as its stderr line would have
    expect(refusal(act)).toBeUndefined();
  });

  it('PreToolUse-shell, modified: the changed command, and every other field as it was', () => {
    const { reply } = requestOf(read(sample('PreToolUse-shell'), 'veto'));
    const golden = JSON.parse(sample('PreToolUse-shell.modified.out')) as {
      hookSpecificOutput: { updatedInput: object };
    };
    golden.hookSpecificOutput.updatedInput = {
      command: 'npm ci',
      description: 'Reinstall dependencies',
      // it replaces the whole input: what is left out would be lost
      is_background: false,
    };
    expect(parsed(reply({ kind: 'rewrite', command: 'npm ci' }))).toEqual(golden);
  });

  it('PreToolUse-shell, no objection: where a gate stands that nobody wants any more', () => {
    const { noDecision } = requestOf(read(sample('PreToolUse-shell'), 'veto', closed));
    expect(parsed(noDecision)).toEqual(JSON.parse(sample('PreToolUse-shell.no-objection.out')));
  });

  it('the end of a turn is never held back: its samples have no counterpart here', () => {
    expect(read(sample('Stop-end-turn'), 'gatekeeper').kind).toBe('events');
    expect(sample('Stop-end-turn.native.out').trim()).toBe('{}');
    expect(sample('Stop-end-turn.block.out')).toContain('block');
  });
});

describe('what each sample turns out to be', () => {
  const kindOf = (name: string, mode?: Mode, event?: string) => {
    const reading = read(sample(name), mode, event);
    if (reading.kind === 'events') return reading.events.map(({ kind }) => kind).join();
    return reading.kind === 'notice' || reading.kind === 'request'
      ? `${reading.kind} ${reading.ask.kind === 'notice' ? reading.ask.of.kind : reading.ask.kind}`
      : reading.kind;
  };
  const kinds: Record<string, [show: string, held: string]> = {
    'Notification-idle': ['noticed', 'noticed'],
    'Notification-permission-prompt': ['noticed', 'noticed'],
    'Notification-question': ['noticed', 'noticed'],
    'PostToolUse-shell': ['tool-finished', 'tool-finished'],
    'PreToolUse-ask-multi-select': ['notice question', 'request question'],
    'PreToolUse-ask-preview': ['notice question', 'request question'],
    'PreToolUse-ask-several': ['notice question', 'request question'],
    'PreToolUse-ask-single': ['notice question', 'request question'],
    'PreToolUse-create-file': ['notice permission', 'request permission'],
    'PreToolUse-edit': ['notice permission', 'request permission'],
    'PreToolUse-exit-plan-mode': ['notice plan', 'request plan'],
    'PreToolUse-mcp': ['notice permission', 'request permission'],
    'PreToolUse-shell': ['notice permission', 'request permission'],
    'PreToolUse-subagent': ['notice permission', 'request permission'],
    'PreToolUse-truncated': ['notice permission', 'request permission'],
    'SessionEnd-shutdown': ['session-ended', 'session-ended'],
    'SessionStart-startup': ['session-started', 'session-started'],
    'Stop-end-turn': ['turn-ended', 'turn-ended'],
    'Stop-session-end': ['turn-ended', 'turn-ended'],
    'StopCancelled-user': ['turn-ended', 'turn-ended'],
  };

  it.each(Object.entries(kinds))('%s', (name, [show, held]) => {
    expect(kindOf(name)).toBe(show);
    expect(kindOf(name, 'show')).toBe(show);
    expect(kindOf(name, 'veto')).toBe(held);
    expect(kindOf(name, 'gatekeeper')).toBe(held);
  });

  it('has a row for each sample', () => {
    const inputs = readdirSync(folder).filter((file) => !file.includes('.out.'));
    const names = Object.keys(kinds).map((name) => `${name}.json`);
    expect(names.sort()).toEqual(inputs.sort());
  });

  it.each(['pre_tool_use', 'PreToolUse', 'preToolUse', 'beforeShellExecution'])(
    'is the same where the event is spelled %s',
    (event) => {
      const text = sample('PreToolUse-shell').replace('"pre_tool_use"', JSON.stringify(event));
      expect(read(text, undefined, 'x').kind).toBe('notice');
      const unnamed = text.replaceAll(/"(hookEventName|timestamp)": "[^"]+",/g, '');
      expect(read(unnamed, undefined, event).kind).toBe('notice');
      expect(read(unnamed, undefined, 'preCompact').kind).toBe('pass');
    },
  );
});

describe('the modes', () => {
  const pre = (tool: string, input: unknown = {}) =>
    JSON.stringify({
      hookEventName: 'pre_tool_use',
      sessionId: 's',
      cwd: '/p',
      permissionMode: 'default',
      toolName: tool,
      toolUseId: 'c',
      toolInput: input,
    });
  const reading = ['read_file', 'list_dir', 'grep', 'web_search', 'todo_write'];

  it.each(reading)('%s passes at once in all of them, without a word', (tool) => {
    for (const mode of ['show', 'veto', 'gatekeeper'] as const) {
      expect(read(pre(tool), mode).kind).toBe('pass');
      expect(read(pre(tool), mode, beside).kind).toBe('pass');
      // silence would be a refusal there
      expect(read(pre(tool), mode, closed)).toMatchObject({ kind: 'steer', reply: '{}' });
    }
  });

  it('as a veto the card has no allow, and what is not refused is left to Grok', () => {
    const request = requestOf(read(sample('PreToolUse-shell'), 'veto'));
    expect(request.ask).toMatchObject({ vetoOnly: true, canRewrite: true });
    expect(request.reply({ kind: 'allow' })).toBeUndefined();
    expect(request.noDecision).toBeUndefined();
    expect(requestOf(read(sample('PreToolUse-edit'), 'veto')).ask).toMatchObject({
      canRewrite: false,
    });
  });

  it('as the gate the card decides, and no answer is a refusal', () => {
    for (const event of [closed, 'PreToolUse']) {
      const request = requestOf(read(sample('PreToolUse-shell'), 'gatekeeper', event));
      expect(request.ask).toMatchObject({ vetoOnly: false });
      expect(parsed(request.noDecision)).toMatchObject({ decision: 'deny' });
    }
  });

  it('as the gate each call is asked about once: by the closed hook, or, if none of ours names it, by the other', () => {
    const kinds = (tool: string) =>
      [closed, beside].map((event) => read(pre(tool), 'gatekeeper', event).kind);
    expect(kinds('run_terminal_command')).toEqual(['request', 'pass']);
    expect(kinds('tracker__create_issue')).toEqual(['request', 'pass']);
    expect(read(pre('brand_new_tool'), 'gatekeeper', beside)).toMatchObject({
      kind: 'request',
      silenceRefuses: true,
    });
    expect(read(sample('PreToolUse-ask-single'), 'gatekeeper', beside).kind).toBe('request');
    expect(
      requestOf(read(sample('PreToolUse-exit-plan-mode'), 'gatekeeper', beside)).noDecision,
    ).toBeUndefined();
  });

  it('a gate that is still registered after the mode was left refuses nothing', () => {
    const noTool = '{"hookEventName":"pre_tool_use","sessionId":"s"}';
    for (const mode of ['show', 'veto'] as const) {
      for (const text of [sample('PreToolUse-shell'), pre('x'), noTool, 'not JSON', '']) {
        const found = read(text, mode, closed);
        const said = {
          notice: () => found.kind === 'notice' && found.reply,
          request: () => found.kind === 'request' && found.noDecision,
          steer: () => found.kind === 'steer' && found.reply,
        };
        expect([text, said[found.kind as keyof typeof said]()]).toEqual([text, '{}']);
      }
    }
  });

  it('as the gate what cannot be read is not let through', () => {
    // 204: the probe then refuses
    expect(read('not JSON', 'gatekeeper', closed).kind).toBe('unreadable');
  });

  it('steps aside where Grok approves everything, unless it is the gate', () => {
    const text = sample('PreToolUse-shell').replace('"default"', '"bypassPermissions"');
    expect([read(text).kind, read(text, 'veto').kind]).toEqual(['pass', 'pass']);
    expect(read(text, 'gatekeeper', closed).kind).toBe('request');
  });

  it('an unknown mode is show', () => {
    const hook = { event: 'PreToolUse', text: sample('PreToolUse-shell'), caller: {} };
    for (const mode of ['', 'gate', true, ['veto']]) {
      expect(grokBuild.read({ ...hook, switches: { mode } }).kind).toBe('notice');
    }
  });
});

describe('an input that Grok cut', () => {
  const request = requestOf(read(sample('PreToolUse-truncated'), 'gatekeeper', closed));

  it('is shown as the text that it is, and marked', () => {
    expect(request.ask).toMatchObject({
      canRewrite: false,
      tool: {
        kind: 'other',
        json: '{"file_path":"big.txt","old_string":"","new_string":"xxxx [truncated]',
        rest: [{ name: 'toolInputTruncated', json: 'true' }],
      },
    });
  });

  it('is under the person’s rules all the same: they know its tool and what is left of its texts', () => {
    const toolOf = (name: string, input: string) => {
      const text = withInput('PreToolUse-truncated', input).replace(
        '"search_replace"',
        `"${name}"`,
      );
      const { ask } = requestOf(read(text, 'gatekeeper', closed));
      if (ask.kind !== 'permission') throw new Error(ask.kind);
      return ask.tool;
    };
    const call = toolOf('tracker__create_issue', '{"title":"x [truncated]');
    expect(ruleFits('mcp__tracker', call)).toBe(true);
    const command = toolOf('run_terminal_command', '{"command":"rm -rf . # [truncated]');
    expect(ruleFits('Bash(rm *)', command)).toBe(true);
  });

  it('is never sent back as an input', () => {
    expect(request.reply({ kind: 'rewrite', command: 'x' })).toBeUndefined();
    expect(request.reply({ kind: 'allow' })).toBe('{"decision":"allow"}');
  });
});

describe('what a card shows', () => {
  const askOf = (name: string) => requestOf(read(sample(name), 'veto')).ask;

  it('a new file, in Chinese and with an emoji', () => {
    expect(askOf('PreToolUse-create-file')).toMatchObject({
      tool: {
        kind: 'edit',
        path: 'notes/说明.md',
        edits: [{ before: '', after: '# 标题\n内容 😀\n', everywhere: false }],
      },
    });
  });

  it('an MCP call by its server, which Grok writes without a prefix', () => {
    expect(askOf('PreToolUse-mcp')).toMatchObject({
      tool: { kind: 'mcp', server: 'tracker', action: 'create_issue' },
    });
  });

  it('a question with its previews, and that the answer travels as a refusal', () => {
    expect(askOf('PreToolUse-ask-preview')).toMatchObject({
      asRefusal: true,
      questions: [{ several: false, options: [{ preview: expect.any(String) as string }, {}] }],
    });
    expect(askOf('PreToolUse-ask-multi-select')).toMatchObject({ questions: [{ several: true }] });
    const snake = sample('PreToolUse-ask-multi-select').replace('multiSelect', 'multi_select');
    expect(requestOf(read(snake, 'veto')).ask).toMatchObject({ questions: [{ several: true }] });
  });

  it('a plan that can only be sent back', () => {
    const plan = requestOf(read(sample('PreToolUse-exit-plan-mode'), 'veto'));
    expect(plan.ask).toMatchObject({ plan: '', vetoOnly: true, canAcceptEdits: false });
    expect(plan.reply({ kind: 'approve', acceptEdits: false })).toBeUndefined();
  });

  it('who asks: the session, and a subagent by its type', () => {
    expect(requestOf(read(sample('PreToolUse-subagent'), 'veto')).session).toEqual({
      id: '0190aaaa-bbbb-7ccc-8ddd-eeeeeeeeeeee',
      folder: '/home/user/demo',
      subagent: { id: 'explore', type: 'explore' },
    });
  });
});

describe('what takes a card away', () => {
  it('the end of its own call, by the call’s id, whatever became of the input', () => {
    const { call } = requestOf(read(sample('PreToolUse-shell'), 'veto'));
    for (const event of ['post_tool_use', 'post_tool_use_failure', 'permission_denied']) {
      const text = sample('PostToolUse-shell').replace('post_tool_use', event);
      expect(read(text)).toMatchObject({ events: [{ kind: 'tool-finished', call }] });
    }
  });

  it('no end of a subagent’s turn, and no prompt that was written for one', () => {
    const of = (event: string) =>
      read(
        JSON.stringify({
          hookEventName: event,
          sessionId: 's',
          subagentType: 'explore',
          subagentId: 'a1',
          prompt: 'look around',
          message: undefined,
        }),
      ).kind;
    const events = ['stop_failure', 'stop', 'user_prompt_submit', 'session_end', 'subagent_stop'];
    expect(events.map(of)).toEqual(events.map(() => 'pass'));
  });
});

describe('typed text', () => {
  const typed = '  不行 "no"\n👨‍👩‍👧 \\ ';

  it('reaches the model as it was typed', () => {
    const { reply } = requestOf(read(sample('PreToolUse-shell'), 'veto'));
    expect(parsed(reply({ kind: 'deny', reason: typed }))).toEqual({
      decision: 'deny',
      reason: typed,
    });
    expect(parsed(reply({ kind: 'rewrite', command: typed }))).toMatchObject({
      hookSpecificOutput: { updatedInput: { command: typed } },
    });
  });

  it('of a changed command leaves big numbers and unknown keys as they stood', () => {
    const text = sample('PreToolUse-shell').replace(
      '"is_background": false',
      '"timeout": 12345678901234567890, "ratio": 1.0',
    );
    const { reply } = requestOf(read(text, 'veto'));
    expect(reply({ kind: 'rewrite', command: 'ls' })).toMatch(
      /"timeout": 12345678901234567890, "ratio": 1\.0/,
    );
  });
});

it('an input of a shape that is not known is shown whole, or not asked about', () => {
  const odd = requestOf(read(withInput('PreToolUse-shell', { command: ['ls'] }), 'veto'));
  expect(odd.ask).toMatchObject({ tool: { kind: 'other' }, canRewrite: false });
  expect(read(withInput('PreToolUse-ask-single', { questions: 'x' }), 'veto').kind).toBe('pass');
  expect(read(withInput('PreToolUse-ask-single', 'cut [truncated]'), 'gatekeeper').kind).toBe(
    'pass',
  );
});

it('another program that runs this hook gets its own bytes for "no decision"', () => {
  const claude = JSON.stringify({
    hook_event_name: 'PreToolUse',
    session_id: 's',
    tool_name: 'Bash',
  });
  expect(read(claude)).toMatchObject({ kind: 'foreign', caller: 'claude-code' });
});
