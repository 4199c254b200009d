import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Act } from '../../protocol/act.ts';
import { Ask } from '../../protocol/ask.ts';
import type { Hook, Reading } from '../agent.ts';
import { copilotCli } from './agent.ts';

const folder = new URL('./samples/', import.meta.url);
const sample = (name: string) => readFileSync(new URL(`${name}.json`, folder), 'utf8');
const holding = { switches: { hold: true } };
const read = (text: string, hook: Partial<Hook> = {}) =>
  copilotCli.read({ event: 'PermissionRequest', text, caller: {}, switches: {}, ...hook });

/**
 * A permission request as PascalCase registration gets it. The reference lists no keys of its own for it: those of PreToolUse
 * in the same spelling are assumed (UNSURE until a client was seen).
 */
const permission = sample('PreToolUse-pascal').replace('"PreToolUse"', '"PermissionRequest"');

function requestOf(reading: Reading): Extract<Reading, { kind: 'request' }> {
  if (reading.kind !== 'request') throw new Error(`not a request: ${JSON.stringify(reading)}`);
  return reading;
}

describe('a permission request', () => {
  it('is shown and not held by default: it fires before Copilot knows whether it will ask', () => {
    const reading = read(permission);
    expect(reading).toMatchObject({
      kind: 'notice',
      ask: { of: { kind: 'permission', tool: { kind: 'command', command: 'npm test' } } },
    });
    expect(reading).not.toHaveProperty('reply');
    if (reading.kind === 'notice') expect(Ask.parse(reading.ask)).toEqual(reading.ask);
  });

  const rows: [outcome: string, act: Act][] = [
    ['permissionRequest-camel.allow', { kind: 'allow' }],
    ['permissionRequest-camel.deny', { kind: 'deny', reason: '用户拒绝' }],
    ['permissionRequest-camel.deny_interrupt', { kind: 'deny', reason: '停止', interrupt: true }],
  ];
  it.each(rows)('is answered, where it is held, as in %s', (outcome, act) => {
    const reply = requestOf(read(permission, holding)).reply(act);
    expect(JSON.parse(reply ?? 'null')).toEqual(JSON.parse(sample(`${outcome}.out`)));
  });

  it('has a row for each recorded answer to it; those to PreToolUse are of a gate that has no act', () => {
    const outs = readdirSync(folder).filter(
      (file) => file.includes('.out.') && !file.toLowerCase().startsWith('pretooluse'),
    );
    expect(rows.map(([name]) => `${name}.out.json`).sort()).toEqual(outs.sort());
  });

  it('to leave the sandbox can be refused and not allowed', () => {
    const text = permission.replace('"npm test"', '"npm test", "requestSandboxBypass": true');
    const reading = requestOf(read(text, holding));
    expect(reading.ask).toMatchObject({ vetoOnly: true });
    expect(reading.reply({ kind: 'allow' })).toBeUndefined();
    expect(reading.reply({ kind: 'deny' })).toBe('{"behavior":"deny"}');
  });

  it('shows a change of a file even where only its names are Claude’s', () => {
    const text = permission
      .replace('"Bash"', '"Edit"')
      .replace('"command": "npm test"', '"path": "src/a.ts", "old_str": "1", "new_str": "2"');
    const { ask } = requestOf(read(text, holding));
    expect(JSON.stringify(ask)).toContain('src/a.ts');
  });
});

it('a question is shown, with its options', () => {
  const text = JSON.stringify({
    hook_event_name: 'PreToolUse',
    session_id: 'cp-0001',
    timestamp: '2026-09-20T08:00:00.000Z',
    cwd: '/p',
    tool_name: 'AskUserQuestion',
    tool_input: { questions: [{ question: '选哪个？', options: [{ label: '甲' }] }] },
  });
  expect(read(text)).toMatchObject({
    kind: 'notice',
    ask: { of: { kind: 'question', questions: [{ text: '选哪个？' }] } },
  });
  // its own tool takes one question and plain choices: not understood, so left to the terminal
  const own = text.replace(/"tool_input":.*/s, '"tool_input":{"question":"?","choices":["a"]}}');
  expect(read(own).kind).toBe('pass');
});

describe('events', () => {
  const kindOf = (text: string, event: string) => {
    const reading = read(text, { event });
    return reading.kind === 'events' ? reading.events.map(({ kind }) => kind).join() : reading.kind;
  };
  it.each([
    ['PreToolUse-pascal', 'PreToolUse', 'pass'],
    ['notification-permission', 'Notification', 'noticed'],
    // registered in PascalCase; should payloads come in camelCase all the same, nothing is lost
    ['agentStop-camel', 'Stop', 'turn-ended'],
    ['permissionRequest-camel', 'PermissionRequest', 'notice'],
    ['preToolUse-camel', 'PreToolUse', 'pass'],
  ])('%s at %s is %s', (name, event, kind) => {
    expect(kindOf(sample(name), event)).toBe(kind);
  });

  it('retire the call that they are about', () => {
    const asked = read(permission);
    const finished = read(permission.replace('"PermissionRequest"', '"PostToolUse"'));
    const [event] = finished.kind === 'events' ? finished.events : [];
    expect(asked.kind === 'notice' && event?.kind === 'tool-finished' && event.call).toBe(
      asked.kind === 'notice' && asked.call,
    );
  });
});

it.each(['', '{', '[]', '{"hook_event_name":"PermissionRequest"}'])('cannot read %j', (text) => {
  expect(read(text).kind).toBe('unreadable');
});
