import type { SessionEvent } from '../../protocol/event.ts';
import type { SessionRef } from '../../protocol/session.ts';
import { callKeyOf } from '../claude-dialect/call-key.ts';
import type { Payload } from '../claude-dialect/payload.ts';

/**
 * Grok's name for an event, PascalCase as in its configs; undefined for one that it lacks. Payloads say `pre_tool_use`; configs
 * may hold Pascal, snake or camel case and Cursor's names by what is done (`beforeShellExecution`).
 */
export function eventNamed(spelling: string): string | undefined {
  return eventBySpelling.get(plain(spelling));
}

/** What an event that nobody waits for tells; [] = nothing. */
export function eventsOf(event: string, payload: Payload, session: SessionRef): SessionEvent[] {
  const isMain = session.subagent === undefined;
  switch (event) {
    case 'PostToolUse':
    case 'PostToolUseFailure':
    case 'PermissionDenied':
      return payload.tool === undefined
        ? []
        : [{ kind: 'tool-finished', session, call: callKeyOf(payload, 'id') }];
    case 'Stop':
    case 'StopFailure':
    case 'StopCancelled':
      // subagents are known by their type only: the end of one would take another's cards away
      return isMain ? [{ kind: 'turn-ended', session }] : [];
    case 'UserPromptSubmit':
      return isMain && payload.prompt !== undefined
        ? [{ kind: 'prompted', session, prompt: payload.prompt }]
        : [];
    case 'SessionStart':
      return [{ kind: 'session-started', session }];
    case 'SessionEnd':
      return isMain ? [{ kind: 'session-ended', session }] : [];
    case 'Notification':
      return payload.message === undefined
        ? []
        : [{ kind: 'noticed', session, message: payload.message }];
    default:
      return [];
  }
}

const plain = (spelling: string) => spelling.replaceAll('_', '').toLowerCase();

const events = [
  'SessionStart',
  'UserPromptSubmit',
  'PreToolUse',
  'PostToolUse',
  'PostToolUseFailure',
  'PermissionDenied',
  'Stop',
  'StopFailure',
  'StopCancelled',
  'Notification',
  'SubagentStart',
  'SubagentStop',
  'PreCompact',
  'PostCompact',
  'SessionEnd',
];

const eventBySpelling: ReadonlyMap<string, string> = new Map([
  ...events.map((event) => [plain(event), event] as const),
  ...Object.entries({
    SubagentEnd: 'SubagentStop',
    beforeShellExecution: 'PreToolUse',
    beforeMCPExecution: 'PreToolUse',
    beforeReadFile: 'PreToolUse',
    afterShellExecution: 'PostToolUse',
    afterMCPExecution: 'PostToolUse',
    afterFileEdit: 'PostToolUse',
    beforeSubmitPrompt: 'UserPromptSubmit',
  }).map(([spelling, event]) => [plain(spelling), event] as const),
]);
