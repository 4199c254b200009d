import { z } from 'zod';
import { Input, permissionOutput, preToolUseOutput, type BeforeCall } from './dialect-output.ts';
import type { HookEnd } from './hook-process.ts';
import { howItEnded, jsonIn, stdoutText } from './stdout-text.ts';
import type { Verdict } from './verdict.ts';

/** Reads a PermissionRequest hook's end as CodeBuddy Code is taken to: like Claude Code (not documented), and strictly. */
export function readCodebuddyPermission(end: HookEnd): Verdict {
  if (end.timedOut || end.code !== 0) return { kind: 'none', why: howItEnded(end) };
  const read = stdoutText(end);
  if (read.kind !== 'text') return read;
  const output = Permission.safeParse(jsonIn(read.text)?.value);
  if (!output.success) return { kind: 'invalid', why: z.prettifyError(output.error) };
  return { kind: 'decision', ...output.data.hookSpecificOutput.decision };
}

/**
 * Reads a PreToolUse hook's end as documented: an allow and `ask` only together with `continue: true`, a refusal with
 * `continue: false`, a changed input under both names and the same under both.
 */
export function readCodebuddyPreToolUse(end: HookEnd): BeforeCall {
  if (end.code === 2) return { kind: 'deny', reason: end.stderr.toString('utf8') };
  if (end.timedOut || end.code !== 0) return { kind: 'own', why: howItEnded(end) };
  const read = stdoutText(end);
  if (read.kind === 'none') return { kind: 'own', why: read.why };
  const output = Before.safeParse(read.kind === 'text' ? jsonIn(read.text)?.value : undefined);
  if (!output.success) return { kind: 'invalid', why: z.prettifyError(output.error) };
  const { continue: goesOn, hookSpecificOutput: said } = output.data;
  const { permissionDecision: kind, permissionDecisionReason: reason, modifiedInput } = said;
  if (goesOn !== (kind !== 'deny')) return { kind: 'invalid', why: 'continue says otherwise' };
  if (JSON.stringify(modifiedInput) !== JSON.stringify(said.updatedInput)) {
    return { kind: 'invalid', why: 'one input under two names' };
  }
  return { kind, reason, input: modifiedInput };
}

const Permission = permissionOutput(
  { updatedInput: Input.optional() },
  { message: z.string().optional() },
);

const Before = z.strictObject({
  continue: z.boolean(),
  hookSpecificOutput: preToolUseOutput({ modifiedInput: Input.optional() }),
});
