import type { Log } from '../protocol/log.ts';

/** Why a connection or a request got no decision although it asked: refused at the door, or let in and not understood. */
export type Refusal = (typeof refusals)[number];
export type Counts = Readonly<Record<Refusal, number>>;

export interface Tally {
  /** Counts a refusal and logs it, at most once per second and kind: a flood must not fill the log. */
  refuse(why: Refusal): void;
  /** Counts what the request's own line in the log tells. */
  count(why: Refusal): void;
  counts(): Counts;
}

export function startTally(log: Log, nowMs: () => number): Tally {
  const counts = Object.fromEntries(refusals.map((why) => [why, 0])) as Record<Refusal, number>;
  const lines = new Map<Refusal, { atMs: number; unsaid: number }>();
  return {
    refuse(why) {
      counts[why]++;
      const last = lines.get(why);
      const atMs = nowMs();
      if (last !== undefined && atMs - last.atMs < lineIntervalMs) {
        last.unsaid++;
        return;
      }
      const unsaid = last?.unsaid ?? 0;
      lines.set(why, { atMs, unsaid: 0 });
      log.app(`intake refused: ${why}${unsaid > 0 ? ` (and ${unsaid} more before)` : ''}`);
    },
    count(why) {
      counts[why]++;
    },
    counts: () => ({ ...counts }),
  };
}

const lineIntervalMs = 1000;

const refusals = [
  // at the door
  'accept',
  'host',
  'origin',
  'fetch-metadata',
  'secret',
  'method',
  'path',
  'content-type',
  'expectation',
  'malformed',
  'head-too-large',
  'slow-head',
  'crowded',
  'second-request',
  'busy',
  // inside
  'body-too-large',
  'body-slow',
  'body-cut',
  'unknown-agent',
  'undecodable',
  'unreadable',
  'reply-too-large',
  'fault',
] as const;
