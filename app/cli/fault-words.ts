import type { Fault, FaultKind, HopName } from '../doctor/fault.ts';

/** What a fault is and what to do about it, in two sentences. */
export interface FaultText {
  cause: string;
  fix: string;
}

/** The words for a fault. `agent` is the agent's name, `id` what a person types for it. */
export function faultText(fault: Fault, agent: { id: string; name: string }): FaultText {
  return { cause: causes[fault.kind](fault, agent.name), fix: fixOf(fault, agent) };
}

/** What a person reads for each hop. */
export const hopWords: Readonly<Record<HopName, string>> = {
  config: 'config can be read',
  entry: 'entries are there and on',
  command: 'command line is found',
  probe: 'probe started',
  bytes: 'bytes arrived unchanged',
  intake: 'Asktop took them',
  window: 'window answered',
  reply: 'reply came back',
  stdout: 'stdout unchanged',
  exit: 'exit code 0',
  heard: 'heard from the agent',
};

const because = ({ detail }: Fault): string => (detail === undefined ? '' : ` (${detail})`);
const where = ({ at }: Fault): string => at ?? 'it';

const causes: Readonly<Record<FaultKind, (fault: Fault, agent: string) => string>> = {
  'config-unreadable': (fault) => `${where(fault)} cannot be read${because(fault)}.`,
  'not-installed': (_, agent) => `No config that ${agent} reads here has an entry of Asktop.`,
  'event-missing': ({ event }) => `There is no entry for ${event ?? 'an event'}.`,
  'hooks-off': (fault) =>
    `${fault.words?.[0]?.en ?? 'Hooks are switched off.'} In ${where(fault)}.`,
  'entry-off': ({ event }) => `The entry for ${event ?? 'an event'} is switched off.`,
  'stale-home': (fault) => `The entry starts the probe of another home: ${where(fault)}.`,
  'plugin-changed': (fault) => `The plugin is not the one that Asktop prints: ${where(fault)}.`,
  'timeout-short': ({ event, detail }) =>
    `${event ?? 'A hook'} is ended before a person can answer: ${detail ?? 'its timeout is short'}.`,
  'never-started': ({ event }, agent) =>
    `${agent} would not start the handler for ${event ?? 'it'}.`,
  'probe-missing': (fault) => `The probe is gone: ${where(fault)}.`,
  'probe-altered': (fault) =>
    `The probe is not the one of this version: ${where(fault)}. It was not started.`,
  'probe-not-executable': (fault) => `The probe may not be run: ${where(fault)}.`,
  'program-missing': (fault) =>
    `A program that the command line names is not there${fault.at === undefined ? because(fault) : `: ${fault.at}`}.`,
  'git-bash-missing': () => 'The command line is for Git Bash, and Git Bash is not there.',
  'windows-apps-alias': (fault) =>
    `${where(fault)} is an alias of the Microsoft Store: it is empty, and starting it may open the shop.`,
  'execution-policy': (fault) => `PowerShell runs no scripts here${because(fault)}.`,
  'access-denied': (fault) =>
    `The system does not let the probe be read or started${because(fault)}.`,
  killed: (fault) => `Something ended the probe${because(fault)}: an antivirus program does that.`,
  unstartable: (fault) => `The command line could not be run${because(fault)}.`,
  'bytes-changed': (fault) => `The bytes were changed on their way to Asktop${because(fault)}.`,
  'not-running': (fault) => `Asktop is not running${because(fault)}.`,
  frozen: (fault) => `Asktop takes connections and does not answer: it is frozen${because(fault)}.`,
  stranger: (fault) => `Another program answers where Asktop should${because(fault)}.`,
  'wrong-secret': (fault) =>
    `Asktop refuses the secret of the endpoint file: it is from another start${because(fault)}.`,
  'endpoint-malformed': (fault) => `${where(fault)} is half written, or something else.`,
  'endpoint-unreadable': (fault) => `${where(fault)} cannot be read${because(fault)}.`,
  'window-frozen': () => 'The window gives no sign of life: it is frozen, or still loading.',
  'no-reply': (fault) => `The command line said nothing, although Asktop answers${because(fault)}.`,
  'stdout-mixed': (fault) =>
    `Something else stands on stdout${because(fault)}: a profile that prints, or another program.`,
  'exit-code': (fault) =>
    `The command line ended with ${fault.detail ?? 'another code'}, not with 0.`,
  'never-heard': (_, agent) => `Nothing was ever heard from ${agent} itself.`,
  'not-since-change': (fault, agent) =>
    `${agent} was not heard since its config was changed${because(fault)}.`,
};

function fixOf(fault: Fault, { id, name }: { id: string; name: string }): string {
  const reinstall = `Put it right: asktop hooks ${id} prints what should be there.`;
  const restart = 'Quit Asktop and start it again.';
  const steps = (fault.words ?? []).map(({ en }) => en).join(' ');
  const fixes: Readonly<Record<FaultKind, string>> = {
    'config-unreadable': `Correct the file; ${name} cannot read it either.`,
    'not-installed': `asktop hooks ${id} prints the entries.`,
    'event-missing': reinstall,
    'hooks-off': 'Take the switch out, if hooks are to run. Asktop does not touch it.',
    'entry-off': 'Take the switch out of the entry, if it is to run.',
    'stale-home': reinstall,
    'plugin-changed': reinstall,
    'timeout-short': reinstall,
    'never-started': reinstall,
    'probe-missing': 'Start Asktop: it puts its probes back.',
    'probe-altered': 'Start Asktop: it puts its own probes there.',
    'probe-not-executable': 'Start Asktop: it sets the run bit.',
    'program-missing': reinstall,
    'git-bash-missing': `Install Git for Windows, or take the entries for PowerShell: asktop hooks ${id}.`,
    'windows-apps-alias': reinstall,
    'execution-policy':
      'A policy of your administrator is stronger than -ExecutionPolicy Bypass. Install Git for Windows, so that no PowerShell is needed, or ask for an exception.',
    'access-denied':
      'Look at the antivirus program and at the rights of ASKTOP_HOME (it must not be on a disk that runs no programs).',
    killed: 'Make an exception for the probe in ASKTOP_HOME, or see what ended it.',
    unstartable: `See what it said. ${reinstall}`,
    'bytes-changed': 'A shell or a wrapper in between re-encodes its input: take it out.',
    'not-running': 'Start Asktop: asktop, or npm start in a clone.',
    frozen: 'End the process of Asktop and start it again.',
    stranger: `The endpoint file is left over. ${restart}`,
    'wrong-secret': restart,
    'endpoint-malformed': restart,
    'endpoint-unreadable': `See to its rights; if it is no file, remove it. ${restart}`,
    'window-frozen': restart,
    'no-reply':
      'See asktop logs. A shell that ends early, or a sandbox without a network, looks like this.',
    'stdout-mixed': 'Let nothing in your shell’s profile print where no terminal is.',
    'exit-code': 'See what the shell adds to the command line.',
    'never-heard': steps,
    'not-since-change': steps,
  };
  return fixes[fault.kind];
}
