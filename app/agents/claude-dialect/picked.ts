import type { Answer, Pick } from '../../protocol/act.ts';
import type { Question } from '../../protocol/ask.ts';

/** What was answered to one question. */
export interface Answered {
  readonly question: Question;
  /** in the order of the options, typed text last; never empty */
  readonly items: readonly Item[];
  readonly notes: string | undefined;
}

/** One part of an answer: a chosen label, or the typed text as it is. */
export interface Item {
  readonly text: string;
  /** the person typed it */
  readonly typed: boolean;
  /** of a chosen option that has one */
  readonly preview: string | undefined;
}

/**
 * What was answered, in the order of the questions; undefined if nothing was, or an answer does not fit its question. Text
 * that is only blanks is no answer (ZCode refuses it): such a pick counts as not made.
 */
export function answeredOf(
  questions: readonly Question[],
  answers: readonly Answer[],
): Answered[] | undefined {
  const byQuestion = new Map(answers.map((answer) => [answer.question, answer]));
  if (byQuestion.size < answers.length) return undefined;
  const answered: Answered[] = [];
  for (const [index, { picks, notes }] of [...byQuestion].sort(([a], [b]) => a - b)) {
    const question = questions[index];
    const items = question && itemsOf(question, picks);
    if (question === undefined || items === undefined) return undefined;
    if (items.length === 0) continue;
    answered.push({ question, items, notes: notes?.trim() === '' ? undefined : notes });
  }
  return answered.length === 0 ? undefined : answered;
}

/**
 * The answer as one text, as Claude Code 2.1.332 writes it itself (measured): the label or the typed text as it is for a
 * single choice; several joined by comma and space, where an item that holds a comma or a double quote is a JSON string.
 */
export function answerText({ question, items }: Answered): string {
  if (!question.several) return items[0]?.text ?? '';
  return items.map(({ text }) => (/[",]/.test(text) ? JSON.stringify(text) : text)).join(', ');
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
    items.push({ text: option.label, typed: false, preview: option.preview });
  }
  for (const text of typed)
    if (text.trim() !== '') items.push({ text, typed: true, preview: undefined });
  return items;
}
