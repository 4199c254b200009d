/** Text of UTF-8 bytes, without a leading byte order mark; undefined if they are not valid UTF-8. */
export function utf8Text(bytes: Uint8Array): string | undefined {
  try {
    return strict.decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}

/** The UTF-8 bytes of a text. A lone surrogate, which UTF-8 cannot carry, becomes U+FFFD. */
export function utf8Bytes(text: string): Uint8Array {
  return encoder.encode(text);
}

/** Text of what another program printed for a person: invalid bytes show as U+FFFD. */
export function printableText(bytes: Uint8Array): string {
  return lenient.decode(bytes);
}

const strict = new TextDecoder('utf-8', { fatal: true });
const lenient = new TextDecoder('utf-8');
const encoder = new TextEncoder();
