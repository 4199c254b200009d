import { remarkOn } from '../../agents/rule-remarks.ts';
import { knock } from '../../doctor/knock.ts';
import { surveyOf, type AgentStatus } from '../../doctor/status.ts';
import { agents } from '../../agents/registry.ts';
import { SettingsFile } from '../../home/settings-file.ts';
import { doctorParts } from '../doctor-parts.ts';
import type { Command } from '../io.ts';
import { inEnglish } from '../in-english.ts';
import { namedAgents } from '../named-agents.ts';
import {
  absentText,
  isHere,
  rulesText,
  runningText,
  statusText,
  unconfirmedText,
  type HeldRule,
} from '../status-text.ts';
import { asciiJson, parseWords } from '../words.ts';

/** Says how each agent is set up, for the current folder. */
export const status: Command = {
  name: 'status',
  usage: '[AGENT…] [--json]',
  summary: 'says how each agent is set up: levels, entries, probes, who else answers',
  options: {
    AGENT: 'as `asktop agents` lists them, or their names; none: all that are found here',
    '--json': 'one line of ASCII JSON, as docs/status-json.md says',
  },
  async run(words, io) {
    const { values, positionals } = parseWords(
      words,
      { json: { type: 'boolean', default: false } },
      { least: 0, most: 64 },
    );
    const named = positionals.length === 0 ? agents : namedAgents(positionals);
    const parts = await doctorParts(io);
    const [knocked, ...surveys] = await Promise.all([
      knock(parts),
      ...named.map((agent) => surveyOf(agent, parts)),
    ]);
    const found = surveys.map((survey) => survey.status);
    const { folder, home } = parts;
    const settings = new SettingsFile(home);
    const denyRules = settings.current.denyRules.map(heldRule);
    const unconfirmedRules = settings.unconfirmedRules?.map(heldRule);
    if (values.json) {
      io.out(
        `${asciiJson({ version: 1, home: home.folder, folder, running: knocked.kind === 'answered', denyRules, unconfirmedRules, agents: found.map(inEnglish) })}\n`,
      );
      return 0;
    }
    const isTold = (one: AgentStatus) => positionals.length > 0 || isHere(one);
    const blocks = [
      runningText(knocked),
      ...found.filter(isTold).map(statusText),
      ...absentText(found.filter((one) => !isTold(one))),
      ...rulesText(denyRules, found),
      ...unconfirmedText(settings),
    ];
    io.out(blocks.join('\n'));
    return 0;
  },
};

function heldRule(rule: string): HeldRule {
  const remark = remarkOn(rule);
  return remark === undefined
    ? { rule }
    : { rule, remark: { kind: remark.kind, text: remark.says.en } };
}
