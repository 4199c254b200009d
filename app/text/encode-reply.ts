/** Bytes for an agent's stdout, or how many there would be (as raw UTF-8, the shorter form). */
export type EncodedReply =
  { kind: 'bytes'; bytes: Uint8Array<ArrayBuffer> } | { kind: 'too-large'; bytes: number };

/**
 * Encodes JSON text for an agent's stdout as ASCII (`\uXXXX`), since no code page on the way can hurt that; as raw UTF-8 if
 * only that fits into `maxBytes`, with lone surrogates still escaped. JSON has letters beyond ASCII in strings only, where an
 * escape means the same.
 */
export function encodeReply(jsonText: string, maxBytes: number): EncodedReply {
  const sizes = measureForms(jsonText);
  if (sizes.ascii <= maxBytes) {
    const text = sizes.ascii === jsonText.length ? jsonText : escapeAll(jsonText, beyondAscii);
    return { kind: 'bytes', bytes: Buffer.from(text, 'latin1') };
  }
  if (sizes.raw <= maxBytes) {
    return { kind: 'bytes', bytes: Buffer.from(escapeAll(jsonText, loneSurrogate), 'utf8') };
  }
  return { kind: 'too-large', bytes: sizes.raw };
}

/** The size of what `encodeReply` would give, in bytes, without building it. */
export function replySize(
  jsonText: string,
  maxBytes: number,
): { bytes: number; maxBytes: number; fits: boolean } {
  const sizes = measureForms(jsonText);
  const bytes = sizes.ascii <= maxBytes ? sizes.ascii : sizes.raw;
  return { bytes, maxBytes, fits: bytes <= maxBytes };
}

/** Encodes text for an agent that shows stderr: UTF-8 bytes as they are, which no code page of ours touches on the way. */
export function encodeVeto(text: string, maxBytes: number): EncodedReply {
  const bytes = Buffer.from(text, 'utf8');
  return bytes.length <= maxBytes
    ? { kind: 'bytes', bytes }
    : { kind: 'too-large', bytes: bytes.length };
}

/** The size of what `encodeVeto` would give, in bytes. */
export function vetoSize(
  text: string,
  maxBytes: number,
): { bytes: number; maxBytes: number; fits: boolean } {
  const bytes = Buffer.byteLength(text, 'utf8');
  return { bytes, maxBytes, fits: bytes <= maxBytes };
}

function measureForms(text: string): { ascii: number; raw: number } {
  let escaped = 0;
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) > 0x7f) escaped++;
  if (escaped === 0) return { ascii: text.length, raw: text.length };
  // a lone surrogate counts as U+FFFD (3 bytes) in byteLength and is written as an escape (6)
  const lone = text.match(loneSurrogate)?.length ?? 0;
  return { ascii: text.length + 5 * escaped, raw: Buffer.byteLength(text, 'utf8') + 3 * lone };
}

function escapeAll(text: string, units: RegExp): string {
  return text.replace(units, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

const beyondAscii = /[^\0-\x7f]/g;
const loneSurrogate = /\p{Surrogate}/gu;
