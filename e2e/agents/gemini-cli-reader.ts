import { z } from 'zod';
import { Input, type BeforeCall } from './dialect-output.ts';
import type { HookEnd } from './hook-process.ts';
import { howItEnded, jsonIn } from './stdout-text.ts';

/**
 * Reads a BeforeTool hook's end as the source of 0.61.0 does: stdout, and where that is empty **stderr**, is parsed. JSON counts
 * on every exit code; any other text is a message beside an allow at exit 0 and 1 (a fault here) and **the reason of a refusal
 * at every other code**, a shell's "No such file" included. Nothing at all, or a timeout, goes on. An allow skips no dialog.
 */
export function readGeminiBeforeTool(end: HookEnd): BeforeCall {
  if (end.timedOut) return { kind: 'own', why: 'timed out' };
  const text = end.stdout.toString('utf8').trim() || end.stderr.toString('utf8').trim();
  if (text === '') return { kind: 'own', why: `nothing was said, ${howItEnded(end)}` };
  const json = jsonIn(text);
  if (json === undefined) {
    const isShown = end.code === 0 || end.code === 1 || end.code === null;
    return isShown
      ? { kind: 'invalid', why: 'a text that is shown to the person' }
      : { kind: 'deny', reason: text };
  }
  const output = Output.safeParse(json.value);
  if (!output.success) return { kind: 'invalid', why: z.prettifyError(output.error) };
  if ('reason' in output.data) return { kind: 'deny', reason: output.data.reason };
  const input = output.data.hookSpecificOutput.tool_input;
  return { kind: 'own', why: 'it asks about the changed input', input };
}

/** A refusal needs its reason; an `allow` would be a promise that it does not keep, but beside a changed input, which it merges. */
const Output = z.union([
  z.strictObject({ decision: z.literal('deny'), reason: z.string().min(1) }),
  z.strictObject({
    decision: z.literal('allow').optional(),
    hookSpecificOutput: z.strictObject({
      hookEventName: z.literal('BeforeTool'),
      tool_input: Input,
    }),
  }),
]);
