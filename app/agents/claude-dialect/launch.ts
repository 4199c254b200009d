import type { Launch, LaunchMachine } from '../setup.ts';

/** What an agent's way to start a hook differs in. */
interface Manner {
  /** the shell elsewhere than on Windows */
  readonly shell: '/bin/sh' | '/bin/bash';
  readonly dropsEnv: readonly RegExp[];
  readonly addsEnv: Readonly<Record<string, string>>;
}

/**
 * How a `command` handler is started: with `args` without a shell, any other by the shell; on Windows by Git Bash if it is
 * there, else, or with `shell: "powershell"`, by PowerShell. Undefined for a handler of another type.
 */
export function launchBy(
  { shell: posixShell, dropsEnv, addsEnv }: Manner,
  handler: unknown,
  machine: LaunchMachine,
): Launch | undefined {
  if (typeof handler !== 'object' || handler === null) return undefined;
  const { type, command, args, shell } = handler as Record<string, unknown>;
  if (type !== 'command' || typeof command !== 'string') return undefined;
  const rest = { dropsEnv, addsEnv };
  if (Array.isArray(args)) {
    return { command, args: args.filter((word) => typeof word === 'string'), ...rest };
  }
  if (machine.platform !== 'win32') return { command: posixShell, args: ['-c', command], ...rest };
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
