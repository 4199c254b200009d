import { z } from 'zod';
import { strictest } from '../../app/agents/strictest.ts';
import type { HookEnd } from './hook-process.ts';
import { jsonIn, stdoutText } from './stdout-text.ts';

/** What Qoder's IDEs make of a PreToolUse hook: `goes-on` = as their own settings say. */
export type EngineAVerdict =
  | { kind: 'goes-on'; why: string }
  | { kind: 'allow' | 'deny' | 'ask'; reason: string }
  | { kind: 'invalid'; why: string };

/**
 * Reads one hook's end as documented (qoder-lingma.md §3), strictly: JSON only on exit 0 and in the documented form, exit 2
 * refuses by stderr, everything else is an error and the work goes on. `readsJson` false: a version that knows exit codes only.
 */
export function readEngineAHook(end: HookEnd, readsJson = true): EngineAVerdict {
  if (end.timedOut || end.signal !== null) return { kind: 'goes-on', why: 'the hook failed' };
  if (end.code === 2) return { kind: 'deny', reason: strictUtf8(end.stderr) };
  if (end.code !== 0) return { kind: 'goes-on', why: 'the hook failed' };
  const read = stdoutText(end);
  if (read.kind === 'invalid') return { kind: 'invalid', why: read.why };
  if (read.kind !== 'text' || !readsJson) return { kind: 'goes-on', why: 'nothing was said' };
  const output = Output.safeParse(jsonIn(read.text)?.value);
  if (!output.success) return { kind: 'invalid', why: z.prettifyError(output.error) };
  const said = output.data.hookSpecificOutput;
  return { kind: said.permissionDecision, reason: said.permissionDecisionReason };
}

/** What becomes of the call where several hooks speak: deny, then ask, then allow; `own` = the IDE's own settings decide. */
export function engineADoes(
  ends: readonly HookEnd[],
  readsJson = true,
): 'allow' | 'ask' | 'deny' | 'own' {
  const rulings = ends.flatMap((end) => {
    const { kind } = readEngineAHook(end, readsJson);
    return kind === 'allow' || kind === 'ask' || kind === 'deny' ? [kind] : [];
  });
  const ruling = strictest(rulings);
  return ruling === undefined || ruling === 'defer' ? 'own' : ruling;
}

function strictUtf8(bytes: Buffer): string {
  return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
}

const Output = z.strictObject({
  continue: z.boolean().optional(),
  stopReason: z.string().optional(),
  suppressOutput: z.boolean().optional(),
  hookSpecificOutput: z.strictObject({
    hookEventName: z.literal('PreToolUse'),
    permissionDecision: z.enum(['allow', 'deny', 'ask']),
    permissionDecisionReason: z.string().min(1),
  }),
});
