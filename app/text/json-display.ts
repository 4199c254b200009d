import { skipBlanks, stringEnd, valueEnd } from './json-span.ts';

/**
 * JSON text for reading: one member or element a line, indented by two spaces. Numbers keep their spelling (`1.0`,
 * 20 digits), keys their order and repetitions; `\u4e2d` in a string is shown as the character, while what would break
 * the line or the string stays an escape. Indentation stops growing at 32 levels, and ends after a million spaces: a
 * hostile payload must not swell. The text must be one that JSON.parse accepts.
 */
export function displayJson(text: string): string {
  const newline = lineBreaks();
  const pieces: string[] = [];
  let depth = 0;
  let i = skipBlanks(text, 0);
  while (i < text.length) {
    const character = text.charAt(i);
    if (character === '{' || character === '[') {
      const next = skipBlanks(text, i + 1);
      if (text[next] === '}' || text[next] === ']') {
        pieces.push(character, text.charAt(next));
        i = next + 1;
      } else {
        pieces.push(character, newline(++depth));
        i = next;
      }
    } else if (character === '}' || character === ']') {
      pieces.push(newline(--depth), character);
      i++;
    } else if (character === ',') {
      pieces.push(',', newline(depth));
      i++;
    } else if (character === ':') {
      pieces.push(': ');
      i++;
    } else {
      const end = character === '"' ? stringEnd(text, i) : valueEnd(text, i);
      pieces.push(character === '"' ? readable(text.slice(i, end)) : text.slice(i, end));
      i = Math.max(end, i + 1);
    }
    i = skipBlanks(text, i);
  }
  return pieces.join('');
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
