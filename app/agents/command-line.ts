import type { ProbePlace } from './setup.ts';

/**
 * A command line for an agent that hands hooks to a shell: POSIX sh elsewhere, on Windows Git Bash if it is there, else
 * PowerShell. It begins with `exec` in a sh, so that the probe's parent is the agent, and names a script, never a bare
 * interpreter: a client that drops arguments would feed the hook's JSON to it as a program. Where the probe is gone it ends
 * with 0 and prints nothing, elsewhere than on Windows, or `noDecision` for an agent to which silence means something else:
 * other agents run what stands in an agent's settings, and Copilot CLI denies on any exit code but 0. The same for every version.
 */
export function shellCommand(
  place: ProbePlace,
  agent: string,
  event: string,
  noDecision = '',
): string {
  if (place.platform !== 'win32') {
    const probe = shWord(`${place.folder}/probe.sh`);
    const end = noDecision === '' ? 'exit 0' : `{ echo ${shWord(noDecision)}; exit 0; }`;
    return `[ -x ${probe} ] || ${end}; exec ${probe} ${agent} ${event}`;
  }
  if (place.gitBash) {
    // Git Bash takes C:/x for C:\x, and nothing eats a slash
    return `exec ${shWord(`${slashed(place.folder)}/probe.sh`)} ${agent} ${event}`;
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
