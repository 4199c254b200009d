import type { Answer } from '../../protocol/act.ts';
import type { Question } from '../../protocol/ask.ts';
import { answeredOf, answerText } from './picked.ts';

/**
 * The answers in words, for an agent that takes none: they travel as the text of a refusal, which its model reads as the
 * tool's result. Undefined if nothing is answered or an answer does not fit its question. What was typed stands in it letter
 * by letter, in the form in which models read Claude's own results: `"question"="answer"`.
 */
export function answersAsText(
  questions: readonly Question[],
  answers: readonly Answer[],
): string | undefined {
  const answered = answeredOf(questions, answers);
  if (answered === undefined) return undefined;
  const lines = answered.map((one) => {
    const notes = one.notes === undefined ? '' : ` notes: ${one.notes}`;
    return `"${one.question.text}"="${answerText(one)}"${notes}`;
  });
  return [opening, ...lines, closing].join('\n');
}

const opening =
  'The user answered the questions. The answers come in this message, since they could not be sent in another way:';
const closing = 'Go on with these answers in mind; do not ask the same questions again.';
