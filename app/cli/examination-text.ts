import type { Examination } from '../doctor/examine.ts';
import { detailIn, faultText, hopWords } from '../doctor/fault-words.ts';
import type { Fault, Hop } from '../doctor/fault.ts';
import { agentTitle, anyAgent } from './agent-title.ts';
import { visible } from './visible.ts';

/** What doctor found about one agent, as lines for a terminal. */
export function examinationText({ status, verdict, hops, trials }: Examination): string {
  const { agent, version } = status;
  const lines = [`${agentTitle(agent, version)}: ${verdictText(verdict, hops, agent.name)}`];
  for (const hop of hops) {
    const ms = hop.ms === undefined ? '' : `${hop.ms} ms`;
    const mark = isClosed(hop) ? 'closed' : marks[hop.state];
    lines.push(`  ${mark.padEnd(8)}${hopWords[hop.hop].en.padEnd(32)}${ms}`.trimEnd());
    if (hop.fault === undefined || isClosed(hop)) continue;
    const { cause, fix } = faultText(hop.fault, agent);
    lines.push(
      ...[cause.en, fix.en].filter((text) => text !== '').map((text) => `          ${text}`),
    );
  }
  const rest = trials.slice(1);
  const well = rest.filter(({ state }) => state === 'ok').length;
  if (rest.length > 0) {
    const untried = rest.filter(({ state }) => state === 'untried').length;
    const more = untried === 0 ? '' : `; ${untried} not tried`;
    lines.push(`  ${well} of ${rest.length} more entries came through${more}`);
  }
  return `${lines.map(visible).join('\n')}\n`;
}

/** Said once, before all agents, where Asktop is closed: no hook is broken by that. */
export function closedText(all: readonly Examination[]): string | undefined {
  const fault = all.flatMap(({ hops }) => hops).find(isClosed)?.fault;
  if (fault === undefined) return undefined;
  const { cause, fix } = faultText(fault, anyAgent);
  return `${visible(`${cause.en} No hook could be followed to its end. ${fix.en}`)}\n`;
}

function verdictText(verdict: Examination['verdict'], hops: readonly Hop[], name: string): string {
  if (verdict === 'broken' && hops.filter(({ state }) => state === 'broken').every(isClosed)) {
    return 'nothing is wrong as far as it could be followed';
  }
  const isUnheard = hops.some(({ fault }) => fault?.kind === 'never-heard');
  if (verdict === 'well' && isUnheard)
    return `nothing is wrong, but ${name} itself was not heard yet`;
  return verdicts[verdict];
}

const isClosed = ({ fault }: Hop): boolean => fault?.kind === 'not-running';

/** The same for `--json`: every fault with its words beside its kind. */
export function withWords(examination: Examination) {
  const { agent } = examination.status;
  const told = (fault: Fault) => {
    const { cause, fix } = faultText(fault, agent);
    return { cause: cause.en, fix: fix.en };
  };
  return {
    agent,
    version: examination.status.version,
    verdict: examination.verdict,
    hops: examination.hops.map((hop) => ({
      ...hop,
      ...(hop.fault === undefined ? {} : { fault: { ...plain(hop.fault), ...told(hop.fault) } }),
    })),
    trials: examination.trials.map((trial) => ({
      ...trial,
      ...(trial.fault === undefined ? {} : { fault: plain(trial.fault) }),
    })),
    heard: examination.status.heard,
  };
}

function plain(fault: Fault) {
  const detail = detailIn(fault, 'en');
  return { ...fault, ...(detail === undefined ? {} : { detail }) };
}

const verdicts: Readonly<Record<Examination['verdict'], string>> = {
  well: 'all is well',
  broken: 'broken',
  'not-installed': 'not installed',
};

const marks: Readonly<Record<Hop['state'], string>> = {
  ok: 'ok',
  broken: 'BROKEN',
  note: 'note',
  unknown: '-',
};
