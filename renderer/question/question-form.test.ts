import { describe, expect, test } from 'vitest';
import type { Question, QuestionRequest } from '../../app/protocol/ask.ts';
import { QuestionForm } from './question-form.svelte.ts';

const question = (several: boolean, ...labels: string[]): Question => ({
  text: 'Which?',
  several,
  options: labels.map((label) => ({ label })),
});
const formOf = (questions: Question[], more: Partial<QuestionRequest> = {}): QuestionForm =>
  new QuestionForm({
    kind: 'question',
    questions,
    mayLeaveOpen: false,
    takesNotes: false,
    ...more,
  });
const one = (): QuestionForm => formOf([question(false, 'a', 'b')]);
const several = (): QuestionForm => formOf([question(true, 'a', 'b', 'c')]);
const press = (
  form: QuestionForm,
  key: string,
  init: KeyboardEventInit & { keyCode?: number } = {},
): boolean => form.key(new KeyboardEvent('keydown', { key, cancelable: true, ...init }));

describe('answers', () => {
  test('nothing is chosen at the start and nothing can be sent', () => {
    const form = formOf([question(false, 'a'), question(true, 'b')]);
    expect(form.answers()).toEqual([]);
    expect([form.answeredCount, form.isComplete, form.canSend, form.firstOpen]).toEqual([
      0,
      false,
      false,
      0,
    ]);
  });

  test('one choice: the last chosen option is the answer', () => {
    const form = one();
    form.drafts[0]!.choose(0);
    form.drafts[0]!.choose(1);
    expect(form.answers()).toEqual([{ question: 0, picks: [{ kind: 'option', option: 1 }] }]);
  });

  test('one choice: typing takes the option back', () => {
    const form = one();
    form.drafts[0]!.choose(0);
    form.drafts[0]!.type('own');
    expect(form.answers()).toEqual([{ question: 0, picks: [{ kind: 'other', text: 'own' }] }]);
  });

  test('one choice: an option sets the typed text aside and keeps it', () => {
    const form = one();
    form.drafts[0]!.type('own');
    form.drafts[0]!.choose(1);
    expect(form.answers()).toEqual([{ question: 0, picks: [{ kind: 'option', option: 1 }] }]);
    expect(form.drafts[0]).toMatchObject({ other: 'own', otherSetAside: true });
    form.drafts[0]!.takeOther();
    expect(form.answers()).toEqual([{ question: 0, picks: [{ kind: 'other', text: 'own' }] }]);
  });

  test('several: options in the order of the question, typed text last', () => {
    const form = several();
    form.drafts[0]!.type('own');
    for (const option of [2, 0, 1, 1]) form.drafts[0]!.choose(option);
    expect(form.answers()).toEqual([
      {
        question: 0,
        picks: [
          { kind: 'option', option: 0 },
          { kind: 'option', option: 2 },
          { kind: 'other', text: 'own' },
        ],
      },
    ]);
  });

  test('typed text that equals a label stays typed text', () => {
    const form = one();
    form.drafts[0]!.type('a');
    expect(form.answers()[0]?.picks).toEqual([{ kind: 'other', text: 'a' }]);
  });

  test.each([
    '  spaces around  ',
    'a\n\nb\n',
    '\ta\u00a0',
    '\ud83d',
    '👨\u200d👩\u200d👧',
    'e\u0301',
  ])('typed text %j is sent as it is', (text) => {
    const form = one();
    form.drafts[0]!.type(text);
    expect(form.answers()[0]?.picks).toEqual([{ kind: 'other', text }]);
  });

  test.each(['', ' ', '\n\t', '\u3000', '\u00a0'])('blanks %j are no answer', (text) => {
    const form = one();
    form.drafts[0]!.type(text);
    expect(form.answers()).toEqual([]);
    expect(form.canSend).toBe(false);
  });

  test('a question is as long as it must be answered, or may stay open', () => {
    const questions = [question(false, 'a'), question(false, 'b')];
    const strict = formOf(questions);
    const lax = formOf(questions, { mayLeaveOpen: true });
    for (const form of [strict, lax]) form.drafts[1]!.choose(0);
    expect([strict.canSend, strict.firstOpen]).toEqual([false, 0]);
    expect([lax.canSend, lax.isComplete]).toEqual([true, false]);
    expect(lax.answers()).toEqual([{ question: 1, picks: [{ kind: 'option', option: 0 }] }]);
  });

  test('a note goes with its answer, where the agent takes notes', () => {
    const taking = formOf([question(false, 'a')], { takesNotes: true });
    taking.drafts[0]!.note = ' because ';
    expect(taking.answers()).toEqual([]);
    taking.drafts[0]!.choose(0);
    expect(taking.answers()[0]).toMatchObject({ notes: ' because ' });
    taking.drafts[0]!.note = '  ';
    expect(taking.answers()[0]).not.toHaveProperty('notes');
    const other = one();
    other.drafts[0]!.choose(0);
    other.drafts[0]!.note = 'x';
    expect(other.answers()[0]).not.toHaveProperty('notes');
  });

  test('the value of the field counts, however it came there', () => {
    const form = one();
    const field = document.createElement('textarea');
    form.drafts[0]!.otherField = field;
    field.value = 'dictated';
    expect(form.answers()[0]?.picks).toEqual([{ kind: 'other', text: 'dictated' }]);
    // an option chosen afterwards is not undone by reading the same text again
    form.drafts[0]!.choose(0);
    expect(form.answers()[0]?.picks).toEqual([{ kind: 'option', option: 0 }]);
  });
});

describe('keys', () => {
  const two = (): QuestionForm => formOf([question(false, 'a', 'b'), question(true, 'c', 'd')]);
  const chosen = (form: QuestionForm): (readonly number[])[] =>
    form.drafts.map((draft) => draft.chosen);

  test('digits choose in the first question, letters in the others', () => {
    const form = two();
    expect(form.keys).toEqual([
      ['1', '2'],
      ['A', 'B'],
    ]);
    expect([press(form, '2'), press(form, 'b'), press(form, 'A')]).toEqual([true, true, true]);
    expect(chosen(form)).toEqual([[1], [0, 1]]);
  });

  test('four questions with four options have sixteen keys, none of them an act of every card', () => {
    const four = question(false, 'a', 'b', 'c', 'd');
    const keys = formOf([four, four, four, four]).keys.flat();
    expect(new Set(keys).size).toBe(16);
    expect(keys.join('')).not.toMatch(/[EJKNORSUY]/);
  });

  test('a key without an option is not ours', () => {
    const form = two();
    for (const key of ['3', '0', 'Y', 'N', 'z', 'Enter', 'Escape', ' '])
      expect(press(form, key)).toBe(false);
    expect(chosen(form)).toEqual([[], []]);
  });

  test.each([
    ['in a composition', { isComposing: true }],
    ['sent to the input method', { keyCode: 229 }],
    ['with Alt', { altKey: true }],
    ['with Ctrl', { ctrlKey: true }],
    ['with Cmd', { metaKey: true }],
    ['with Shift', { shiftKey: true }],
  ])('a digit %s does nothing', (_how, init) => {
    const form = two();
    expect(press(form, '1', init)).toBe(false);
    expect(chosen(form)).toEqual([[], []]);
  });

  test('a key that is held down chooses once', () => {
    const form = several();
    press(form, '1');
    expect(press(form, '1', { repeat: true })).toBe(true);
    expect(chosen(form)).toEqual([[0]]);
  });

  test('a letter in a text field is text', () => {
    const form = two();
    const field = document.createElement('textarea');
    const event = new KeyboardEvent('keydown', { key: 'a', cancelable: true });
    field.dispatchEvent(event);
    expect(form.key(event)).toBe(false);
  });

  test('another keyboard layout has the same keys', () => {
    const form = two();
    expect(press(form, 'ф', { code: 'KeyA' })).toBe(true);
    expect(chosen(form)).toEqual([[], [0]]);
  });

  test('Ctrl+A chooses all, Ctrl+Shift+A none, where several may be chosen', () => {
    const form = two();
    expect(press(form, 'a', { ctrlKey: true })).toBe(true);
    expect(chosen(form)).toEqual([[], [0, 1]]);
    expect(press(form, 'A', { metaKey: true, shiftKey: true })).toBe(true);
    expect(chosen(form)).toEqual([[], []]);
    form.enter(0);
    expect(press(form, 'a', { ctrlKey: true })).toBe(false);
  });
});
