import { fireEvent, render, screen, within } from '@testing-library/svelte';
import { tick } from 'svelte';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Question, QuestionRequest } from '../../app/protocol/ask.ts';
import { QuestionForm } from './question-form.svelte.ts';
import Component from './QuestionForm.svelte';

const database: Question = {
  text: 'Which "database"?\nSecond line ',
  header: 'DB',
  several: false,
  options: [
    { label: 'SQLite', description: 'one file', preview: '┌──┐\n└──┘' },
    { label: 'Postgres\u202e', description: 'a server' },
  ],
};
const modules: Question = {
  text: 'Which modules?',
  several: true,
  options: [{ label: 'Login' }, { label: '<b>Reports</b>' }, { label: 'Mail' }],
};

const onsend = vi.fn();
function show(questions: Question[], more: Partial<QuestionRequest> = {}): QuestionForm {
  const form = new QuestionForm({
    ...{ kind: 'question', questions, mayLeaveOpen: false, takesNotes: false },
    ...more,
  });
  render(Component, { form, agentName: 'ZCode', showKeys: true, onsend });
  return form;
}
const radio = (name: string | RegExp): HTMLElement => screen.getByRole('radio', { name });
const box = (name: string): HTMLElement => screen.getByRole('checkbox', { name });
const others = (): HTMLTextAreaElement[] => screen.getAllByRole('textbox', { name: 'Other' });
const other = (): HTMLTextAreaElement => others()[0]!;
const enter = (target: HTMLElement, init: KeyboardEventInit = {}): Promise<boolean> =>
  fireEvent.keyDown(target, { key: 'Enter', ...init });

beforeEach(() => onsend.mockClear());

describe('what a screen reader hears', () => {
  test('groups named by the questions, options by their labels, a field named Other', () => {
    show([database, modules]);
    const group = screen.getByRole('radiogroup', { name: /^Which "database"\?\sSecond line/ });
    expect(within(group).getAllByRole('radio')).toHaveLength(2);
    expect(radio('SQLite').getAttribute('aria-checked')).toBe('false');
    expect(radio(/^Postgres ?RLO U\+202E$/)).toBeDefined();
    const several = screen.getByRole('group', { name: 'Which modules?' });
    expect(within(several).getByRole('checkbox', { name: '<b>Reports</b>' })).toBeDefined();
    expect(within(several).getByRole('textbox', { name: 'Other' }).tagName).toBe('TEXTAREA');
  });

  test('description and preview belong to the option', () => {
    show([database]);
    const ids = radio('SQLite').getAttribute('aria-describedby')!.split(' ');
    const described = ids.map((id) => document.getElementById(id)?.textContent);
    expect(described[0]).toBe('one file');
    expect(described[1]).toContain('└──┘');
  });
});

describe('choosing', () => {
  test('a click chooses; typing takes a single choice back; an option sets the text aside', async () => {
    const form = show([database]);
    await fireEvent.click(radio('SQLite'));
    expect(radio('SQLite').getAttribute('aria-checked')).toBe('true');
    await fireEvent.input(other(), { target: { value: '  own ' } });
    expect(radio('SQLite').getAttribute('aria-checked')).toBe('false');
    expect(form.answers()[0]?.picks).toEqual([{ kind: 'other', text: '  own ' }]);
    await fireEvent.click(radio('SQLite'));
    expect(other().value).toBe('  own ');
    await fireEvent.click(screen.getByRole('button', { name: 'Use this text' }));
    expect(form.answers()[0]?.picks).toEqual([{ kind: 'other', text: '  own ' }]);
  });

  test('arrows move and choose nothing; Space and Enter choose', async () => {
    const form = show([database]);
    radio('SQLite').focus();
    await fireEvent.keyDown(radio('SQLite'), { key: 'ArrowDown' });
    const second = radio(/Postgres/);
    expect(document.activeElement).toBe(second);
    expect(form.answeredCount).toBe(0);
    expect([radio('SQLite').tabIndex, second.tabIndex]).toEqual([-1, 0]);
    await fireEvent.keyDown(second, { key: ' ' });
    expect(form.drafts[0]!.chosen).toEqual([1]);
    await fireEvent.keyDown(second, { key: 'ArrowDown' });
    await enter(radio('SQLite'));
    expect(form.drafts[0]!.chosen).toEqual([0]);
  });

  test('Enter on a chosen option is left to the card', async () => {
    show([modules]);
    expect(await enter(box('Mail'))).toBe(false);
    expect(await enter(box('Mail'))).toBe(true);
    expect(box('Mail').getAttribute('aria-checked')).toBe('true');
    await fireEvent.keyDown(box('Mail'), { key: ' ' });
    expect(box('Mail').getAttribute('aria-checked')).toBe('false');
  });

  test('the preview follows the focus', async () => {
    show([{ ...database, options: [...database.options, { label: 'c', preview: 'CCC' }] }]);
    expect(screen.getByRole('region', { name: 'Preview: SQLite' })).toBeDefined();
    await fireEvent.focus(radio('c'));
    expect(screen.getByRole('region', { name: 'Preview: c' }).textContent).toContain('CCC');
  });

  test('a choice can be taken back where the question may stay open', async () => {
    const form = show([database, modules], { mayLeaveOpen: true });
    expect(screen.queryByRole('button', { name: 'Clear' })).toBeNull();
    const place = screen.getByText('Clear'); // kept, so that nothing moves when it appears
    await fireEvent.click(radio('SQLite'));
    expect(screen.getByRole('button', { name: 'Clear' })).toBe(place);
    await fireEvent.click(screen.getByRole('button', { name: 'Clear' }));
    expect(form.answeredCount).toBe(0);
  });
});

describe('typing', () => {
  test('the length is said, and that blanks are no answer', async () => {
    show([database]);
    await fireEvent.input(other(), { target: { value: '双写 🦆' } });
    expect(screen.getByText('4 characters')).toBeDefined();
    expect(screen.getByText('11 bytes')).toBeDefined();
    await fireEvent.input(other(), { target: { value: ' \n' } });
    expect(screen.getByText('Only blanks: no answer for ZCode')).toBeDefined();
  });

  test('Enter goes to the next open question, then sends', async () => {
    show([database, modules]);
    other().focus();
    await fireEvent.input(other(), { target: { value: 'own' } });
    await enter(other());
    expect(onsend).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(box('Login'));
    await fireEvent.click(box('Login'));
    await enter(others()[1]!);
    expect(onsend).toHaveBeenCalledTimes(1);
  });

  test('Shift+Enter, composition and repeats never send; Ctrl+Enter does', async () => {
    show([database]);
    await fireEvent.input(other(), { target: { value: 'own' } });
    expect(await enter(other(), { shiftKey: true })).toBe(true);
    expect(await enter(other(), { isComposing: true })).toBe(true);
    await fireEvent.keyDown(other(), { key: 'Enter', keyCode: 229 });
    expect(await enter(other(), { repeat: true })).toBe(false);
    expect(onsend).not.toHaveBeenCalled();
    await enter(other(), { ctrlKey: true });
    expect(onsend).toHaveBeenCalledTimes(1);
  });

  test('Ctrl+Enter sends what may be sent, and nothing else', async () => {
    const form = show([database, modules], { mayLeaveOpen: true });
    await enter(other(), { metaKey: true });
    expect(onsend).not.toHaveBeenCalled();
    form.drafts[1]!.choose(0);
    await enter(other(), { metaKey: true });
    expect(onsend).toHaveBeenCalledTimes(1);
  });

  test('a value that came without any event is sent', async () => {
    const form = show([database]);
    other().value = 'dictated\ntext ';
    await enter(other());
    expect(onsend).toHaveBeenCalledTimes(1);
    expect(form.answers()[0]?.picks).toEqual([{ kind: 'other', text: 'dictated\ntext ' }]);
  });

  test('a draft survives the card going away and coming back', async () => {
    const form = new QuestionForm({
      ...{ kind: 'question', questions: [database], mayLeaveOpen: false, takesNotes: true },
    });
    const first = render(Component, { form, agentName: 'ZCode', showKeys: true, onsend });
    other().value = 'half a th';
    first.unmount();
    render(Component, { form, agentName: 'ZCode', showKeys: true, onsend });
    await tick();
    expect(other().value).toBe('half a th');
  });

  test('O brings the Other field of the question that has the focus', async () => {
    const form = show([database, modules]);
    await fireEvent.focusIn(box('Login'));
    form.key(new KeyboardEvent('keydown', { key: 'o', cancelable: true }));
    expect(document.activeElement).toBe(others()[1]);
  });

  test('a note is asked for only where it is taken, and goes with the answer', async () => {
    const form = show([database], { takesNotes: true });
    expect(screen.queryByRole('button', { name: /Add a note/ })).toBeNull();
    await fireEvent.click(radio('SQLite'));
    await fireEvent.click(screen.getByRole('button', { name: /Add a note/ }));
    const note = screen.getByRole('textbox', { name: 'Note' });
    expect(document.activeElement).toBe(note);
    await fireEvent.input(note, { target: { value: 'why ' } });
    expect(form.answers()).toEqual([
      { question: 0, picks: [{ kind: 'option', option: 0 }], notes: 'why ' },
    ]);
  });
});
