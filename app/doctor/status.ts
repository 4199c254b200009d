import type { Agent } from '../agents/agent.ts';
import type { Capabilities } from '../agents/capabilities.ts';
import { registeredEvents } from '../agents/registered-events.ts';
import type { ConfigPlace, Level, OwnHook, Words } from '../agents/setup.ts';
import { readHeard, type Heard } from '../home/heard.ts';
import { inspectProbes, type ProbeState } from '../home/probes.ts';
import type { AgentLabel } from '../protocol/agent.ts';
import type { RefusedConfig } from '../installer/config-text.ts';
import { findAgents, type Reason } from '../installer/find-agents.ts';
import type { FoundHandler } from '../installer/found-handlers.ts';
import { readLedger } from '../installer/ledger.ts';
import { maskText } from '../installer/mask.ts';
import {
  compareEntries,
  comparePlugin,
  isPlugin,
  registrationOf,
  type Comparison,
} from './compare-entries.ts';
import { heldBack, type HeldBack } from './held-back.ts';
import { levelOrder, type DoctorParts } from './parts.ts';
import { readConfigs, type ReadConfig } from './read-configs.ts';

/** How one agent is set up, for the current folder. Commands of others are masked. */
export interface AgentStatus {
  agent: AgentLabel;
  /** what says that it is on this machine; none = it was not found */
  found: Reason[];
  version: string | undefined;
  /** of the first file, in the order of the agent, that has entries of ours; undefined = none has */
  level: Level | undefined;
  /** the levels that it can have, and which of its events each registers */
  levels: { level: Level; events: string[] }[];
  /** the person's deny rules hold in every mode, by the hooks of a file that are not switched off */
  guards: boolean;
  /** in the order in which the agent runs them */
  files: FileStatus[];
  /** what is no fault and explains a silence: a folder, or hooks, that the agent was not told to trust */
  notes: HeldBack[];
  /** hooks that it runs from places that are not among `files` */
  unseen: Words | undefined;
  probes: Record<'bash' | 'powershell', ProbeState>;
  capabilities: Capabilities;
  heard: Heard | undefined;
}

export interface FileStatus {
  scope: ConfigPlace['scope'];
  file: string;
  state: 'missing' | 'empty' | 'read' | 'refused';
  refusal: RefusedConfig | undefined;
  /** why none of its hooks runs; without `reach` no hook of the agent does, whatever file it stands in */
  off: (Words & { reach?: 'file' })[];
  level: Level | undefined;
  events: EventStatus[];
  /** other programs that answer the same events */
  others: { event: string; matcher: string | undefined; command: string }[];
}

export interface EventStatus {
  event: string;
  matcher: string | undefined;
  state: 'installed' | 'missing' | 'changed' | 'doubled' | 'stale' | 'extra';
}

/** What doctor needs besides what is shown. */
export interface Survey {
  status: AgentStatus;
  /** `installedAtMs`: when Asktop last wrote its entries there, epoch ms; undefined = the ledger knows nothing of it */
  configs: (ReadConfig & { comparison: Comparison; installedAtMs: number | undefined })[];
}

/** Looks at everything that can be read about an agent. Starts at most the agent's own `--version`. */
export async function surveyOf(agent: Agent, parts: DoctorParts): Promise<Survey> {
  const { machine, folder, home, probesFolder } = parts;
  const [here] = await findAgents(machine, folder, [agent]);
  const version = here?.version;
  const plugin = isPlugin(agent, parts);
  const read = await readConfigs(agent, parts, { plugin });
  const { files } = readLedger(home, new Date(parts.now()), true).ledger;
  const configs = read.map((config) => {
    const text = config.content.kind === 'read' ? config.content.text : undefined;
    const comparison = plugin
      ? comparePlugin(agent, text, parts, version)
      : compareEntries(agent, config.handlers, parts, version);
    const record = files.find((one) => one.agent === agent.id && one.file === config.place.file);
    const installedAtMs = record === undefined ? undefined : Date.parse(record.at);
    return { ...config, comparison, installedAtMs };
  });
  const status: AgentStatus = {
    agent: { id: agent.id, name: agent.name },
    found: here?.reasons ?? [],
    version,
    level: configs.find(({ comparison }) => comparison.level !== undefined)?.comparison.level,
    levels: levelOrder.flatMap((level) =>
      agent.setup.levels[level] === undefined
        ? []
        : [{ level, events: registeredEvents(registrationOf(agent, level, parts, version)) }],
    ),
    guards: configs.some((config) => config.comparison.guards && !isOff(config, configs)),
    files: configs.map(fileStatus),
    notes: [await heldBack(agent, parts, ownHooks(configs))].filter((note) => note !== undefined),
    unseen: agent.setup.unseen,
    probes: await inspectProbes(home, probesFolder, machine.platform),
    capabilities: agent.capabilities,
    heard: readHeard(home)[agent.id],
  };
  return { status, configs };
}

function ownHooks(configs: Survey['configs']): OwnHook[] {
  return configs.flatMap(({ place: { file }, comparison }) =>
    comparison.entries.flatMap(({ found }) => found.map(({ event, at }) => ({ file, event, at }))),
  );
}

/** Something switches its hooks off: in the file itself, or in another one for all of the agent's hooks. */
function isOff({ off }: Survey['configs'][number], all: Survey['configs']): boolean {
  return off.length > 0 || all.some((other) => other.off.some(({ reach }) => reach !== 'file'));
}

function fileStatus({ place, content, off, comparison }: Survey['configs'][number]): FileStatus {
  return {
    scope: place.scope,
    file: place.file,
    state: content.kind,
    refusal: content.kind === 'refused' ? content : undefined,
    off: off.map(({ explains, reach }) => ({ ...explains, ...(reach && { reach }) })),
    level: comparison.level,
    events: comparison.entries.map(({ event, matcher, state }) => ({ event, matcher, state })),
    others: comparison.others.map(({ event, matcher, handler }) => ({
      event,
      matcher,
      command: maskText(commandOf(handler)),
    })),
  };
}

function commandOf(handler: FoundHandler['handler']): string {
  if (typeof handler === 'string') return handler;
  const { command, args, url } = handler as Record<string, unknown>;
  const words = [command ?? url, ...(Array.isArray(args) ? (args as unknown[]) : [])];
  return words.filter((word) => typeof word === 'string').join(' ');
}
