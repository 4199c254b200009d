import type { ProbePlace } from './setup.ts';

/**
 * A command line for an agent that hands hooks to a shell: POSIX sh elsewhere, on Windows Git Bash if it is there, else
 * PowerShell. It begins with `exec` in a sh, so that the probe's parent is the agent, and names a script, never a bare
 * interpreter: a client that drops arguments would feed the hook's JSON to it as a program. Where the probe is gone a line of a sh
 * ends with 0 and prints nothing, or `noDecision` for an agent to which silence means something else: other agents run what
 * stands in an agent's settings, and Copilot CLI denies on any exit code but 0. A line for PowerShell cannot: it has to read
 * alike in a Git Bash that the agent finds after all (`guardedCommand` is for PowerShell alone). The same for every version.
 */
export function shellCommand(
  place: ProbePlace,
  agent: string,
  event: string,
  noDecision = '',
): string {
  if (place.platform !== 'win32' || place.gitBash) {
    const isWindows = place.platform === 'win32';
    // Git Bash takes C:/x for C:\x, and nothing eats a slash
    const probe = shWord(`${isWindows ? slashed(place.folder) : place.folder}/probe.sh`);
    const end = noDecision === '' ? 'exit 0' : `{ echo ${shWord(noDecision)}; exit 0; }`;
    // Windows has no run bit: Git Bash makes one up
    return `[ ${isWindows ? '-f' : '-x'} ${probe} ] || ${end}; exec ${probe} ${agent} ${event}`;
  }
  const script = powerShellWord(`${slashed(place.folder)}/probe.ps1`);
  const program = powerShellProgram(slashed(windowsPowerShell(place)));
  return `${program} ${powerShellOptions.join(' ')} ${script} ${agent} ${event}`;
}

/** Program and arguments for an agent that starts hooks without a shell. */
export function processCommand(
  place: ProbePlace,
  agent: string,
  event: string,
): { command: string; args: string[] } {
  if (place.platform !== 'win32') {
    return { command: `${place.folder}/probe.sh`, args: [agent, event] };
  }
  // a .sh cannot be started without a shell there
  return {
    command: windowsPowerShell(place),
    args: [...powerShellOptions, `${place.folder}\\probe.ps1`, agent, event],
  };
}

/** Windows PowerShell is there on every Windows, at a path that no PATH can redirect. */
function windowsPowerShell({ systemRoot }: ProbePlace): string {
  return `${systemRoot}\\System32\\WindowsPowerShell\\v1.0\\powershell.exe`;
}

/** One word of POSIX sh, whatever the text holds. */
function shWord(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

/**
 * One word of PowerShell, which takes typographic quotes for quotes as well. Without special characters the word is in
 * double quotes: then Git Bash, should the agent find one after all, reads the same line alike.
 */
function powerShellWord(text: string): string {
  if (!/[$`"\u201c-\u201e]/.test(text)) return `"${text}"`;
  return `'${text.replace(/['\u2018-\u201b]/g, '$&$&')}'`;
}

/** A line that begins with a quoted path is a text, not a call, in PowerShell. */
function powerShellProgram(path: string): string {
  return /^[\w:./-]+$/.test(path) ? path : `& ${powerShellWord(path)}`;
}

const slashed = (path: string) => path.replaceAll('\\', '/');

const powerShellOptions = [
  '-NoProfile',
  '-NonInteractive',
  '-ExecutionPolicy',
  'Bypass',
  '-File',
] as const;
