import { launchBy } from '../claude-dialect/launch.ts';
import type { Launch, LaunchMachine } from '../setup.ts';

/**
 * Claude Code starts a handler by `sh -c`, on Windows by Git Bash or PowerShell (claude-code.md §1 "Shell used"). All
 * `OTEL_*` variables are left out.
 */
export function launch(handler: unknown, machine: LaunchMachine): Launch | undefined {
  const manner = { shell: '/bin/sh', dropsEnv: [/^OTEL_/], addsEnv: { CLAUDECODE: '1' } } as const;
  return launchBy(manner, handler, machine);
}
