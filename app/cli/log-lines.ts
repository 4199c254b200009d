import { readFileSync } from 'node:fs';
import type { Home } from '../home/home.ts';
import { printableText } from '../text/utf8.ts';

/** The lines of the app's log, oldest first; none where there is no log yet. */
export function logLines(home: Home): string[] {
  return [`${home.log}.1`, home.log].flatMap(linesOf);
}

function linesOf(file: string): string[] {
  try {
    return printableText(readFileSync(file))
      .split('\n')
      .filter((line) => line !== '');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}
