import { describe, expect, test } from 'vitest';
import type { Act } from '../protocol/act.ts';
import type { Ask, FormField } from '../protocol/ask.ts';
import type { Agent, Reading } from './agent.ts';
import { agents } from './registry.ts';
import type { Level } from './setup.ts';
import { readingsOf, samplesOf } from './testing/samples.ts';

// What the table of capabilities claims of an agent is held against what the agent does with its samples, in all settings
// of its switches. Two cells have no sample here, `dialog` and `silence`: they say what the agent does beside us, and are
// shown by its fake in e2e/agents and by e2e:real.

type Request = Extract<Reading, { kind: 'request' }>;

/** What the samples of one agent show. */
class Shown {
  readonly readings: readonly Reading[];
  /** those of the samples, and those that are registered at some level */
  readonly events: readonly string[];
  readonly replies: readonly string[];

  constructor(agent: Agent) {
    const { hooks, replies } = samplesOf(agent.id);
    this.readings = readingsOf(agent, hooks);
    this.events = [...hooks.map(({ event }) => event), ...registeredBy(agent)];
    this.replies = replies;
  }

  requests<Kind extends Request['ask']['kind']>(kind: Kind) {
    return this.readings.flatMap((reading) =>
      reading.kind === 'request' && reading.ask.kind === kind
        ? [{ reading, ask: reading.ask as Extract<Ask, { kind: Kind }> }]
        : [],
    );
  }

  notices(kind: string): number {
    return this.readings.filter(
      (reading) => reading.kind === 'notice' && reading.ask.of.kind === kind,
    ).length;
  }
}

function registeredBy({ setup }: Agent): string[] {
  const place = {
    platform: 'linux',
    folder: '/home/u/.asktop',
    gitBash: false,
    systemRoot: '',
  } as const;
  return (Object.keys(setup.levels) as Level[]).flatMap((level) => {
    const found = setup.registration({ place, level, switches: {}, version: undefined });
    return found.kind === 'entries' ? found.entries.map(({ event }) => event) : found.events;
  });
}

const words = (reading: Request, act: Act): string | undefined =>
  reading.refusal?.(act) ?? reading.reply(act);
const saysBoth = (reading: Request, yes: Act, no: Act) =>
  words(reading, yes) !== undefined && words(reading, no) !== undefined;

const allow: Act = { kind: 'allow' };
const deny: Act = { kind: 'deny', reason: '不行，请换一种方式' };
const approve: Act = { kind: 'approve', acceptEdits: false };
const keepPlanning: Act = { kind: 'keep-planning', reason: '请增加回滚步骤' };
const answerTo = ({ questions }: Extract<Ask, { kind: 'question' }>): Act => ({
  kind: 'answer',
  answers: questions.map((_, question) => ({
    question,
    picks: [{ kind: 'other', text: '自己写的答案' }],
  })),
});
const submitTo = ({ fields }: Extract<Ask, { kind: 'form' }>): Act => ({
  kind: 'submit',
  values: Object.fromEntries(fields.map((field) => [field.name, valueFor(field)])),
});

function valueFor(field: FormField): string | number | boolean | string[] {
  if (field.kind === 'switch') return true;
  if (field.kind === 'number') return field.least ?? 1;
  if (field.kind === 'text') return field.format === 'email' ? 'a@b.example' : '文字';
  const value = field.options[0]?.value ?? '';
  return field.several ? [value] : value;
}

describe.each(agents.map((agent) => [agent.name, agent] as const))('%s', (_, agent) => {
  const { permission, question, plan, always, editInput, form } = agent.capabilities;
  const { promptGate, stopGate, context } = agent.capabilities;
  const shown = new Shown(agent);

  test('has samples in its folder', () => {
    expect(shown.readings.length).toBeGreaterThan(0);
  });

  test(`permission: ${permission}`, () => {
    const requests = shown.requests('permission');
    const answered = requests.filter(
      ({ reading, ask }) => ask.vetoOnly !== true && saysBoth(reading, allow, deny),
    );
    const vetoed = requests.filter(({ ask }) => ask.vetoOnly === true);
    if (permission === 'answer') expect(answered).not.toEqual([]);
    else if (permission === 'veto') {
      expect(vetoed).not.toEqual([]);
      for (const { reading } of vetoed) {
        expect(words(reading, deny)).toBeTypeOf('string');
        expect(words(reading, allow)).toBeUndefined();
      }
    } else {
      expect(requests).toEqual([]);
      expect(shown.notices('permission') > 0).toBe(permission === 'show');
    }
  });

  test(`question: ${question}`, () => {
    const requests = shown.requests('question');
    if (question === 'answer' || question === 'refusal') {
      const asRefusal = question === 'refusal';
      const such = requests.filter(
        ({ reading, ask }) =>
          (ask.asRefusal ?? false) === asRefusal && words(reading, answerTo(ask)) !== undefined,
      );
      expect(such).not.toEqual([]);
    } else {
      expect(requests).toEqual([]);
      expect(shown.notices('question') > 0).toBe(question === 'show');
    }
  });

  test(`plan: ${plan}`, () => {
    const requests = shown.requests('plan');
    const approved = requests.filter(
      ({ reading, ask }) => ask.vetoOnly !== true && saysBoth(reading, approve, keepPlanning),
    );
    const sentBack = requests.filter(
      ({ reading, ask }) => ask.vetoOnly === true && words(reading, keepPlanning) !== undefined,
    );
    if (plan === 'answer') expect(approved).not.toEqual([]);
    else if (plan === 'refusal') {
      expect(approved).toEqual([]);
      expect(sentBack).not.toEqual([]);
    } else {
      expect(requests).toEqual([]);
      expect(shown.notices('plan') > 0).toBe(plan === 'show');
    }
  });

  test(`always: ${always}`, () => {
    const remembered = shown
      .requests('permission')
      .filter(({ ask }) => ask.suggestions.length > 0)
      .map(({ reading }) => [words(reading, { ...allow, suggestion: 0 }), words(reading, allow)]);
    expect(remembered.length > 0).toBe(always);
    for (const [remembering, once] of remembered) {
      expect(remembering).toBeTypeOf('string');
      expect(remembering).not.toBe(once);
    }
  });

  test(`form: ${form}`, () => {
    const forms = shown.requests('form');
    expect(forms.length > 0).toBe(form);
    for (const { reading, ask } of forms) {
      expect(words(reading, submitTo(ask))).toBeTypeOf('string');
      expect(words(reading, { kind: 'decline' })).toBeTypeOf('string');
    }
  });

  // these say what the agent would take; there is a sample of it in its folder
  if (editInput)
    test('a changed input: a reply in its samples has one', () => {
      const pattern = /"(updated_?input|modified(input|args)|tool_input)"/i;
      expect(shown.replies.filter((reply) => pattern.test(reply))).not.toEqual([]);
    });

  if (promptGate)
    test('prompts can be held: it has a hook for them', () => {
      expect(shown.events.filter((event) => /prompt|before_?agent/i.test(event))).not.toEqual([]);
    });

  if (stopGate)
    test('the end of a turn can be held: it has a hook for it', () => {
      expect(shown.events.filter((event) => /stop|after_?agent/i.test(event))).not.toEqual([]);
    });

  if (context)
    test('context can be added: it has a hook before the model reads', () => {
      const before = /prompt|before_?agent|session_?start/i;
      expect(shown.events.filter((event) => before.test(event))).not.toEqual([]);
    });
});
