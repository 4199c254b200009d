import { describe, expect, test } from 'vitest';
import { hasHidden, piecesOf } from './hidden.ts';

/** The text as a reader sees it: badges in brackets. */
const seen = (text: string): string =>
  piecesOf(text)
    .map((piece) => (piece.kind === 'hidden' ? `[${piece.name}]` : piece.text))
    .join('');

describe('what hides or re-orders text becomes a badge', () => {
  test.each([
    ['a bidi override', 'dist\u202e/x', 'dist[RLO U+202E]/x'],
    ['a bidi isolate', 'a\u2066b\u2069', 'a[LRI U+2066]b[PDI U+2069]'],
    [
      'an embedding',
      '\u202a\u202b\u202c\u202d',
      '[LRE U+202A][RLE U+202B][PDF U+202C][LRO U+202D]',
    ],
    ['marks of direction', '\u200e\u200f\u061c', '[LRM U+200E][RLM U+200F][ALM U+061C]'],
    ['a zero-width space', 'r\u200bm', 'r[ZWSP U+200B]m'],
    ['a joiner between Latin letters', 'r\u200dm', 'r[ZWJ U+200D]m'],
    ['a non-joiner after an accent', 'e\u0301\u200cm', 'e\u0301[ZWNJ U+200C]m'],
    ['a joiner at the end', '👍\u200d', '👍[ZWJ U+200D]'],
    ['a word joiner', 'a\u2060b', 'a[WJ U+2060]b'],
    ['a soft hyphen', 'a\u00adb', 'a[SHY U+00AD]b'],
    ['a grapheme joiner', 'a\u034fb', 'a[CGJ U+034F]b'],
    ['a tag letter', 'a\u{E0041}b', 'a[TAG U+E0041]b'],
    [
      'tags that are no flag',
      '🏴\u{E0068}\u{E0069}\u{E007F}',
      '🏴[TAG U+E0068][TAG U+E0069][TAG U+E007F]',
    ],
    [
      'a tag after a whole flag',
      '🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}\u{E0041}',
      '🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}[TAG U+E0041]',
    ],
    ['a selector after a letter', 'a\ufe0fb', 'a[VS16 U+FE0F]b'],
    ['a selector after a bare digit', '1\ufe0f 2', '1[VS16 U+FE0F] 2'],
    ['a second selector', '❤\ufe0f\ufe0f', '❤\ufe0f[VS16 U+FE0F]'],
    ['other selectors, even after emoji', '😀\ufe00\u{E0100}', '😀[VS1 U+FE00][VS17 U+E0100]'],
    ['a terminal escape', '\u001b[2K', '[ESC U+001B][2K'],
    ['an eight-bit escape', '\u009b2K', '[CSI U+009B]2K'],
    ['NUL, backspace, delete', '\u0000\b\u007f', '[NUL U+0000][BS U+0008][DEL U+007F]'],
    ['a lone CR', 'safe\rrm', 'safe[CR U+000D]rm'],
    ['a CR before a CRLF', 'a\r\r\nb', 'a[CR U+000D]\r\nb'],
    ['a line separator', 'a\u2028b\u2029\u0085', 'a[LS U+2028]b[PS U+2029][NEL U+0085]'],
    ['a no-break space', 'a\u00a0b\u202f', 'a[NBSP U+00A0]b[NNBSP U+202F]'],
    ['wide and thin spaces', '\u2003\u2009\u205f', '[SPACE U+2003][SPACE U+2009][SPACE U+205F]'],
    [
      'blank letters',
      '\u3164\uffa0\u115f\u2800',
      '[FILLER U+3164][FILLER U+FFA0][FILLER U+115F][BLANK U+2800]',
    ],
    ['a byte order mark', '\ufeffa', '[BOM U+FEFF]a'],
    ['lone surrogates', 'a\ud83d b\udc00', 'a[U+D83D] b[U+DC00]'],
    ['private use', '\ue0b0', '[U+E0B0]'],
    ['unassigned code points', '\u0378\u{E0080}\uffff', '[U+0378][U+E0080][U+FFFF]'],
    ['an interlinear mark', '\ufff9', '[U+FFF9]'],
  ])('%s', (_what, text, expected) => {
    expect(seen(text)).toBe(expected);
    expect(hasHidden(text)).toBe(true);
  });
});

describe('what shapes visible text stays text', () => {
  test.each([
    ['tab, LF and CRLF', 'a\tb\nc\r\nd'],
    ['an ideographic space', '你好\u3000世界'],
    ['a family', '👨\u200d👩\u200d👧\u200d👦'],
    ['a skin tone before a joiner', '👩🏽\u200d💻 👍🏽'],
    ['flags', '🇨🇳 🏳\ufe0f\u200d🌈 🏴\u200d☠\ufe0f'],
    [
      'the flags of England, Scotland and Wales',
      '🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}🏴\u{E0067}\u{E0062}\u{E0077}\u{E006C}\u{E0073}\u{E007F}',
    ],
    ['keycaps', '1\ufe0f\u20e3 #\ufe0f\u20e3 *\u20e3'],
    ['hearts with selectors', '❤\ufe0f ❤\ufe0e ❤\ufe0f\u200d🔥'],
    ['a sign made emoji', '™\ufe0f ©\ufe0f ↔\ufe0f'],
    ['Persian with a non-joiner', 'می\u200cخواهم'],
    ['Arabic with vowel signs', 'مَ\u200cن'],
    ['Devanagari with joiners', 'क्\u200dष र्\u200dय क्\u200c'],
    ['Sinhala', 'ශ්\u200dරී'],
    ['Thai, Korean, Japanese', 'ใช้ค่าเริ่มต้น 어떤 방식 継続しますか？'],
  ])('%s', (_what, text) => {
    expect(piecesOf(text)).toEqual([{ kind: 'text', text }]);
    expect(hasHidden(text)).toBe(false);
  });
});

test('an empty text has no pieces', () => {
  expect(piecesOf('')).toEqual([]);
  expect(hasHidden('')).toBe(false);
});

test('pieces joined are the text, whatever it holds', () => {
  const alphabet = [
    ...['a', 'b', '1', ' ', '\t', '\n', '\r', '\u3000', '中'],
    ...['\r\n', '\u200b', '\u200c', '\u200d', '\u202e', '\ufe0f', '👨', '🏽', '🏴', '\u{E0067}'],
    ...['\u{E007F}', '\ud83d', '\udc00', 'م', 'क', '\u094d', '\ufeff', '\u0000', '\u{10FFFF}'],
  ];
  let seed = 1;
  const random = (below: number): number => {
    seed = (seed * 48271) % 2147483647;
    return seed % below;
  };
  for (let round = 0; round < 2000; round += 1) {
    const text = Array.from({ length: random(24) }, () => alphabet[random(alphabet.length)]).join(
      '',
    );
    const pieces = piecesOf(text);
    expect(pieces.map((piece) => piece.text).join('')).toBe(text);
    expect(hasHidden(text)).toBe(pieces.some((piece) => piece.kind === 'hidden'));
  }
});

test('no character of the hidden categories is ever drawn as it is, alone', () => {
  const left: string[] = [];
  for (let code = 0; code <= 0x10ffff; code += 1) {
    const character = String.fromCodePoint(code);
    const hides = /[\p{Cc}\p{Cf}\p{Cn}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/u.test(character);
    if (hides !== hasHidden(character)) left.push(code.toString(16));
  }
  // text of its own: tab, LF; hidden beyond the categories: spaces, fillers, selectors, blanks
  expect(left).toEqual(
    [
      0x09, 0x0a, 0xa0, 0x34f, 0x115f, 0x1160, 0x1680, 0x17b4, 0x17b5, 0x180b, 0x180c, 0x180d,
      0x180f,
    ]
      .concat(Array.from({ length: 11 }, (_, index) => 0x2000 + index))
      .concat([0x202f, 0x205f, 0x2800, 0x3164])
      .concat(Array.from({ length: 16 }, (_, index) => 0xfe00 + index))
      .concat([0xffa0, 0x13441, 0x13442, 0x16fe4, 0x1d159])
      .concat(Array.from({ length: 240 }, (_, index) => 0xe0100 + index))
      .map((code) => code.toString(16)),
  );
});
