import type { Words } from '../agents/setup.ts';

/** The way of a hook, in order. `heard` is beyond what doctor can prove: a real event of the agent itself. */
export const hopNames = [
  'config',
  'entry',
  'command',
  'probe',
  'bytes',
  'intake',
  'window',
  'reply',
  'stdout',
  'exit',
  'heard',
] as const;
export type HopName = (typeof hopNames)[number];

/** One hop of a check. `unknown`: it was not reached. `note`: nothing is broken, but the person is to know. */
export interface Hop {
  hop: HopName;
  state: 'ok' | 'broken' | 'note' | 'unknown';
  ms?: number;
  fault?: Fault;
}

/** What is wrong, as data; whoever shows it has the words. `at` is a path, `detail` what the system or a file says, or doctor in words of its own. */
export interface Fault {
  kind: FaultKind;
  event?: string;
  at?: string;
  detail?: string | Words;
  /** words of the agent's own setup, where it has some */
  words?: readonly Words[];
}

export type FaultKind =
  // config
  | 'config-unreadable'
  // entry
  | 'not-installed'
  | 'event-missing'
  | 'hooks-off'
  | 'entry-off'
  | 'stale-home'
  | 'plugin-changed'
  | 'timeout-short'
  // command
  | 'never-started'
  | 'probe-missing'
  | 'probe-altered'
  | 'probe-not-executable'
  | 'program-missing'
  | 'git-bash-missing'
  | 'windows-apps-alias'
  // probe
  | 'execution-policy'
  | 'access-denied'
  | 'killed'
  | 'unstartable'
  // bytes
  | 'bytes-changed'
  // intake
  | 'not-running'
  | 'frozen'
  | 'stranger'
  | 'wrong-secret'
  | 'endpoint-malformed'
  | 'endpoint-unreadable'
  // window
  | 'window-frozen'
  // reply, stdout, exit
  | 'no-reply'
  | 'stdout-mixed'
  | 'exit-code'
  // heard
  | 'never-heard'
  | 'not-since-change';
