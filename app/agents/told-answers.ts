import type { Answer } from '../protocol/act.ts';
import type { Question } from '../protocol/ask.ts';

/**
 * Answers as a text for the model, for an agent to which they can go only as the reason of a refusal: it says first that
 * it is none. Labels and typed text stand as they are, each on lines of its own. Undefined if nothing is answered or an
 * answer does not fit its question.
 */
export function toldAnswers(
  questions: readonly Question[],
  answers: readonly Answer[],
): string | undefined {
  const byQuestion = new Map(answers.map((answer) => [answer.question, answer]));
  if (byQuestion.size < answers.length) return undefined;
  if ([...byQuestion.keys()].some((at) => questions[at] === undefined)) return undefined;
  const told: string[] = [];
  let answered = 0;
  for (const [at, question] of questions.entries()) {
    const answer = byQuestion.get(at);
    const items = answer === undefined ? [] : itemsOf(question, answer);
    if (items === undefined) return undefined;
    if (items.length > 0) answered++;
    const lines = items.length === 0 ? ['(left open)'] : items;
    const note = answer?.notes === undefined ? [] : [`Note: ${answer.notes}`];
    told.push([`Question: ${question.text}`, ...lines.map(itemLine), ...note].join('\n'));
  }
  return answered === 0 ? undefined : [preamble, ...told].join('\n\n');
}

/** The chosen labels in the order of the question, typed text last; undefined if they do not fit. */
function itemsOf(question: Question, { picks }: Answer): string[] | undefined {
  if (!question.several && picks.length > 1) return undefined;
  const chosen = new Set(picks.flatMap((pick) => (pick.kind === 'option' ? [pick.option] : [])));
  const typed = picks.flatMap((pick) => (pick.kind === 'other' ? [pick.text] : []));
  if (chosen.size + typed.length < picks.length || typed.length > 1) return undefined;
  const labels: string[] = [];
  for (const at of [...chosen].sort((a, b) => a - b)) {
    const option = question.options[at];
    if (option === undefined) return undefined;
    labels.push(option.label);
  }
  return [...labels, ...typed.filter((text) => text.trim() !== '')];
}

const itemLine = (item: string) => `Answer: ${item}`;

const preamble =
  'The user has answered in Asktop. This is not a refusal: take these answers as given and go on; do not ask again.';
