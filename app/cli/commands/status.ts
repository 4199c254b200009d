import { remarkOn, type RuleRemark } from '../../agents/rule-remarks.ts';
import { surveyOf, type AgentStatus, type FileStatus } from '../../doctor/status.ts';
import { refusalText } from '../../installer/config-text.ts';
import { agents } from '../../agents/registry.ts';
import { SettingsFile } from '../../home/settings-file.ts';
import { doctorParts } from '../doctor-parts.ts';
import type { Command } from '../io.ts';
import { inEnglish } from '../in-english.ts';
import { namedAgents } from '../named-agents.ts';
import { visible } from '../visible.ts';
import { asciiJson, parseWords } from '../words.ts';

/** Says how each agent is set up, for the current folder. */
export const status: Command = {
  name: 'status',
  usage: '[AGENT…] [--json]',
  summary: 'says how each agent is set up: levels, entries, probes, who else answers',
  async run(words, io) {
    const { values, positionals } = parseWords(
      words,
      { json: { type: 'boolean', default: false } },
      { least: 0, most: 64 },
    );
    const named = positionals.length === 0 ? agents : namedAgents(positionals);
    const parts = await doctorParts(io);
    const surveys = await Promise.all(named.map((agent) => surveyOf(agent, parts)));
    const found = surveys.map((survey) => survey.status);
    const { folder, home } = parts;
    const denyRules = new SettingsFile(home).current.denyRules.map(heldRule);
    if (values.json) {
      io.out(
        `${asciiJson({ version: 1, home: home.folder, folder, denyRules, agents: found.map(inEnglish) })}\n`,
      );
      return 0;
    }
    io.out([...found.map(statusText), ...rulesText(denyRules, found)].join('\n'));
    return 0;
  },
};

interface HeldRule {
  rule: string;
  remark?: { kind: RuleRemark['kind']; text: string };
}

function heldRule(rule: string): HeldRule {
  const remark = remarkOn(rule);
  return remark === undefined
    ? { rule }
    : { rule, remark: { kind: remark.kind, text: remark.says.en } };
}

/** The person's deny rules, whom they hold for in every mode, and what there is to say about them. */
function rulesText(rules: readonly HeldRule[], found: readonly AgentStatus[]): string[] {
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

/** One agent's status as lines for a terminal. */
function statusText(status: AgentStatus): string {
  const { agent, version, found, level, files, probes, heard, capabilities } = status;
  const isHere = found.length > 0 || files.some(({ state }) => state !== 'missing');
  const title = [agent.name, version].filter(Boolean).join(' ');
  if (!isHere && level === undefined) return `${title}: not found on this machine\n`;
  const lines = [
    `${title}: ${level === undefined ? notSetUp(files) : `level ${level}`}`,
    ...files.flatMap(fileLines),
    row('probes', `probe.sh ${probes.bash}, probe.ps1 ${probes.powershell}`),
    row('heard', heard === undefined ? 'nothing yet' : `${heard.event}, ${heard.at}`),
    row('from here', capabilityText(capabilities)),
  ];
  return `${lines.map(visible).join('\n')}\n`;
}

/** A config that cannot be read may hold entries, too. */
function notSetUp(files: readonly FileStatus[]): string {
  return files.some(({ refusal }) => refusal !== undefined)
    ? 'not known, since a config cannot be read'
    : 'not installed';
}

function fileLines(file: FileStatus): string[] {
  const lines = [row(file.scope, `${file.file}: ${fileText(file)}`)];
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

function fileText({ state, refusal, events }: FileStatus): string {
  if (refusal !== undefined) return refusalText(refusal).en;
  if (state === 'missing') return 'no such file';
  if (events.length === 0) return 'no entry of Asktop';
  const right = events.filter((event) => event.state === 'installed').length;
  const expected = events.filter((event) => event.state !== 'extra').length;
  return `${right} of ${expected} entries as they should be`;
}

function capabilityText(capabilities: AgentStatus['capabilities']): string {
  const { permission, question, plan, form, dialog } = capabilities;
  return `permission: ${permission}, question: ${question}, plan: ${plan}, form: ${form ? 'answer' : 'none'}; its own dialog: ${dialog}`;
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
