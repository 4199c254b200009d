import { describe, expect, it } from 'vitest';
import type { Answer } from '../../protocol/act.ts';
import type { Question } from '../../protocol/ask.ts';
import { textOf } from '../../text/json-span.ts';
import { answeredInput } from './answers.ts';

const labels = ['A', 'Sync, fast', 'say "hi"', 'back\\slash', '中文，逗号', "it's"];
const question = (several: boolean, text = 'q'): Question => ({
  text,
  several,
  options: labels.map((label) => ({ label })),
});
const option = (index: number) => ({ kind: 'option' as const, option: index });
const other = (text: string) => ({ kind: 'other' as const, text });

const valueFor = (several: boolean, ...picks: Answer['picks']) => {
  const input = answeredInput('{}', [question(several)], [{ question: 0, picks }]);
  return input === undefined
    ? undefined
    : (JSON.parse(textOf(input, ['answers', 'q']) ?? 'null') as unknown);
};

describe('the value for one choice', () => {
  it.each(labels.map((label, index) => [label, index] as const))(
    'is the label %s as it is',
    (label, index) => {
      expect(valueFor(false, option(index))).toBe(label);
    },
  );

  it.each([
    '  blanks around  ',
    'free, "text" here',
    'line\nline\ttab\r\n',
    '用 DuckDB 吧 🦆👩‍👩‍👧',
    'e\u0301 \u00e9 \ufeff\u200b\u202e',
    '\ud83d lone',
    '{"answer": "yes"}',
    'A',
    '007',
  ])('is the typed text %o, letter by letter', (text) => {
    expect(valueFor(false, other(text))).toBe(text);
  });
});

describe('the value for several choices', () => {
  it.each<[string, Answer['picks']]>([
    ['A', [option(0)]],
    ['A, back\\slash', [option(3), option(0)]],
    ['A, "Sync, fast"', [option(0), option(1)]],
    ['"say \\"hi\\""', [option(2)]],
    ["中文，逗号, it's", [option(5), option(4)]],
    ['A,   typed ', [other('  typed '), option(0)]],
    ['"b\\\\s, x"', [other('b\\s, x')]],
    ['"Sync, fast", "别的, x"', [option(1), other('别的, x')]],
    ['A, two\nlines', [option(0), other('two\nlines')]],
    ['"two\\nlines, and a comma"', [other('two\nlines, and a comma')]],
    ['A', [option(0), other(' \n ')]],
  ])('is %s', (value, picks) => {
    expect(valueFor(true, ...picks)).toBe(value);
  });
});

describe('what does not fit', () => {
  it.each<[string, boolean, Answer['picks']]>([
    ['two options where one may be chosen', false, [option(0), option(1)]],
    ['an option and a text where one may be chosen', false, [option(0), other('x')]],
    ['an option that does not exist', false, [option(6)]],
    ['one of several that does not exist', true, [option(0), option(6)]],
    ['an option chosen twice', true, [option(0), option(0)]],
    ['two texts', true, [other('x'), other('y')]],
    ['blanks alone', false, [other(' \u3000\t\n')]],
    ['blanks alone among several', true, [other(' ')]],
  ])('%s is no answer', (_, several, picks) => {
    expect(valueFor(several, ...picks)).toBeUndefined();
  });

  it('a question that does not exist, or one answered twice', () => {
    const one = { question: 0, picks: [option(0)] };
    expect(answeredInput('{}', [question(false)], [{ ...one, question: 1 }])).toBeUndefined();
    expect(answeredInput('{}', [question(false)], [one, one])).toBeUndefined();
    expect(answeredInput('{}', [question(false)], [])).toBeUndefined();
  });
});

describe('the input with its answers', () => {
  const questions = [
    question(false, 'first "q"\n'),
    question(true, '第二'),
    question(false, '__proto__'),
  ];

  it('names the questions to the letter, in their order, and leaves out the unanswered', () => {
    const input = answeredInput('{"questions": [], "n": 1.0}', questions, [
      { question: 2, picks: [option(0)] },
      { question: 0, picks: [other('x')] },
      { question: 1, picks: [other(' ')] },
    ]);
    expect(input).toBe(
      '{"questions": [], "n": 1.0,"answers":{"first \\"q\\"\\n":"x","__proto__":"A"}}',
    );
  });

  it('carries notes, and the preview of the option that was chosen', () => {
    const previewed: Question = {
      text: 'Which layout?',
      several: false,
      options: [{ label: 'Sidebar', preview: '|nav|\n' }, { label: 'Top' }],
    };
    const annotations = (answer: Omit<Answer, 'question'>, several = false) =>
      textOf(
        answeredInput('{}', [{ ...previewed, several }], [{ question: 0, ...answer }]) ?? '{}',
        ['annotations'],
      );
    expect(annotations({ picks: [option(0)] })).toBe('{"Which layout?":{"preview":"|nav|\\n"}}');
    expect(annotations({ picks: [option(0)], notes: ' 备注 ' })).toBe(
      '{"Which layout?":{"preview":"|nav|\\n","notes":" 备注 "}}',
    );
    expect(annotations({ picks: [option(1)], notes: 'n' })).toBe('{"Which layout?":{"notes":"n"}}');
    expect(annotations({ picks: [option(1)] })).toBeUndefined();
    expect(annotations({ picks: [other('x')], notes: '  ' })).toBeUndefined();
    expect(annotations({ picks: [option(0)] }, true)).toBeUndefined();
  });
});
