import { readHookLine, type HookRecord } from '../protocol/hook-line.ts';

/** A hook that arrived, and whether a card came of it. */
export interface Past extends HookRecord {
  /** ISO, UTC */
  at: string;
  reason: Reason;
}

/** Why a hook ended as it did; the hook's own `notes` say more. */
export type Reason =
  | 'answered'
  | 'handed-back'
  | 'withdrawn'
  | 'expired'
  | 'quit'
  | 'settled'
  // no card
  | 'never-shown'
  | 'turned-away'
  | 'nothing-to-answer'
  | 'agents-own-matter'
  | 'another-program'
  | 'shown-only'
  | 'made-to-ask'
  | 'denied-by-rule'
  | 'not-understood'
  | 'damaged'
  | 'too-large'
  | 'lost'
  | 'fault';

/** The last hooks in the lines of the log, oldest first, Checks left out; `refused` counts what the intake turned away. */
export function pastHooks(
  lines: readonly string[],
  { last, agents }: { last: number; agents: readonly string[] | undefined },
): { hooks: Past[]; refused: Record<string, number> } {
  const hooks = lines.flatMap((line): Past[] => {
    const hook = readHookLine(line);
    if (hook === undefined || hook.outcome === 'check') return [];
    if (agents?.includes(hook.agent) === false) return [];
    return [{ ...hook, reason: reasonOf(hook) }];
  });
  const refused: Record<string, number> = {};
  for (const line of lines) {
    const [, why, more] = refusalLine.exec(line) ?? [];
    if (why !== undefined) refused[why] = (refused[why] ?? 0) + 1 + Number(more ?? 0);
  }
  return { hooks: last === 0 ? [] : hooks.slice(-last), refused };
}

/** Says whether a card of it was on screen. */
export function hadCard({ reason }: Pick<Past, 'reason'>): boolean {
  return withCard.has(reason);
}

function reasonOf({ outcome, notes }: HookRecord): Reason {
  if (/\bnever shown\b/.test(notes)) return 'never-shown';
  return reasons[outcome] ?? 'lost';
}

const reasons: Readonly<Record<string, Reason>> = {
  acted: 'answered',
  'handed-back': 'handed-back',
  withdrawn: 'withdrawn',
  expired: 'expired',
  'turned-away': 'turned-away',
  quit: 'quit',
  settled: 'settled',
  events: 'nothing-to-answer',
  notice: 'shown-only',
  pass: 'agents-own-matter',
  steer: 'made-to-ask',
  'denied-by-rule': 'denied-by-rule',
  foreign: 'another-program',
  unreadable: 'not-understood',
  undecodable: 'not-understood',
  'unknown-agent': 'not-understood',
  'body-cut': 'damaged',
  'body-slow': 'damaged',
  'body-too-large': 'too-large',
  'reply-too-large': 'too-large',
  fault: 'fault',
};

const withCard = new Set<Reason>([
  'answered',
  'handed-back',
  'withdrawn',
  'expired',
  'quit',
  'settled',
  'shown-only',
]);

const refusalLine = /^\S+Z intake refused: ([\w-]+)(?: \(and (\d+) more before\))?$/;
