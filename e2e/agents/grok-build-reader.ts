import { z } from 'zod';
import { strictest, type Ruling } from '../../app/agents/strictest.ts';
import type { HookEnd } from './hook-process.ts';
import { jsonIn, stdoutText } from './stdout-text.ts';

/** What Grok makes of its PreToolUse hooks: `goes-on` = as without them (it asks, or runs where it approves everything). */
export type GrokVerdict =
  | { kind: 'goes-on'; why: string }
  | { kind: 'refused'; reason: string }
  | { kind: 'changed'; input: Record<string, unknown> }
  /** a client may overlook it; a build that knows more, or less, may not */
  | { kind: 'invalid'; why: string };

/**
 * Reads one hook's end as the source of 2026-08-19 does (grok-build.md §4), but strictly. A hook that fails contributes nothing.
 * 64 KB are captured; no byte order mark is taken off, and what is no JSON leaves it to the exit code: 0 is no objection, 2 a
 * refusal by the first line of stderr, at most 256 characters. A JSON refusal counts on every exit code.
 */
export function readGrokHook(end: HookEnd): GrokVerdict {
  if (end.timedOut || end.signal !== null) return { kind: 'goes-on', why: 'the hook failed' };
  const read = stdoutText({ ...end, stdout: end.stdout.subarray(0, capturedBytes) });
  if (read.kind === 'invalid') return { kind: 'invalid', why: read.why };
  const json = read.kind === 'text' ? jsonIn(read.text) : undefined;
  const output = json && Output.safeParse(json.value);
  if (output !== undefined && !output.success) {
    return { kind: 'invalid', why: z.prettifyError(output.error) };
  }
  if (output?.data.decision === 'deny') return { kind: 'refused', reason: output.data.reason };
  if (end.code === 2) return { kind: 'refused', reason: firstLine(end.stderr) };
  if (end.code !== 0) return { kind: 'goes-on', why: 'the hook failed' };
  if (read.kind === 'text' && output === undefined) {
    return { kind: 'invalid', why: 'text that is no JSON counts as an allow' };
  }
  if (output?.data.hookSpecificOutput !== undefined) {
    return { kind: 'changed', input: output.data.hookSpecificOutput.updatedInput };
  }
  return { kind: 'goes-on', why: output?.data.decision ?? 'nothing was said' };
}

/** What becomes of the call: hooks run one after the other, the first refusal ends it. */
export function grokDoes(
  ends: readonly HookEnd[],
  permissionMode: 'default' | 'always-approve',
): 'asks' | 'runs' | 'refuses' {
  const rulings = ends.map((end): Ruling => {
    const { kind } = readGrokHook(end);
    if (kind === 'refused') return 'deny';
    return permissionMode === 'default' ? 'ask' : 'allow';
  });
  const ruling = strictest(rulings);
  return ruling === 'deny' ? 'refuses' : ruling === 'ask' ? 'asks' : 'runs';
}

function firstLine(stderr: Buffer): string {
  return (stderr.toString('utf8').split('\n')[0] ?? '').slice(0, 256);
}

const capturedBytes = 64 * 1024;

/** An unknown `decision` is a failure of the hook; other keys are ignored by Grok and refused here. */
const Output = z.union([
  z
    .strictObject({ decision: z.literal('deny'), reason: z.string().min(1) })
    .transform((output) => ({ ...output, hookSpecificOutput: undefined })),
  z
    .strictObject({
      decision: z.literal('allow').optional(),
      hookSpecificOutput: z
        .strictObject({
          hookEventName: z.literal('PreToolUse'),
          updatedInput: z.record(z.string(), z.unknown()),
        })
        .optional(),
    })
    .transform((output) => output),
]);
