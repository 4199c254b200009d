import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Act } from '../../protocol/act.ts';
import { Ask } from '../../protocol/ask.ts';
import { decode } from '../../text/decode.ts';
import type { Hook, Reading } from '../agent.ts';
import { cursor } from './agent.ts';
import { holdSeconds } from './setup.ts';

const folder = new URL('./samples/', import.meta.url);
const bytesOf = (name: string) => readFileSync(new URL(`${name}.json`, folder));
const sample = (name: string) => bytesOf(name).toString('utf8');
const holding = { switches: { hold: true } };
const read = (text: string, hook: Partial<Hook> = {}) =>
  cursor.read({ event: 'stop', text, caller: {}, switches: {}, ...hook });

function requestOf(reading: Reading): Extract<Reading, { kind: 'request' }> {
  if (reading.kind !== 'request') throw new Error(`not a request: ${JSON.stringify(reading)}`);
  return reading;
}

describe('what the samples are answered with, where calls are held', () => {
  const allow: Act = { kind: 'allow' };
  const deny = (reason?: string): Act =>
    reason === undefined ? { kind: 'deny' } : { kind: 'deny', reason };
  const rows: [sample: string, outcome: string, act: Act][] = [
    ['beforeMCPExecution-http', 'allow', allow],
    ['beforeMCPExecution-stdio', 'allow', allow],
    ['beforeMCPExecution-stdio', 'deny', deny('denied by the user')],
    ['beforeReadFile-basic', 'allow', allow],
    ['beforeReadFile-basic', 'deny', deny('secret file')],
    ['beforeShellExecution-basic', 'allow', allow],
    [
      'beforeShellExecution-basic',
      'deny',
      deny('The user denied this command: run the tests first'),
    ],
    ['preToolUse-write', 'deny', deny('do not edit')],
  ];
  /** changed inputs and gated prompts, for which there is no act; shell and MCP at the hook that cannot make Cursor ask */
  const unused = [
    'beforeSubmitPrompt-basic.deny.out.json',
    'preToolUse-mcp.deny.out.json',
    'preToolUse-shell.allow.out.json',
    'preToolUse-shell.allow_modified.out.json',
    'preToolUse-shell.deny.out.json',
  ];
  /** what the probe says when nothing is decided: tested with the probes */
  const undecided = [
    'beforeMCPExecution-stdio.ask.out.json',
    'beforeShellExecution-basic.ask.out.json',
    'beforeSubmitPrompt-basic.allow.out.json',
    'sessionEnd-basic.none.out.json',
    'sessionStart-basic.none.out.json',
    'stop-completed.none.out.json',
  ];

  it.each(rows)('%s, %s', (name, outcome, act) => {
    const reply = JSON.parse(requestOf(read(sample(name), holding)).reply(act) ?? 'null') as object;
    const recorded = JSON.parse(sample(`${name}.${outcome}.out`)) as Record<string, string>;
    // the samples say one thing to the person and another to the model; we have one text, the person's
    const said = recorded['agent_message'] ?? recorded['user_message'];
    const both = said === undefined ? {} : { user_message: said };
    expect(reply).toEqual({ ...recorded, ...both });
  });

  it('has a row for each answer that was recorded', () => {
    const outs = readdirSync(folder).filter((file) => file.includes('.out.'));
    const used = rows.map(([name, outcome]) => `${name}.${outcome}.out.json`);
    expect([...used, ...unused, ...undecided].sort()).toEqual(outs.sort());
  });

  it('says nothing to the model where nothing was said', () => {
    const reply = requestOf(read(sample('beforeShellExecution-basic'), holding)).reply(deny());
    expect(reply).toBe('{"permission":"deny"}');
  });
});

describe('what each sample turns out to be', () => {
  const kinds: Record<string, [shown: string, held: string]> = {
    'afterFileEdit-basic': ['pass', 'pass'],
    'beforeMCPExecution-http': ['notice mcp', 'permission mcp'],
    'beforeMCPExecution-stdio': ['notice mcp', 'permission mcp'],
    'beforeReadFile-basic': ['notice read', 'permission read'],
    'beforeShellExecution-basic': ['notice command', 'permission command'],
    'beforeSubmitPrompt-basic': ['prompted', 'prompted'],
    'p22-cursor-shell': ['notice command', 'permission command'],
    'postToolUseFailure-denied': ['tool-finished,tool-finished', 'tool-finished,tool-finished'],
    'preToolUse-mcp': ['pass', 'pass'],
    'preToolUse-shell': ['pass', 'pass'],
    'preToolUse-write': ['notice write', 'permission write'],
    'sessionEnd-basic': ['session-ended', 'session-ended'],
    'sessionStart-basic': ['session-started', 'session-started'],
    'stop-completed': ['turn-ended', 'turn-ended'],
  };
  const kindOf = (reading: Reading) => {
    if (reading.kind === 'events') return reading.events.map(({ kind }) => kind).join();
    if (reading.kind === 'notice') {
      const { of } = reading.ask;
      return `notice ${of.kind === 'permission' ? of.tool.kind : of.kind}`;
    }
    if (reading.kind !== 'request') return reading.kind;
    const { ask } = reading;
    return ask.kind === 'permission' ? `permission ${ask.tool.kind}` : ask.kind;
  };

  it.each(Object.entries(kinds))('%s is %o', (name, expected) => {
    // as the intake decodes it: marks at the front are taken off
    const decoded = decode(bytesOf(name), undefined);
    const text = decoded.kind === 'text' ? decoded.text : '';
    const readings = [read(text), read(text, holding)];
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

it('two byte order marks before a payload are taken off as well', () => {
  const bytes = Buffer.from(`\ufeff\ufeff${sample('beforeShellExecution-basic')}`);
  const decoded = decode(bytes, undefined);
  expect(decoded.kind === 'text' && read(decoded.text).kind).toBe('notice');
});

describe('no decision', () => {
  it('is an object without a permission where a call is only shown: Cursor does what it would have done', () => {
    expect(read(sample('beforeShellExecution-basic'))).toMatchObject({ reply: '{}' });
  });

  it.each([
    ['beforeShellExecution-basic', '{"permission":"ask"}'],
    ['beforeMCPExecution-http', '{"permission":"ask"}'],
    // it takes `ask` there and does not enforce it
    ['preToolUse-write', '{}'],
    ['beforeReadFile-basic', '{}'],
  ])('makes Cursor ask about a held call, where it can: %s', (name, said) => {
    expect(requestOf(read(sample(name), holding)).noDecision).toBe(said);
  });

  it('once, where nobody answers: the session is shown only until the person is back', () => {
    for (const name of ['beforeShellExecution-basic', 'preToolUse-write']) {
      expect(requestOf(read(sample(name), holding)).holdsOnce).toBe(true);
    }
  });

  it('comes before Cursor’s own timeout', () => {
    const { waitsMs } = requestOf(read(sample('beforeShellExecution-basic'), holding));
    expect(waitsMs).toBeLessThan(holdSeconds * 1000);
  });
});

describe('what a card shows', () => {
  const toolOf = (text: string) => {
    const { ask } = requestOf(read(text, holding));
    if (ask.kind !== 'permission') throw new Error(ask.kind);
    return ask.tool;
  };

  it('an MCP call’s input, which comes as a text, and where its server is', () => {
    expect(toolOf(sample('beforeMCPExecution-stdio'))).toMatchObject({
      server: 'demo-server',
      action: 'create_issue',
      json: '{\n  "title": "标题"\n}',
      rest: [{ name: 'command', json: '"npx demo-mcp"' }],
    });
    const broken = sample('beforeMCPExecution-stdio').replace(
      '"{\\"title\\":\\"标题\\"}"',
      '"no JSON: 标题"',
    );
    expect(toolOf(broken)).toMatchObject({ json: 'no JSON: 标题' });
  });

  it('whether a command leaves the sandbox, and the folder when it is given', () => {
    expect(toolOf(sample('beforeShellExecution-basic'))).toMatchObject({
      command: 'npm install 依赖',
      rest: [{ name: 'sandbox', json: 'false' }],
    });
    const { session } = requestOf(read(sample('beforeShellExecution-basic'), holding));
    expect(session).toEqual({ id: 'conv-0001', folder: '/home/demo/app' });
  });

  it('an edit under Cursor’s own name for it', () => {
    const text = sample('preToolUse-write')
      .replace('"Write"', '"StrReplace"')
      .replace('"content":', '"old_string": "a", "new_string":');
    expect(toolOf(text)).toMatchObject({ kind: 'edit', tool: 'StrReplace' });
  });
});

describe('a call is retired by', () => {
  const callOf = (text: string) => {
    const reading = read(text);
    if (reading.kind === 'notice') return [reading.call];
    if (reading.kind !== 'events') return [];
    return reading.events.flatMap((event) => (event.kind === 'tool-finished' ? [event.call] : []));
  };
  const event = (fields: object) => JSON.stringify({ conversation_id: 'conv-0001', ...fields });

  it('the end of its command', () => {
    const after = event({
      hook_event_name: 'afterShellExecution',
      command: 'npm install 依赖',
      output: '',
      duration: 5,
    });
    expect(callOf(after)).toEqual(callOf(sample('beforeShellExecution-basic')));
  });

  it('the failure or refusal of its command, which knows it by another field', () => {
    const failed = sample('postToolUseFailure-denied').replace('npm test', 'npm install 依赖');
    expect(callOf(failed)).toEqual(
      expect.arrayContaining(callOf(sample('beforeShellExecution-basic'))),
    );
  });

  it('the end of its MCP call, whose input may have become an object', () => {
    const after = event({
      hook_event_name: 'afterMCPExecution',
      tool_name: 'create_issue',
      tool_input: { title: '标题' },
      result_json: '{}',
    });
    expect(callOf(after)).toEqual(callOf(sample('beforeMCPExecution-stdio')));
  });

  it('the tool that read its file: nobody was asked, and the card would stay until the turn’s end', () => {
    const after = event({
      hook_event_name: 'postToolUse',
      tool_name: 'Read',
      tool_input: {
        file_path: (JSON.parse(sample('beforeReadFile-basic')) as { file_path: string }).file_path,
      },
      tool_use_id: 'tool_9',
    });
    expect(callOf(after)).toEqual(expect.arrayContaining(callOf(sample('beforeReadFile-basic'))));
  });

  it('the tool that changed a file, by its id', () => {
    const after = event({
      hook_event_name: 'postToolUse',
      tool_name: 'Write',
      tool_input: {},
      tool_use_id: 'tool_2',
    });
    expect(callOf(after)).toEqual(callOf(sample('preToolUse-write')));
  });
});

it('Grok, which runs Cursor’s hooks too, is left to itself', () => {
  const text = JSON.stringify({ hookEventName: 'pre_tool_use', sessionId: 's', toolName: 'x' });
  expect(read(text)).toEqual({ kind: 'foreign', caller: 'grok-build', reply: '' });
});

it.each(['', '{', '[]', '{"hook_event_name":"beforeShellExecution","cursor_version":"3"}'])(
  'cannot read %j',
  (text) => {
    expect(read(text).kind).toBe('unreadable');
  },
);
