import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Act } from '../../protocol/act.ts';
import type { Switches } from '../../protocol/settings.ts';
import type { Agent, Reading } from '../agent.ts';
import { lingma } from '../lingma/agent.ts';
import { qoderIde } from '../qoder-ide/agent.ts';

const folder = new URL('./samples/', import.meta.url);
const sample = (name: string) => readFileSync(new URL(`${name}.json`, folder), 'utf8');
const hold = (...rules: string[]): Switches => ({ mode: 'hold', hold: rules });
const read = (text: string, switches: Switches = {}, agent: Agent = lingma) =>
  agent.read({ event: 'PreToolUse', text, caller: {}, switches });
const products = [lingma, qoderIde];

function requestOf(reading: Reading) {
  if (reading.kind !== 'request') throw new Error(`not a request: ${JSON.stringify(reading)}`);
  return {
    ...reading,
    reply: (act: Act) => reading.reply(act),
    refusal: (act: Act) => reading.refusal?.(act),
  };
}

describe('what the samples are answered with, in Chinese in the Chinese product', () => {
  const refuse = (reason: string): Act => ({ kind: 'deny', reason });
  const rows: [sample: string, outcome: string, act: Act | undefined][] = [
    ['PreToolUse-edit-native', 'deny', refuse('blocked')],
    ['PreToolUse-mcp', 'deny', refuse('blocked')],
    ['PreToolUse-terminal-compat', 'deny', refuse('blocked')],
    ['PreToolUse-terminal-native', 'allow', { kind: 'allow' }],
    ['PreToolUse-terminal-native', 'deny', refuse('用户拒绝该命令')],
    ['PreToolUse-terminal-native', 'ask', undefined],
  ];

  it.each(rows)('%s, %s', (name, outcome, act) => {
    const { reply, noDecision } = requestOf(read(sample(name), hold('*')));
    const told = act === undefined ? noDecision : reply(act);
    expect(JSON.parse(told ?? '')).toEqual(JSON.parse(sample(`${name}.${outcome}.out`)));
  });

  it('has a row for each answer that was recorded', () => {
    const outs = readdirSync(folder).filter((file) => file.includes('.out.'));
    expect(rows.map(([name, outcome]) => `${name}.${outcome}.out.json`).sort()).toEqual(
      outs.sort(),
    );
  });

  it('in the international one in English, and typed text as it was typed in both', () => {
    const { reply, noDecision } = requestOf(
      read(sample('PreToolUse-terminal-native'), hold('Bash'), qoderIde),
    );
    const reasonOf = (told: string | undefined) =>
      (JSON.parse(told ?? '') as { hookSpecificOutput: { permissionDecisionReason: string } })
        .hookSpecificOutput.permissionDecisionReason;
    for (const told of [noDecision, reply({ kind: 'allow' }), reply({ kind: 'deny' })]) {
      expect(reasonOf(told)).toMatch(/^[ -~]+$/);
    }
    const typed = '  不行 "no"\n👨‍👩‍👧 \\ ';
    expect(reasonOf(reply(refuse(typed)))).toBe(typed);
  });
});

describe('what each sample turns out to be', () => {
  const kinds: Record<string, [show: string, held: string]> = {
    'PostToolUseFailure-terminal': ['tool-finished', 'tool-finished'],
    'PreToolUse-edit-native': ['notice', 'request'],
    'PreToolUse-mcp': ['notice', 'request'],
    'PreToolUse-terminal-compat': ['notice', 'request'],
    'PreToolUse-terminal-native': ['notice', 'request'],
    'Stop-basic': ['turn-ended', 'turn-ended'],
    'UserPromptSubmit-basic': ['prompted', 'prompted'],
  };
  const kindOf = (reading: Reading) =>
    reading.kind === 'events' ? reading.events.map(({ kind }) => kind).join() : reading.kind;

  it.each(Object.entries(kinds))('%s', (name, [show, held]) => {
    for (const agent of products) {
      expect(kindOf(read(sample(name), {}, agent))).toBe(show);
      expect(kindOf(read(sample(name), { mode: 'show', hold: ['*'] }, agent))).toBe(show);
      expect(kindOf(read(sample(name), hold('*'), agent))).toBe(held);
    }
  });

  it('has a row for each sample', () => {
    const inputs = readdirSync(folder).filter((file) => !file.includes('.out.'));
    const names = Object.keys(kinds).map((name) => `${name}.json`);
    expect(names.sort()).toEqual(inputs.sort());
  });
});

describe('holding', () => {
  const terminal = sample('PreToolUse-terminal-native');

  it('is for what the person’s rules name, in either of a tool’s names, by default for commands', () => {
    const isHeld = (name: string, switches: Switches) =>
      read(sample(name), switches).kind === 'request';
    const names = ['PreToolUse-terminal-native', 'PreToolUse-terminal-compat'] as const;
    for (const name of names) {
      expect(isHeld(name, { mode: 'hold' })).toBe(true);
      expect(isHeld(name, hold('run_in_terminal'))).toBe(true);
      expect(isHeld(name, hold('Bash'))).toBe(true);
      expect(isHeld(name, hold('Edit', 'mcp__demo-server'))).toBe(false);
      expect(isHeld(name, hold())).toBe(false);
    }
    expect(isHeld('PreToolUse-terminal-native', hold('Bash(mvn *)'))).toBe(true);
    expect(isHeld('PreToolUse-terminal-compat', hold('Bash(mvn *)'))).toBe(false);
    expect(isHeld('PreToolUse-mcp', hold('mcp__demo-server'))).toBe(true);
    expect(isHeld('PreToolUse-edit-native', { mode: 'hold' })).toBe(false);
  });

  it('ends before the engine’s 30 s with "ask", and once only where nobody answers', () => {
    const request = requestOf(read(terminal, hold('Bash')));
    expect(request.waitsMs).toBeLessThanOrEqual(25_000);
    expect(request.holdsOnce).toBe(true);
    expect(request.noDecision).toContain('"permissionDecision":"ask"');
  });

  it('by exit code a refusal is its reason, and an allow is none', () => {
    const request = requestOf(read(terminal, { ...hold('Bash'), 'refuse-by-exit-code': true }));
    expect(request.refusal({ kind: 'deny', reason: '危险命令已被阻止' })).toBe('危险命令已被阻止');
    expect(request.refusal({ kind: 'deny' })).toBe('用户拒绝了该操作');
    expect(request.refusal({ kind: 'allow' })).toBeUndefined();
    expect(requestOf(read(terminal, hold('Bash'))).refusal({ kind: 'deny' })).toBeUndefined();
  });

  it('takes no act that the engine has no words for', () => {
    const { reply } = requestOf(read(terminal, hold('Bash')));
    expect(reply({ kind: 'allow', suggestion: 0 })).toBeUndefined();
    expect(reply({ kind: 'rewrite', command: 'ls' })).toBeUndefined();
    expect(reply({ kind: 'approve', acceptEdits: false })).toBeUndefined();
  });
});

it('reading tools pass, under either name, unless a rule names them', () => {
  for (const tool of ['read_file', 'Read', 'grep_code', 'Grep', 'list_dir', 'search_codebase']) {
    const text = sample('PreToolUse-mcp').replace('mcp__demo-server__query', tool);
    expect(read(text).kind).toBe('pass');
    expect(read(text, { mode: 'hold' }).kind).toBe('pass');
  }
  const text = sample('PreToolUse-mcp').replace('mcp__demo-server__query', 'read_file');
  expect(read(text, hold('Read')).kind).toBe('request');
});

it('a call and its end are matched under either of the tool’s names', () => {
  const before = read(sample('PreToolUse-terminal-compat'));
  const after = read(sample('PostToolUseFailure-terminal'));
  if (before.kind !== 'notice' || after.kind !== 'events') throw new Error('other readings');
  expect(after.events).toMatchObject([{ kind: 'tool-finished', call: before.call }]);
});

it('cards show the edit and its Chinese path whole', () => {
  expect(read(sample('PreToolUse-edit-native'))).toMatchObject({
    ask: {
      of: {
        tool: {
          kind: 'edit',
          path: 'C:\\work\\演示项目\\src\\Main.java',
          edits: [{ before: '旧', after: '新', everywhere: false }],
          rest: [],
        },
      },
    },
  });
});

describe('in the settings file that Qoder CLI runs as well', () => {
  const byCli = sample('PreToolUse-terminal-compat').replace(
    '"tool_name"',
    '"permission_mode": "default", "tool_name"',
  );

  it('what the command line brings is its own', () => {
    expect(read(byCli, hold('*'), qoderIde)).toEqual({
      kind: 'foreign',
      caller: 'qoder-cli',
      reply: '',
    });
  });

  it('Qoder CN’s file is no other program’s: should it take over the other engine, it is served', () => {
    expect(read(byCli, hold('*')).kind).toBe('request');
  });
});

it.each([
  ['grok-build', { hookEventName: 'pre_tool_use', toolName: 'x' }],
  ['cursor', { hook_event_name: 'preToolUse', cursor_version: '1' }],
])('a payload of %s is not taken for its own', (caller, payload) => {
  expect(read(JSON.stringify(payload))).toMatchObject({ kind: 'foreign', caller });
});

it.each(['', '{', '[]', 'null', '"x"'])('%o cannot be read, and is no decision', (text) => {
  expect(read(text, hold('*')).kind).toBe('unreadable');
});
