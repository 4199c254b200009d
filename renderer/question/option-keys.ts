import type { Question } from '../../app/protocol/ask.ts';

/**
 * The key of each option, by question: digits for the first question, letters for the others, so that a key means the same
 * option as long as the card is there. Letters that mean an act on every card are left out. '' = no key of its own.
 */
export function optionKeys(questions: readonly Question[]): string[][] {
  let next = 0;
  return questions.map((question, at) =>
    question.options.map((_, option) =>
      at === 0 ? (digits[option] ?? '') : (letters[next++] ?? ''),
    ),
  );
}

/** The digit or capital letter of a key press, in any keyboard layout; '' for any other key. */
export function keyOf(event: Pick<KeyboardEvent, 'key' | 'code'>): string {
  if (/^[0-9a-z]$/i.test(event.key)) return event.key.toUpperCase();
  // a Russian or Greek layout gives its own letters: the place of the key counts
  return event.key.length === 1 ? (/^(?:Key|Digit)([A-Z0-9])$/.exec(event.code)?.[1] ?? '') : '';
}

const digits = Array.from('123456789');
/** without E (edit), J K (queue), N Y (deny, allow), O (Other), R (reason), S (set aside), U (undo); without I, like a 1 */
const letters = Array.from('ABCDFGHLMPQTVWXZ');
