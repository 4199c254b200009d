import { statSync } from 'node:fs';
import type { Home } from '../home/home.ts';
import { ledgerFile, readLedger } from './ledger.ts';

/** Says whether an agent has hooks of ours of its own, by the ledger; read again only when that has changed. */
export function ownHooks(home: Home, now: () => Date): (agent: string) => boolean {
  let readAt: string | undefined;
  let known = new Set<string>();
  return (agent) => {
    const stat = statSync(ledgerFile(home), { throwIfNoEntry: false });
    const at = stat === undefined ? 'none' : `${stat.ino} ${stat.mtimeMs} ${stat.size}`;
    if (at !== readAt) {
      known = new Set(readLedger(home, now(), true).ledger.files.map((file) => file.agent));
      readAt = at;
    }
    return known.has(agent);
  };
}
