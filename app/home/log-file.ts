import { closeSync, fstatSync, openSync, renameSync, statSync, writeSync } from 'node:fs';
import type { Log } from '../protocol/log.ts';
import { utf8Bytes } from '../text/utf8.ts';
import type { Home } from './home.ts';

/** The log, and its stop. */
export interface OpenLog extends Log {
  close(): void;
}

/**
 * The app's log: one line an entry with its time in UTC, two files of at most 1 MiB. It says what happened to which hook, never
 * what the hook said. A log that cannot be written is no reason to stop: its lines are lost. Each line has left the process when the call
 * returns. The file stays open between lines, since there is one for each tool call of each agent; whoever deletes it, moves it or puts
 * another in its place finds the next line in the file that then has its name.
 */
export function openLog(home: Home, now: () => Date): OpenLog {
  let open: OpenFile | undefined;
  const close = (): void => {
    if (open === undefined) return;
    const { handle } = open;
    open = undefined;
    closeSync(handle);
  };
  const write = (line: string): void => {
    try {
      const bytes = utf8Bytes(`${now().toISOString()} ${oneLine(line)}\n`);
      const there = statSync(home.log, { throwIfNoEntry: false });
      if (open !== undefined && !isSame(open, there)) close();
      if (there !== undefined && there.size > maxLogBytes) {
        close(); // Windows may refuse to rename a file that is open
        renameSync(home.log, `${home.log}.1`);
      }
      open ??= openFile(home.log);
      for (let at = 0; at < bytes.length;) at += writeSync(open.handle, bytes, at);
    } catch (error) {
      if (!(error instanceof Error) || !('code' in error)) throw error; // a full or read-only disk: forgiven
    }
  };
  return { app: write, hook: (line) => write(`[hook] ${line}`), close };
}

interface OpenFile {
  handle: number;
  device: number;
  number: number;
}

function openFile(file: string): OpenFile {
  const handle = openSync(file, 'a', 0o600);
  const { dev: device, ino: number } = fstatSync(handle);
  return { handle, device, number };
}

function isSame(open: OpenFile, there: { dev: number; ino: number } | undefined): boolean {
  return there !== undefined && there.dev === open.device && there.ino === open.number;
}

function oneLine(line: string): string {
  return line.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').slice(0, maxLineLetters);
}

const maxLogBytes = 1024 * 1024;
const maxLineLetters = 1000;
