import { z } from 'zod';
import type { HookEnd } from './hook-process.ts';
import { howItEnded, jsonIn, stdoutText } from './stdout-text.ts';
import type { Verdict } from './verdict.ts';

/**
 * Reads a PermissionRequest hook's end as Codex 0.171.0 does (measured): exit 2 with words on stderr denies, any other failure
 * leaves the dialog, and so does an output with one key that it does not know, `updatedInput`, `updatedPermissions` or
 * `interrupt` ("Hook failed"). Stricter than it in one thing: text that is no JSON, which it overlooks, is a fault here.
 */
export function readCodexPermission(end: HookEnd): Verdict {
  const failed = failureOf(end);
  if (failed !== undefined) return failed;
  const read = stdoutText(end);
  if (read.kind !== 'text') return read;
  const output = Permission.safeParse(jsonIn(read.text)?.value);
  if (!output.success) return { kind: 'invalid', why: z.prettifyError(output.error) };
  return { kind: 'decision', ...output.data.hookSpecificOutput.decision };
}

/** Reads a PreToolUse hook's end: a refusal needs a reason, an allow a changed input; anything else is "Hook failed". */
export function readCodexPreToolUse(end: HookEnd, tool: string): Verdict {
  const failed = failureOf(end);
  if (failed !== undefined) return failed;
  const read = stdoutText(end);
  if (read.kind !== 'text') return read;
  const output = PreToolUse.safeParse(jsonIn(read.text)?.value);
  if (!output.success) return { kind: 'invalid', why: z.prettifyError(output.error) };
  const said = output.data.hookSpecificOutput;
  if (said.permissionDecision === 'allow') {
    return { kind: 'decision', behavior: 'allow', updatedInput: said.updatedInput };
  }
  const message = said.permissionDecisionReason;
  const modelReads = `Tool call blocked by PreToolUse hook: ${message}. Tool: ${tool}`;
  return { kind: 'decision', behavior: 'deny', message, modelReads };
}

function failureOf(end: HookEnd): Verdict | undefined {
  const words = end.stderr.toString('utf8');
  if (end.code === 2 && words !== '') return { kind: 'decision', behavior: 'deny', message: words };
  if (end.code === 0 && !end.timedOut) return undefined;
  return { kind: 'none', why: `the hook failed: ${howItEnded(end)}` };
}

const Permission = z.strictObject({
  hookSpecificOutput: z.strictObject({
    hookEventName: z.literal('PermissionRequest'),
    decision: z.discriminatedUnion('behavior', [
      z.strictObject({ behavior: z.literal('allow') }),
      z.strictObject({ behavior: z.literal('deny'), message: z.string().optional() }),
    ]),
  }),
});

const PreToolUse = z.strictObject({
  hookSpecificOutput: z.discriminatedUnion('permissionDecision', [
    z.strictObject({
      hookEventName: z.literal('PreToolUse'),
      permissionDecision: z.literal('deny'),
      permissionDecisionReason: z.string().min(1),
    }),
    z.strictObject({
      hookEventName: z.literal('PreToolUse'),
      permissionDecision: z.literal('allow'),
      updatedInput: z.record(z.string(), z.unknown()),
    }),
  ]),
});
