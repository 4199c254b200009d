import { GrowingText } from './growing-text.ts';
import { skipBlanks, stringEnd, valueEnd } from './json-span.ts';

/**
 * JSON text for reading: one member or element a line, indented by two spaces. Numbers keep their spelling (`1.0`,
 * 20 digits), keys their order and repetitions; `\u4e2d` in a string is shown as the character, while what would break
 * the line or the string stays an escape. Indentation stops growing at 32 levels, and ends after a million spaces: a
 * hostile payload must not swell. The text must be one that JSON.parse accepts.
 */
export function displayJson(text: string): string {
  const newline = lineBreaks();
  const written = new GrowingText(2 * text.length);
  let depth = 0;
  let i = skipBlanks(text, 0);
  while (i < text.length) {
    const code = text.charCodeAt(i);
    if (code === openBrace || code === openBracket) {
      const next = skipBlanks(text, i + 1);
      const closing = text.charCodeAt(next);
      if (closing === closeBrace || closing === closeBracket) {
        written.add(code === openBrace ? '{}' : '[]');
        i = next + 1;
      } else {
        written.copy(text, i, i + 1);
        written.add(newline(++depth));
        i = next;
      }
    } else if (code === closeBrace || code === closeBracket) {
      written.add(newline(--depth));
      written.copy(text, i, i + 1);
      i++;
    } else if (code === comma) {
      written.add(',');
      written.add(newline(depth));
      i++;
    } else if (code === colon) {
      written.add(': ');
      i++;
    } else {
      const end = code === quote ? stringEnd(text, i) : valueEnd(text, i);
      if (code === quote) written.add(readable(text.slice(i, end)));
      else written.copy(text, i, end);
      i = Math.max(end, i + 1);
    }
    i = skipBlanks(text, i);
  }
  return written.whole();
}

function lineBreaks(): (depth: number) => string {
  const lines = Array.from({ length: maxDepth + 1 }, (_, depth) => `\n${'  '.repeat(depth)}`);
  let spacesLeft = maxSpaces;
  return (depth) => {
    const line = lines[Math.min(depth, maxDepth)] ?? '\n';
    spacesLeft -= line.length;
    return spacesLeft > 0 ? line : '\n';
  };
}

/** JSON.stringify escapes controls, quotes, backslashes and lone surrogates, and nothing else. */
function readable(token: string): string {
  return token.includes('\\') ? JSON.stringify(JSON.parse(token)) : token;
}

const maxSpaces = 1_000_000;
const maxDepth = 32;
const quote = 0x22;
const comma = 0x2c;
const colon = 0x3a;
const openBrace = 0x7b;
const closeBrace = 0x7d;
const openBracket = 0x5b;
const closeBracket = 0x5d;
