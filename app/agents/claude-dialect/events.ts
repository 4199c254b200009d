import type { SessionEvent } from '../../protocol/event.ts';
import { callKeyOf } from './call-key.ts';
import type { Payload } from './payload.ts';

/** What an event that nobody waits for tells about its session; undefined for an event that this dialect lacks. */
export function sessionEventsOf(
  event: string,
  payload: Payload,
  callsBy: 'id' | 'input',
): SessionEvent[] | undefined {
  return readers.get(event)?.(payload, callsBy);
}

type Reader = (payload: Payload, callsBy: 'id' | 'input') => SessionEvent[];

const toolFinished: Reader = (payload, callsBy) =>
  payload.tool === undefined
    ? []
    : [
        {
          kind: 'tool-finished',
          session: payload.sessionRef,
          call: callKeyOf(payload, callsBy),
        },
      ];

const named: Reader = ({ sessionRef, title }) =>
  title === undefined ? [] : [{ kind: 'session-started', session: sessionRef, title }];

const readers = new Map<string, Reader>([
  [
    'SessionStart',
    (payload) => {
      const titled = named(payload, 'id');
      return titled.length > 0
        ? titled
        : [{ kind: 'session-started', session: payload.sessionRef }];
    },
  ],
  [
    'UserPromptSubmit',
    (payload, callsBy) => {
      const { sessionRef: session, prompt } = payload;
      if (prompt === undefined || writtenByMachine.test(prompt)) return named(payload, callsBy);
      return [...named(payload, callsBy), { kind: 'prompted', session, prompt }];
    },
  ],
  ['PostToolUse', toolFinished],
  ['PostToolUseFailure', toolFinished],
  // the agent's own reviewer refused it: nobody is asked any more
  ['PermissionDenied', toolFinished],
  ['Stop', ({ sessionRef }) => [{ kind: 'turn-ended', session: sessionRef }]],
  [
    'SubagentStop',
    // without a name it would end the main agent's turn
    ({ sessionRef }) =>
      sessionRef.subagent === undefined ? [] : [{ kind: 'turn-ended', session: sessionRef }],
  ],
  ['SessionEnd', ({ sessionRef }) => [{ kind: 'session-ended', session: sessionRef }]],
  [
    'Notification',
    ({ sessionRef, message }) =>
      message === undefined ? [] : [{ kind: 'noticed', session: sessionRef, message }],
  ],
]);

/**
 * Messages that the client writes into the conversation by itself also raise UserPromptSubmit (measured:
 * `<task-notification>`, Claude Code 2.1.332). They begin with one of its own tags.
 */
const writtenByMachine =
  /^\s*<(?:task-notification|system-reminder|teammate-message|local-command-(?:caveat|stdout|stderr)|command-(?:name|message|args)|bash-(?:input|stdout|stderr))(?=[\s>])/;
