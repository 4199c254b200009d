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
 * another in its place finds the lines in the file that then has its name, from a second later on.
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
      const at = now();
      // also when the clock was set back
      if (open !== undefined && Math.abs(at.getTime() - open.seenAtMs) >= lookAgainMs) {
        if (isThere(home.log, open)) open.seenAtMs = at.getTime();
        else close();
      }
      open ??= openFile(home.log, at.getTime());
      if (open.size > maxLogBytes) {
        close(); // Windows may refuse to rename a file that is open
        renameSync(home.log, `${home.log}.1`);
        open = openFile(home.log, at.getTime());
      }
      const bytes = utf8Bytes(`${at.toISOString()} ${oneLine(line)}\n`);
      for (let sent = 0; sent < bytes.length;) sent += writeSync(open.handle, bytes, sent);
      open.size += bytes.length;
    } catch (error) {
      if (!(error instanceof Error) || !('code' in error)) throw error; // a full or read-only disk: forgiven
      close(); // whatever it was, the next line begins with a look
    }
  };
  return { app: write, hook: (line) => write(`[hook] ${line}`), close };
}

interface OpenFile {
  readonly handle: number;
  readonly device: number;
  readonly number: number;
  size: number;
  /** when it was seen to lie there under its name */
  seenAtMs: number;
}

function openFile(file: string, seenAtMs: number): OpenFile {
  const handle = openSync(file, 'a', 0o600);
  const { dev: device, ino: number, size } = fstatSync(handle);
  return { handle, device, number, size, seenAtMs };
}

/** Somebody else may have emptied or filled it, too. */
function isThere(file: string, open: OpenFile): boolean {
  const there = statSync(file, { throwIfNoEntry: false });
  if (there?.dev !== open.device || there.ino !== open.number) return false;
  open.size = there.size;
  return true;
}

function oneLine(line: string): string {
  if (!/[^ -~]/.test(line)) return line.slice(0, maxLineLetters); // nearly all are
  return line.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').slice(0, maxLineLetters);
}

const lookAgainMs = 1000;
const maxLogBytes = 1024 * 1024;
const maxLineLetters = 1000;
