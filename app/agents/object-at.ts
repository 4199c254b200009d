/** A member of parsed JSON, or of parsed TOML, that is an object or a list itself; undefined if there is none. */
export function objectAt(value: unknown, key: string): Record<string, unknown> | undefined {
  const held = isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
  return isObject(held) ? held : undefined;
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
