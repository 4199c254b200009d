import type { Answer } from '../../protocol/act.ts';
import type { Question } from '../../protocol/ask.ts';
import { answeredOf, type Answered } from '../claude-dialect/picked.ts';

/**
 * The answers as a text for the model: Grok takes none from outside but the reason of a refusal (grok-build.md §4). Undefined if
 * nothing is answered or an answer does not fit its question. Typed text stands on lines of its own, exactly as it was typed.
 */
export function answersInWords(
  questions: readonly Question[],
  answers: readonly Answer[],
): string | undefined {
  const answered = answeredOf(questions, answers);
  if (answered === undefined) return undefined;
  const sentences = questions.map((question) => {
    const said = answered.find((one) => one.question === question);
    return `Question: ${question.text} ${inWords(said)}`;
  });
  const one = questions.length === 1;
  return [
    `The user already answered ${one ? 'this question' : 'these questions'} in a separate window.`,
    ...sentences,
    `Continue with ${one ? 'this answer' : 'these answers'} and do not ask again.`,
  ].join(' ');
}

function inWords(said: Answered | undefined): string {
  if (said === undefined) return 'The user left it open.';
  const { items, notes } = said;
  const chosen = items.flatMap(({ typed, text }) => (typed ? [] : [text]));
  const own = items.flatMap(({ typed, text }) => (typed ? [text] : []));
  return [
    ...(chosen.length === 0 ? [] : [`Answer: ${chosen.join(', ')}.`]),
    ...own.map((text) => `The user's own words:\n${text}\n`),
    ...(notes === undefined ? [] : [`The user's note:\n${notes}\n`]),
  ].join(' ');
}
