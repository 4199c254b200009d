import type { Answer } from '../../protocol/act.ts';
import type { Question } from '../../protocol/ask.ts';
import { spliceMembers } from '../../text/json-splice.ts';
import type { QuestionManner } from './dialect.ts';
import { answeredOf, answerText, type Answered } from './picked.ts';

/**
 * The text of the question tool's input with `answers`, and `annotations` where there is a note or a chosen preview: the
 * input as it was asked, spliced. Undefined if nothing is answered or an answer does not fit its question.
 *
 * Values are texts as Claude Code writes them itself, or, `listed`, a list of the items for a question with several choices
 * (read: Qoder CLI 1.1.52, which joins a list by comma and space). A chosen option's preview goes into `annotations`, as
 * after a native choice of Claude's; where no note is taken there are none at all.
 */
export function answeredInput(
  inputText: string,
  questions: readonly Question[],
  answers: readonly Answer[],
  { answers: form, takesNotes }: QuestionManner = claudes,
): string | undefined {
  const answered = answeredOf(questions, answers);
  if (answered === undefined) return undefined;
  // JSON text, not an object: `__proto__` is a question like any other
  const keyOf = ({ question }: Answered) => JSON.stringify(question.text);
  const values = answered.map((one) => `${keyOf(one)}:${valueOf(one, form)}`);
  const annotations = answered.flatMap((one) => {
    const annotation = takesNotes ? annotationOf(one) : undefined;
    return annotation === undefined ? [] : [`${keyOf(one)}:${annotation}`];
  });
  return spliceMembers(inputText, [
    { key: 'answers', json: `{${values.join(',')}}` },
    ...(annotations.length === 0
      ? []
      : [{ key: 'annotations', json: `{${annotations.join(',')}}` }]),
  ]);
}

export const claudes: QuestionManner = { answers: 'joined', takesNotes: true };

function valueOf(answered: Answered, form: QuestionManner['answers']): string {
  return form === 'listed' && answered.question.several
    ? JSON.stringify(answered.items.map(({ text }) => text))
    : JSON.stringify(answerText(answered));
}

function annotationOf({ question, items, notes }: Answered): string | undefined {
  const preview = question.several ? undefined : items[0]?.preview;
  if (preview === undefined && notes === undefined) return undefined;
  return JSON.stringify({ preview, notes });
}
