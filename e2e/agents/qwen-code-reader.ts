import { z } from 'zod';
import { Input, permissionOutput, preToolUseOutput, type BeforeCall } from './dialect-output.ts';
import type { HookEnd } from './hook-process.ts';
import { howItEnded, jsonIn, stdoutText } from './stdout-text.ts';
import type { Verdict } from './verdict.ts';

/**
 * Reads a PermissionRequest hook's end as Qwen Code 0.15.10 does (measured, and read in it), but strictly: what it overlooks
 * (keys, rules to remember, `interrupt`) is refused here, since a card would have promised it. Exit 2 and failures leave its
 * own dialog (measured). It keeps the first 1024 × 1024 characters.
 */
export function readQwenPermission(end: HookEnd, tool: string): Verdict {
  if (end.timedOut || end.code !== 0) return { kind: 'none', why: howItEnded(end) };
  const read = stdoutText(end);
  if (read.kind !== 'text') return read;
  const kept = read.text.slice(0, 1024 * 1024);
  const output = Output.safeParse(jsonIn(kept)?.value);
  if (!output.success) return { kind: 'invalid', why: z.prettifyError(output.error) };
  const { decision } = output.data.hookSpecificOutput;
  if (decision.behavior === 'deny') {
    return { kind: 'decision', ...decision, modelReads: decision.message ?? 'Permission denied' };
  }
  if (tool === 'ask_user_question') {
    return { kind: 'invalid', why: 'User declined to answer the questions.' };
  }
  if (tool === 'exit_plan_mode') return { kind: 'invalid', why: 'ignored by newer versions' };
  return { kind: 'decision', ...decision };
}

/** Reads a PreToolUse hook's end as its documentation says, strictly; that a denial holds in mode `yolo` was seen with 0.15.10. */
export function readQwenPreToolUse(end: HookEnd): BeforeCall {
  if (end.code === 2) return { kind: 'deny', reason: end.stderr.toString('utf8') };
  if (end.timedOut || end.code !== 0) return { kind: 'own', why: howItEnded(end) };
  const read = stdoutText(end);
  if (read.kind === 'none') return { kind: 'own', why: read.why };
  const output = Before.safeParse(read.kind === 'text' ? jsonIn(read.text)?.value : undefined);
  if (!output.success) return { kind: 'invalid', why: z.prettifyError(output.error) };
  const said = output.data.hookSpecificOutput;
  return { kind: said.permissionDecision, reason: said.permissionDecisionReason };
}

const Before = z.strictObject({ hookSpecificOutput: preToolUseOutput({}) });

const Output = permissionOutput(
  { updatedInput: Input.optional() },
  { message: z.string().min(1).optional() },
);
