import { unguarded } from '../agents/guarded-command.ts';
import { agents } from '../agents/registry.ts';

/** One hook handler in a config. */
export interface FoundHandler {
  event: string;
  /** the group's matcher, or the flat entry's; undefined where it has none */
  matcher: string | undefined;
  /** keys and indexes from the root to the handler */
  at: (string | number)[];
  /** as it stands: an object, or a string in old configs */
  handler: unknown;
  ours: false | OwnProbe;
}

/** What a command line of ours starts, perhaps that of an older home. */
export interface OwnProbe {
  agent: string;
  event: string;
  /** path of the probe, as the command line names it, without quotes */
  probe: string;
}

/**
 * Every hook handler in a config's root, in the order of the file: groups (`{matcher, hooks: […]}`), flat entries (Cursor),
 * the events under `hooks`, under `hooks.events` (ZCode) and at the top of a file without `hooks` (Droid), and old shapes
 * (strings). Anything else is no handler.
 */
export function foundHandlers(root: unknown): FoundHandler[] {
  const hooks = record(root)?.['hooks'] ?? undefined; // null says as little as nothing
  const events = record(record(hooks)?.['events']);
  if (hooks === undefined) return handlersUnder(groupsIn(root), [], []);
  return [
    ...handlersUnder(hooks, ['hooks'], events === undefined ? [] : ['events']),
    ...handlersUnder(events, ['hooks', 'events'], []),
  ];
}

/**
 * The probe that a handler starts, if it is one of ours: a command whose last words are the path of a `probe.sh` or
 * `probe.ps1`, one of our agents, and an event. A home that is gone counts; a mere word does not.
 */
export function ownProbe(handler: unknown): OwnProbe | false {
  const fields = record(handler) ?? { command: handler };
  const { args } = fields;
  const command = commandFields.map((name) => fields[name]).find((one) => typeof one === 'string');
  if (command === undefined) return false;
  if (Array.isArray(args) && args.length > 0) {
    const words = [command, ...(args as unknown[])].filter((word) => typeof word === 'string');
    const [probe = '', agent = '', event = ''] = words.slice(-3);
    const starter = words.slice(0, -3);
    if (starter.length > 0 && starter.at(-1)?.toLowerCase() !== '-file') return false;
    return own(probe, agent, event);
  }
  const match = commandLine.exec(unguarded(command));
  if (match === null) return false;
  const { quoted, double, plain, agent = '', event = '' } = match.groups ?? {};
  return own(unquoted(quoted) ?? double ?? plain ?? '', agent, event);
}

function own(probe: string, agent: string, event: string): OwnProbe | false {
  if (!probePath.test(probe) || !word.test(event)) return false;
  return agents.some(({ id }) => id === agent) ? { agent, event, probe } : false;
}

/** What stands between single quotes, as a POSIX sh or PowerShell reads it. */
function unquoted(text: string | undefined): string | undefined {
  return text?.replaceAll("'\\''", "'").replace(/(['\u2018-\u201b])\1/g, '$1');
}

/** The keys at the top that hold groups. */
function groupsIn(root: unknown): Record<string, unknown> {
  const isGroup = (entry: unknown): boolean => Array.isArray(record(entry)?.['hooks']);
  return Object.fromEntries(
    Object.entries(record(root) ?? {}).filter(
      ([, list]) => Array.isArray(list) && list.some(isGroup),
    ),
  );
}

function handlersUnder(
  events: unknown,
  at: (string | number)[],
  others: readonly string[],
): FoundHandler[] {
  return Object.entries(record(events) ?? {})
    .filter(([event]) => !others.includes(event))
    .flatMap(([event, list]) => handlersOf(event, list, [...at, event]));
}

function handlersOf(event: string, list: unknown, at: (string | number)[]): FoundHandler[] {
  if (typeof list === 'string') return [found(event, undefined, at, list)];
  if (!Array.isArray(list)) return [];
  return list.flatMap((entry: unknown, index) => {
    const group = record(entry);
    const matcher = typeof group?.['matcher'] === 'string' ? group['matcher'] : undefined;
    const handlers = group?.['hooks'];
    if (!Array.isArray(handlers)) {
      const flat = typeof entry === 'string' || group !== undefined;
      return flat ? [found(event, matcher, [...at, index], entry)] : [];
    }
    return handlers.map((handler: unknown, nth) =>
      found(event, matcher, [...at, index, 'hooks', nth], handler),
    );
  });
}

function found(
  event: string,
  matcher: string | undefined,
  at: (string | number)[],
  handler: unknown,
): FoundHandler {
  return { event, matcher, at, handler, ours: ownProbe(handler) };
}

function record(value: unknown): Record<string, unknown> | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : undefined;
}

/** A path from a root (or a home), not a word that ends so. */
const probePath = /^(?:[\\/~]|[A-Za-z]:[\\/]).*[\\/]probe\.(?:sh|ps1)$/s;

const word = /^[A-Za-z0-9._-]{1,64}$/;

/** Copilot CLI names a command by its shell. */
const commandFields = ['command', 'bash', 'powershell'];

/** Without a guard: `exec '…/probe.sh' AGENT EVENT`, `….exe … -File "…/probe.ps1" AGENT EVENT`, or the path alone; nothing behind it. */
const commandLine =
  /^(?:exec\s+|.*\s-File\s+)?(?:'(?<quoted>(?:[^']|'\\''|'')*)'|"(?<double>[^"]*)"|(?<plain>[^\s'"]+))\s+(?<agent>\S+)\s+(?<event>\S+)\s*$/is;
