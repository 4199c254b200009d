import type { Agent } from './agent.ts';
import type { Capabilities } from './capabilities.ts';

/** The table of what can be done about each agent, as `asktop agents` and the README print it: a heading, then its rows. */
export function capabilityTable(agents: readonly Agent[]): string[][] {
  const keys = Object.keys(columns) as (keyof Capabilities)[];
  return [
    ['agent', ...keys.map((key) => columns[key])],
    ...agents.map(({ name, capabilities }) => [
      name,
      ...keys.map((key) => words[`${capabilities[key]}`]),
    ]),
  ];
}

/** What can be done about one agent, in the words of the table and in one line; what cannot be done is left out. */
export function capabilityLine(capabilities: Capabilities): string {
  return (Object.keys(columns) as (keyof Capabilities)[])
    .map((key) => [columns[key], words[`${capabilities[key]}`]] as const)
    .filter(([, word]) => word !== words.none)
    .map(([column, word]) => `${column}: ${word}`)
    .join(', ');
}

/** A table as Markdown, columns aligned as Prettier aligns them; cells are ASCII or as wide as they are long. */
export function markdownTable(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, at) =>
    Math.max(3, ...rows.map((row) => (row[at] ?? '').length)),
  );
  const line = (cells: readonly string[]) =>
    `| ${widths.map((width, at) => (cells[at] ?? '').padEnd(width)).join(' | ')} |\n`;
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |\n`;
  const [heading = [], ...rest] = rows;
  return [line(heading), rule, ...rest.map(line)].join('');
}

/** In the order of the table: a capability without a column is a type error. */
const columns: Readonly<Record<keyof Capabilities, string>> = {
  permission: 'permission',
  question: 'question',
  plan: 'plan',
  form: 'form',
  always: '"always"',
  editInput: 'takes a changed input',
  promptGate: 'holds prompts',
  stopGate: 'holds the end of a turn',
  context: 'takes context',
  dialog: 'its own dialog',
  silence: 'without an answer it',
};

type Value = `${Capabilities[keyof Capabilities]}`;

const words: Readonly<Record<Value, string>> = {
  answer: 'answer',
  veto: 'refuse only',
  refusal: 'as a refusal',
  show: 'shown',
  none: '–',
  true: 'yes',
  false: '–',
  races: 'beside the card',
  hidden: 'not there',
  after: 'after the card',
  asks: 'asks',
  proceeds: 'proceeds',
};
