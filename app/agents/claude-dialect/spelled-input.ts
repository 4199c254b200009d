import { z } from 'zod';

/** The fields that a card shows of a tool's input, by our names, each with the spellings that agents use for it. */
export type Spellings<Shape extends z.ZodRawShape> = Readonly<
  Record<keyof Shape & string, readonly string[]>
>;

/**
 * Reads an input by its spellings. Undefined if it is no object, if a field has an unexpected type, or if one field stands
 * there under two spellings: which of them the agent would follow cannot be known, so that the card has to show all of it.
 * `shown` names the members that the fields were read from.
 */
export function readSpelled<Shape extends z.ZodRawShape>(
  input: unknown,
  shape: Shape,
  spellings: Spellings<Shape>,
): { fields: z.infer<z.ZodObject<Shape>>; shown: readonly string[] } | undefined {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return undefined;
  const shown: string[] = [];
  const found: Record<string, unknown> = {};
  for (const [field, names] of Object.entries<readonly string[]>(spellings)) {
    const [name, ...others] = names.filter((spelling) => Object.hasOwn(input, spelling));
    if (others.length > 0) return undefined;
    if (name === undefined) continue;
    shown.push(name);
    found[field] = (input as Record<string, unknown>)[name];
  }
  const { data } = z.object(shape).safeParse(found);
  return data && { fields: data, shown };
}
