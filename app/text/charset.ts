/** A charset that is not Unicode: how a person sees it named, and how iconv-lite does. */
export interface Charset {
  readonly name: string;
  readonly codec: string;
}

/**
 * Finds the charset that a probe named: the end of a locale's name (`GBK`, `eucKR`, `ISO-8859-1`) or both code pages of a
 * Windows console (`in=936;out=936`: what an agent writes to a hook's stdin follows the first). Spelling is free, since
 * locales are written in many ways. Undefined for Unicode (it was tried before), for plain ASCII and for what is not known:
 * a charset is never guessed.
 */
export function charsetNamed(hint: string): Charset | undefined {
  const consoleInput = /^in=(\d{1,5})(;|$)/.exec(hint.trim())?.[1];
  const spelling = (consoleInput ?? hint).toLowerCase().replace(/[^a-z0-9]/g, '');
  const found = bySpelling.get(spelling);
  if (found !== undefined) return found;
  const numbered = /^(windows|cp|ibm|ms)(\d{3,5})$/.exec(spelling)?.[2];
  return numbered === undefined ? undefined : bySpelling.get(numbered);
}

/**
 * Name, codec, then every spelling without punctuation; bare numbers are Windows code pages. The codecs are the supersets
 * that the Encoding Standard uses (Big5 with Hong Kong's letters, Shift_JIS as code page 932, EUC-KR as 949).
 */
const table: readonly (readonly [name: string, codec: string, ...spellings: string[]])[] = [
  ['GBK', 'gbk', 'gbk', '936', 'gb2312', 'euccn', 'gb231280'],
  ['GB18030', 'gb18030', 'gb18030', '54936'],
  // iconv-lite's own cp950 writes U+5341 at A2CC; Windows and the Encoding Standard write it at A451
  ['Big5', 'big5', 'big5', '950', 'big5hkscs', 'big5eten', '951'],
  ['Shift_JIS', 'shiftjis', 'shiftjis', 'sjis', '932', 'windows31j', 'ms932', 'pck', '943'],
  ['EUC-JP', 'eucjp', 'eucjp', 'ujis', '20932', '51932'],
  ['EUC-KR', 'euckr', 'euckr', '949', 'uhc', '51949', 'ksc5601'],
  ['KOI8-R', 'koi8r', 'koi8r', '20866'],
  ['KOI8-U', 'koi8u', 'koi8u', '21866'],
  ['TIS-620', 'windows874', 'tis620', '874', 'iso885911'],
  ...[1250, 1251, 1252, 1253, 1254, 1255, 1256, 1257, 1258].map(
    (page) => [`windows-${page}`, `windows${page}`, `${page}`] as const,
  ),
  ...[437, 737, 775, 850, 852, 855, 857, 858, 860, 861, 862, 863, 864, 865, 866, 869].map(
    (page) => [`IBM${page}`, `cp${page}`, `${page}`] as const,
  ),
  ...[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 13, 14, 15, 16].map(
    (part) => [`ISO-8859-${part}`, `iso8859${part}`, `iso8859${part}`, `${28_590 + part}`] as const,
  ),
];

const bySpelling = new Map<string, Charset>(
  table.flatMap(([name, codec, ...spellings]) =>
    spellings.map((spelling) => [spelling, { name, codec }] as const),
  ),
);
