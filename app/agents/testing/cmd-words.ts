/**
 * The words that a program gets from a line in cmd.exe (`cmd /d /s /c "LINE"`), by its own rules: variables in percent signs first,
 * in quotes too; then quotes, the caret outside of them, and what ends a command; then the C runtime's rules for arguments. The
 * exclamation mark is a letter there (delayed expansion is off). Throws where the line is more than one command.
 */
export function wordsOfCmd(line: string, env: Readonly<Record<string, string>> = {}): string[] {
  return wordsOfRuntime(commandOf(expanded(line, env)));
}

/** On a command line a variable that is not set stays as it is written. */
function expanded(line: string, env: Readonly<Record<string, string>>): string {
  const known = new Map(Object.entries(env).map(([name, value]) => [name.toUpperCase(), value]));
  let out = '';
  let at = 0;
  while (at < line.length) {
    const end = line[at] === '%' ? line.indexOf('%', at + 1) : -1;
    const value = end === -1 ? undefined : known.get(line.slice(at + 1, end).toUpperCase());
    out += value ?? line.charAt(at);
    at = value === undefined ? at + 1 : end + 1;
  }
  return out;
}

/** What cmd.exe hands on: quotes stay, carets outside of them go. */
function commandOf(line: string): string {
  let out = '';
  let isQuoted = false;
  for (let at = 0; at < line.length; at += 1) {
    const letter = line[at] ?? '';
    if (letter === '"') isQuoted = !isQuoted;
    if (isQuoted) out += letter;
    else if (letter === '^') out += line[(at += 1)] ?? '';
    else if (/[&|<>\n]/.test(letter)) throw new Error(`more than one command: ${line}`);
    else out += letter;
  }
  return out;
}

/** Blanks part words outside of double quotes; backslashes count only before a double quote. */
function wordsOfRuntime(command: string): string[] {
  const words: string[] = [];
  let word: string | undefined;
  let isQuoted = false;
  for (const [piece] of command.matchAll(/\\*"|\\+|[\s\S]/g)) {
    if (/^\s$/.test(piece) && !isQuoted) {
      if (word !== undefined) words.push(word);
      word = undefined;
    } else if (piece.endsWith('"')) {
      const slashes = piece.length - 1;
      word = (word ?? '') + '\\'.repeat(Math.floor(slashes / 2));
      if (slashes % 2 === 1) word += '"';
      else isQuoted = !isQuoted;
    } else word = (word ?? '') + piece;
  }
  return word === undefined ? words : [...words, word];
}
