import { shellCommand } from './command-line.ts';
import { powerShellLine } from './powershell-line.ts';
import type { ProbePlace } from './setup.ts';

/**
 * A command line for agents that take a hook which cannot be started for a refusal (Copilot CLI denies on any exit code but
 * 0; Gemini CLI takes the shell's message on stderr for the reason of one): where the probe is gone it ends with 0 and says
 * nothing, on Windows too: there in PowerShell.
 */
export function guardedCommand(place: ProbePlace, agent: string, event: string): string {
  if (place.platform === 'win32') {
    const script = `${place.folder}\\probe.ps1`.replace(/['\u2018-\u201b]/g, '$&$&');
    return `if (Test-Path -LiteralPath '${script}') { ${powerShellLine(place, agent, event)} }; exit 0`;
  }
  return shellCommand(place, agent, event);
}

/** The command line inside of a guarded one; any other as it is. */
export function unguarded(command: string): string {
  for (const guard of guards) {
    const inner = guard.exec(command)?.[1];
    if (inner !== undefined) return inner;
  }
  return command;
}

const guards = [
  /^\[ -[xf] '.*' \] \|\| (?:exit 0|\{ echo '.*'; exit 0; \}); (exec .*)$/s,
  /^if \(Test-Path -LiteralPath .*?\) \{ (.*) \}; exit 0$/s,
];
