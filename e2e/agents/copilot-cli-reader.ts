import { z } from 'zod';
import { Input, type BeforeCall } from './dialect-output.ts';
import type { HookEnd } from './hook-process.ts';
import { howItEnded, jsonIn, stdoutText } from './stdout-text.ts';

/**
 * Reads a PermissionRequest hook's end as Copilot's hooks reference says: exit 2 denies, other failures and an empty stdout
 * fall through to its own flow. What is no JSON it overlooks; here that is a fault, as is a key that it does not know.
 */
export function readCopilotPermission(end: HookEnd): BeforeCall {
  if (end.code === 2) return { kind: 'deny' };
  if (end.timedOut || end.code !== 0) return { kind: 'own', why: howItEnded(end) };
  const read = stdoutText(end);
  if (read.kind === 'none') return { kind: 'own', why: read.why };
  const output = Permission.safeParse(read.kind === 'text' ? jsonIn(read.text)?.value : undefined);
  if (!output.success) return { kind: 'invalid', why: z.prettifyError(output.error) };
  const { behavior } = output.data;
  return behavior === 'allow' ? { kind: 'allow' } : { kind: 'deny', reason: output.data.message };
}

/** Reads a PreToolUse hook's end: it **fails closed**. Any exit code but 0 denies the call; only a timeout goes on. */
export function readCopilotPreToolUse(end: HookEnd): BeforeCall {
  if (end.timedOut) return { kind: 'own', why: 'timed out' };
  if (end.code !== 0) return { kind: 'deny', reason: 'Denied by preToolUse hook (hook errored)' };
  const read = stdoutText(end);
  if (read.kind === 'none') return { kind: 'own', why: read.why };
  const output = BeforeTool.safeParse(read.kind === 'text' ? jsonIn(read.text)?.value : undefined);
  if (!output.success) return { kind: 'invalid', why: z.prettifyError(output.error) };
  const {
    permissionDecision: kind,
    permissionDecisionReason: reason,
    modifiedArgs: input,
  } = output.data;
  if (input !== undefined && kind !== 'allow') {
    return { kind: 'invalid', why: 'a changed input goes with an allow' };
  }
  return { kind, reason, input };
}

const Permission = z.discriminatedUnion('behavior', [
  z.strictObject({ behavior: z.literal('allow') }),
  z.strictObject({
    behavior: z.literal('deny'),
    message: z.string().optional(),
    interrupt: z.boolean().optional(),
  }),
]);
const BeforeTool = z.strictObject({
  permissionDecision: z.enum(['allow', 'deny', 'ask']),
  permissionDecisionReason: z.string().min(1).optional(),
  modifiedArgs: Input.optional(),
});
