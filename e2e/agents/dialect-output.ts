import { z } from 'zod';

// What agents of Claude's dialect take on stdout, each key and no other: builds that overlook a key they do not know are not
// the ones to be strict for.

const destination = z.enum(['session', 'localSettings', 'projectSettings', 'userSettings']);
const rules = z
  .array(z.strictObject({ toolName: z.string().min(1), ruleContent: z.string().optional() }))
  .min(1);

/** What an agent remembers with an allow. */
export const PermissionUpdate = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.enum(['addRules', 'replaceRules', 'removeRules']),
    rules,
    behavior: z.enum(['allow', 'deny', 'ask']),
    destination,
  }),
  z.strictObject({ type: z.literal('setMode'), mode: z.string(), destination }),
  z.strictObject({
    type: z.enum(['addDirectories', 'removeDirectories']),
    directories: z.array(z.string()).min(1),
    destination,
  }),
]);

export const Input = z.record(z.string(), z.unknown());

/** A PermissionRequest's answer by its two decisions. */
export function permissionOutput<Allow extends z.ZodRawShape, Deny extends z.ZodRawShape>(
  allow: Allow,
  deny: Deny,
) {
  return z.strictObject({
    hookSpecificOutput: z.strictObject({
      hookEventName: z.literal('PermissionRequest'),
      decision: z.union([
        z.strictObject({ behavior: z.literal('allow'), ...allow }),
        z.strictObject({ behavior: z.literal('deny'), ...deny }),
      ]),
    }),
  });
}

/** A PreToolUse's answer; `more` beside what all of them have. */
export function preToolUseOutput<More extends z.ZodRawShape>(more: More) {
  return z.strictObject({
    hookEventName: z.literal('PreToolUse'),
    permissionDecision: z.enum(['allow', 'deny', 'ask']),
    permissionDecisionReason: z.string().min(1).optional(),
    updatedInput: Input.optional(),
    ...more,
  });
}

/** What a hook before a call leads to; `own` = the agent's own permission flow. */
export type BeforeCall =
  | { kind: 'own'; why: string; input?: unknown }
  | { kind: 'allow' | 'deny' | 'ask'; reason?: string | undefined; input?: unknown }
  | { kind: 'invalid'; why: string };
