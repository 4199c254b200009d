import type { Act } from '../../protocol/act.ts';
import type { Question, QuestionRequest } from '../../protocol/ask.ts';
import { answersAsText } from './answers-as-text.ts';
import { answeredInput, claudes } from './answers.ts';
import type { Wording } from './decisions.ts';
import type { Dialect } from './dialect.ts';

/** Questions as a card asks them of this agent's person. */
export function questionOf(
  { question = claudes }: Dialect,
  questions: Question[],
): QuestionRequest {
  return {
    kind: 'question',
    questions,
    mayLeaveOpen: true,
    takesNotes: question.takesNotes,
    ...(question.answers === 'refusal' ? { asRefusal: true } : {}),
  };
}

/** What an act on the questions sends. `inputText` is the input as it stands in the payload. */
export function questionReply(
  { question = claudes }: Dialect,
  words: Wording,
  questions: readonly Question[],
  inputText: string,
): (act: Act) => string | undefined {
  return (act) => {
    if (act.kind === 'deny') return words.deny(act.reason, act.interrupt === true);
    if (act.kind !== 'answer') return undefined;
    if (question.answers === 'refusal') {
      const message = answersAsText(questions, act.answers);
      return message === undefined ? undefined : words.deny(message, false);
    }
    const updatedInput = answeredInput(inputText, questions, act.answers, question);
    return updatedInput === undefined ? undefined : words.allow({ updatedInput });
  };
}
