import type { Agent } from '../../agents/agent.ts';
import { agents } from '../../agents/registry.ts';
import { homeAt, openHome, type Home } from '../../home/home.ts';
import { lockFolder } from '../../home/lock-folder.ts';
import { deployProbes } from '../../home/probes.ts';
import { SettingsFile } from '../../home/settings-file.ts';
import type { Switches } from '../../protocol/settings.ts';
import { carryOut } from '../../installer/carry-out.ts';
import type { Change } from '../../installer/change.ts';
import { findAgents, reasonText, type AgentHere } from '../../installer/find-agents.ts';
import { readLedger, type Ledger } from '../../installer/ledger.ts';
import { planAgent, type Site, type Wish } from '../../installer/plan-agent.ts';
import { launchMachine, probePlace } from '../../installer/probe-place.ts';
import { agentTitle } from '../agent-title.ts';
import { hearFrom } from '../hear-from.ts';
import type { Command, ExitCode, Io } from '../io.ts';
import { namedAgents, namedLevel } from '../named-agents.ts';
import {
  dry,
  isAgreed,
  isChange,
  isRefused,
  printJson,
  showDone,
  showPlan,
} from '../show-changes.ts';
import { parseWords } from '../words.ts';

/** Adds the hook entries to the agents' configs. */
export const install: Command = {
  name: 'install',
  usage: '[AGENT…] [--level answers|activity|guard] [--project] [--dry-run] [--yes] [--json]',
  summary: "adds Asktop's hooks to the agents found here, after showing what will change",
  options: {
    AGENT: 'as `asktop agents` lists them, or their names; none: all that are found here',
    '--level answers': 'what waits for a person, and the few events that take cards away (default)',
    '--level activity': 'also the stream of tool calls and results',
    '--level guard':
      'also every shell, write and MCP call, so that your deny rules hold in every mode',
    '--project': 'into the config of the current folder, not into yours',
    '--dry-run': 'shows what would change and changes nothing',
    '--yes': 'does not ask before it writes, for scripts',
    '--json': 'one line of ASCII JSON a file, for programs',
  },
  async run(words, io) {
    const { values, positionals } = parseWords(words, options, { least: 0, most: 99 });
    const named = namedAgents(positionals);
    const level = namedLevel(values.level);
    const home = homeAt(io);
    const dryRun = values['dry-run'];
    if (!dryRun) {
      const opened = openHome(home, process.getuid?.());
      if (opened.kind === 'refused') return fail(io, opened.why);
    }
    const site = await siteOf(io, home);
    const here = await findAgents(io, site.folder);
    const wishes = wishesFor(here, named).map(({ agent, version }): Wish => ({
      ...{ agent, version, level, project: values.project, named: named.length > 0 },
      switches: switchesOf(home, agent),
    }));
    if (!values.json) showHere(io, here);
    if (wishes.length === 0)
      return fail(io, 'no agent was found here. Name one to set it up all the same.');
    const plan = (ledger: Ledger): Promise<Change[]> =>
      Promise.all(wishes.map((wish) => planAgent(site, ledger, wish)));
    const planned = await plan(readLedger(home, site.now(), true).ledger);
    if (!values.json) for (const change of planned) showPlan(io, change);
    if (dryRun && !values.json) io.err(`\n${dry}`);
    if (dryRun || !planned.some(isChange)) return end(io, planned, values.json);
    if (!(await isAgreed(io, values.yes, 'Write these changes?'))) return 1;
    deployProbes(home, io.probesFolder);
    if (io.platform === 'win32' && !(await lockFolder(home.folder, io.env))) {
      io.err(`note: ${home.folder} could not be left to you alone; see to its rights.\n`);
    }
    const done = await carryOut({ home, now: site.now }, plan);
    if ('busy' in done) return fail(io, `another installer is at work: ${done.busy.en}`);
    if (!values.json) {
      io.err('\n');
      for (const change of done) showDone(io, change, 'installed in');
      await nextSteps(io, home, done.filter(isChange));
    }
    return end(io, done, values.json);
  },
};

/** What installing takes from the world. */
export async function siteOf(io: Io, home: Home): Promise<Site> {
  const machine = await launchMachine(io);
  return {
    machine,
    folder: io.folder,
    place: probePlace(machine, home.folder),
    now: () => new Date(),
  };
}

function wishesFor(here: readonly AgentHere[], named: readonly Agent[]): AgentHere[] {
  if (named.length === 0) return here.filter(({ reasons }) => reasons.length > 0);
  return here.filter(({ agent }) => named.includes(agent));
}

function switchesOf(home: Home, agent: Agent): Switches {
  return new SettingsFile(home).current.switches[agent.id] ?? {};
}

function showHere(io: Io, here: readonly AgentHere[]): void {
  const isFound = ({ reasons }: AgentHere) => reasons.length > 0;
  for (const { agent, reasons, version } of here.filter(isFound)) {
    const why = reasons.map((reason) => reasonText(reason).en).join('; ');
    io.err(`${agentTitle(agent, version)}: ${why}\n`);
  }
  const absent = here.filter((one) => !isFound(one)).map(({ agent }) => agentTitle(agent));
  if (absent.length > 0) io.err(`Not found here: ${absent.join(', ')}\n`);
}

async function nextSteps(io: Io, home: Home, changed: readonly Change[]): Promise<void> {
  if (changed.some(({ outcome }) => outcome.kind === 'change' && outcome.before !== undefined)) {
    io.err('  What stood there before is kept; asktop restore lists it and puts it back.\n');
  }
  for (const { agent } of changed) {
    for (const step of agent.setup.steps) io.err(`  ${agent.name}: ${step.en}\n`);
  }
  if (changed.length > 0 && io.terminal !== undefined) {
    await hearFrom(
      io,
      home,
      changed.map(({ agent }) => agent),
    );
  }
}

function end(io: Io, changes: readonly Change[], json: boolean): ExitCode {
  if (json) for (const change of changes) printJson(io, change);
  return changes.some(isRefused) ? 1 : 0;
}

function fail(io: Io, why: string): ExitCode {
  const known = agents.map(({ id }) => id).join(', ');
  io.err(`asktop install: ${why} (Agents: ${known})\n`);
  return 1;
}

const options = {
  level: { type: 'string' },
  project: { type: 'boolean', default: false },
  'dry-run': { type: 'boolean', default: false },
  yes: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
} as const;
