import { member, wordings, type Wordings } from '../claude-dialect/decisions.ts';

/**
 * CodeBuddy's words. At PreToolUse an allow counts only together with `continue: true`, a changed input is read from
 * `modifiedInput` (and from Claude's `updatedInput` in builds that follow Claude), a deny says `continue: false`
 * (documentation of CodeBuddy Code, 2026-08-26; rtk-ai/rtk#1967). At PermissionRequest Claude's own words are assumed.
 */
export const codebuddyWordings: Wordings = {
  PermissionRequest: wordings.PermissionRequest,
  PreToolUse: {
    allow: ({ updatedInput, updatedPermissions }) =>
      updatedPermissions === undefined
        ? preToolUse(
            true,
            '"allow"',
            member('modifiedInput', updatedInput),
            member('updatedInput', updatedInput),
          )
        : undefined,
    deny: (message, interrupt) =>
      interrupt
        ? undefined
        : preToolUse(
            false,
            '"deny"',
            member(
              'permissionDecisionReason',
              message === undefined ? undefined : JSON.stringify(message),
            ),
          ),
  },
  ask: preToolUse(true, '"ask"'),
};

function preToolUse(goesOn: boolean, decision: string, ...members: string[]): string {
  const output = `{"hookEventName":"PreToolUse","permissionDecision":${decision}${members.join('')}}`;
  return `{"continue":${String(goesOn)},"hookSpecificOutput":${output}}`;
}
