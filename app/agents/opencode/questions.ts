import { z } from 'zod';
import type { Act, Answer } from '../../protocol/act.ts';
import type { Question } from '../../protocol/ask.ts';
import type { Reading } from '../agent.ts';
import type { Payload } from './payload.ts';

/** Reads a question request; `question.v2.asked` has the same shape. */
export function readQuestion(payload: Payload): Reading {
  const { data } = Asked.safeParse(payload.event.properties);
  if (data === undefined) return { kind: 'unreadable', why: 'questions of an unknown shape' };
  const { questions } = data;
  return {
    kind: 'request',
    session: payload.session,
    ask: { kind: 'question', questions, mayLeaveOpen: true, takesNotes: false },
    call: `question ${data.id}`,
    callIsId: true,
    waitsMs: undefined,
    reply: (act) => replyTo(act, questions),
  };
}

/** One list for each question, in their order: labels in the order of the options, typed text last; [] = left open. */
function replyTo(act: Act, questions: readonly Question[]): string | undefined {
  if (act.kind !== 'answer') return undefined;
  const byQuestion = new Map(act.answers.map((answer) => [answer.question, answer]));
  if (byQuestion.size < act.answers.length) return undefined;
  const answers = questions.map((question, index) => {
    const answer = byQuestion.get(index);
    byQuestion.delete(index);
    return answer === undefined ? [] : textsOf(question, answer);
  });
  if (byQuestion.size > 0 || answers.includes(undefined)) return undefined;
  return JSON.stringify({ answers });
}

function textsOf({ several, options }: Question, { picks }: Answer): string[] | undefined {
  if (!several && picks.length > 1) return undefined;
  const chosen = picks.flatMap((pick) => (pick.kind === 'option' ? [pick.option] : []));
  const typed = picks.flatMap((pick) => (pick.kind === 'other' ? [pick.text] : []));
  if (new Set(chosen).size < chosen.length || typed.length > 1) return undefined;
  const labels = chosen.sort((a, b) => a - b).map((option) => options[option]?.label);
  const texts = [...labels, ...typed];
  return texts.every((text) => text !== undefined) ? texts : undefined;
}

const OptionalText = z
  .string()
  .nullish()
  .transform((text) => text ?? undefined);

const Asked = z.object({
  id: z.string(),
  questions: z
    .array(
      z
        .object({
          question: z.string(),
          header: OptionalText,
          options: z.array(z.object({ label: z.string(), description: OptionalText })).default([]),
          multiple: z.boolean().nullish(),
        })
        .transform(({ question, header, options, multiple }): Question => ({
          text: question,
          header,
          several: multiple ?? false,
          options,
        })),
    )
    .min(1),
});
