import {
  parseTree,
  printParseErrorCode,
  getNodeValue,
  type Node,
  type ParseError,
} from 'jsonc-parser';
import type { JsonObject, Words } from '../agents/setup.ts';
import { printableText, utf8Text } from '../text/utf8.ts';
import { holdsNul, notJson, notUtf8, tooDeep, utf16, wrongRoot } from './config-words.ts';

/** A config file as it was read. Its text is somebody else's letter: whatever is not ours stays as it stands. */
export type ConfigText =
  /** `text` is without its byte order mark; `tree` has the place of each value in it; `root` is what the agent reads */
  | {
      kind: 'config';
      file: string;
      text: string;
      root: JsonObject;
      tree: Node;
      bom: boolean;
      eol: Eol;
    }
  /** there, but with nothing in it but blanks */
  | { kind: 'empty'; file: string; text: string; bom: boolean }
  | { kind: 'missing'; file: string }
  | RefusedConfig;

export type Eol = '\n' | '\r\n';

/** A file that is left alone, and what a person can do. `line` and `column` count from 1; absent where no place is to blame. */
export interface RefusedConfig {
  kind: 'refused';
  file: string;
  line?: number;
  column?: number;
  /** may quote keys of the file, never values */
  why: Words;
  remedy: Words;
}

/** Reads the bytes of a config: JSON, with comments and trailing commas allowed. Never throws for what they are. */
export function configText(file: string, bytes: Uint8Array | undefined): ConfigText {
  if (bytes === undefined) return { kind: 'missing', file };
  const encoded = encodingFault(file, bytes);
  if (encoded !== undefined) return encoded;
  const text = utf8Text(bytes);
  if (text === undefined) return undecodable(file, bytes);
  const bom = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  if (text.trim() === '') return { kind: 'empty', file, text, bom };
  const errors: ParseError[] = [];
  const tree = parsed(text, errors);
  if (tree === 'too deep') return { kind: 'refused', file, ...tooDeep };
  const [error] = errors;
  if (error !== undefined || tree === undefined) return syntaxFault(file, text, error);
  if (tree.type !== 'object') {
    return { kind: 'refused', file, ...placeAt(text, tree.offset), ...wrongRoot(tree.type) };
  }
  const root = getNodeValue(tree) as JsonObject;
  return { kind: 'config', file, text, root, tree, bom, eol: eolOf(text) };
}

/** Line and column, from 1, of an offset in a text; columns count UTF-16 units, as editors do. */
export function placeAt(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset).split(/\r\n|\n|\r/);
  return { line: before.length, column: (before.at(-1) ?? '').length + 1 };
}

/** One line for a person, in each language: the file, the place, what is wrong, what to do. */
export function refusalText({ file, line, column, why, remedy }: RefusedConfig): Words {
  const at = line === undefined ? file : `${file}:${line}:${column ?? 1}`;
  return {
    en: `${at}: ${why.en}. ${remedy.en}`,
    'zh-CN': `${at}：${why['zh-CN']}。${remedy['zh-CN']}`,
  };
}

function parsed(text: string, errors: ParseError[]): Node | undefined | 'too deep' {
  try {
    return parseTree(text, errors, { allowTrailingComma: true, disallowComments: false });
  } catch (error) {
    if (error instanceof RangeError) return 'too deep'; // the parser's stack
    throw error;
  }
}

function encodingFault(file: string, bytes: Uint8Array): RefusedConfig | undefined {
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)) {
    return { kind: 'refused', file, line: 1, column: 1, ...utf16 };
  }
  const at = bytes.indexOf(0);
  if (at === -1) return undefined;
  const place = placeAt(printableText(bytes.subarray(0, at)), Infinity);
  return { kind: 'refused', file, ...place, ...holdsNul };
}

function undecodable(file: string, bytes: Uint8Array): RefusedConfig {
  let line = 1;
  let start = 0;
  for (;;) {
    const end = bytes.indexOf(0x0a, start);
    const part = bytes.subarray(start, end === -1 ? bytes.length : end);
    if (utf8Text(part) === undefined || end === -1) {
      const column = printableText(part).indexOf('\ufffd') + 1;
      return { kind: 'refused', file, line, column, ...notUtf8 };
    }
    line += 1;
    start = end + 1;
  }
}

function syntaxFault(file: string, text: string, error: ParseError | undefined): RefusedConfig {
  const offset = error?.offset ?? text.length;
  const name = error === undefined ? 'ValueExpected' : printParseErrorCode(error.error);
  return { kind: 'refused', file, ...placeAt(text, offset), ...notJson(name) };
}

/** The line end that most lines have; the first one where it is a tie; LF where there is none. */
function eolOf(text: string): Eol {
  const crlf = text.split('\r\n').length - 1;
  const lf = text.split('\n').length - 1 - crlf;
  return crlf > lf || (crlf === lf && crlf > 0 && text.indexOf('\r\n') < text.indexOf('\n'))
    ? '\r\n'
    : '\n';
}
