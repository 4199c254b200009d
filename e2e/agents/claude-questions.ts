import { z } from 'zod';
import type { AskedQuestion } from './verdict.ts';

/**
 * What Claude Code 2.1.332 makes of an AskUserQuestion that a hook answered (all measured with the real client): the tool's result, word for
 * word, or the error for an input that its schema refuses.
 */
export function claudeAnswers(
  updatedInput: unknown,
): { kind: 'result'; text: string } | { kind: 'refused'; text: string } {
  const parsed = AnsweredInput.safeParse(updatedInput);
  if (!parsed.success) {
    return {
      kind: 'refused',
      text: `PermissionRequest hook for AskUserQuestion returned updatedInput that failed schema validation: ${z.prettifyError(parsed.error)}`,
    };
  }
  const { questions, answers, annotations } = parsed.data;
  const answered = questions.flatMap((question) => {
    const answer = textOf(answers[question.question]);
    return answer === '' ? [] : [{ question, answer }];
  });
  if (answered.length === 0)
    return { kind: 'result', text: 'The user did not answer the questions.' };
  const pairs = answered.map(({ question, answer }) => {
    const notes = annotations?.[question.question]?.notes;
    return `"${question.question}"="${answer}"${notes === undefined ? '' : ` notes: ${notes}`}`;
  });
  const onlyLabels = answered.every(({ question, answer }) => isMadeOfLabels(question, answer));
  const text = onlyLabels
    ? `Your questions have been answered: ${pairs.join(', ')}. You can now continue with these answers in mind.`
    : `The user answered: ${pairs.join(', ')}. Read the answers carefully — they may request clarification, changes, or that you not proceed — and follow what they actually say.`;
  return { kind: 'result', text };
}

/** The items of an answer to a question with several choices: one that holds a comma or a double quote is a JSON string, any other is raw. */
export function itemsOf(answer: string): string[] {
  const items: string[] = [];
  let rest = answer;
  while (rest !== '') {
    const quoted = /^"(?:[^"\\]|\\.)*"(?=, |$)/.exec(rest)?.[0];
    const item = quoted ?? rest.split(', ', 1)[0] ?? '';
    items.push(quoted === undefined ? item : (JSON.parse(quoted) as string));
    rest = rest.slice((quoted ?? item).length).replace(/^, /, '');
  }
  return items;
}

function isMadeOfLabels(question: AskedQuestion, answer: string): boolean {
  const labels = question.options.map(({ label }) => label);
  if (!question.multiSelect) return labels.includes(answer);
  return itemsOf(answer).every((item) => labels.includes(item));
}

function textOf(answer: string | string[] | undefined): string {
  return Array.isArray(answer) ? answer.join(', ') : (answer ?? '');
}

const Question = z.object({
  question: z.string(),
  header: z.string(),
  multiSelect: z.boolean().default(false),
  options: z.array(
    z.object({ label: z.string(), description: z.string(), preview: z.string().optional() }),
  ),
});

const AnsweredInput = z.object({
  questions: z.array(Question).min(1),
  answers: z.record(z.string(), z.union([z.string(), z.array(z.string())])).default({}),
  annotations: z
    .record(z.string(), z.object({ notes: z.string().optional(), preview: z.string().optional() }))
    .optional(),
});
