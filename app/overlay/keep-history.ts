import type { EndedRequest } from '../desk/open-requests.ts';
import { recordHistory } from '../home/history-file.ts';
import type { Home } from '../home/home.ts';
import type { Log } from '../protocol/log.ts';

/** Writes a request that has ended into the history. A full disk costs the record, not the answer. */
export function keepHistory({ card, end, act, endedAtMs }: EndedRequest, home: Home, log: Log) {
  try {
    recordHistory(home, {
      at: new Date(endedAtMs).toISOString(),
      agent: card.agent.id,
      session: card.session.id,
      ...(card.session.folder === undefined ? {} : { folder: card.session.folder }),
      kind: card.ask.kind,
      end,
      ...(act === undefined ? {} : { act }),
      ask: card.ask,
    });
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error)) throw error;
    log.app(`history cannot be written (${String(error.code)})`);
  }
}
