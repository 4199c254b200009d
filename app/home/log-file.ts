import { appendFileSync, renameSync, statSync } from 'node:fs';
import type { Log } from '../protocol/log.ts';
import type { Home } from './home.ts';

/**
 * The app's log: one line an entry with its time in UTC, two files of at most 1 MiB. It says what happened to which hook, never
 * what the hook said. A log that cannot be written is no reason to stop: its lines are lost.
 */
export function openLog(home: Home, now: () => Date): Log {
  const write = (line: string): void => {
    try {
      if ((statSync(home.log, { throwIfNoEntry: false })?.size ?? 0) > maxLogBytes)
        renameSync(home.log, `${home.log}.1`);
      appendFileSync(home.log, `${now().toISOString()} ${oneLine(line)}\n`, { mode: 0o600 });
    } catch (error) {
      if (!(error instanceof Error) || !('code' in error)) throw error; // a full or read-only disk: forgiven
    }
  };
  return { app: write, hook: (line) => write(`[hook] ${line}`) };
}

function oneLine(line: string): string {
  return line.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').slice(0, maxLineLetters);
}

const maxLogBytes = 1024 * 1024;
const maxLineLetters = 1000;
