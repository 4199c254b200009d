import { errorCode } from '../files/read-foreign.ts';
import { agents } from './commands/agents.ts';
import { ask } from './commands/ask.ts';
import { doctor } from './commands/doctor.ts';
import { history } from './commands/history.ts';
import { hooks } from './commands/hooks.ts';
import { install } from './commands/install.ts';
import { logs } from './commands/logs.ts';
import { restore } from './commands/restore.ts';
import { status } from './commands/status.ts';
import { tryHook } from './commands/try.ts';
import { uninstall } from './commands/uninstall.ts';
import { commandHelp, generalHelp } from './help.ts';
import { type Command, type ExitCode, type Io, UsageError } from './io.ts';

/** Says whether these words ask for a command; without one, Asktop starts. */
export function isCommand(words: readonly string[]): boolean {
  return words.length > 0;
}

/** Runs a command line, without the program's own name. Never rejects for what a person typed. */
export async function runCommandLine(words: readonly string[], io: Io): Promise<ExitCode> {
  const [name = 'help', ...rest] = words;
  if (['help', '--help', '-h'].includes(name)) {
    io.out(helpText(io, rest[0]));
    return 0;
  }
  if (name === '--version' || name === 'version') {
    io.out(`asktop ${io.version}\n`);
    return 0;
  }
  const command = commands.find((candidate) => candidate.name === name);
  if (command === undefined) {
    io.err(`asktop: there is no command ${JSON.stringify(name)}\n\n${helpText(io)}`);
    return 2;
  }
  if (rest.includes('--help') || rest.includes('-h')) {
    io.out(helpText(io, name));
    return 0;
  }
  try {
    return await command.run(rest, io);
  } catch (error) {
    if (error instanceof UsageError) {
      io.err(`asktop ${name}: ${error.message}\nusage: asktop ${name} ${command.usage}\n`);
      return 2;
    }
    if (!(error instanceof Error) || !systemCode.test(errorCode(error) ?? '')) throw error; // a bug
    io.err(`asktop ${name}: ${error.message}. See to it and try again.\n`);
    return 1;
  }
}

function helpText({ env }: Io, name?: string): string {
  const command = commands.find((candidate) => candidate.name === name);
  return command === undefined ? generalHelp(commands, env) : commandHelp(command, env);
}

const commands: readonly Command[] = [
  install,
  uninstall,
  restore,
  status,
  doctor,
  agents,
  hooks,
  ask,
  tryHook,
  history,
  logs,
];

/** `EACCES` and the like; Node's own codes (`ERR_…`) are bugs of ours. */
const systemCode = /^E[A-Z0-9]+$/;
