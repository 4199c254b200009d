import os from 'node:os';
import type { Agent } from '../../agents/agent.ts';
import { examine, type Examination } from '../../doctor/examine.ts';
import type { DoctorParts } from '../../doctor/parts.ts';
import { surveyOf } from '../../doctor/status.ts';
import { maskReport } from '../../doctor/report-mask.ts';
import { pastHooks } from '../../doctor/why.ts';
import { agents } from '../../agents/registry.ts';
import { doctorParts } from '../doctor-parts.ts';
import { closedText, examinationText, withWords } from '../examination-text.ts';
import { inEnglish } from '../in-english.ts';
import type { Command, Io } from '../io.ts';
import { UsageError } from '../io.ts';
import { logLines } from '../log-lines.ts';
import { namedAgents } from '../named-agents.ts';
import { visible } from '../visible.ts';
import { whyText, type WhyNote } from '../why-text.ts';
import { asciiJson, parseWords } from '../words.ts';

/** Follows a hook of each agent from its config to its exit code, and says where the way breaks. */
export const doctor: Command = {
  name: 'doctor',
  usage: '[AGENT…] [--why] [--last N] [--json | --report]',
  summary: 'runs what is registered as each agent would, and says where it breaks',
  options: {
    AGENT: 'as `asktop agents` lists them, or their names; none: all that Asktop is installed in',
    '--why': 'says of the last hooks why there was a card, or none',
    '--last N': 'how many hooks --why and --report look back at (default 10)',
    '--json': 'one line of ASCII JSON, as docs/status-json.md says',
    '--report': 'a text for an issue, with home, names and secrets masked',
  },
  async run(words, io) {
    const { values, positionals } = parseWords(
      words,
      {
        json: { type: 'boolean', default: false },
        why: { type: 'boolean', default: false },
        report: { type: 'boolean', default: false },
        last: { type: 'string', default: '10' },
      },
      { least: 0, most: 64 },
    );
    if (!/^\d{1,6}$/.test(values.last))
      throw new UsageError(`--last takes a number, not ${JSON.stringify(values.last)}`);
    if (values.json && values.report) throw new UsageError('--json or --report, not both');
    const named = positionals.length === 0 ? agents : namedAgents(positionals);
    const parts = await doctorParts(io);
    const last = Number(values.last);
    const ids = positionals.length === 0 ? undefined : named.map(({ id }) => id);
    const past = pastHooks(logLines(parts.home), { last, agents: ids });
    if (values.why) {
      const notes = await notesOf(named, parts);
      const text = whyText({ ...past, notes });
      io.out(values.json ? `${asciiJson({ version: 1, ...past, notes })}\n` : text);
      return 0;
    }
    const all: Examination[] = [];
    // one after the other: they would measure each other
    for (const agent of named) all.push(await examine(agent, parts));
    // of those that nobody named only the ones that are installed, or meant to be
    const shown = all.filter(
      ({ verdict }) => positionals.length > 0 || verdict !== 'not-installed',
    );
    if (values.json) {
      const { folder, home } = parts;
      const found = shown.map(withWords);
      io.out(`${asciiJson({ version: 1, home: home.folder, folder, agents: found })}\n`);
    } else if (values.report) {
      io.out(reportText(shown, whyText(past), io, parts));
    } else if (shown.length === 0) {
      io.err('Asktop is installed in no agent. Set one up: asktop install AGENT\n');
    } else {
      io.out(examinationsText(shown));
    }
    return shown.length > 0 && shown.every(({ verdict }) => verdict === 'well') ? 0 : 1;
  },
};

/** Why hooks of ours may not have run at all, agent by agent. */
async function notesOf(named: readonly Agent[], parts: DoctorParts): Promise<WhyNote[]> {
  const surveys = await Promise.all(named.map((agent) => surveyOf(agent, parts)));
  return surveys.flatMap(({ status: { agent, notes } }) =>
    notes.map(({ en }) => ({ agent: agent.id, text: en })),
  );
}

function examinationsText(shown: readonly Examination[]): string {
  const blocks = [closedText(shown), ...shown.map(examinationText)];
  return blocks.filter((block) => block !== undefined).join('\n');
}

/** A text for an issue: nothing in it says whose it is. */
function reportText(
  shown: readonly Examination[],
  past: string,
  { version, platform, env, homeFolder }: Io,
  { folder, home }: { folder: string; home: { folder: string } },
): string {
  const text = [
    `Asktop ${version}, ${platform} ${os.release()}, Node ${process.versions.node}`,
    '',
    examinationsText(shown),
    ...shown.map(
      ({ status }) => `${status.agent.id}: ${JSON.stringify(inEnglish(status).files)}\n`,
    ),
    past,
  ].join('\n');
  const userNames = [env['USER'], env['USERNAME'], env['LOGNAME']].filter(
    (name) => name !== undefined,
  );
  const masked = maskReport(text, { homeFolder, asktopHome: home.folder, folder, userNames });
  return `${masked.split('\n').map(visible).join('\n')}\n`;
}
