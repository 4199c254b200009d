/** A run of text: plain, or one character that a reader would not see (drawn as a badge). */
export type TextPiece =
  { kind: 'text'; text: string } | { kind: 'hidden'; text: string; name: string };

/**
 * Splits text at characters that hide or re-order what a reader sees: every Cc, Cf, Zl, Zp, unassigned, private-use and
 * default-ignorable character, unusual spaces, blank letters, lone surrogates. Tab, LF, CRLF and U+3000 are text; so is what
 * shapes visible text: a joiner or a presentation selector in an emoji, the tags of the three flags that have them, ZWJ and
 * ZWNJ between letters of scripts that are written with them. Joined again, the pieces are the text.
 */
export function piecesOf(text: string): TextPiece[] {
  const pieces: TextPiece[] = [];
  let from = 0;
  for (const match of hiddenIn(text)) {
    const at = match.index;
    const character = match[0];
    if (at > from) pieces.push({ kind: 'text', text: text.slice(from, at) });
    pieces.push({ kind: 'hidden', text: character, name: nameOf(character) });
    from = at + character.length;
  }
  if (from < text.length) pieces.push({ kind: 'text', text: text.slice(from) });
  return pieces;
}

/** Says whether anything in the text would be drawn as a badge. Stops at the first. */
export function hasHidden(text: string): boolean {
  return !(hiddenIn(text).next().done ?? false);
}

function* hiddenIn(text: string): Generator<RegExpExecArray, void> {
  for (const match of text.matchAll(suspicious)) {
    if (!isPartOfText(text, match.index, match[0])) yield match;
  }
}

function isPartOfText(text: string, at: number, character: string): boolean {
  const code = character.codePointAt(0) ?? 0;
  if (code === 0x0d) return text[at + 1] === '\n';
  if (code !== 0x200c && code !== 0x200d && code !== 0xfe0e && code !== 0xfe0f && code < 0xe0000)
    return false;
  const before = text.slice(Math.max(0, at - contextUnits), at);
  const after = text.slice(at + character.length, at + contextUnits);
  if (code === 0xfe0e || code === 0xfe0f) {
    // digits, # and * are emoji only as keycaps: a selector after a bare digit is invisible
    return pictographEnd.test(before) || (keycapEnd.test(before) && after.startsWith('\u20e3'));
  }
  if (code >= 0xe0000) return isInTagFlag(before, character + after);
  const joinsEmoji = code === 0x200d && emojiEnd.test(before) && pictographStart.test(after);
  return joinsEmoji || virama.test(before) || (joiningEnd.test(before) && joiningStart.test(after));
}

/** England, Scotland and Wales; any other tags draw nothing and could carry a message. */
function isInTagFlag(before: string, rest: string): boolean {
  const flag = before.lastIndexOf('\u{1F3F4}');
  return flag >= 0 && tagFlag.test(before.slice(flag) + rest) && tagsOnly.test(before.slice(flag));
}

function nameOf(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  const hex = `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
  const known = names[code];
  if (known !== undefined) return `${known} ${hex}`;
  if (code >= 0xe0000 && code <= 0xe007f) return `TAG ${hex}`;
  if (code >= 0xfe00 && code <= 0xfe0f) return `VS${code - 0xfdff} ${hex}`;
  if (code >= 0xe0100 && code <= 0xe01ef) return `VS${code - 0xe0100 + 17} ${hex}`;
  return /\p{Zs}/u.test(character) ? `SPACE ${hex}` : hex;
}

/** Longest context that decides: a flag with its tags is 14 units, the rest needs fewer. */
const contextUnits = 16;

/** Beside the categories: spaces other than U+0020 and U+3000, and letters and symbols whose glyph is blank. */
const suspicious =
  /(?![\t\n \u3000])(?:[\p{Cc}\p{Cf}\p{Cn}\p{Co}\p{Cs}\p{Zl}\p{Zp}\p{Zs}\p{Default_Ignorable_Code_Point}\u2800\u{13441}\u{13442}\u{1D159}]|\u{16FE4})/gu;

const pictographEnd = /\p{Extended_Pictographic}$/u;
const pictographStart = /^\p{Extended_Pictographic}/u;
const keycapEnd = /[0-9#*]$/;
const emojiEnd =
  /(?:\p{Extended_Pictographic}\ufe0f?|\p{Emoji_Modifier}|[0-9#*]\ufe0f?\u20e3|\u{E007F})$/u;
const tagFlag =
  /^\u{1F3F4}\u{E0067}\u{E0062}(?:\u{E0065}\u{E006E}\u{E0067}|\u{E0073}\u{E0063}\u{E0074}|\u{E0077}\u{E006C}\u{E0073})\u{E007F}/u;
const tagsOnly = /^\u{1F3F4}[\u{E0020}-\u{E007E}]*$/u;

/** Scripts that write ZWJ and ZWNJ between letters; elsewhere they only hide. */
const joining = String.raw`(?:(?=[\p{L}\p{M}])[\p{scx=Arabic}\p{scx=Syriac}\p{scx=Mongolian}\p{scx=Devanagari}\p{scx=Bengali}\p{scx=Gurmukhi}\p{scx=Gujarati}\p{scx=Oriya}\p{scx=Tamil}\p{scx=Telugu}\p{scx=Kannada}\p{scx=Malayalam}\p{scx=Sinhala}\p{scx=Khmer}\p{scx=Myanmar}])`;
const joiningEnd = new RegExp(`${joining}$`, 'u');
const joiningStart = new RegExp(`^${joining}`, 'u');
/** After a virama the joiner chooses the letter's form, at the end of a word too. */
const virama = /[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca]$/;

const names: Record<number, string> = {
  0x00: 'NUL',
  0x07: 'BEL',
  0x08: 'BS',
  0x0b: 'VT',
  0x0c: 'FF',
  0x0d: 'CR',
  0x1b: 'ESC',
  0x7f: 'DEL',
  0x85: 'NEL',
  0x9b: 'CSI',
  0xa0: 'NBSP',
  0xad: 'SHY',
  0x34f: 'CGJ',
  0x61c: 'ALM',
  0x115f: 'FILLER',
  0x1160: 'FILLER',
  0x200b: 'ZWSP',
  0x200c: 'ZWNJ',
  0x200d: 'ZWJ',
  0x200e: 'LRM',
  0x200f: 'RLM',
  0x2028: 'LS',
  0x2029: 'PS',
  0x202a: 'LRE',
  0x202b: 'RLE',
  0x202c: 'PDF',
  0x202d: 'LRO',
  0x202e: 'RLO',
  0x202f: 'NNBSP',
  0x2060: 'WJ',
  0x2066: 'LRI',
  0x2067: 'RLI',
  0x2068: 'FSI',
  0x2069: 'PDI',
  0x2800: 'BLANK',
  0x3164: 'FILLER',
  0xfeff: 'BOM',
  0xffa0: 'FILLER',
};
