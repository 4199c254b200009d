/** The values that a table of names has names for, in its order. */
export function valuesOf<T extends string>(names: Readonly<Record<T, string>>): T[] {
  return Object.keys(names) as T[];
}
