import type { Answer, Pick } from '../../protocol/act.ts';
import type { Question } from '../../protocol/ask.ts';
import { spliceMembers } from '../../text/json-splice.ts';

/**
 * The text of the question tool's input with `answers`, and `annotations` where there is a note or a chosen preview: the
 * input as it was asked, spliced. Undefined if nothing is answered or an answer does not fit its question.
 *
 * Values as Claude Code 2.1.332 writes them itself (measured): the label or the typed text as it is for a single choice;
 * several joined by comma and space in the order of the options, typed text last, where an item that holds a comma or a
 * double quote stands as a JSON string. A chosen option's preview goes into `annotations`, as after a native choice.
 * Text that is only blanks is no answer (ZCode refuses it): such a pick counts as not made.
 */
export function answeredInput(
  inputText: string,
  questions: readonly Question[],
  answers: readonly Answer[],
): string | undefined {
  const byQuestion = new Map(answers.map((answer) => [answer.question, answer]));
  if (byQuestion.size < answers.length) return undefined;
  const values: string[] = [];
  const annotations: string[] = [];
  for (const [index, answer] of [...byQuestion].sort(([a], [b]) => a - b)) {
    const question = questions[index];
    const items = question && itemsOf(question, answer.picks);
    if (items === undefined) return undefined;
    if (items.length === 0) continue;
    // JSON text, not an object: `__proto__` is a question like any other
    const key = JSON.stringify(question?.text);
    values.push(
      `${key}:${JSON.stringify(question?.several === true ? joined(items) : items[0]?.text)}`,
    );
    const annotation = annotationOf(items, question?.several === true, answer.notes);
    if (annotation !== undefined) annotations.push(`${key}:${annotation}`);
  }
  if (values.length === 0) return undefined;
  return spliceMembers(inputText, [
    { key: 'answers', json: `{${values.join(',')}}` },
    ...(annotations.length === 0
      ? []
      : [{ key: 'annotations', json: `{${annotations.join(',')}}` }]),
  ]);
}

/** One part of an answer's value. */
interface Item {
  text: string;
  preview: string | undefined;
}

/** The parts in wire order; undefined if the picks do not fit the question. */
function itemsOf(question: Question, picks: readonly Pick[]): Item[] | undefined {
  if (!question.several && picks.length > 1) return undefined;
  const chosen = new Set(picks.flatMap((pick) => (pick.kind === 'option' ? [pick.option] : [])));
  const typed = picks.flatMap((pick) => (pick.kind === 'other' ? [pick.text] : []));
  if (chosen.size + typed.length < picks.length || typed.length > 1) return undefined;
  const items: Item[] = [];
  for (const index of [...chosen].sort((a, b) => a - b)) {
    const option = question.options[index];
    if (option === undefined) return undefined;
    items.push({ text: option.label, preview: option.preview });
  }
  for (const text of typed) if (text.trim() !== '') items.push({ text, preview: undefined });
  return items;
}

function joined(items: readonly Item[]): string {
  return items.map(({ text }) => (/[",]/.test(text) ? JSON.stringify(text) : text)).join(', ');
}

function annotationOf(
  items: readonly Item[],
  several: boolean,
  notes: string | undefined,
): string | undefined {
  const preview = several ? undefined : items[0]?.preview;
  const note = notes?.trim() === '' ? undefined : notes;
  if (preview === undefined && note === undefined) return undefined;
  return JSON.stringify({ preview, notes: note });
}
