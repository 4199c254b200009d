import { homeAt } from '../../home/home.ts';
import type { Command } from '../io.ts';
import { UsageError } from '../io.ts';
import { logLines } from '../log-lines.ts';
import { parseWords } from '../words.ts';

/** Prints the end of the app's log. */
export const logs: Command = {
  name: 'logs',
  usage: '[--last N]',
  summary: "prints the end of Asktop's log",
  options: {
    '--last N': 'how many lines (default 50)',
  },
  async run(words, io) {
    const { values } = parseWords(
      words,
      { last: { type: 'string', default: '50' } },
      { least: 0, most: 0 },
    );
    if (!/^\d{1,6}$/.test(values.last))
      throw new UsageError(`--last takes a number, not ${JSON.stringify(values.last)}`);
    const home = homeAt(io);
    const lines = logLines(home).slice(-Math.max(1, Number(values.last)));
    if (lines.length === 0) io.err(`There is no log yet (${home.log}).\n`);
    for (const line of lines) io.out(`${line}\n`);
    return Promise.resolve(0);
  },
};
