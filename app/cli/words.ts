import { parseArgs, type ParseArgsConfig } from 'node:util';
import { UsageError } from './io.ts';

/** Parses a command's words strictly; anything unknown is a `UsageError`. */
export function parseWords<T extends NonNullable<ParseArgsConfig['options']>>(
  words: readonly string[],
  options: T,
  positionals: { least: number; most: number },
) {
  try {
    const parsed = parseArgs({ args: [...words], options, allowPositionals: true, strict: true });
    const count = parsed.positionals.length;
    if (count < positionals.least) throw new UsageError('something is missing');
    if (count > positionals.most)
      throw new UsageError(`too much: ${parsed.positionals.slice(positionals.most).join(' ')}`);
    return parsed;
  } catch (error) {
    // what parseArgs throws for unknown options; behind its first sentence it speaks to programmers
    if (error instanceof TypeError) throw new UsageError(error.message.split('. ')[0]);
    throw error;
  }
}

/** JSON that any console can carry: ASCII only, one line. */
export function asciiJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[\u007f-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
