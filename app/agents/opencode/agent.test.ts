import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Act } from '../../protocol/act.ts';
import { Ask } from '../../protocol/ask.ts';
import type { Reading } from '../agent.ts';
import { ruleFits } from '../tool-rules.ts';
import { opencode } from './agent.ts';

const folder = new URL('./samples/', import.meta.url);
const sample = (name: string) => readFileSync(new URL(`${name}.json`, folder), 'utf8');
const read = (text: string, event = 'permission.asked') =>
  opencode.read({ event, text, caller: {}, switches: {} });

function requestOf(reading: Reading): Extract<Reading, { kind: 'request' }> {
  if (reading.kind !== 'request') throw new Error(`not a request: ${JSON.stringify(reading)}`);
  return reading;
}

/** A request for a permission with these differences. */
function asked(properties: object, rest: object = {}): string {
  const usual = { id: 'per_1', sessionID: 'ses_1', patterns: [], metadata: {}, always: [] };
  return JSON.stringify({
    ...rest,
    event: { type: 'permission.asked', properties: { ...usual, ...properties } },
  });
}
function toolOf(text: string) {
  const { ask } = requestOf(read(text));
  return ask.kind === 'permission' ? ask.tool : undefined;
}

describe('what the samples are answered with', () => {
  const typed = '  自己 typed, "x"\n👩‍👩‍👧 ';
  const rows: [sample: string, outcome: string, act: Act][] = [
    ['permission.asked-bash', 'allow', { kind: 'allow' }],
    ['permission.asked-bash', 'allow-always', { kind: 'allow', suggestion: 0 }],
    ['permission.asked-bash-hazard', 'deny', { kind: 'deny', reason: '不要 rm' }],
    [
      'question.asked-two',
      'answer',
      {
        kind: 'answer',
        answers: [
          { question: 1, picks: [{ kind: 'option', option: 0 }] },
          {
            question: 0,
            picks: [
              { kind: 'option', option: 0 },
              { kind: 'other', text: typed },
            ],
          },
        ],
      },
    ],
  ];

  it.each(rows)('%s, %s', (name, outcome, act) => {
    const reply = requestOf(read(sample(name))).reply(act) ?? '';
    expect(JSON.parse(reply)).toEqual(JSON.parse(sample(`${name}.${outcome}.out`)));
  });

  it('has a row for each answer that was recorded', () => {
    const outs = readdirSync(folder).filter((file) => file.includes('.out.'));
    expect(rows.map(([name, outcome]) => `${name}.${outcome}.out.json`).sort()).toEqual(
      outs.sort(),
    );
  });
});

describe('what each sample turns out to be', () => {
  const kinds: Record<string, string> = {
    'permission.asked-bash': 'permission command',
    'permission.asked-bash-hazard': 'permission command',
    'permission.asked-external-directory': 'permission other',
    'permission.asked-mcp-subagent': 'permission other',
    'permission.asked-webfetch': 'permission fetch',
    'permission.asked-write': 'permission write',
    'permission.v2.asked-bash': 'permission command',
    'question.asked-two': 'question',
    'session.deleted': 'session-ended',
    'session.idle': 'turn-ended',
    'session.updated-title': 'session-started',
  };

  it.each(Object.entries(kinds))('%s is %s', (name, kind) => {
    const reading = read(sample(name));
    if (reading.kind === 'events') {
      expect(reading.events.map((event) => event.kind)).toEqual([kind]);
      return;
    }
    const { ask } = requestOf(reading);
    expect(Ask.parse(ask)).toEqual(ask);
    expect([ask.kind, ...(ask.kind === 'permission' ? [ask.tool.kind] : [])].join(' ')).toBe(kind);
  });

  it('has a row for each sample', () => {
    const inputs = readdirSync(folder).filter((file) => !file.includes('.out.'));
    const listed = Object.keys(kinds).map((name) => `${name}.json`);
    expect(listed.sort()).toEqual(inputs.sort());
  });
});

describe('a permission', () => {
  it('shows the whole command, and opencode’s description as a caption', () => {
    expect(toolOf(sample('permission.asked-bash'))).toMatchObject({
      tool: 'bash',
      command: 'echo 构建 > out.txt && ls',
      description: 'write',
      rest: [],
    });
  });

  it('names the tool that writes, not only the right', () => {
    expect(toolOf(sample('permission.asked-write'))).toMatchObject({
      kind: 'write',
      tool: 'write',
      rest: [],
    });
  });

  it('names the patching tool too, whose change has no view: a rule for Write speaks of it', () => {
    const diff = 'Index: /p/a\n@@ -1 +1 @@\n-a\n+b\nIndex: /p/b\n@@ -0,0 +1 @@\n+x\n';
    const tool = toolOf(
      asked(
        { permission: 'edit', metadata: { filepath: '/p/a, /p/b', diff } },
        { call: { tool: 'apply_patch', input: { patchText: '*** Begin Patch' } } },
      ),
    );
    expect(tool).toMatchObject({ kind: 'other', tool: 'apply_patch' });
    expect(tool && [ruleFits('Write', tool), ruleFits('Edit', tool)]).toEqual([true, true]);
  });

  it('shows the change itself where the tool’s input is not known', () => {
    const { call, ...rest } = JSON.parse(sample('permission.asked-write')) as { call: unknown };
    expect(call).toBeDefined();
    expect(toolOf(JSON.stringify(rest))).toEqual({
      kind: 'edit',
      tool: 'edit',
      path: '/home/user/demo/a.txt',
      edits: [{ before: '一\n三\n', after: '一\ntwo\n', everywhere: false }],
      rest: [],
    });
  });

  it.each([
    ['edit', { oldString: 'a', newString: 'b', replaceAll: true }, true],
    ['edit', { oldString: 'a', newString: 'b' }, false],
  ])('shows an edit by its input %#', (tool, input, everywhere) => {
    const text = asked(
      { permission: 'edit', metadata: { filepath: '/p/a', diff: '@@ nonsense' } },
      { call: { tool, input: { filePath: '/p/a', ...input } } },
    );
    expect(toolOf(text)).toMatchObject({ edits: [{ before: 'a', after: 'b', everywhere }] });
  });

  it('hides nothing: what no field shows is in the rest, and an unknown right is shown whole', () => {
    expect(
      toolOf(
        asked(
          { permission: 'bash', metadata: { command: 'ls', more: 1 } },
          { call: { tool: 'bash', input: { command: 'ls', timeout: 12_000 } } },
        ),
      ),
    ).toMatchObject({
      rest: [
        { name: 'more', json: '1' },
        { name: 'timeout', json: '12000' },
      ],
    });
    const tool = toolOf(sample('permission.asked-mcp-subagent'));
    expect(JSON.parse(tool?.kind === 'other' ? tool.json : '')).toEqual({
      patterns: ['*'],
      metadata: {},
      call: { tool: 'tickets_create', input: { title: '构建失败', priority: 1 } },
    });
  });

  it.each([
    ['edit', { filepath: '/p/a, /p/b', diff: 'Index: /p/a\n@@ -1 +1 @@\n-a\n+b\nIndex: /p/b\n' }],
    ['edit', { diff: '@@ -1 +1 @@\n-a\n+b\n' }],
    ['bash', { command: ['ls'] }],
    ['doom_loop', { tool: 'bash', input: {} }],
    ['__proto__', {}],
  ])('%s with %j is shown as JSON', (permission, metadata) => {
    expect(toolOf(asked({ permission, metadata }))?.kind).toBe('other');
  });

  it('offers what opencode would remember, for as long as it runs', () => {
    expect(requestOf(read(sample('permission.asked-bash'))).ask).toMatchObject({
      suggestions: [
        {
          kind: 'rules',
          behavior: 'allow',
          rules: [
            { tool: 'bash', content: 'echo *' },
            { tool: 'bash', content: 'ls *' },
          ],
          scope: 'session',
        },
      ],
    });
    expect(requestOf(read(sample('permission.asked-write'))).ask).toMatchObject({
      suggestions: [{ rules: [{ tool: 'edit' }] }],
    });
    const nothing = requestOf(read(asked({ permission: 'bash' })));
    expect(nothing.ask).toMatchObject({ suggestions: [] });
    expect(nothing.reply({ kind: 'allow', suggestion: 0 })).toBeUndefined();
  });

  it('of a subagent belongs to the person’s session', () => {
    expect(requestOf(read(sample('permission.asked-mcp-subagent'))).session).toEqual({
      id: 'ses_sample_1',
      folder: '/home/user/demo',
      subagent: { id: 'ses_sample_2' },
    });
  });

  it('takes no act of another kind', () => {
    const request = requestOf(read(sample('permission.asked-bash')));
    expect(request.reply({ kind: 'approve', acceptEdits: false })).toBeUndefined();
    expect(request.reply({ kind: 'deny', interrupt: true })).toBeUndefined();
    expect(request.reply({ kind: 'deny' })).toBe('{"reply":"reject"}');
  });
});

describe('an answer', () => {
  const request = requestOf(read(sample('question.asked-two'), 'question.asked'));
  const option = (...options: number[]) =>
    options.map((chosen) => ({ kind: 'option' as const, option: chosen }));
  const other = (text: string) => ({ kind: 'other' as const, text });

  it.each([
    [[{ question: 0, picks: option(1, 0) }], [['甲', '乙, 丙'], []]],
    [[{ question: 1, picks: [other('SQLite\u200b \ud83d\n')] }], [[], ['SQLite\u200b \ud83d\n']]],
    [[{ question: 0, picks: [other(' ')] }], [[' '], []]],
  ])('%j is %j', (answers, expected) => {
    expect(JSON.parse(request.reply({ kind: 'answer', answers }) ?? 'null')).toEqual({
      answers: expected,
    });
  });

  it.each([
    ['two options where one may be chosen', [{ question: 1, picks: option(0, 0) }]],
    ['an option that does not exist', [{ question: 0, picks: option(2) }]],
    ['an option twice', [{ question: 0, picks: option(1, 1) }]],
    ['two texts', [{ question: 0, picks: [other('a'), other('b')] }]],
    ['a question that does not exist', [{ question: 2, picks: option(0) }]],
    [
      'a question twice',
      [
        { question: 0, picks: option(0) },
        { question: 0, picks: option(1) },
      ],
    ],
  ])('with %s does not fit', (_, answers) => {
    expect(request.reply({ kind: 'answer', answers })).toBeUndefined();
  });
});

describe('what is no request', () => {
  it.each([
    ['', 'unreadable'],
    ['[]', 'unreadable'],
    ['{"event":{"type":"permission.asked"}}', 'unreadable'],
    ['{"event":{"type":"permission.asked","properties":{}}}', 'unreadable'],
    ['{"event":{"type":"permission.asked","properties":{"id":"per_1"}}}', 'unreadable'],
    ['{"event":{"type":"question.asked","properties":{"id":"q","questions":[]}}}', 'unreadable'],
    ['{"event":{"type":"lsp.updated","properties":{}}}', 'pass'],
    ['{"event":{"type":"session.updated","properties":{"info":{}}}}', 'pass'],
    // what Claude Code would send: nobody's event
    ['{"hook_event_name":"PermissionRequest","tool_name":"Bash"}', 'unreadable'],
  ])('%s is %s', (text, kind) => {
    expect(read(text).kind).toBe(kind);
  });

  it('the end of a subagent’s session ends its turn only', () => {
    const text = JSON.stringify({
      ...(JSON.parse(sample('session.deleted')) as object),
      root: 'ses_0',
    });
    expect(read(text)).toMatchObject({
      events: [{ kind: 'turn-ended', session: { id: 'ses_0', subagent: { id: 'ses_sample_1' } } }],
    });
  });
});
