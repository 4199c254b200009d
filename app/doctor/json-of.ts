/** A parsed text; undefined if it is no JSON: cut by a crash, another format, nested as no program writes it. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof RangeError) return undefined;
    throw error;
  }
}
