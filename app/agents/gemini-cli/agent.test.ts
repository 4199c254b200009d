import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Act } from '../../protocol/act.ts';
import { Ask } from '../../protocol/ask.ts';
import type { Hook, Reading } from '../agent.ts';
import { geminiCli } from './agent.ts';
import { waitMs } from './setup.ts';

const folder = new URL('./samples/', import.meta.url);
const sample = (name: string) => readFileSync(new URL(`${name}.json`, folder), 'utf8');
const holding = { switches: { veto: true, 'answer-questions': true } };
const read = (text: string, hook: Partial<Hook> = {}) =>
  geminiCli.read({ event: 'BeforeTool', text, caller: {}, switches: {}, ...hook });
const readSample = (name: string, hook: Partial<Hook> = {}) => read(sample(name), hook);

function requestOf(reading: Reading): Extract<Reading, { kind: 'request' }> {
  if (reading.kind !== 'request') throw new Error(`not a request: ${JSON.stringify(reading)}`);
  return reading;
}

describe('what the samples are answered with, where calls are held', () => {
  const deny = (reason: string): Act => ({ kind: 'deny', reason });
  const rows: [sample: string, outcome: string, act: Act][] = [
    ['BeforeTool-ask_user', 'deny', deny('The user answered in an external window: 甲')],
    ['BeforeTool-mcp', 'deny', deny('no')],
    ['BeforeTool-replace', 'deny', deny('no')],
    ['BeforeTool-shell', 'deny', deny('用户拒绝')],
  ];
  /** an allow skips nothing (seen, 0.61.0), so none is sent; there is no act that changes an input */
  const unused = ['BeforeTool-shell.allow.out.json', 'BeforeTool-shell.allow_modified.out.json'];

  it.each(rows)('%s, %s', (name, outcome, act) => {
    const reply = requestOf(readSample(name, holding)).reply(act);
    expect(JSON.parse(reply ?? 'null')).toEqual(JSON.parse(sample(`${name}.${outcome}.out`)));
  });

  it('has a row for each answer that was recorded', () => {
    const outs = readdirSync(folder).filter((file) => file.includes('.out.'));
    const used = rows.map(([name, outcome]) => `${name}.${outcome}.out.json`);
    expect([...used, ...unused].sort()).toEqual(outs.sort());
  });
});

describe('what each sample turns out to be', () => {
  const kinds: Record<string, [byDefault: string, held: string]> = {
    'AfterAgent-basic': ['turn-ended', 'turn-ended'],
    'BeforeTool-ask_user': ['notice question', 'question'],
    'BeforeTool-mcp': ['pass', 'permission mcp'],
    'BeforeTool-replace': ['pass', 'permission edit'],
    'BeforeTool-shell': ['pass', 'permission command'],
    'Notification-toolpermission': ['notice command', 'notice command'],
  };
  const kindOf = (reading: Reading) => {
    if (reading.kind === 'events') return reading.events.map(({ kind }) => kind).join();
    if (reading.kind !== 'request' && reading.kind !== 'notice') return reading.kind;
    const ask = reading.ask.kind === 'notice' ? reading.ask.of : reading.ask;
    const what = ask.kind === 'permission' ? ask.tool.kind : ask.kind;
    if (reading.kind === 'notice') return `notice ${what}`;
    return ask.kind === 'permission' ? `permission ${what}` : what;
  };

  it.each(Object.entries(kinds))('%s is %o', (name, expected) => {
    const readings = [readSample(name), readSample(name, holding)];
    expect(readings.map(kindOf)).toEqual(expected);
    for (const reading of readings) {
      if (reading.kind !== 'request' && reading.kind !== 'notice') continue;
      expect(Ask.parse(reading.ask)).toEqual(reading.ask);
    }
  });

  it('has a row for each sample', () => {
    const inputs = readdirSync(folder).filter((file) => !file.includes('.out.'));
    expect(
      Object.keys(kinds)
        .map((name) => `${name}.json`)
        .sort(),
    ).toEqual(inputs.sort());
  });
});

describe('a call that is held', () => {
  it('can be refused and not allowed, and the card says so', () => {
    const reading = requestOf(readSample('BeforeTool-shell', holding));
    expect(reading.ask).toMatchObject({ vetoOnly: true });
    for (const act of [{ kind: 'allow' }, { kind: 'deny', interrupt: true }] as const)
      expect(reading.reply(act)).toBeUndefined();
    // without a reason it would be none (reference.md)
    expect(reading.reply({ kind: 'deny' })).toMatch(/"reason":"[^"]+"/);
    expect(reading.waitsMs).toBeLessThan(waitMs);
  });

  it('shows the server and tool of an MCP call, and Gemini’s own name of any other', () => {
    expect(requestOf(readSample('BeforeTool-mcp', holding)).ask).toMatchObject({
      tool: { tool: 'mcp_demo_create_issue', server: 'demo', action: 'create_issue' },
    });
    expect(requestOf(readSample('BeforeTool-replace', holding)).ask).toMatchObject({
      tool: {
        tool: 'replace',
        path: '/home/demo/app/a.ts',
        edits: [{ before: '1', after: '2' }],
        rest: [{ name: 'instruction', json: '"bump"' }],
      },
    });
  });

  it('is none of those that only look', () => {
    const text = sample('BeforeTool-shell').replace('run_shell_command', 'read_file');
    expect(read(text, holding).kind).toBe('pass');
  });
});

describe('a dialog in the terminal', () => {
  const dialog = (details: object) =>
    JSON.stringify({
      session_id: 'g-0001',
      hook_event_name: 'Notification',
      notification_type: 'ToolPermission',
      message: 'm',
      details: { title: 'Confirm', ...details },
    });
  const shown = (details: object) => {
    const reading = read(dialog(details));
    if (reading.kind !== 'notice') return reading.kind;
    return reading.ask.of.kind === 'permission' ? reading.ask.of.tool : reading.ask.of.kind;
  };

  it('about a file shows the difference', () => {
    const details = {
      type: 'edit',
      filePath: '/p/a.ts',
      fileName: 'a.ts',
      originalContent: '1\n',
      newContent: '2\n',
      fileDiff: '…',
    };
    expect(shown(details)).toMatchObject({
      kind: 'edit',
      path: '/p/a.ts',
      edits: [{ before: '1\n', after: '2\n' }],
      rest: [],
    });
    expect(shown({ ...details, originalContent: '' })).toMatchObject({
      kind: 'write',
      content: '2\n',
    });
  });

  it('about anything else shows what is told about it', () => {
    expect(shown({ type: 'mcp', serverName: 's', toolName: 't' })).toMatchObject({
      kind: 'mcp',
      server: 's',
      action: 't',
    });
    expect(shown({ type: 'info', prompt: 'Fetch 中文', urls: ['https://e.com'] })).toMatchObject({
      kind: 'other',
      json: expect.stringContaining('https://e.com') as unknown,
    });
  });

  it('with questions is left to the hook that has their text', () => {
    expect(shown({ type: 'ask_user' })).toBe('pass');
  });

  it.each([
    [{ type: 'exec', command: 'npm run 构建' }, 'BeforeTool-shell'],
    [{ type: 'edit', filePath: '/home/demo/app/a.ts', newContent: 'x' }, 'BeforeTool-replace'],
    [{ type: 'mcp', serverName: 'demo', toolName: 'create_issue' }, 'BeforeTool-mcp'],
  ])('%o goes when its tool has run', (details, name) => {
    const opened = read(dialog(details));
    const finished = read(sample(name).replace('"BeforeTool"', '"AfterTool"'));
    const [event] = finished.kind === 'events' ? finished.events : [];
    expect(event).toMatchObject({
      kind: 'tool-finished',
      call: opened.kind === 'notice' ? opened.call : 'no notice',
    });
  });

  // by the source of 0.61.0: `filePath` is the path after it was resolved, and may be corrected
  it.each([
    ['replace', { file_path: 'src/a.ts' }, { type: 'edit', filePath: '/home/demo/app/src/a.ts' }],
    ['write_file', { file_path: 'a.ts' }, { type: 'edit', filePath: 'C:\\p\\src\\a.ts' }],
    ['web_fetch', { prompt: 'x' }, { type: 'info', title: 'Confirm Web Fetch', prompt: 'Fetch' }],
    ['activate_skill', { name: 'pdf' }, { type: 'info', title: 'Activate Skill: pdf' }],
    ['enter_plan_mode', {}, { type: 'info', title: 'Enter Plan Mode' }],
    ['exit_plan_mode', { plan_filename: 'p' }, { type: 'exit_plan_mode', title: 'Plan Approval' }],
  ])('about %s with %j goes when that has run', (tool_name, tool_input, details) => {
    const opened = read(dialog({ newContent: 'x', ...details }));
    const ran = { session_id: 'g-0001', hook_event_name: 'AfterTool', tool_name, tool_input };
    const finished = read(JSON.stringify(ran));
    const ended = finished.kind === 'events' ? finished.events : [];
    expect(ended.map((event) => 'call' in event && event.call)).toContain(
      opened.kind === 'notice' ? opened.call : 'no notice',
    );
  });
});

it('questions keep their kind: a choice, several, yes or no, a text', () => {
  const questions = [
    { question: 'a', type: 'choice', multiSelect: true, options: [{ label: '甲' }] },
    { question: 'b', type: 'yesno' },
    { question: 'c', type: 'text', placeholder: 'p' },
  ];
  const text = JSON.stringify({
    hook_event_name: 'BeforeTool',
    session_id: 'g',
    tool_name: 'ask_user',
    tool_input: { questions },
  });
  const reading = requestOf(read(text, holding));
  expect(reading.ask).toMatchObject({
    asRefusal: true,
    questions: [
      { several: true, options: [{ label: '甲' }] },
      { several: false, options: [{ label: 'Yes' }, { label: 'No' }] },
      { several: false, options: [] },
    ],
  });
  const reply = reading.reply({
    kind: 'answer',
    answers: [{ question: 2, picks: [{ kind: 'other', text: '随便 🦆' }] }],
  });
  expect(reply).toContain('\\"c\\"=\\"随便 🦆\\"');
});

it('a prompt names the session', () => {
  const text = '{"hook_event_name":"BeforeAgent","session_id":"g","prompt":"修复"}';
  expect(read(text)).toMatchObject({ events: [{ kind: 'prompted', prompt: '修复' }] });
});

it.each(['', '{', '[]', '{"hook_event_name":"BeforeTool"}'])('cannot read %j', (text) => {
  expect(read(text).kind).toBe('unreadable');
});
