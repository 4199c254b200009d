import { registeredEvent } from '../async-event.ts';
import { shellCommand } from '../command-line.ts';
import type { EventEntry, ProbePlace } from '../setup.ts';

/** One hook of an agent that takes Claude's kind of entry. */
export interface CommandHook {
  readonly agent: string;
  readonly event: string;
  /** undefined = the event takes none */
  readonly matcher: string | undefined;
  /** in the agent's own unit */
  readonly timeout: number;
  /** the agent waits for it; else it runs beside the agent (`async`) */
  readonly waits: boolean;
  /** the agent has no `async`: it waits for the few milliseconds as well */
  readonly alwaysWaits?: boolean;
  /** names the shell of the command line; default: only where it has to be PowerShell */
  readonly shell?: 'always' | 'never';
  /** keys to the list of the event; default: `hooks`, event */
  readonly at?: readonly string[];
}

/** The entry behind those of others: all hooks of an event are run, and the strictest decision counts. */
export function commandEntry(place: ProbePlace, hook: CommandHook): EventEntry {
  const { agent, event, matcher, timeout, waits, alwaysWaits = false, shell, at } = hook;
  // without Git Bash the line is PowerShell's
  const isPowerShell = place.platform === 'win32' && !place.gitBash;
  const isNamed = place.platform === 'win32' && shell !== 'never' && (isPowerShell || shell);
  const isWaitedFor = waits || alwaysWaits;
  return {
    event,
    at: at ?? ['hooks', event],
    entry: {
      ...(matcher === undefined ? {} : { matcher }),
      hooks: [
        {
          type: 'command',
          command: shellCommand(place, agent, registeredEvent(event, isWaitedFor)),
          ...(isNamed ? { shell: isPowerShell ? 'powershell' : 'bash' } : {}),
          timeout,
          ...(isWaitedFor ? {} : { async: true }),
        },
      ],
    },
    order: 'last',
    waits: isWaitedFor,
    answers: event === 'PermissionRequest' || event === 'Elicitation',
  };
}
