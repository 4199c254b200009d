import { z } from 'zod';

/**
 * What an edit of ours left in a file besides the entries, which are known by what they start. With these the edit can be
 * taken back to the byte. `at`: keys from the root.
 */
export const Mark = z.discriminatedUnion('kind', [
  /** we made this object or list; `was`: the JSON text that stood there, null = no such key. The root: the file's blanks */
  z.object({ kind: z.literal('made'), at: z.array(z.string()), was: z.string().nullable() }),
  /** it was empty, and ours was the first to be put in; `tail`: the blanks that were put behind it */
  z.object({ kind: z.literal('filled'), at: z.array(z.string()), tail: z.string() }),
  /** a value that we set; `was` as above; both are JSON text */
  z.object({
    kind: z.literal('set'),
    at: z.array(z.string()),
    was: z.string().nullable(),
    now: z.string(),
  }),
]);
export type Mark = z.infer<typeof Mark>;

/** Everything that is known of our edits in one file. */
export interface Marks {
  readonly marks: readonly Mark[];
  /** false: the ledger was lost, or entries were pasted by hand: what our entries leave empty goes too */
  readonly complete: boolean;
}

export const noMarks: Marks = { marks: [], complete: true };
export const lostMarks: Marks = { marks: [], complete: false };

/** The blanks behind what stands alone in the container at `at`; undefined = nobody knows. */
export function tailAt({ marks, complete }: Marks, at: readonly string[]): string | undefined {
  const mark = marks.findLast((mark) => mark.kind === 'filled' && isSame(mark.at, at));
  if (mark?.kind === 'filled') return mark.tail;
  return complete ? '' : undefined;
}

export const isSame = (one: readonly (string | number)[], other: readonly (string | number)[]) =>
  one.length === other.length && one.every((key, index) => key === other[index]);
