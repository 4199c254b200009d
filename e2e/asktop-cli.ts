import { execFile } from 'node:child_process';
import path from 'node:path';
import { root, type Places } from './places.ts';
import { appEnv } from './running-app.ts';

/** How a command of Asktop's ended, and what it printed. */
export interface Ran {
  code: number;
  out: string;
  err: string;
}

/** Runs the compiled command line in the project folder, on the homes of these places; no person is at its terminal. */
export function asktopCli(
  places: Places,
  words: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Ran> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [path.join(root, 'dist/cli/index.js'), ...words],
      { env: appEnv(places, env), cwd: places.project },
      (error, out, err) => resolve({ code: Number(error?.code ?? 0), out, err }),
    );
  });
}
