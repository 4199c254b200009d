import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Act } from '../../protocol/act.ts';
import { Ask } from '../../protocol/ask.ts';
import type { Hook, Reading } from '../agent.ts';
import { codex } from './agent.ts';
import { waitSeconds } from './setup.ts';

const folder = new URL('./samples/', import.meta.url);
const sample = (name: string) => readFileSync(new URL(`${name}.json`, folder), 'utf8');
const read = (text: string, hook: Partial<Hook> = {}) =>
  codex.read({ event: 'PermissionRequest', text, caller: {}, switches: {}, ...hook });
const readSample = (name: string, hook: Partial<Hook> = {}) => read(sample(name), hook);
const answering = { switches: { 'answer-questions': true } };

function requestOf(reading: Reading): Extract<Reading, { kind: 'request' }> {
  if (reading.kind !== 'request') throw new Error(`not a request: ${JSON.stringify(reading)}`);
  return reading;
}

describe('what the documented samples are answered with', () => {
  const deny = (reason: string): Act => ({ kind: 'deny', reason });
  const rows: [sample: string, outcome: string, act: Act][] = [
    ['PermissionRequest-apply_patch', 'allow', { kind: 'allow' }],
    ['PermissionRequest-apply_patch', 'deny', deny('Do not edit')],
    ['PermissionRequest-bash', 'allow', { kind: 'allow' }],
    ['PermissionRequest-bash', 'deny', deny('用户在浮窗中拒绝')],
    ['PermissionRequest-mcp', 'allow', { kind: 'allow' }],
    ['PermissionRequest-mcp', 'deny', deny('No external writes')],
    ['PermissionRequest-network', 'allow', { kind: 'allow' }],
    ['PermissionRequest-network', 'deny', deny('No network')],
    ['PermissionRequest-subagent', 'deny', deny('no push')],
  ];
  /** of the guard and of changed inputs, for which there is no act */
  const unused = ['PreToolUse-bash.allow_modified.out.json', 'PreToolUse-bash.deny.out.json'];

  it.each(rows)('%s, %s', (name, outcome, act) => {
    const reply = requestOf(readSample(`documented/${name}`)).reply(act);
    expect(JSON.parse(reply ?? 'null')).toEqual(
      JSON.parse(sample(`documented/${name}.${outcome}.out`)),
    );
  });

  it('has a row for each answer that was recorded', () => {
    const outs = readdirSync(new URL('documented/', folder)).filter((file) =>
      file.includes('.out.'),
    );
    const used = rows.map(([name, outcome]) => `${name}.${outcome}.out.json`);
    expect([...used, ...unused].sort()).toEqual(outs.sort());
  });
});

describe('what each sample turns out to be', () => {
  const kinds: Record<string, string> = {
    'documented/PermissionRequest-apply_patch': 'permission edit',
    'documented/PermissionRequest-bash': 'permission command',
    'documented/PermissionRequest-mcp': 'permission mcp',
    'documented/PermissionRequest-network': 'permission command',
    'documented/PermissionRequest-subagent': 'permission command',
    'documented/PreToolUse-bash': 'pass',
    'documented/SessionStart-startup': 'session-started',
    'documented/Stop-basic': 'turn-ended',
    'documented/UserPromptSubmit-basic': 'prompted',
    'measured/code-mode-PermissionRequest-Bash': 'permission command',
    'measured/headless-SessionEnd': 'session-ended',
    'measured/interactive-Interrupt': 'turn-ended',
    'measured/interactive-PermissionRequest-Bash': 'permission command',
    'measured/interactive-PermissionRequest-apply_patch': 'permission write',
    'measured/interactive-PostToolUse-Bash': 'tool-finished',
    'measured/interactive-PostToolUse-apply_patch': 'tool-finished',
    'measured/interactive-PostToolUse-request_user_input': 'tool-finished',
    'measured/interactive-PreToolUse-Bash': 'pass',
    'measured/interactive-PreToolUse-request_user_input': 'pass',
    'measured/interactive-SessionStart': 'session-started',
    'measured/interactive-Stop': 'turn-ended',
    'measured/interactive-UserPromptSubmit': 'prompted',
  };
  const kindOf = (reading: Reading) => {
    if (reading.kind === 'events') return reading.events.map(({ kind }) => kind).join();
    if (reading.kind !== 'request') return reading.kind;
    const { ask } = reading;
    return ask.kind === 'permission' ? `permission ${ask.tool.kind}` : ask.kind;
  };

  it.each(Object.entries(kinds))('%s is %s', (name, kind) => {
    const reading = readSample(name);
    expect(kindOf(reading)).toBe(kind);
    if (reading.kind === 'request') expect(Ask.parse(reading.ask)).toEqual(reading.ask);
  });

  it('has a row for each sample of a hook', () => {
    const files = ['documented', 'measured'].flatMap((part) =>
      readdirSync(new URL(`${part}/`, folder)).map((file) => `${part}/${file}`),
    );
    // `notify` is no hook, and never ours
    const hooks = files.filter((file) => !file.includes('.out.') && !file.includes('notify'));
    expect(
      Object.keys(kinds)
        .map((name) => `${name}.json`)
        .sort(),
    ).toEqual(hooks.sort());
  });
});

describe('a card for Codex', () => {
  it('has the model’s reason as caption and no more', () => {
    const { ask } = requestOf(readSample('measured/interactive-PermissionRequest-Bash'));
    expect(ask).toMatchObject({
      suggestions: [],
      canInterrupt: false,
      tool: { shell: 'bash', description: '需要创建文件夹 📁 need a folder', rest: [] },
    });
  });

  it('names the host for which the network is asked, beside the command', () => {
    const { ask } = requestOf(readSample('documented/PermissionRequest-network'));
    if (ask.kind !== 'permission') throw new Error(ask.kind);
    expect(ask.tool).toMatchObject({
      command: 'curl https://example.com/data.json',
      rest: [{ name: 'network-access', json: '"example.com"' }],
    });
    expect(ask.tool).not.toHaveProperty('description');
  });

  it('takes a command on Windows for PowerShell', () => {
    const text = sample('documented/PermissionRequest-bash').replace(
      '"/home/demo/app"',
      '"C:\\\\Users\\\\用户\\\\app"',
    );
    expect(requestOf(read(text)).ask).toMatchObject({ tool: { shell: 'powershell' } });
  });

  it('shows every member of an input that no field shows', () => {
    const text = sample('documented/PermissionRequest-apply_patch').replace(
      '"tool_input": {',
      '"tool_input": {"environment": 1.0,',
    );
    expect(requestOf(read(text)).ask).toMatchObject({
      tool: { kind: 'edit', rest: [{ name: 'environment', json: '1.0' }] },
    });
  });

  it('keeps a helper’s requests apart', () => {
    expect(requestOf(readSample('documented/PermissionRequest-subagent')).session).toMatchObject({
      subagent: { id: '0199aaaa-bbbb-7ccc-8ddd-eeeeffff0002', type: 'worker' },
    });
  });

  it('is none where nothing would have been asked', () => {
    const text = sample('documented/PermissionRequest-bash').replace(
      '"permission_mode": "default"',
      '"permission_mode": "bypassPermissions"',
    );
    expect(read(text).kind).toBe('pass');
  });
});

describe('the call that a request is about', () => {
  const callOf = (name: string) => {
    const reading = readSample(name, answering);
    if (reading.kind === 'request') return reading.call;
    const event = reading.kind === 'events' ? reading.events[0] : undefined;
    return event?.kind === 'tool-finished' ? event.call : undefined;
  };

  it.each([
    // the request's input has a description besides
    ['PermissionRequest-Bash', 'PostToolUse-Bash'],
    // the request's patch lacks the last newline
    ['PermissionRequest-apply_patch', 'PostToolUse-apply_patch'],
    ['PreToolUse-request_user_input', 'PostToolUse-request_user_input'],
  ])('%s is settled by %s', (asked, finished) => {
    expect(callOf(`measured/interactive-${asked}`)).toBeDefined();
    expect(callOf(`measured/interactive-${asked}`)).toBe(
      callOf(`measured/interactive-${finished}`),
    );
  });
});

describe('questions, where they are switched on', () => {
  const name = 'measured/interactive-PreToolUse-request_user_input';

  it('are shown with a note that the answer travels as a refusal', () => {
    expect(requestOf(readSample(name, answering)).ask).toMatchObject({
      kind: 'question',
      asRefusal: true,
      questions: [{ text: 'Which database?' }, { text: '用哪种颜色？🎨' }],
    });
  });

  it('are answered by a refusal that holds the answers word for word', () => {
    const reply = requestOf(readSample(name, answering)).reply({
      kind: 'answer',
      answers: [
        { question: 0, picks: [{ kind: 'other', text: '用 DuckDB 吧 🦆 "引号"' }] },
        { question: 1, picks: [{ kind: 'option', option: 1 }] },
      ],
    });
    const { hookSpecificOutput: output } = JSON.parse(reply ?? 'null') as {
      hookSpecificOutput: Record<string, string>;
    };
    expect(Object.keys(output)).toEqual([
      'hookEventName',
      'permissionDecision',
      'permissionDecisionReason',
    ]);
    expect(output).toMatchObject({ hookEventName: 'PreToolUse', permissionDecision: 'deny' });
    expect(output['permissionDecisionReason']).toContain(
      '"Which database?"="用 DuckDB 吧 🦆 "引号""\n"用哪种颜色？🎨"="蓝色"',
    );
  });

  it('are refused with a text in any case: Codex takes no refusal without one', () => {
    const reply = requestOf(readSample(name, answering)).reply({ kind: 'deny' });
    expect(reply).toContain('"permissionDecisionReason":"The user declined to answer."');
  });

  it.each<Act>([
    { kind: 'allow' },
    { kind: 'hand-back' },
    { kind: 'answer', answers: [] as never },
  ])('have no reply to %o', (act) => {
    expect(requestOf(readSample(name, answering)).reply(act)).toBeUndefined();
  });
});

it.each<Act>([
  { kind: 'allow', suggestion: 0 },
  { kind: 'deny', interrupt: true },
  { kind: 'approve', acceptEdits: false },
  { kind: 'hand-back' },
])('a permission has no reply to %o', (act) => {
  expect(requestOf(readSample('documented/PermissionRequest-bash')).reply(act)).toBeUndefined();
});

it.each(['', '{', 'null', '[]', '{"hook_event_name":"PermissionRequest"}'])(
  'cannot read %j',
  (text) => {
    expect(read(text).kind).toBe('unreadable');
  },
);

it('waits a little less than the registered timeout', () => {
  const { waitsMs } = requestOf(readSample('documented/PermissionRequest-bash'));
  expect(waitsMs).toBeLessThan(waitSeconds * 1000);
  expect(waitsMs).toBeGreaterThan(waitSeconds * 1000 - 60_000);
});
