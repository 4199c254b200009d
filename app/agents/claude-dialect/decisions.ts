/** What an allow carries besides the allow: JSON texts. */
interface AllowParts {
  readonly updatedInput?: string;
  readonly updatedPermissions?: readonly string[];
}

/** How one hook event words a decision. All texts are JSON in the least shape: strict builds refuse any other key. */
export interface Wording {
  /** Undefined where the event has no words for these parts. */
  allow(parts: AllowParts): string | undefined;
  deny(message: string | undefined, interrupt: boolean): string | undefined;
}

/** The words of the two events that can decide, and what makes the agent ask, whatever its mode would have done. */
export interface Wordings {
  readonly PermissionRequest: Wording;
  readonly PreToolUse: Wording;
  readonly ask: string;
}

/** Claude's own (measured: Claude Code 2.1.332; read: ZCode 3.15). */
export const wordings: Wordings = {
  PermissionRequest: {
    allow: ({ updatedInput, updatedPermissions }) =>
      permission(
        '"allow"',
        member('updatedInput', updatedInput),
        member('updatedPermissions', updatedPermissions && `[${updatedPermissions.join(',')}]`),
      ),
    deny: (message, interrupt) =>
      permission(
        '"deny"',
        member('message', message === undefined ? undefined : JSON.stringify(message)),
        member('interrupt', interrupt ? 'true' : undefined),
      ),
  },
  PreToolUse: {
    allow: ({ updatedInput, updatedPermissions }) =>
      updatedPermissions === undefined
        ? preToolUse('"allow"', member('updatedInput', updatedInput))
        : undefined,
    deny: (message, interrupt) =>
      interrupt
        ? undefined
        : preToolUse(
            '"deny"',
            member(
              'permissionDecisionReason',
              message === undefined ? undefined : JSON.stringify(message),
            ),
          ),
  },
  ask: preToolUse('"ask"'),
};

function permission(behavior: string, ...members: string[]): string {
  const decision = `{"behavior":${behavior}${members.join('')}}`;
  return `{"hookSpecificOutput":{"hookEventName":"PermissionRequest","decision":${decision}}}`;
}

function preToolUse(decision: string, ...members: string[]): string {
  return `{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":${decision}${members.join('')}}}`;
}

/** A further member of an object's text, with the comma before it; '' if there is no value. `json` is JSON text. */
export function member(key: string, json: string | undefined): string {
  return json === undefined ? '' : `,"${key}":${json}`;
}
