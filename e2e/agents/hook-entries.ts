import { execFile } from 'node:child_process';
import path from 'node:path';
import { z } from 'zod';

/** What `asktop hooks AGENT --json` prints. `entries` is the JSON to merge into the agent's config file. */
export const PrintedHooks = z.strictObject({
  agent: z.string(),
  level: z.string(),
  file: z.string(),
  entries: z.unknown(),
  steps: z.array(z.string()).min(1),
});
export type PrintedHooks = z.infer<typeof PrintedHooks>;

/** Asks the product itself: what it prints is what is tested. `env` names the homes. */
export function printedHooks(
  root: string,
  agent: string,
  env: Readonly<Record<string, string>>,
  level = 'answers',
): Promise<PrintedHooks> {
  const cli = path.join(root, 'dist/cli/index.js');
  return new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      [cli, 'hooks', agent, '--level', level, '--json'],
      { env: { ...env } },
      (error, stdout, stderr) => {
        if (error) reject(new Error(`asktop hooks ${agent}: ${stderr}`, { cause: error }));
        else resolve(PrintedHooks.parse(JSON.parse(stdout)));
      },
    );
  });
}

/** One registered hook, whatever its agent calls the fields. */
export interface RegisteredHook {
  event: string;
  matches(value: string): boolean;
  file: string;
  args: readonly string[];
  timeoutMs: number;
  /** nobody waits for it, nothing of its output is read */
  isAsync: boolean;
}

/**
 * Claude's rule, which ZCode shares: nothing or `*` = all; letters, digits, `_`, `-`, blank, `,` and `|` only = exact names; anything else = a
 * JavaScript pattern, unanchored.
 */
export function matcherOf(matcher: string | undefined): (value: string) => boolean {
  if (matcher === undefined || matcher === '' || matcher === '*') return () => true;
  if (/^[\w\-, |]+$/.test(matcher)) {
    const names = matcher.split(/[|,]/).map((name) => name.trim());
    return (value) => names.includes(value);
  }
  const pattern = new RegExp(matcher);
  return (value) => pattern.test(value);
}
