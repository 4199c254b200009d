import { capabilityLine } from '../agents/capability-table.ts';
import type { RuleRemark } from '../agents/rule-remarks.ts';
import { faultText } from '../doctor/fault-words.ts';
import type { Knock } from '../doctor/knock.ts';
import type { AgentStatus, FileStatus } from '../doctor/status.ts';
import type { SettingsFile } from '../home/settings-file.ts';
import { refusalText } from '../installer/config-text.ts';
import { agentTitle, anyAgent } from './agent-title.ts';
import { visible } from './visible.ts';

/** A deny rule of the person's own, and what there is to say about it. */
export interface HeldRule {
  rule: string;
  remark?: { kind: RuleRemark['kind']; text: string };
}

/** Something of the agent, or of ours for it, is on this machine. */
export function isHere({ found, files, level }: AgentStatus): boolean {
  return found.length > 0 || files.some(({ state }) => state !== 'missing') || level !== undefined;
}

export function runningText(knocked: Knock): string {
  if (knocked.kind === 'answered') return 'Asktop is running.\n';
  const { cause, fix } = faultText(knocked.fault, anyAgent);
  return `${[cause.en, 'The agents ask by themselves.', fix.en].map(visible).join(' ')}\n`;
}

export function absentText(absent: readonly AgentStatus[]): string[] {
  if (absent.length === 0) return [];
  return [`Not found here: ${absent.map(({ agent }) => agentTitle(agent)).join(', ')}\n`];
}

/** The person's deny rules, whom they hold for in every mode, and what there is to say about them. */
export function rulesText(rules: readonly HeldRule[], found: readonly AgentStatus[]): string[] {
  if (rules.length === 0) return [];
  const understood = rules.filter(({ remark }) => remark?.kind !== 'fault').length;
  const guarded = found.filter(({ guards }) => guards).map(({ agent }) => agent.name);
  const count = understood === 1 ? '1 rule holds' : `${understood} rules hold`;
  const lines = [
    `Deny rules: ${count} for what an agent asks, and in every mode for ${guarded.join(', ') || 'none of these (level guard)'}`,
    ...rules.flatMap(({ rule, remark }) =>
      remark === undefined ? [] : [row(remark.kind, `${rule}: ${remark.text}`)],
    ),
  ];
  return [`${lines.map(visible).join('\n')}\n`];
}

/** Deny rules that something else than the window wrote: what is in force until they are confirmed, and what they would change. */
export function unconfirmedText({
  current: { denyRules },
  unconfirmedRules,
}: Pick<SettingsFile, 'current' | 'unconfirmedRules'>): string[] {
  if (unconfirmedRules === undefined) return [];
  const rows = (name: string, rules: readonly string[]): string[] =>
    [...new Set(rules)].map((rule) => row(name, rule));
  const lines = [
    'Deny rules were changed outside Asktop. They hold only once you use them on the page of agents (the gear).',
    ...rows('in force', denyRules),
    ...rows('would add', without(unconfirmedRules, denyRules)),
    ...rows('would end', without(denyRules, unconfirmedRules)),
  ];
  return [`${lines.map(visible).join('\n')}\n`];
}

const without = (rules: readonly string[], others: readonly string[]): string[] =>
  rules.filter((rule) => !others.includes(rule));

/** One agent's status as lines for a terminal. */
export function statusText(status: AgentStatus): string {
  const { agent, version, level, files, notes, unseen, probes, heard } = status;
  const title = agentTitle(agent, version);
  if (!isHere(status)) return `${title}: not found on this machine\n`;
  const lines = [
    `${title}: ${level === undefined ? notSetUp(files) : `level ${level}`}`,
    ...files.flatMap(fileLines),
    ...(unseen === undefined ? [] : [row('plugin', unseen.en)]),
    ...notes.map(({ en }) => row('note', en)),
    row('probes', `probe.sh ${probes.bash}, probe.ps1 ${probes.powershell}`),
    row('heard', heard === undefined ? 'nothing yet' : heardText(heard)),
    row('from here', capabilityLine(status.capabilities)),
  ];
  return `${lines.map(visible).join('\n')}\n`;
}

/** The last event, and the others, newest first, to the minute. */
function heardText({ event, at, events }: NonNullable<AgentStatus['heard']>): string {
  const others = Object.entries(events).filter(([name]) => name !== event);
  const shown = others.slice(0, mostHeard).map(([name, then]) => `${name} ${then.slice(0, 16)}Z`);
  const more = others.length > mostHeard ? [`${others.length - mostHeard} more`] : [];
  return [`${event}, ${at}`, ...[[...shown, ...more].join(', ')].filter(Boolean)].join(
    '; before: ',
  );
}

const mostHeard = 4;

/** A config that cannot be read may hold entries, too. */
function notSetUp(files: readonly FileStatus[]): string {
  return files.some(({ refusal }) => refusal !== undefined)
    ? 'not known, since a config cannot be read'
    : 'not installed';
}

function fileLines(file: FileStatus): string[] {
  const lines = [row(file.scope, fileText(file))];
  for (const { en } of file.off) lines.push(row('', en));
  for (const { event, matcher, state } of file.events) {
    if (state === 'installed') continue;
    lines.push(
      row('', `${event}${matcher === undefined ? '' : ` (${matcher})`}: ${states[state]}`),
    );
  }
  for (const { event, command } of file.others) {
    lines.push(row('', `${event} is answered by another program, too: ${command}`));
  }
  return lines;
}

function fileText({ file, state, refusal, events }: FileStatus): string {
  if (refusal !== undefined) return refusalText(refusal).en; // it begins with the file
  if (state === 'missing') return `${file}: no such file`;
  if (events.length === 0) return `${file}: no entry of Asktop`;
  const right = events.filter((event) => event.state === 'installed').length;
  const expected = events.filter((event) => event.state !== 'extra').length;
  return `${file}: ${right} of ${expected} entries as they should be`;
}

const row = (name: string, text: string): string => `  ${name.padEnd(10)}${text}`;

const states: Readonly<Record<FileStatus['events'][number]['state'], string>> = {
  installed: 'installed',
  missing: 'missing',
  changed: 'changed by hand, or of another version',
  doubled: 'there more than once',
  stale: 'starts the probe of another home',
  extra: 'more than this level needs',
};
