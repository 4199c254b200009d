/** Grok's own output form: Claude's `permissionDecision` is not read, and such an output counts as an allow (2026-08 source). */

/** "No objection": Grok goes on as it would have without a hook. In no known build does it approve anything. */
export const noObjection = '{}';

/** Where Grok approves everything by itself, this lets the call run; elsewhere it is no more than no objection. */
export const allowed = '{"decision":"allow"}';

export function denied(reason: string): string {
  return `{"decision":"deny","reason":${JSON.stringify(reason)}}`;
}

/** `inputText` replaces the whole input; what the tool's schema refuses blocks the call. */
export function changed(inputText: string): string {
  return `{"hookSpecificOutput":{"hookEventName":"PreToolUse","updatedInput":${inputText}}}`;
}
