import { z } from 'zod';
import { preToolUseOutput, type BeforeCall } from './dialect-output.ts';
import type { HookEnd } from './hook-process.ts';
import { howItEnded, jsonIn, stdoutText } from './stdout-text.ts';

/**
 * Reads a PreToolUse hook's end as Droid's documentation says, strictly: an allow skips its permission system, exit 2 refuses,
 * **exit 3 aborts the agent** and is therefore `invalid` whatever was meant, anything else goes on as if nothing was said.
 */
export function readDroidPreToolUse(end: HookEnd): BeforeCall {
  if (end.code === 3) return { kind: 'invalid', why: 'aborts the agent' };
  if (end.code === 2) return { kind: 'deny', reason: end.stderr.toString('utf8') };
  if (end.timedOut || end.code !== 0) return { kind: 'own', why: howItEnded(end) };
  const read = stdoutText(end);
  if (read.kind === 'none') return { kind: 'own', why: read.why };
  const output = Output.safeParse(read.kind === 'text' ? jsonIn(read.text)?.value : undefined);
  if (!output.success) return { kind: 'invalid', why: z.prettifyError(output.error) };
  const said = output.data.hookSpecificOutput;
  if (said.updatedInput !== undefined && said.permissionDecision !== 'allow') {
    return { kind: 'invalid', why: 'a changed input goes with an allow' };
  }
  const { permissionDecision: kind, permissionDecisionReason: reason, updatedInput: input } = said;
  return { kind, reason, input };
}

const Output = z.strictObject({ hookSpecificOutput: preToolUseOutput({}) });
