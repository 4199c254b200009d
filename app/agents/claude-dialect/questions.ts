import { z } from 'zod';
import type { Question } from '../../protocol/ask.ts';

/** The questions of an AskUserQuestion input, or why they cannot be asked here. */
type Questions =
  | { kind: 'questions'; questions: Question[] }
  | { kind: 'unreadable'; why: string }
  | { kind: 'unanswerable'; why: string };

/**
 * Reads the questions. Answers are keyed by the question's text, so two questions with the same text cannot be answered
 * apart: then the agent asks by itself.
 */
export function questionsOf(input: unknown): Questions {
  const { data } = Input.safeParse(input);
  if (data === undefined) return { kind: 'unreadable', why: 'the questions have an unknown shape' };
  const { questions } = data;
  if (new Set(questions.map(({ text }) => text)).size < questions.length) {
    return { kind: 'unanswerable', why: 'two questions have the same text' };
  }
  return { kind: 'questions', questions };
}

/** null is as good as missing */
const OptionalText = z
  .string()
  .nullish()
  .transform((text) => text ?? undefined);

const Input = z.object({
  questions: z
    .array(
      z
        .object({
          question: z.string(),
          header: OptionalText,
          options: z
            .array(
              z.object({ label: z.string(), description: OptionalText, preview: OptionalText }),
            )
            .default([]),
          multiSelect: z.boolean().nullish(),
          // Grok takes both spellings (grok-build.md §4)
          multi_select: z.boolean().nullish(),
        })
        .transform(({ question, header, options, multiSelect, multi_select }): Question => ({
          text: question,
          header,
          several: multiSelect ?? multi_select ?? false,
          options,
        })),
    )
    .min(1),
});
