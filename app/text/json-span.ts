/** A piece of JSON text: offsets in UTF-16 units, end exclusive, no whitespace around it. */
interface Span {
  readonly start: number;
  readonly end: number;
}

/** A member of an object as it stands in the text. `start` is its key's opening quote, `end` its value's end. */
interface Member extends Span {
  readonly key: string;
  readonly value: Span;
}

/**
 * The span of the value at `path` (keys of nested objects; [] = the whole value), or undefined if there is none.
 * Where a key is repeated the last one counts, as for JSON.parse; escaped spellings of a key count as the key.
 * The text must be one that JSON.parse accepts. Depth and size are bounded by memory only: nothing here recurses.
 */
export function spanOf(text: string, path: readonly string[]): Span | undefined {
  let at = skipBlanks(text, 0);
  for (const key of path) {
    const member = membersOf(text, at).findLast((candidate) => candidate.key === key);
    if (member === undefined) return undefined;
    at = member.value.start;
  }
  return { start: at, end: valueEnd(text, at) };
}

/** The text of the value at `path`, exactly as it stands there. */
export function textOf(text: string, path: readonly string[]): string | undefined {
  const span = spanOf(text, path);
  return span && text.slice(span.start, span.end);
}

/** The members of the object that begins at `at`, in order, repeated keys included; [] if no object begins there. */
export function membersOf(text: string, at = skipBlanks(text, 0)): Member[] {
  const members: Member[] = [];
  if (text[at] !== '{') return members;
  let next = skipBlanks(text, at + 1);
  while (text[next] === '"') {
    const keyEnd = stringEnd(text, next);
    const colon = skipBlanks(text, keyEnd);
    const start = skipBlanks(text, colon + 1);
    const end = valueEnd(text, start);
    members.push({
      key: keyAt(text, next, keyEnd),
      start: next,
      end,
      value: { start, end },
    });
    next = afterComma(text, end);
  }
  return members;
}

/** The elements of the array that begins at `at`, in order; [] if no array begins there. */
export function elementsOf(text: string, at = skipBlanks(text, 0)): Span[] {
  const elements: Span[] = [];
  if (text[at] !== '[') return elements;
  let next = skipBlanks(text, at + 1);
  while (next < text.length && text[next] !== ']') {
    const end = valueEnd(text, next);
    elements.push({ start: next, end });
    next = afterComma(text, end);
  }
  return elements;
}

/** Offset behind the value that begins at `at`. */
export function valueEnd(text: string, at: number): number {
  const first = text.charCodeAt(at);
  if (first === quote) return stringEnd(text, at);
  if (first !== openBrace && first !== openBracket) return plainEnd(text, at);
  let depth = 0;
  for (let i = at; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === quote) i = stringEnd(text, i) - 1;
    else if (code === openBrace || code === openBracket) depth++;
    else if ((code === closeBrace || code === closeBracket) && --depth === 0) return i + 1;
  }
  return text.length;
}

/** Offset behind the string whose opening quote stands at `at`. */
export function stringEnd(text: string, at: number): number {
  for (let end = text.indexOf('"', at + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let slashes = 0;
    while (text.charCodeAt(end - 1 - slashes) === backslash) slashes++;
    if (slashes % 2 === 0) return end + 1;
  }
  return text.length;
}

/** Offset of the first character from `at` on that is not JSON whitespace. */
export function skipBlanks(text: string, at: number): number {
  let i = at;
  while (i < text.length && isBlank(text.charCodeAt(i))) i++;
  return i;
}

function afterComma(text: string, at: number): number {
  const next = skipBlanks(text, at);
  return text[next] === ',' ? skipBlanks(text, next + 1) : next;
}

/** Numbers, true, false and null end where a separator stands. */
function plainEnd(text: string, at: number): number {
  let i = at;
  while (i < text.length) {
    const code = text.charCodeAt(i);
    if (code === comma || code === closeBrace || code === closeBracket || isBlank(code)) break;
    i++;
  }
  return i;
}

function keyAt(text: string, start: number, end: number): string {
  const inner = text.slice(start + 1, end - 1);
  return inner.includes('\\') ? String(JSON.parse(text.slice(start, end))) : inner;
}

const isBlank = (code: number) => code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;

const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const openBrace = 0x7b;
const closeBrace = 0x7d;
const openBracket = 0x5b;
const closeBracket = 0x5d;
