import type { Answer, Pick } from '../../protocol/act.ts';
import type { Question } from '../../protocol/ask.ts';

/**
 * The answers as a text for the model: Grok takes none from outside but the reason of a refusal (grok-build.md §4). Undefined if
 * nothing is answered or an answer does not fit its question. Typed text stands on lines of its own, exactly as it was typed.
 */
export function answersInWords(
  questions: readonly Question[],
  answers: readonly Answer[],
): string | undefined {
  const byQuestion = new Map(answers.map((answer) => [answer.question, answer]));
  if (byQuestion.size < answers.length) return undefined;
  if (answers.some(({ question }) => questions[question] === undefined)) return undefined;
  const sentences: string[] = [];
  let answered = 0;
  for (const [index, question] of questions.entries()) {
    const answer = byQuestion.get(index);
    const said = saidIn(question, answer?.picks ?? []);
    if (said === undefined) return undefined;
    if (said.chosen.length + said.typed.length > 0) answered++;
    sentences.push(`Question: ${question.text} ${inWords(said, answer?.notes)}`);
  }
  if (answered === 0) return undefined;
  const one = questions.length === 1;
  return [
    `The user already answered ${one ? 'this question' : 'these questions'} in a separate window.`,
    ...sentences,
    `Continue with ${one ? 'this answer' : 'these answers'} and do not ask again.`,
  ].join(' ');
}

/** The chosen labels in the order of the options, and the person's own words. */
interface Said {
  readonly chosen: readonly string[];
  readonly typed: readonly string[];
}

/** Undefined if the picks do not fit the question. Text that is only blanks says nothing. */
function saidIn({ several, options }: Question, picks: readonly Pick[]): Said | undefined {
  const places = picks.flatMap((pick) => (pick.kind === 'option' ? [pick.option] : []));
  const typed = picks.flatMap((pick) => (pick.kind === 'other' ? [pick.text] : []));
  const isFitting =
    (several || picks.length <= 1) &&
    typed.length <= 1 &&
    new Set(places).size === places.length &&
    places.every((at) => options[at] !== undefined);
  if (!isFitting) return undefined;
  const chosen = options.filter((_, at) => places.includes(at)).map(({ label }) => label);
  return { chosen, typed: typed.filter((text) => text.trim() !== '') };
}

function inWords({ chosen, typed }: Said, note?: string): string {
  if (chosen.length + typed.length === 0) return 'The user left it open.';
  return [
    ...(chosen.length === 0 ? [] : [`Answer: ${chosen.join(', ')}.`]),
    ...typed.map((text) => `The user's own words:\n${text}\n`),
    ...(note === undefined || note.trim() === '' ? [] : [`The user's note:\n${note}\n`]),
  ].join(' ');
}
