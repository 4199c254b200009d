import type { Denial } from '../intake/deny-rules.ts';
import type { EndedRequest } from '../desk/open-requests.ts';
import { recordHistory } from '../home/history-file.ts';
import type { Home } from '../home/home.ts';
import type { Log } from '../protocol/log.ts';

/** Writes a request that has ended into the history. */
export function keepHistory({ card, end, act, endedAtMs }: EndedRequest, home: Home, log: Log) {
  keep(home, log, {
    at: new Date(endedAtMs).toISOString(),
    agent: card.agent.id,
    session: card.session.id,
    ...(card.session.folder === undefined ? {} : { folder: card.session.folder }),
    kind: card.ask.kind,
    end,
    ...(act === undefined ? {} : { act }),
    ask: card.ask,
  });
}

/** Writes a call that a deny rule has stopped into the history. */
export function keepDenial(
  { agent, session, tool, rule }: Denial,
  atMs: number,
  home: Home,
  log: Log,
) {
  keep(home, log, {
    at: new Date(atMs).toISOString(),
    agent: agent.id,
    session: session.id,
    ...(session.folder === undefined ? {} : { folder: session.folder }),
    kind: 'permission',
    end: 'denied-by-rule',
    rule,
    ask: { kind: 'permission', tool, suggestions: [], canInterrupt: false },
  });
}

/** A full disk costs the record, not the answer. */
function keep(home: Home, log: Log, entry: Parameters<typeof recordHistory>[1]): void {
  try {
    recordHistory(home, entry);
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error)) throw error;
    log.app(`history cannot be written (${String(error.code)})`);
  }
}
