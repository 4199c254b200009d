import type { Agent } from '../agents/agent.ts';
import { expectedHandlers, type OwnHandler } from './compare-entries.ts';
import { entryFault } from './entry-faults.ts';
import type { Fault, Hop } from './fault.ts';
import { levelOrder, type DoctorParts } from './parts.ts';
import type { Survey } from './status.ts';

/** An entry of ours that stands in a config. */
export interface OwnEntry {
  handler: OwnHandler;
  file: string;
  /** why the agent would not run it, or not as it should: then it is not started */
  fault: Fault | undefined;
}

/** Every entry of ours, file by file, in the order in which they are registered: requests first. */
export function ownEntries({ configs }: Survey, agent: Agent, parts: DoctorParts): OwnEntry[] {
  const off = configs.flatMap(({ off, place }) => off.map((one) => ({ ...one, file: place.file })));
  const levels = levelOrder.filter((level) => agent.setup.levels[level] !== undefined);
  const expected = levels.flatMap((level) => expectedHandlers(agent, level, parts, undefined));
  const probe = expected[0]?.ours.probe ?? '';
  return configs.flatMap(({ comparison, place: { file } }) =>
    comparison.entries.flatMap((entry) =>
      entry.found.map((handler): OwnEntry => {
        const switches = off.filter((one) => one.reach !== 'file' || one.file === file);
        const words = switches.map(({ explains }) => explains);
        const [first] = switches;
        const at = first?.line === undefined ? first?.file : `${first.file}:${first.line}`;
        const fault: Fault | undefined =
          at === undefined
            ? entryFault(handler, entry.expected, probe)
            : { kind: 'hooks-off', at, words };
        return { handler, file, fault };
      }),
    ),
  );
}

/** Entries that are not there, in a file that has others of ours. Without the first one, the request itself, nothing is asked. */
export function missingHop({ configs }: Survey): Hop | undefined {
  for (const { comparison } of configs) {
    const there = new Set(
      comparison.entries.filter(({ found }) => found.length > 0).map(({ event }) => event),
    );
    const events = comparison.entries.map(({ event }) => event);
    const gone = [...new Set(events)].filter((event) => !there.has(event));
    if (gone.length === 0) continue;
    const fault: Fault = { kind: 'event-missing', event: gone.join(', ') };
    return { hop: 'entry', state: gone[0] === events[0] ? 'broken' : 'note', fault };
  }
  return undefined;
}

/** A plugin of ours that stands there: doctor cannot start one, but it can tell whether it is as it was put there. */
export function pluginHop({ configs }: Survey): Hop | undefined {
  const there = configs.find(({ comparison: { entries } }) =>
    entries.some(({ expected, state }) => expected === undefined && state !== 'extra'),
  );
  if (there === undefined) return undefined;
  const isChanged = there.comparison.entries.some(({ state }) => state === 'changed');
  return isChanged
    ? { hop: 'entry', state: 'broken', fault: { kind: 'plugin-changed', at: there.place.file } }
    : { hop: 'entry', state: 'ok' };
}

/** The first config that the agent cannot read either. */
export function configFault({ configs }: Survey): Fault | undefined {
  for (const { content } of configs) {
    if (content.kind !== 'refused') continue;
    const { file, line, column, why } = content;
    const at = line === undefined ? file : `${file}:${line}:${column ?? 1}`;
    return { kind: 'config-unreadable', at, detail: why };
  }
  return undefined;
}
