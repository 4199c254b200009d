import path from 'node:path';
import type { Agent } from '../agents/agent.ts';
import { readForeign } from '../files/read-foreign.ts';
import { commandFault, faultOfProbe } from './entry-faults.ts';
import { hopNames, type Fault, type Hop, type HopName } from './fault.ts';
import { heardHop } from './heard-hop.ts';
import { knock, type Knock } from './knock.ts';
import { configFault, missingHop, ownEntries, pluginHop, type OwnEntry } from './own-entries.ts';
import type { DoctorParts } from './parts.ts';
import { runHook } from './run-hook.ts';
import { surveyOf, type AgentStatus } from './status.ts';

/** What doctor found about one agent. */
export interface Examination {
  status: AgentStatus;
  /** `not-installed`: no config that it reads has an entry of ours */
  verdict: 'well' | 'broken' | 'not-installed';
  /** the way of the first entry, or of the first that is broken, in the order of `hopNames` */
  hops: Hop[];
  /** every entry of ours */
  trials: Trial[];
}

export interface Trial {
  event: string;
  matcher: string | undefined;
  file: string;
  /** `untried`: one before it was broken already */
  state: 'ok' | 'broken' | 'untried';
  ms: number;
  fault: Fault | undefined;
}

/**
 * Follows the hooks of an agent from its config to their exit codes: each registered command line is started as the agent would
 * start it, with a Check on its stdin, until one does not come through.
 */
export async function examine(agent: Agent, parts: DoctorParts): Promise<Examination> {
  const startedAtMs = parts.now();
  const survey = await surveyOf(agent, parts);
  const config: Hop = { hop: 'config', state: 'ok', ms: parts.now() - startedAtMs };
  const unreadable = configFault(survey);
  if (unreadable !== undefined) Object.assign(config, broken('config', unreadable));
  const entries = ownEntries(survey, agent, parts);
  const knocked = await knock(parts);
  const trials: Trial[] = [];
  let way: Hop[] = [];
  for (const entry of entries) {
    const { event, matcher } = entry.handler;
    const known = { event, matcher, file: entry.file };
    if (way.some(isBroken)) {
      const state = entry.fault === undefined ? 'untried' : 'broken';
      trials.push({ ...known, state, ms: 0, fault: entry.fault });
      continue;
    }
    const tried = await tryEntry(entry, agent, knocked, parts);
    const fault = tried.find(isBroken)?.fault;
    const ms = tried.reduce((sum, hop) => sum + (hop.ms ?? 0), 0);
    trials.push({ ...known, state: fault === undefined ? 'ok' : 'broken', ms, fault });
    if (trials.length === 1 || fault !== undefined) way = tried;
  }
  const plugin = pluginHop(survey);
  const isThere = entries.length > 0 || plugin !== undefined;
  const isAbsent = !isThere && unreadable === undefined;
  const missing = entries.length === 0 ? undefined : missingHop(survey);
  const hops = inOrder([
    config,
    missing,
    isAbsent ? broken('entry', { kind: 'not-installed' }) : plugin,
    ...way,
    plugin === undefined ? undefined : await loadedHop(agent, parts),
    // what is known of Asktop itself counts also where no command line was started
    knocked.kind === 'broken' ? broken('intake', knocked.fault) : undefined,
    isThere ? heardHop(agent, survey) : undefined,
  ]);
  const verdict = isAbsent ? 'not-installed' : hops.some(isBroken) ? 'broken' : 'well';
  return { status: survey.status, verdict, hops, trials };
}

async function tryEntry(
  { handler, fault }: OwnEntry,
  agent: Agent,
  knocked: Knock,
  parts: DoctorParts,
): Promise<Hop[]> {
  if (fault !== undefined) return [broken('entry', fault)];
  const startedAtMs = parts.now();
  const entry: Hop = { hop: 'entry', state: 'ok' };
  const launch = agent.setup.launch(handler.handler, parts.machine);
  if (launch === undefined) {
    return [entry, broken('command', { kind: 'never-started', event: handler.event })];
  }
  const shipped = await shippedProbe(handler.ours.probe, parts);
  const inTheWay = await commandFault(handler, launch, shipped, parts);
  if (inTheWay !== undefined) return [entry, broken('command', inTheWay)];
  const command: Hop = { hop: 'command', state: 'ok', ms: parts.now() - startedAtMs };
  return [entry, command, ...(await runHook(launch, knocked, parts))];
}

/** What a plugin of ours loads from Asktop's home; it is no probe, and nothing starts it. */
async function loadedHop({ setup }: Agent, parts: DoctorParts): Promise<Hop | undefined> {
  if (setup.loads === undefined) return undefined;
  const file = path.join(parts.home.folder, setup.loads);
  const fault = await faultOfProbe(file, await shippedProbe(file, parts), true);
  return fault === undefined ? { hop: 'command', state: 'ok' } : broken('command', fault);
}

async function shippedProbe(
  probe: string,
  { probesFolder }: DoctorParts,
): Promise<Uint8Array | undefined> {
  const name = probe.split(/[\\/]/).at(-1) ?? '';
  const found = await readForeign(path.join(probesFolder, name), maxProbeBytes);
  return found.kind === 'bytes' ? found.bytes : undefined;
}

/** One hop of each name: the gravest that is known of it. */
function inOrder(known: readonly (Hop | undefined)[]): Hop[] {
  return hopNames.map((name) =>
    known
      .filter((hop) => hop?.hop === name)
      .reduce<Hop>(
        (one, other) =>
          other !== undefined && gravity[other.state] > gravity[one.state] ? other : one,
        { hop: name, state: 'unknown' },
      ),
  );
}

const broken = (hop: HopName, fault: Fault): Hop => ({ hop, state: 'broken', fault });
const isBroken = ({ state }: Hop) => state === 'broken';

const gravity: Readonly<Record<Hop['state'], number>> = { unknown: 0, ok: 1, note: 2, broken: 3 };

const maxProbeBytes = 1024 * 1024;
