import { watch } from 'node:fs';
import path from 'node:path';

/**
 * Calls `changed` whenever a file may have been written, made or replaced, by whomever. It is the folder that is watched: most editors put a new
 * file in the place of the old one. The system tells; nothing runs meanwhile. Where it cannot (Linux: ENOSPC, no watch is left), `trouble` gets
 * the system's code, and nothing is noticed. Returns its stop.
 */
export function watchFile(
  file: string,
  changed: () => void,
  trouble: (code: string) => void,
): () => void {
  const told = (error: unknown): void => {
    if (!(error instanceof Error) || !('code' in error)) throw error;
    trouble(String(error.code));
  };
  try {
    const watcher = watch(path.dirname(file), { persistent: false }, (_event, name) => {
      if (name === null || name === path.basename(file)) changed();
    });
    watcher.on('error', told);
    return () => watcher.close();
  } catch (error) {
    told(error);
    return () => undefined;
  }
}
