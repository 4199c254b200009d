/** A program that may run a hook: how it is recognised, and what it takes for "no decision". */
interface Caller {
  readonly id: string;
  /** bytes of stdout that decide nothing in its dialect; '' = print nothing */
  readonly noDecision: string;
}

/**
 * Says which program runs the hook of agent `expected`, or undefined if nothing tells. Other programs do run Claude's
 * hooks: Grok reads ~/.claude/settings.json, ZCode imports it, Cursor and Copilot map it (protocols of each).
 *
 * The payload's shape comes first, since marks in the environment are inherited: a Claude Code started in ZCode's shell
 * carries ZCODE_SESSION_ID, a Grok started in Claude's shell carries CLAUDECODE. Only where the shape says nothing do
 * the marks count. The plain shape (Claude's own keys and no others) is also what an older ZCode sends, so there the
 * expected agent's own mark decides.
 */
export function callerOf(
  payload: Readonly<Record<string, unknown>> | undefined,
  marks: Readonly<Record<string, string>>,
  expected: string,
): Caller | undefined {
  const isMarked = (known: KnownCaller) => known.marks.some((mark) => Object.hasOwn(marks, mark));
  const shaped = payload && knownCallers.find((known) => known.fits(payload));
  if (shaped === undefined) return knownCallers.find(isMarked);
  if (shaped.id !== plainCaller) return shaped;
  return knownCallers.find((known) => known.id === expected && isMarked(known)) ?? shaped;
}

interface KnownCaller extends Caller {
  readonly marks: readonly string[];
  fits(payload: Readonly<Record<string, unknown>>): boolean;
}

const text = (value: unknown): value is string => typeof value === 'string';
const has = (payload: object, key: string) => Object.hasOwn(payload, key);

const plainCaller = 'claude-code';

/** In this order: the first whose shape fits, the first whose mark is set. */
const knownCallers: readonly KnownCaller[] = [
  {
    id: 'cursor',
    // an empty stdout was seen to block the action (stablyai/orca#15651)
    noDecision: '{}',
    marks: ['CURSOR_VERSION'],
    fits: (payload) =>
      has(payload, 'cursor_version') ||
      (has(payload, 'conversation_id') && has(payload, 'workspace_roots')),
  },
  {
    id: 'grok-build',
    noDecision: '',
    marks: ['GROK_HOOK_EVENT', 'GROK_SESSION_ID'],
    // "pre_tool_use" where the others write "PreToolUse"
    fits: ({ hookEventName }) => text(hookEventName) && /^[a-z]+(_[a-z]+)*$/.test(hookEventName),
  },
  {
    id: 'zcode',
    noDecision: '',
    marks: ['ZCODE_SESSION_ID'],
    fits: (payload) =>
      text(payload['hookEventName']) &&
      ['toolCallId', 'traceId', 'hook_event_name'].some((key) => has(payload, key)),
  },
  {
    id: 'copilot-cli',
    noDecision: '',
    marks: ['COPILOT_CLI'],
    // camelCase without an event's name, or Claude's names with a timestamp and without a transcript
    fits: (payload) =>
      (has(payload, 'sessionId') && has(payload, 'timestamp') && !has(payload, 'hookEventName')) ||
      (has(payload, 'hook_event_name') &&
        has(payload, 'timestamp') &&
        !has(payload, 'transcript_path')),
  },
  {
    id: plainCaller,
    noDecision: '',
    marks: ['CLAUDECODE'],
    fits: ({ hook_event_name: event, hookEventName }) => text(event) && hookEventName === undefined,
  },
];
