import { capabilityTable, markdownTable } from '../../agents/capability-table.ts';
import { agents as known } from '../../agents/registry.ts';
import type { Command } from '../io.ts';
import { UsageError } from '../io.ts';
import { asciiJson, parseWords } from '../words.ts';

/** Lists the agents and what can be done about each from outside. */
export const agents: Command = {
  name: 'agents',
  usage: '[--json | --markdown]',
  summary: 'lists the agents and what can be done about each from outside',
  options: {
    '--json': 'one line of ASCII JSON, for programs',
    '--markdown': 'as a table, as the README has it',
  },
  run(words, io) {
    const options = {
      json: { type: 'boolean', default: false },
      markdown: { type: 'boolean', default: false },
    } as const;
    const { values } = parseWords(words, options, { least: 0, most: 0 });
    if (values.json && values.markdown) throw new UsageError('--json or --markdown, not both');
    if (values.json) {
      const rows = known.map(({ id, name, aliases, capabilities }) => ({
        ...{ id, name, aliases, capabilities },
      }));
      io.out(`${asciiJson(rows)}\n`);
    } else if (values.markdown) io.out(markdownTable(capabilityTable(known)));
    else for (const block of blocks()) io.out(block);
    return Promise.resolve(0);
  },
};

/** One agent a block: the table is wider than a terminal. */
function blocks(): string[] {
  const [[, ...heading] = [], ...rows] = capabilityTable(known);
  const width = Math.max(...heading.map(({ length }) => length));
  return rows.map(([name = '', ...cells], at) => {
    const lines = cells.map(
      (cell, column) => `  ${(heading[column] ?? '').padEnd(width)}  ${cell}`,
    );
    return `${name} (${known[at]?.id ?? ''})\n${lines.join('\n')}\n\n`;
  });
}
