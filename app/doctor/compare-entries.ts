import type { Agent } from '../agents/agent.ts';
import { pasteable } from '../agents/pasteable.ts';
import type { Level, Registration } from '../agents/setup.ts';
import { foundHandlers, type FoundHandler } from '../installer/found-handlers.ts';
import { canonicalJson } from '../text/json-canonical.ts';
import { levelOrder, type DoctorParts } from './parts.ts';
import { jsonOf } from './json-of.ts';

/** A handler of ours as it should stand, or as it stands. `event` is the list that holds it. */
export type OwnHandler = FoundHandler & { ours: Exclude<FoundHandler['ours'], false> };

/** One entry that is expected at a level, or that stands there without being expected (`extra`). */
export interface EntryState {
  event: string;
  matcher: string | undefined;
  /** `changed`: by hand, or by an older version; `stale`: it starts the probe of another home */
  state: 'installed' | 'missing' | 'changed' | 'doubled' | 'stale' | 'extra';
  expected: OwnHandler | undefined;
  found: OwnHandler[];
}

/** What stands in a file as against what Asktop would write there. */
export interface Comparison {
  /** the level that the entries come closest to; undefined = there are none of ours */
  level: Level | undefined;
  /** they serve as a guard as well as at that level: the person's deny rules hold in every mode */
  guards: boolean;
  entries: EntryState[];
  /** of other programs, or of another agent's probe, for the same events */
  others: FoundHandler[];
}

/** Compares the handlers of one file with each level that the agent has, and tells of the one that fits best. */
export function compareEntries(
  agent: Agent,
  handlers: readonly FoundHandler[],
  parts: DoctorParts,
  version: string | undefined,
): Comparison {
  const own = handlers.filter((handler) => isOwn(handler, agent));
  const candidates = levelOrder.flatMap((level) => {
    if (agent.setup.levels[level] === undefined) return [];
    const expected = expectedHandlers(agent, level, parts, version);
    return [{ level, entries: entriesOf(expected, own), events: eventsOf(expected) }];
  });
  const best = candidates.reduce<(typeof candidates)[number] | undefined>(
    (known, next) => (known && faultsOf(known.entries) <= faultsOf(next.entries) ? known : next),
    undefined,
  );
  const events = new Set(best?.events ?? []);
  const others = handlers.filter((handler) => !isOwn(handler, agent) && events.has(handler.event));
  if (own.length === 0 || best === undefined) {
    return { level: undefined, guards: false, entries: [], others };
  }
  // some agents have the same entries at several levels
  const guard = candidates.find(({ level }) => level === 'guard');
  const guards = guard !== undefined && faultsOf(guard.entries) === faultsOf(best.entries);
  return { level: best.level, guards, entries: best.entries, others };
}

/** The same for a plugin: it is that of a level, or changed. */
export function comparePlugin(
  agent: Agent,
  text: string | undefined,
  parts: DoctorParts,
  version: string | undefined,
): Comparison {
  if (text === undefined) return { level: undefined, guards: false, entries: [], others: [] };
  const levels = levelOrder.flatMap((level) => {
    if (agent.setup.levels[level] === undefined) return [];
    const registration = registrationOf(agent, level, parts, version);
    return registration.kind === 'own-file' ? [{ level, registration }] : [];
  });
  const same = levels.find(({ registration }) => registration.text === text);
  const { level, registration } = same ?? levels[0] ?? {};
  const state = same === undefined ? 'changed' : 'installed';
  const entries = (registration?.events ?? []).map((event): EntryState => {
    return { event, matcher: undefined, state, expected: undefined, found: [] };
  });
  return { level, guards: level === 'guard', entries, others: [] };
}

/** The handlers that Asktop would write now; none for an agent whose config is a plugin. */
export function expectedHandlers(
  agent: Agent,
  level: Level,
  parts: DoctorParts,
  version: string | undefined,
): OwnHandler[] {
  const registration = registrationOf(agent, level, parts, version);
  const root = jsonOf(pasteable(registration));
  return foundHandlers(root).filter((handler) => isOwn(handler, agent));
}

/** Says whether an agent's config is a whole file of ours that is no JSON: a plugin. It has no entries to be compared. */
export function isPlugin(agent: Agent, parts: DoctorParts): boolean {
  return jsonOf(pasteable(registrationOf(agent, 'answers', parts, undefined))) === undefined;
}

/** What Asktop would write now for a level. */
export function registrationOf(
  agent: Agent,
  level: Level,
  { machine, home, switches }: DoctorParts,
  version: string | undefined,
): Registration {
  return agent.setup.registration({
    place: {
      platform: machine.platform,
      folder: home.folder,
      gitBash: machine.gitBash !== undefined,
      systemRoot: machine.env['SystemRoot'] ?? 'C:\\Windows',
    },
    level,
    switches: switches[agent.id] ?? {},
    version,
  });
}

/** Says whether two paths of a probe are the same, in either spelling of Windows. */
export function isSamePath(one: string, other: string): boolean {
  const plain = (path: string) => path.replaceAll('\\', '/').replace(/\/+/g, '/');
  return plain(one) === plain(other);
}

function entriesOf(expected: readonly OwnHandler[], own: readonly OwnHandler[]): EntryState[] {
  const left = new Set(own);
  const take = (matches: (handler: OwnHandler) => boolean): OwnHandler[] => {
    const taken = [...left].filter(matches);
    for (const handler of taken) left.delete(handler);
    return taken;
  };
  const exact = expected.map((want) =>
    take((handler) => handler.event === want.event && handler.matcher === want.matcher),
  );
  const entries = expected.map((want, at): EntryState => {
    const found = exact[at] ?? [];
    // one with another matcher is ours, changed by hand
    const all = found.length > 0 ? found : take(({ event }) => event === want.event).slice(0, 1);
    const { event, matcher } = want;
    return { event, matcher, state: stateOf(want, all), expected: want, found: all };
  });
  const extra = [...left].map(({ event, matcher }, at): EntryState => {
    const found = [...left].slice(at, at + 1);
    return { event, matcher, state: 'extra', expected: undefined, found };
  });
  return [...entries, ...extra];
}

function stateOf(want: OwnHandler, found: readonly OwnHandler[]): EntryState['state'] {
  const [first] = found;
  if (first === undefined) return 'missing';
  if (!isSamePath(first.ours.probe, want.ours.probe)) return 'stale';
  if (found.length > 1) return 'doubled';
  const isSame =
    first.matcher === want.matcher && canonicalJson(first.handler) === canonicalJson(want.handler);
  return isSame ? 'installed' : 'changed';
}

function isOwn(handler: FoundHandler, agent: Agent): handler is OwnHandler {
  return handler.ours !== false && handler.ours.agent === agent.id;
}

const eventsOf = (handlers: readonly FoundHandler[]) => handlers.map(({ event }) => event);

/** A level that lacks an entry fits worse than one whose entries were changed. */
function faultsOf(entries: readonly EntryState[]): number {
  return entries.reduce((sum, { state }) => sum + (weights[state] ?? 0), 0);
}

const weights: Readonly<Partial<Record<EntryState['state'], number>>> = {
  missing: 10,
  extra: 10,
  changed: 1,
};
