import type { Examination } from '../doctor/examine.ts';
import { detailIn, faultText, hopWords } from '../doctor/fault-words.ts';
import type { Fault, Hop } from '../doctor/fault.ts';
import { visible } from './visible.ts';

/** What doctor found about one agent, as lines for a terminal. */
export function examinationText({ status, verdict, hops, trials }: Examination): string {
  const { agent, version } = status;
  const title = [agent.name, version].filter(Boolean).join(' ');
  const lines = [`${title}: ${verdicts[verdict]}`];
  for (const hop of hops) {
    const ms = hop.ms === undefined ? '' : `${hop.ms} ms`;
    lines.push(`  ${marks[hop.state].padEnd(8)}${hopWords[hop.hop].en.padEnd(32)}${ms}`.trimEnd());
    if (hop.fault === undefined) continue;
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
