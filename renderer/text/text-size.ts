/** Length of a text as a person and as a wire count it. */
export interface TextSize {
  /** code points */
  characters: number;
  /** bytes of UTF-8; a lone surrogate counts as the three bytes of U+FFFD */
  bytes: number;
}

export function sizeOf(text: string): TextSize {
  let characters = 0;
  let bytes = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.codePointAt(at) ?? 0;
    characters += 1;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    if (code > 0xffff) at += 1;
  }
  return { characters, bytes };
}
