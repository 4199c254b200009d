import { z } from 'zod';
import type { Question } from '../../protocol/ask.ts';

/** The questions of `ask_user` (docs/tools/ask-user.md); undefined if they have an unknown shape. */
export function geminiQuestions(input: unknown): Question[] | undefined {
  return Input.safeParse(input).data?.questions;
}

const Input = z.object({
  questions: z
    .array(
      z
        .object({
          question: z.string(),
          header: z.string().optional(),
          type: z.enum(['choice', 'text', 'yesno']).default('choice'),
          options: z
            .array(z.object({ label: z.string(), description: z.string().optional() }))
            .default([]),
          multiSelect: z.boolean().optional(),
        })
        .transform(({ question, header, type, options, multiSelect }): Question => ({
          text: question,
          header,
          several: type === 'choice' && multiSelect === true,
          // its own dialog offers these two
          options: type === 'yesno' ? [{ label: 'Yes' }, { label: 'No' }] : options,
        })),
    )
    .min(1),
});
