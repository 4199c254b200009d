import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Act } from '../../protocol/act.ts';
import { Ask } from '../../protocol/ask.ts';
import { textOf } from '../../text/json-span.ts';
import type { Hook, Reading } from '../agent.ts';
import { pasteable } from '../pasteable.ts';
import { claudeCode } from './agent.ts';

const folder = new URL('./samples/', import.meta.url);
const sample = (name: string) => readFileSync(new URL(`${name}.json`, folder), 'utf8');
const read = (text: string, hook: Partial<Hook> = {}) =>
  claudeCode.read({ event: 'PermissionRequest', text, caller: marks, switches: {}, ...hook });
const readSample = (name: string, hook: Partial<Hook> = {}) => read(sample(name), hook);

/** As in samples/measured/hook-process-environment.json. */
const marks = { CLAUDECODE: '1', AI_AGENT: 'claude-code_2-1-332_harness' };

function requestOf(reading: Reading): Extract<Reading, { kind: 'request' }> {
  if (reading.kind !== 'request') throw new Error(`not a request: ${JSON.stringify(reading)}`);
  return reading;
}

describe('what the documented samples are answered with', () => {
  const pick = (question: number, ...options: number[]): Act => ({
    kind: 'answer',
    answers: [{ question, picks: options.map((option) => ({ kind: 'option', option })) }],
  });
  const say = (text: string): Act => ({
    kind: 'answer',
    answers: [{ question: 0, picks: [{ kind: 'other', text }] }],
  });
  const deny = (reason: string): Act => ({ kind: 'deny', reason });
  const rows: [sample: string, outcome: string, act: Act][] = [
    ['PermissionRequest-ask-chinese', 'answer', pick(0, 0)],
    ['PermissionRequest-ask-multi-select', 'answer', pick(0, 2, 0)],
    ['PermissionRequest-ask-other', 'answer', say('Use the built-in Temporal API')],
    [
      'PermissionRequest-ask-preview',
      'answer',
      {
        kind: 'answer',
        answers: [{ question: 0, picks: [{ kind: 'option', option: 0 }], notes: 'Keep it narrow' }],
      },
    ],
    [
      'PermissionRequest-ask-several',
      'answer',
      {
        kind: 'answer',
        answers: [
          { question: 1, picks: [{ kind: 'option', option: 1 }] },
          { question: 0, picks: [{ kind: 'option', option: 1 }] },
        ],
      },
    ],
    ['PermissionRequest-ask-single', 'answer', pick(0, 0)],
    [
      'PermissionRequest-ask-single',
      'deny',
      deny('The user closed the question without answering.'),
    ],
    ['PermissionRequest-bash', 'allow', { kind: 'allow' }],
    ['PermissionRequest-bash', 'allow-always', { kind: 'allow', suggestion: 0 }],
    [
      'PermissionRequest-bash',
      'deny',
      deny('Please do not delete node_modules; run npm install instead.'),
    ],
    ['PermissionRequest-edit', 'allow', { kind: 'allow' }],
    ['PermissionRequest-write-windows', 'allow', { kind: 'allow' }],
    ['PermissionRequest-exit-plan-mode', 'approve', { kind: 'approve', acceptEdits: true }],
    [
      'PermissionRequest-exit-plan-mode',
      'deny',
      { kind: 'keep-planning', reason: 'Please add a rollback step to the plan.' },
    ],
    ['PreToolUse-ask-auto-mode', 'answer', pick(0, 0)],
  ];
  /** a changed input, for which there is no act */
  const unused = ['PermissionRequest-bash.allow-modified.out.json'];

  it.each(rows)('%s, %s', (name, outcome, act) => {
    // the PreToolUse sample is of a client that raises no PermissionRequest for it
    const caller = name.startsWith('PreToolUse') ? {} : marks;
    const reply = requestOf(readSample(`documented/${name}`, { caller })).reply(act);
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

  it.each(rows.filter(([, outcome]) => outcome === 'answer'))(
    '%s repeats the questions letter by letter',
    (name, _, act) => {
      const text = sample(`documented/${name}`);
      const reply = requestOf(read(text, { caller: {} })).reply(act) ?? '';
      const asked = textOf(text, ['tool_input', 'questions']) ?? 'missing';
      expect(asked.length).toBeGreaterThan(100);
      expect(reply).toContain(`"questions": ${asked}`);
    },
  );
});

describe('what each sample turns out to be', () => {
  const kinds: Record<string, string> = {
    'documented/Elicitation-form': 'form',
    'documented/Notification-idle': 'noticed',
    'documented/Notification-permission-prompt': 'noticed',
    'documented/PermissionRequest-ask-chinese': 'question',
    'documented/PermissionRequest-ask-multi-select': 'question',
    'documented/PermissionRequest-ask-other': 'question',
    'documented/PermissionRequest-ask-preview': 'question',
    'documented/PermissionRequest-ask-several': 'question',
    'documented/PermissionRequest-ask-single': 'question',
    'documented/PermissionRequest-bash': 'permission command',
    'documented/PermissionRequest-bash-bypass': 'pass',
    'documented/PermissionRequest-edit': 'permission edit',
    'documented/PermissionRequest-exit-plan-mode': 'plan',
    'documented/PermissionRequest-mcp': 'permission mcp',
    'documented/PermissionRequest-powershell': 'permission command',
    'documented/PermissionRequest-subagent': 'permission command',
    'documented/PermissionRequest-webfetch': 'permission fetch',
    'documented/PermissionRequest-write-windows': 'permission write',
    'documented/PostToolUse-bash': 'tool-finished',
    'documented/PreToolUse-ask-auto-mode': 'pass',
    'documented/PreToolUse-bash': 'pass',
    'documented/SessionEnd-exit': 'session-ended',
    'documented/SessionStart-startup': 'session-started',
    'documented/Stop-normal': 'turn-ended',
    'documented/UserPromptSubmit-plain': 'prompted',
    'measured/headless-PermissionRequest-Bash': 'permission command',
    'measured/headless-PreToolUse-Bash': 'pass',
    'measured/headless-SessionEnd': 'session-ended',
    'measured/headless-SessionStart': 'session-started',
    'measured/headless-Stop': 'turn-ended',
    'measured/headless-UserPromptSubmit': 'prompted',
    'measured/interactive-Elicitation-form': 'form',
    'measured/interactive-Notification-AskUserQuestion': 'noticed',
    'measured/interactive-Notification-auto-mode-gateway': 'noticed',
    'measured/interactive-Notification-permission': 'noticed',
    'measured/interactive-Notification-plan-approval': 'noticed',
    'measured/interactive-PermissionRequest-AskUserQuestion': 'question',
    'measured/interactive-PermissionRequest-Bash': 'permission command',
    'measured/interactive-PermissionRequest-Bash-heredoc': 'permission command',
    'measured/interactive-PermissionRequest-Bash-npm-test': 'permission command',
    'measured/interactive-PermissionRequest-Edit': 'permission edit',
    'measured/interactive-PermissionRequest-ExitPlanMode': 'plan',
    'measured/interactive-PermissionRequest-ExitPlanMode-no-plan-file': 'plan',
    'measured/interactive-PermissionRequest-Read-outside': 'permission read',
    'measured/interactive-PermissionRequest-Write': 'permission write',
    'measured/interactive-PermissionRequest-Write-outside': 'permission write',
    'measured/interactive-PostToolUse-AskUserQuestion': 'tool-finished',
    'measured/interactive-PostToolUse-Bash': 'tool-finished',
    'measured/interactive-PostToolUse-ExitPlanMode': 'tool-finished',
    'measured/interactive-PostToolUseFailure-Bash': 'tool-finished',
    'measured/interactive-PreToolUse-AskUserQuestion': 'pass',
    'measured/interactive-PreToolUse-Bash': 'pass',
    'measured/interactive-PreToolUse-ExitPlanMode': 'pass',
    'measured/interactive-SessionEnd': 'session-ended',
    'measured/interactive-SessionStart': 'session-started',
    'measured/interactive-Stop': 'turn-ended',
    'measured/interactive-UserPromptSubmit': 'prompted',
    'measured/sdk-stdio-PermissionRequest-AskUserQuestion': 'question',
    'measured/subagent-PermissionRequest-Bash': 'permission command',
    'measured/subagent-Stop-of-main-while-subagent-waits': 'turn-ended',
    'measured/subagent-SubagentStart': 'pass',
    'measured/subagent-SubagentStop': 'turn-ended',
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

  it('has a row for each sample', () => {
    const files = ['documented', 'measured'].flatMap((part) =>
      readdirSync(new URL(`${part}/`, folder)).map((file) => `${part}/${file}`),
    );
    const inputs = files.filter((file) => !file.includes('.out.') && !file.includes('environment'));
    expect(
      Object.keys(kinds)
        .map((name) => `${name}.json`)
        .sort(),
    ).toEqual(inputs.sort());
  });
});

describe('the call that a request is about', () => {
  const callOf = (name: string) => {
    const reading = readSample(name);
    if (reading.kind === 'request') return reading.call;
    const event = reading.kind === 'events' ? reading.events[0] : undefined;
    return event?.kind === 'tool-finished' ? event.call : undefined;
  };

  it.each([
    ['interactive-PermissionRequest-Bash', 'interactive-PostToolUse-Bash'],
    ['interactive-PermissionRequest-Bash-npm-test', 'interactive-PostToolUseFailure-Bash'],
    ['interactive-PermissionRequest-AskUserQuestion', 'interactive-PostToolUse-AskUserQuestion'],
    ['interactive-PermissionRequest-ExitPlanMode', 'interactive-PostToolUse-ExitPlanMode'],
  ])('%s is settled by %s and by no other', (asked, finished) => {
    expect(callOf(`measured/${asked}`)).toBe(callOf(`measured/${finished}`));
    expect(callOf(`measured/${asked}`)).not.toBe(
      callOf('measured/interactive-PermissionRequest-Write'),
    );
  });
});

describe('sessions', () => {
  it('are named by id and folder, and the helper that asks', () => {
    expect(requestOf(readSample('documented/PermissionRequest-subagent')).session).toEqual({
      id: '11111111-2222-4333-8444-555555555555',
      folder: '/home/user/demo',
      subagent: { id: 'agent-7f3a', type: 'Explore' },
    });
  });

  it('keep a helper’s end apart from the main agent’s', () => {
    const [helper, main] = [
      readSample('measured/subagent-SubagentStop'),
      readSample('measured/subagent-Stop-of-main-while-subagent-waits'),
    ].map((reading) => (reading.kind === 'events' ? reading.events[0]?.session : undefined));
    expect(helper?.subagent).toEqual({ id: '<agent-id>', type: 'general-purpose' });
    expect(main).not.toHaveProperty('subagent');
  });
});

describe('acts that do not fit', () => {
  const question = 'documented/PermissionRequest-ask-single';
  it.each<[string, Act]>([
    [question, { kind: 'allow' }],
    [question, { kind: 'approve', acceptEdits: false }],
    [question, { kind: 'hand-back' }],
    ['documented/PermissionRequest-bash', { kind: 'approve', acceptEdits: false }],
    ['documented/PermissionRequest-bash', { kind: 'allow', suggestion: 2 }],
    ['documented/PermissionRequest-bash', { kind: 'keep-planning' }],
    ['documented/PermissionRequest-exit-plan-mode', { kind: 'allow' }],
  ])('%s has no reply to %o', (name, act) => {
    expect(requestOf(readSample(name)).reply(act)).toBeUndefined();
  });
});

it('waits a little less than the registered timeout', () => {
  const reading = requestOf(readSample('documented/PermissionRequest-bash'));
  const registration = claudeCode.setup.registration({
    place: { platform: 'linux', folder: '/home/u/.asktop', gitBash: false, systemRoot: '' },
    level: 'answers',
    switches: {},
    version: undefined,
  });
  const { hooks } = JSON.parse(pasteable(registration)) as {
    hooks: Record<string, { hooks: { timeout: number }[] }[]>;
  };
  const timeoutMs = (hooks['PermissionRequest']?.[0]?.hooks[0]?.timeout ?? 0) * 1000;
  expect(reading.waitsMs).toBeLessThan(timeoutMs);
  expect(reading.waitsMs).toBeGreaterThan(timeoutMs - 60_000);
});
