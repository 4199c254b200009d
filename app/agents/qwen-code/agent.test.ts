import { describe, expect, it } from 'vitest';
import type { Act } from '../../protocol/act.ts';
import { Ask } from '../../protocol/ask.ts';
import { ToolUse } from '../../protocol/tool-use.ts';
import { wordings } from '../claude-dialect/decisions.ts';
import { kindOf, Samples } from '../claude-dialect/testing/samples.ts';
import { qwenCode } from './agent.ts';

const samples = new Samples(qwenCode, import.meta.url);

describe('what the samples are answered with', () => {
  const rows: [sample: string, outcome: string, act: Act][] = [
    [
      'PermissionRequest-question',
      'deny',
      { kind: 'deny', reason: 'The user answered elsewhere: SQLite' },
    ],
    ['PermissionRequest-shell', 'allow', { kind: 'allow' }],
    [
      'PermissionRequest-shell',
      'allow_modified',
      { kind: 'rewrite', command: 'npm run build:dry' },
    ],
    ['PermissionRequest-shell', 'deny', { kind: 'deny', reason: '用户拒绝' }],
  ];
  it.each(rows)('%s, %s', (name, outcome, act) => {
    const reply = samples.request(name).reply(act);
    expect(JSON.parse(reply ?? 'null')).toEqual(samples.outcome(`${name}.${outcome}`));
  });

  /** What no act sends, in the words that would. */
  const inWords: Record<string, string | undefined> = {
    'PreToolUse-edit.allow': wordings.PreToolUse.allow({}),
    'PreToolUse-edit.ask': wordings.ask,
    'PreToolUse-edit.deny': wordings.PreToolUse.deny('no', false),
  };
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

it('each sample is what it is', () => {
  expect(samples.inputs().map((name) => [name, kindOf(samples.read(name))])).toEqual([
    ['Notification-permission', 'noticed'],
    ['PermissionRequest-question', 'question'],
    ['PermissionRequest-shell', 'permission command'],
    ['PreToolUse-edit', 'pass'],
  ]);
});

describe('a question', () => {
  const question = samples.request('PermissionRequest-question');
  const answer = (...answers: Extract<Act, { kind: 'answer' }>['answers']): Act => ({
    kind: 'answer',
    answers,
  });
  const messageOf = (act: Act) => {
    const reply = JSON.parse(question.reply(act) ?? 'null') as {
      hookSpecificOutput: { decision: { behavior: string; message: string; interrupt?: boolean } };
    };
    const { behavior, message, ...rest } = reply.hookSpecificOutput.decision;
    expect(behavior).toBe('deny');
    expect(rest).toEqual({});
    return message;
  };

  it('says that its answer travels as a refusal', () => {
    expect(question.ask).toMatchObject({ kind: 'question', asRefusal: true, takesNotes: true });
    expect(Ask.parse(question.ask)).toEqual(question.ask);
  });

  it('is answered by a refusal whose text holds what was typed, letter by letter', () => {
    const typed = ' 用 DuckDB 吧 🦆\n"引号" it\'s C:\\new ';
    const message = messageOf(
      answer(
        {
          question: 1,
          picks: [
            { kind: 'option', option: 1 },
            { kind: 'option', option: 0 },
          ],
        },
        { question: 0, picks: [{ kind: 'other', text: typed }], notes: '只在本地' },
      ),
    );
    expect(message).toContain(
      `"选择数据库？"="${typed}" notes: 只在本地\n"需要哪些功能？"="登录, 导出"\n`,
    );
    expect(message).toMatch(/^The user answered the questions\./);
  });

  it('leaves out what was left open', () => {
    const message = messageOf(answer({ question: 0, picks: [{ kind: 'option', option: 1 }] }));
    expect(message).toContain('"选择数据库？"="SQLite"');
    expect(message).not.toContain('需要哪些功能');
  });

  it('is never answered by what does not fit it', () => {
    expect(question.reply({ kind: 'allow' })).toBeUndefined();
    expect(question.reply(answer({ question: 5, picks: [{ kind: 'option', option: 0 }] }))).toBe(
      undefined,
    );
    expect(question.reply(answer({ question: 0, picks: [{ kind: 'other', text: ' ' }] }))).toBe(
      undefined,
    );
  });
});

describe('a plan', () => {
  const text = JSON.stringify({
    hook_event_name: 'PermissionRequest',
    permission_mode: 'plan',
    session_id: 's',
    tool_name: 'exit_plan_mode',
    tool_input: { plan: '# 计划\n1. x' },
  });
  const plan = samples.request('PermissionRequest', { text });

  it('can be sent back, and is approved in the agent', () => {
    expect(plan.ask).toMatchObject({ kind: 'plan', plan: '# 计划\n1. x', vetoOnly: true });
    expect(plan.reply({ kind: 'approve', acceptEdits: false })).toBeUndefined();
    expect(plan.reply({ kind: 'keep-planning', reason: '太含糊' })).toContain('"deny"');
  });
});

describe('its tools', () => {
  const use = (tool_name: string, tool_input: object) => {
    const text = JSON.stringify({ hook_event_name: 'PermissionRequest', tool_name, tool_input });
    const { ask } = samples.request('PermissionRequest', { text });
    if (ask.kind !== 'permission') throw new Error(ask.kind);
    return ToolUse.parse(ask.tool);
  };

  it.each<[string, object, object]>([
    [
      'run_shell_command',
      { command: 'ls', description: 'd', is_background: false },
      { kind: 'command', command: 'ls', rest: [{ name: 'is_background', json: 'false' }] },
    ],
    ['write_file', { file_path: '/a', content: 'x' }, { kind: 'write', path: '/a' }],
    ['edit', { file_path: '/a', old_string: '1', new_string: '2' }, { kind: 'edit', path: '/a' }],
    ['read_file', { file_path: '/a', limit: 3 }, { kind: 'read', path: '/a' }],
    ['read_file', { absolute_path: '/a' }, { kind: 'read', path: '/a', rest: [] }],
    ['web_fetch', { url: 'https://a.example', prompt: 'p' }, { kind: 'fetch' }],
    ['agent', { prompt: 'p', description: 'd' }, { kind: 'subagent' }],
    ['save_memory', { fact: 'x' }, { kind: 'other' }],
    ['mcp__a__b', {}, { kind: 'mcp', server: 'a' }],
  ])('%s %j', (tool, input, expected) => {
    expect(use(tool, input)).toMatchObject({ tool, ...expected });
  });
});

it('a deny cannot stop the turn, since that is not read', () => {
  expect(samples.request('PermissionRequest-shell').ask).toMatchObject({ canInterrupt: false });
});

it('what it would not remember is not offered', () => {
  const rule = '{"type":"addRules","behavior":"allow","rules":[{"toolName":"x"}]}';
  const text = samples
    .text('PermissionRequest-shell')
    .replace('"tool_name"', `"permission_suggestions":[${rule}],"tool_name"`);
  expect(samples.request('PermissionRequest-shell', { text }).ask).toMatchObject({
    suggestions: [],
  });
});

it('asks nothing in yolo mode but questions', () => {
  const kindIn = (name: string) =>
    samples.read(name, { text: samples.text(name).replace('"default"', '"yolo"') }).kind;
  expect(kindIn('PermissionRequest-shell')).toBe('pass');
  expect(kindIn('PermissionRequest-question')).toBe('request');
});
