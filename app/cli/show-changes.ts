import { diffOf, type Change } from '../installer/change.ts';
import type { Io } from './io.ts';
import { asciiJson } from './words.ts';

/** Prints what is planned: the file, a diff with secrets masked, what a person should know. */
export function showPlan(io: Io, change: Change, removal = false): void {
  const { agent, file, level, events, outcome, notes } = change;
  io.err(`\n${agent.name}: ${file} ${fateOf(outcome)}\n`);
  const costs = agent.setup.levels[level]?.en;
  if (outcome.kind === 'change' && !removal && costs !== undefined) {
    io.err(`  level ${level}: ${costs}\n`);
    if (events !== undefined) io.err(`  its events: ${events.join(', ')}\n`);
  }
  if (outcome.kind === 'change') io.out(diffOf(change));
  else io.err(`  ${outcome.why.en}\n`);
  for (const note of notes) io.err(`  note: ${note.en}\n`);
}

function fateOf(outcome: Change['outcome']): string {
  switch (outcome.kind) {
    case 'change':
      if (outcome.before === undefined) return 'will be created';
      return outcome.after === undefined ? 'will be removed' : 'will be changed';
    case 'same':
      return 'stays as it is';
    case 'skipped':
      return 'is left alone';
    case 'refused':
      return 'cannot be changed';
  }
}

/** Prints what was done, one line a file. */
export function showDone(io: Io, { agent, file, outcome, notes }: Change, done: string): void {
  if (outcome.kind === 'change') io.err(`${agent.name}: ${done} ${file}\n`);
  else
    io.err(
      `${agent.name}: ${outcome.kind === 'refused' ? 'not changed: ' : ''}${outcome.why.en}\n`,
    );
  for (const note of notes) io.err(`  note: ${note.en}\n`);
}

/** One line of ASCII JSON a file: agent, file, level, events, outcome, why, diff, notes. */
export function printJson(io: Io, change: Change): void {
  const { agent, file, level, events, outcome, notes } = change;
  const why = outcome.kind === 'change' ? undefined : outcome.why.en;
  const diff = outcome.kind === 'change' ? diffOf(change) : undefined;
  const said = notes.map(({ en }) => en);
  io.out(
    `${asciiJson({ agent: agent.id, file, level, events, outcome: outcome.kind, why, diff, notes: said })}\n`,
  );
}

/** What every `--dry-run` ends with. */
export const dry = 'A dry run: nothing was changed.\n';

/** Whether the person agrees. Without a terminal only `--yes` does. */
export async function isAgreed(io: Io, yes: boolean, question: string): Promise<boolean> {
  if (yes) return true;
  if (io.terminal === undefined) {
    io.err('Nothing was changed: there is no terminal to ask at. Add --yes to agree beforehand.\n');
    return false;
  }
  const answer = await io.terminal.ask(`\n${question} [y/N] `);
  if (/^\s*(y|yes|是|好)\s*$/i.test(answer)) return true;
  io.err('Nothing was changed.\n');
  return false;
}

export const isRefused = ({ outcome }: Change): boolean => outcome.kind === 'refused';
export const isChange = ({ outcome }: Change): boolean => outcome.kind === 'change';
