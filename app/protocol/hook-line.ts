/** What became of one hook, as its line in the log tells it: no payload text. */
export interface HookRecord {
  agent: string;
  event: string;
  /** the intake's word: `acted`, `settled`, `pass`, … */
  outcome: string;
  /** from its arrival to its end, in ms */
  ms: number;
  /** of its body */
  bytes: number;
  /** why it ended so, and what else is to be said; printable ASCII */
  notes: string;
}

/** A hook's line for the log, without its time and its `[hook]`. */
export function hookLine({ agent, event, outcome, ms, bytes, notes }: HookRecord): string {
  const tail = notes === '' ? '' : ` (${oneLine(notes)})`;
  return `${agent} ${event} ${outcome} ${ms}ms ${bytes}B${tail}`;
}

/** A whole line of the log that concerns a hook, with its time (ISO, UTC); undefined for any other. */
export function readHookLine(line: string): ({ at: string } & HookRecord) | undefined {
  const found = pattern.exec(line)?.groups;
  if (found === undefined) return undefined;
  const { at = '', agent = '', event = '', outcome = '', ms, bytes, notes = '' } = found;
  return { at, agent, event, outcome, ms: Number(ms), bytes: Number(bytes), notes };
}

/** Why a hook that ended without a decision had no card, or one that went: says so in `notes`. */
export const neverShown = 'never shown';

/** A reason must not forge lines of the log, nor fill it. */
function oneLine(text: string): string {
  return text.replace(/[^ -~]+/g, '?').slice(0, 300);
}

const pattern =
  /^(?<at>\S+Z) \[hook\] (?<agent>[\w.-]+) (?<event>[\w.-]+) (?<outcome>[\w-]+) (?<ms>\d+)ms (?<bytes>\d+)B(?: \((?<notes>.*)\))?$/;
