import type { Launch, LaunchMachine } from '../setup.ts';

/**
 * Claude Code starts a handler with `args` without a shell, any other by `sh -c`; on Windows by Git Bash if it is there,
 * else, or with `shell: "powershell"`, by PowerShell (claude-code.md §1 "Shell used"). All `OTEL_*` variables are left out.
 */
export function launch(handler: unknown, machine: LaunchMachine): Launch | undefined {
  if (typeof handler !== 'object' || handler === null) return undefined;
  const { type, command, args, shell } = handler as Record<string, unknown>;
  if (type !== 'command' || typeof command !== 'string') return undefined;
  const rest = { dropsEnv: [/^OTEL_/], addsEnv: { CLAUDECODE: '1' } };
  if (Array.isArray(args)) {
    return { command, args: args.filter((word) => typeof word === 'string'), ...rest };
  }
  if (machine.platform !== 'win32') return { command: '/bin/sh', args: ['-c', command], ...rest };
  if (shell !== 'powershell' && machine.gitBash !== undefined) {
    return { command: machine.gitBash, args: ['-c', command], ...rest };
  }
  const root = machine.env['SystemRoot'] ?? 'C:\\Windows';
  return {
    command: `${root}\\System32\\WindowsPowerShell\\v1.0\\powershell.exe`,
    args: ['-NoProfile', '-NonInteractive', '-Command', command],
    ...rest,
  };
}
