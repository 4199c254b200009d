import type { ProbePlace } from './setup.ts';

/**
 * A command line for Windows that PowerShell and cmd.exe read alike, for agents that hand hooks to either: the program in
 * its own spelling and without quotes (a line that begins with a quoted path is a text to PowerShell, and cmd.exe takes a
 * slash for a switch), quotes only around a script's path that needs them. In a Windows that lies in a folder with blanks,
 * which no installer makes, PowerShell's call operator is needed and cmd.exe is left out.
 */
export function powerShellLine(place: ProbePlace, agent: string, event: string): string {
  const program = `${place.systemRoot}\\System32\\WindowsPowerShell\\v1.0\\powershell.exe`;
  const words = [
    plain.test(program) ? program : `& "${program}"`,
    ...options,
    scriptWord(`${place.folder}\\probe.ps1`),
    agent,
    event,
  ];
  return words.join(' ');
}

/** A name can hold `$` and backticks, which only single quotes keep from PowerShell; cmd.exe knows none of these. */
function scriptWord(script: string): string {
  if (plain.test(script)) return script;
  if (!/[$`\u201c-\u201e]/.test(script)) return `"${script}"`;
  return `'${script.replace(/['\u2018-\u201b]/g, '$&$&')}'`;
}

const plain = /^[\p{L}\p{N}_.:\\-]+$/u;
const options = ['-NoProfile', '-NonInteractive', '-ExecutionPolicy', 'Bypass', '-File'] as const;
