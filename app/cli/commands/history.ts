import { readHistory, type HistoryEntry } from '../../home/history-file.ts';
import { homeAt } from '../../home/home.ts';
import type { Ask, Notice } from '../../protocol/ask.ts';
import type { Command } from '../io.ts';
import { UsageError } from '../io.ts';
import { visible } from '../visible.ts';
import { asciiJson, parseWords } from '../words.ts';

/** Lists what was asked and what became of it. */
export const history: Command = {
  name: 'history',
  usage: '[--last N] [--json]',
  summary: 'lists what was asked and what became of it',
  options: {
    '--last N': 'how many, the latest last (default 20)',
    '--json': 'a line of ASCII JSON each, for programs',
  },
  async run(words, io) {
    const options = {
      json: { type: 'boolean', default: false },
      last: { type: 'string', default: '20' },
    } as const;
    const { values } = parseWords(words, options, { least: 0, most: 0 });
    if (!/^\d{1,6}$/.test(values.last))
      throw new UsageError(`--last takes a number, not ${JSON.stringify(values.last)}`);
    const { entries, unreadable } = readHistory(homeAt(io));
    const shown = Number(values.last) === 0 ? [] : entries.slice(-Number(values.last));
    for (const entry of shown) io.out(values.json ? `${asciiJson(entry)}\n` : `${lineOf(entry)}\n`);
    if (entries.length === 0) io.err('Nothing has been asked yet.\n');
    if (unreadable > 0) io.err(`${unreadable} lines could not be read.\n`);
    return Promise.resolve(0);
  },
};

function lineOf(entry: HistoryEntry): string {
  const project = entry.folder?.split(/[\\/]/).findLast((part) => part !== '') ?? '';
  const shown = [entry.at, entry.agent, project, entry.kind, endOf(entry), subjectOf(entry)];
  return shown.map(visible).join('  ');
}

function endOf({ end, act, rule }: HistoryEntry): string {
  if (end === 'denied-by-rule') return `denied by your rule ${rule ?? ''}`.trim();
  return end === 'answered' && act !== undefined ? act.kind : end;
}

function subjectOf({ ask }: HistoryEntry): string {
  if (ask === undefined) return '(too large to keep)';
  return subjectIn(ask.kind === 'notice' ? ask.of : ask);
}

function subjectIn(ask: Exclude<Ask, Notice> | Notice['of']): string {
  if (ask.kind === 'message') return ask.text.split('\n')[0] ?? '';
  if (ask.kind === 'form') return ask.message;
  if (ask.kind === 'question') return ask.questions.map(({ text }) => text).join(' / ');
  if (ask.kind === 'plan') return ask.plan.split('\n')[0] ?? '';
  const { tool } = ask;
  if (tool.kind === 'command') return tool.command;
  return 'path' in tool && tool.path !== undefined ? `${tool.tool} ${tool.path}` : tool.tool;
}
