/** A run of text: plain, or one character that a reader would not see (drawn as a badge). */
export type TextPiece =
  { kind: 'text'; text: string } | { kind: 'hidden'; text: string; name: string };

/**
 * Splits text at characters that hide or re-order what a reader sees: controls, bidirectional controls, zero-width, tag and
 * other format characters, unusual spaces and fillers, line separators, private use, lone surrogates. Tab, LF and CRLF are text; so is what emoji need: a joiner or a
 * variation selector between or after pictographs, and tag characters after a flag. Joined again, the pieces are the text.
 */
export function piecesOf(text: string): TextPiece[] {
  const pieces: TextPiece[] = [];
  let from = 0;
  for (const match of text.matchAll(suspicious)) {
    const at = match.index;
    const character = match[0];
    if (character === '\r' && text[at + 1] === '\n') continue;
    if (isPartOfEmoji(text, at, character) || isPartOfScript(text, at, character)) continue;
    if (at > from) pieces.push({ kind: 'text', text: text.slice(from, at) });
    pieces.push({ kind: 'hidden', text: character, name: nameOf(character) });
    from = at + character.length;
  }
  if (from < text.length) pieces.push({ kind: 'text', text: text.slice(from) });
  return pieces;
}

/** Says whether anything in the text would be drawn as a badge. */
export function hasHidden(text: string): boolean {
  return piecesOf(text).some((piece) => piece.kind === 'hidden');
}

function isPartOfEmoji(text: string, at: number, character: string): boolean {
  const code = character.codePointAt(0) ?? 0;
  const before = text.slice(0, at);
  // U+200D between pictographs, U+FE0F after one (or after 0-9 # *), tags after the black flag
  if (code === 0x200d) {
    return emojiEnd.test(before.slice(-12)) && pictographStart.test(text.slice(at + 1, at + 3));
  }
  if (code === 0xfe0f || code === 0xfe0e)
    return /[\p{Emoji}\p{Extended_Pictographic}]$/u.test(before.slice(-2));
  if (code >= 0xe0020 && code <= 0xe007f)
    return /\u{1F3F4}[\u{E0020}-\u{E007E}]*$/u.test(before.slice(-16));
  return false;
}

/** ZWNJ and ZWJ shape letters of these scripts; elsewhere they only hide. */
function isPartOfScript(text: string, at: number, character: string): boolean {
  if (character !== '\u200c' && character !== '\u200d') return false;
  return (
    joiningScript.test(text.slice(Math.max(0, at - 2), at)) &&
    /^[\p{L}\p{M}\s]/u.test(text.slice(at + 1, at + 3))
  );
}

function nameOf(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  const hex = `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
  const known = names.get(code);
  if (known !== undefined) return `${known} ${hex}`;
  if (code >= 0xe0000 && code <= 0xe007f) return `TAG ${hex}`;
  if (code >= 0xfe00 && code <= 0xfe0f) return `VS${code - 0xfdff} ${hex}`;
  return hex;
}

const suspicious =
  /(?![\t\n])[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\u00a0\u115f\u1160\u1680\u2000-\u200a\u202f\u205f\u2800\u3164\uffa0]|\u034f|\u17b4|\u17b5|[\u180b-\u180f]|[\ufe00-\ufe0f]|[\u{e0100}-\u{e01ef}]/gu;
const emojiEnd = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f\u20e3\u{E007F}]$/u;
const pictographStart = /^\p{Extended_Pictographic}/u;
const joiningScript =
  /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}\p{Script=Myanmar}\p{M}]$/u;

const names = new Map<number, string>([
  [0x00, 'NUL'],
  [0x07, 'BEL'],
  [0x08, 'BS'],
  [0x0b, 'VT'],
  [0x0c, 'FF'],
  [0x0d, 'CR'],
  [0x1b, 'ESC'],
  [0x7f, 'DEL'],
  [0x85, 'NEL'],
  [0x9b, 'CSI'],
  [0xa0, 'NBSP'],
  [0xad, 'SHY'],
  [0x34f, 'CGJ'],
  [0x61c, 'ALM'],
  [0x115f, 'FILLER'],
  [0x1160, 'FILLER'],
  [0x2000, 'SPACE'],
  [0x2001, 'SPACE'],
  [0x2002, 'SPACE'],
  [0x2003, 'SPACE'],
  [0x2004, 'SPACE'],
  [0x2005, 'SPACE'],
  [0x2006, 'SPACE'],
  [0x2007, 'SPACE'],
  [0x2008, 'SPACE'],
  [0x2009, 'SPACE'],
  [0x200a, 'SPACE'],
  [0x200b, 'ZWSP'],
  [0x200c, 'ZWNJ'],
  [0x200d, 'ZWJ'],
  [0x200e, 'LRM'],
  [0x200f, 'RLM'],
  [0x2028, 'LS'],
  [0x2029, 'PS'],
  [0x202a, 'LRE'],
  [0x202b, 'RLE'],
  [0x202c, 'PDF'],
  [0x202d, 'LRO'],
  [0x202e, 'RLO'],
  [0x202f, 'NNBSP'],
  [0x2060, 'WJ'],
  [0x2066, 'LRI'],
  [0x2067, 'RLI'],
  [0x2068, 'FSI'],
  [0x2069, 'PDI'],
  [0x2800, 'BLANK'],
  [0x3164, 'FILLER'],
  [0xfeff, 'BOM'],
  [0xffa0, 'FILLER'],
]);
