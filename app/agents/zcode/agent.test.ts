import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Act } from '../../protocol/act.ts';
import type { Reading } from '../agent.ts';
import { pasteable } from '../pasteable.ts';
import { zcode } from './agent.ts';

const folder = new URL('./samples/', import.meta.url);
const sample = (name: string) => readFileSync(new URL(`${name}.json`, folder), 'utf8');
const read = (text: string) =>
  zcode.read({ event: 'PermissionRequest', text, caller: {}, switches: {} });

function requestOf(reading: Reading): Extract<Reading, { kind: 'request' }> {
  if (reading.kind !== 'request') throw new Error(`not a request: ${JSON.stringify(reading)}`);
  return reading;
}

/** What the strictest build lets pass: an unknown key at any level, or a wrong type, and the hook has said nothing. */
const AskInput = z.strictObject({
  questions: z
    .array(
      z.strictObject({
        question: z.string(),
        header: z.string(),
        options: z.array(
          z.strictObject({
            label: z.string(),
            description: z.string(),
            preview: z.string().optional(),
          }),
        ),
        multiSelect: z.boolean(),
      }),
    )
    .min(1),
  answers: z.record(
    z.string(),
    z.string().refine((answer) => answer.trim() !== ''),
  ),
  annotations: z
    .record(
      z.string(),
      z.strictObject({ preview: z.string().optional(), notes: z.string().optional() }),
    )
    .optional(),
});
const StrictOutput = z.strictObject({
  hookSpecificOutput: z.strictObject({
    hookEventName: z.literal('PermissionRequest'),
    decision: z.union([
      z.strictObject({
        behavior: z.literal('allow'),
        updatedInput: AskInput.optional(),
        updatedPermissions: z
          .array(
            z.strictObject({
              type: z.literal('addRules'),
              behavior: z.enum(['allow', 'deny', 'ask']),
              rules: z.array(
                z.strictObject({
                  toolName: z.string().min(1),
                  ruleContent: z.string().optional(),
                }),
              ),
            }),
          )
          .optional(),
      }),
      z.strictObject({
        behavior: z.literal('deny'),
        message: z.string().optional(),
        interrupt: z.boolean().optional(),
      }),
    ]),
  }),
});
/** As ZCode reads stdout: trimmed, an object, cut at 32 KiB. */
function strictly(reply: string | undefined): z.infer<typeof StrictOutput> {
  const text = (reply ?? '').trim();
  expect(text.startsWith('{')).toBe(true);
  return StrictOutput.parse(JSON.parse(text));
}

const option = (question: number, ...options: number[]) => ({
  question,
  picks: options.map((chosen) => ({ kind: 'option' as const, option: chosen })),
});
const answer = (...answers: Extract<Act, { kind: 'answer' }>['answers']): Act => ({
  kind: 'answer',
  answers,
});

describe('what the samples are answered with', () => {
  const rows: [sample: string, outcome: string, act: Act][] = [
    ['PermissionRequest-ask-chinese', 'answer', answer(option(0, 0))],
    ['PermissionRequest-ask-multi-select', 'answer', answer(option(0, 0, 2))],
    [
      'PermissionRequest-ask-other',
      'answer',
      answer({ question: 0, picks: [{ kind: 'other', text: '先部署到预发布环境' }] }),
    ],
    ['PermissionRequest-ask-preview', 'answer', answer(option(0, 1))],
    ['PermissionRequest-ask-several', 'answer', answer(option(0, 1), option(1, 1))],
    ['PermissionRequest-ask-several', 'partial', answer(option(0, 0))],
    ['PermissionRequest-ask-single', 'answer', answer(option(0, 0))],
    ['PermissionRequest-bash', 'allow', { kind: 'allow' }],
    ['PermissionRequest-bash', 'deny', { kind: 'deny', reason: '请不要删除 node_modules' }],
    ['PermissionRequest-edit', 'deny', { kind: 'deny', reason: 'Keep the variable mutable.' }],
    ['PermissionRequest-write', 'allow', { kind: 'allow' }],
    ['PermissionRequest-exit-plan-mode', 'approve', { kind: 'approve', acceptEdits: false }],
    [
      'PermissionRequest-exit-plan-mode',
      'deny',
      { kind: 'keep-planning', reason: '请增加回滚步骤' },
    ],
  ];
  /** a changed input, for which there is no act */
  const unused = ['PermissionRequest-bash.allow-modified.out.json'];

  it.each(rows)('%s, %s', (name, outcome, act) => {
    const output = strictly(requestOf(read(sample(name))).reply(act));
    expect(output).toEqual(JSON.parse(sample(`${name}.${outcome}.out`)));
  });

  it('has a row for each answer that was recorded', () => {
    const outs = readdirSync(folder).filter((file) => file.includes('.out.'));
    const used = rows.map(([name, outcome]) => `${name}.${outcome}.out.json`);
    expect([...used, ...unused].sort()).toEqual(outs.sort());
  });
});

describe('what ZCode would refuse is not sent', () => {
  const bash = requestOf(read(sample('PermissionRequest-bash')));

  it('a rule goes back as it was offered, without a key more', () => {
    expect(
      strictly(bash.reply({ kind: 'allow', suggestion: 0 })).hookSpecificOutput.decision,
    ).toEqual({
      behavior: 'allow',
      updatedPermissions: [
        {
          type: 'addRules',
          behavior: 'allow',
          rules: [{ toolName: 'Bash', ruleContent: 'rm -rf node_modules && npm ci' }],
        },
      ],
    });
  });

  it('only rules are offered, in no scope', () => {
    const text = sample('PermissionRequest-bash').replaceAll(
      '"type": "addRules"',
      '"type": "setMode", "mode": "yolo"',
    );
    const { ask } = requestOf(read(text));
    expect(ask).toMatchObject({ suggestions: [] });
    expect(bash.ask).toMatchObject({ suggestions: [{ kind: 'rules', scope: 'unsaid' }] });
  });

  it('a deny may stand without a reason, and may stop the turn', () => {
    strictly(bash.reply({ kind: 'deny' }));
    expect(
      strictly(bash.reply({ kind: 'deny', interrupt: true })).hookSpecificOutput.decision,
    ).toEqual({
      behavior: 'deny',
      interrupt: true,
    });
  });

  it('a plan cannot be approved with edits accepted', () => {
    const plan = requestOf(read(sample('PermissionRequest-exit-plan-mode')));
    expect(plan.ask).toMatchObject({ canAcceptEdits: false });
    expect(plan.reply({ kind: 'approve', acceptEdits: true })).toBeUndefined();
  });

  it('an answer of blanks is left out, and alone it is no answer', () => {
    const asked = requestOf(read(sample('PermissionRequest-ask-several')));
    const blank = { question: 0, picks: [{ kind: 'other' as const, text: ' \n\u3000' }] };
    expect(asked.reply(answer(blank))).toBeUndefined();
    const { decision } = strictly(asked.reply(answer(blank, option(1, 0)))).hookSpecificOutput;
    expect(decision).toMatchObject({
      updatedInput: { answers: { 'Which features should be enabled?': 'Search' } },
    });
    expect(
      Object.keys('updatedInput' in decision ? (decision.updatedInput?.answers ?? {}) : {}),
    ).toHaveLength(1);
  });
});

describe('what each sample turns out to be', () => {
  const kindOf = (name: string) => {
    const reading = read(sample(name));
    return reading.kind === 'events' ? reading.events.map(({ kind }) => kind).join() : reading.kind;
  };
  const kinds: Record<string, string> = {
    'PermissionRequest-ask-chinese': 'request',
    'PermissionRequest-ask-multi-select': 'request',
    'PermissionRequest-ask-other': 'request',
    'PermissionRequest-ask-preview': 'request',
    'PermissionRequest-ask-several': 'request',
    'PermissionRequest-ask-single': 'request',
    'PermissionRequest-bash': 'request',
    'PermissionRequest-edit': 'request',
    'PermissionRequest-exit-plan-mode': 'request',
    'PermissionRequest-write': 'request',
    'PostToolUse-bash': 'tool-finished',
    'PostToolUseFailure-bash': 'tool-finished',
    'PreToolUse-bash': 'pass',
    'SessionStart-startup': 'session-started',
    'Stop-normal': 'turn-ended',
    'UserPromptSubmit-plain': 'prompted',
  };

  it.each(Object.entries(kinds))('%s is %s', (name, kind) => {
    expect(kindOf(name)).toBe(kind);
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

it('matches a request and its end by the tool call’s id', () => {
  const finished = read(sample('PostToolUse-bash'));
  expect(finished).toMatchObject({
    events: [{ call: requestOf(read(sample('PermissionRequest-bash'))).call }],
  });
  // twice registered, it comes twice with this id; without one nobody can tell
  expect(requestOf(read(sample('PermissionRequest-bash'))).callIsId).toBe(true);
  const other = sample('PermissionRequest-bash').replaceAll('call_sample_1', 'call_sample_2');
  expect(requestOf(read(other)).call).not.toBe(
    requestOf(read(sample('PermissionRequest-bash'))).call,
  );
});

it('reads a payload that has only ZCode’s own spellings', () => {
  const record = JSON.parse(sample('PermissionRequest-ask-chinese')) as Record<string, unknown>;
  const camel = Object.entries(record).filter(([key]) => !key.includes('_'));
  const reading = requestOf(read(JSON.stringify(Object.fromEntries(camel))));
  expect(reading.session).toEqual({
    id: 'sess_11111111-2222-4333-8444-555555555555',
    folder: '/home/user/demo',
  });
  strictly(reading.reply(answer(option(0, 1))));
});

it('asks nothing in yolo mode but questions and plans', () => {
  const yolo = (name: string) => read(sample(name).replaceAll(/"(build|plan)"/g, '"yolo"')).kind;
  expect(yolo('PermissionRequest-bash')).toBe('pass');
  expect(yolo('PermissionRequest-ask-single')).toBe('request');
  expect(yolo('PermissionRequest-exit-plan-mode')).toBe('request');
});

it('takes 32 KiB of stdout, and asks for more in its entries', () => {
  expect(zcode.maxReplyBytes).toBe(32_768);
  const place = {
    platform: 'linux' as const,
    folder: '/home/u/.asktop',
    gitBash: false,
    systemRoot: '',
  };
  const json = pasteable(
    zcode.setup.registration({ place, level: 'answers', switches: {}, version: undefined }),
  );
  expect(JSON.parse(json)).toMatchObject({ hooks: { enabled: true, maxOutputBytes: 1_048_576 } });
});
