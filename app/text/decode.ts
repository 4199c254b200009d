import iconv from 'iconv-lite';
import { charsetNamed } from './charset.ts';

/** Text, or why the bytes are none. `charset` names what it was decoded from, undefined for UTF-8. */
export type Decoded =
  | { kind: 'text'; text: string; charset: string | undefined }
  | { kind: 'undecodable'; why: string };

/**
 * Decodes a hook's bytes: marks off (any number: Cursor on Windows sends two), UTF-16 by its mark, strict UTF-8, then the
 * charset that the probe named, if that decodes without a fault. Nothing is guessed: Big5, Shift_JIS and EUC-KR text decodes
 * as GB18030 and parses, as mojibake. A NUL is a fault: no JSON text holds one, and a shell drops them without a word.
 * `why` holds no part of the text.
 */
export function decode(bytes: Uint8Array, charsetHint: string | undefined): Decoded {
  const body = withoutUtf8Marks(bytes);
  const order = utf16Order(body);
  if (order !== undefined) return decodeUtf16(body, order);
  if (body.includes(0)) return { kind: 'undecodable', why: 'NUL bytes' };
  const text = decodeStrictly(body, 'utf-8');
  if (text !== undefined) return { kind: 'text', text, charset: undefined };
  return decodeNamed(body, charsetHint);
}

function decodeNamed(bytes: Uint8Array, hint: string | undefined): Decoded {
  if (hint === undefined) return { kind: 'undecodable', why: 'not UTF-8, no charset named' };
  const charset = charsetNamed(hint);
  if (charset === undefined) {
    return { kind: 'undecodable', why: `not UTF-8, nor a charset known as ${printable(hint)}` };
  }
  if (isDamagedUtf8(bytes)) return { kind: 'undecodable', why: 'UTF-8 with a fault' };
  const text = iconv.decode(bytes, charset.codec);
  if (faults.test(text) || !isWhole(text, bytes, charset.codec)) {
    return { kind: 'undecodable', why: `neither UTF-8 nor ${charset.name}` };
  }
  return { kind: 'text', text, charset: charset.name };
}

/**
 * iconv-lite replaces what it cannot decode. Encoded again the text gives the same bytes, or, where a charset has one letter at
 * two places (code page 932, EUC-JP, Big5), at least the same text.
 */
function isWhole(text: string, bytes: Uint8Array, codec: string): boolean {
  const again = iconv.encode(text, codec);
  return again.equals(bytes) || iconv.decode(again, codec) === text;
}

/**
 * A charset of single bytes takes anything, and GBK takes most of UTF-8: a damaged UTF-8 payload would become a card of
 * mojibake. Text of another charset rarely holds whole UTF-8 sequences, and never mostly.
 */
function isDamagedUtf8(bytes: Uint8Array): boolean {
  let high = 0;
  let inSequences = 0;
  for (let at = 0; at < bytes.length; at++) {
    const lead = bytes[at] ?? 0;
    if (lead < 0x80) continue;
    const length = lead >= 0xe1 && lead <= 0xef ? 3 : lead >= 0xf0 && lead <= 0xf4 ? 4 : 1;
    let trailing = 1;
    while (trailing < length && ((bytes[at + trailing] ?? 0) & 0xc0) === 0x80) trailing++;
    const whole = length > 1 && trailing === length;
    high += whole ? length : 1;
    if (!whole) continue;
    inSequences += length;
    at += length - 1;
  }
  return inSequences >= 6 && inSequences * 2 > high;
}

function withoutUtf8Marks(bytes: Uint8Array): Uint8Array {
  let from = 0;
  while (bytes[from] === 0xef && bytes[from + 1] === 0xbb && bytes[from + 2] === 0xbf) from += 3;
  return from === 0 ? bytes : bytes.subarray(from);
}

type Utf16Order = 'UTF-16LE' | 'UTF-16BE';

function utf16Order(bytes: Uint8Array): Utf16Order | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'UTF-16LE';
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'UTF-16BE' : undefined;
}

function decodeUtf16(bytes: Uint8Array, order: Utf16Order): Decoded {
  let from = 0;
  while (utf16Order(bytes.subarray(from)) === order) from += 2;
  const text = decodeStrictly(bytes.subarray(from), order);
  if (text === undefined || text.includes('\0')) {
    return { kind: 'undecodable', why: `${order} with a fault` };
  }
  return { kind: 'text', text, charset: order };
}

/** Fatal: no replacement characters, no lone or UTF-8-encoded surrogates, no half units. */
function decodeStrictly(bytes: Uint8Array, label: keyof typeof strict): string | undefined {
  try {
    return strict[label].decode(bytes);
  } catch (error) {
    // the decoder's only way to say "not valid"; anything else is a bug
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}

const whole = { fatal: true, ignoreBOM: true };
const strict = {
  'utf-8': new TextDecoder('utf-8', whole),
  'UTF-16LE': new TextDecoder('UTF-16LE', whole),
  'UTF-16BE': new TextDecoder('UTF-16BE', whole),
};

/** A hint comes from an environment: only what names a charset may reach the log. */
function printable(hint: string): string {
  return hint.replace(/[^A-Za-z0-9._=;-]/g, '?').slice(0, 40);
}

/** Replacements, C1 controls (lead bytes of another charset) and private use (places the charset leaves unassigned). */
const faults = /[\u0080-\u009f\ufffd\ue000-\uf8ff]/;
