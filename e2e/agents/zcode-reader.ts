import { z } from 'zod';
import { preToolUseOutput, type BeforeCall } from './dialect-output.ts';
import type { HookEnd } from './hook-process.ts';
import { howItEnded, jsonIn, stdoutText } from './stdout-text.ts';
import type { Verdict } from './verdict.ts';

/**
 * Reads a PermissionRequest hook's end as the strictest known ZCode does: builds of 3.5 to 3.8 were reported to drop an output with any extra
 * key, and only v3.15's `trim()` is known to remove a byte order mark. Text that does not begin with `{` is diagnostics. Exit 2 denies.
 */
export function readZcodePermission(end: HookEnd, tool: string): Verdict {
  if (end.code === 2)
    return { kind: 'decision', behavior: 'deny', message: end.stderr.toString('utf8') };
  if (end.code !== 0) return { kind: 'none', why: `dropped: ${howItEnded(end)}` };
  const read = stdoutText(end);
  if (read.kind !== 'text') return read;
  if (read.text.startsWith('\ufeff')) return { kind: 'invalid', why: 'a byte order mark' };
  if (!read.text.trim().startsWith('{')) return { kind: 'invalid', why: 'diagnostics, no JSON' };
  const json = jsonIn(read.text);
  if (json === undefined) return { kind: 'invalid', why: 'cut or broken JSON' };
  if (JSON.stringify(json.value) === '{}') return { kind: 'none', why: 'an empty object' };
  const parsed = Output.safeParse(json.value);
  if (!parsed.success) return { kind: 'invalid', why: z.prettifyError(parsed.error) };
  const { decision } = parsed.data.hookSpecificOutput;
  if (decision.behavior === 'deny') return { kind: 'decision', ...decision };
  if (tool === 'AskUserQuestion') {
    const answered = AnsweredInput.safeParse(decision.updatedInput);
    if (!answered.success) return { kind: 'invalid', why: z.prettifyError(answered.error) };
    return { kind: 'decision', ...decision, modelReads: modelText(answered.data) };
  }
  return { kind: 'decision', ...decision };
}

/** Reads a PreToolUse hook's end as strictly (zcode.md: the same output as Claude Code's; exit 2 denies). */
export function readZcodePreToolUse(end: HookEnd): BeforeCall {
  if (end.code === 2) return { kind: 'deny', reason: end.stderr.toString('utf8') };
  if (end.code !== 0) return { kind: 'own', why: `dropped: ${howItEnded(end)}` };
  const read = stdoutText(end);
  if (read.kind === 'none') return { kind: 'own', why: read.why };
  const output = Before.safeParse(read.kind === 'text' ? jsonIn(read.text)?.value : undefined);
  if (!output.success) return { kind: 'invalid', why: z.prettifyError(output.error) };
  const said = output.data.hookSpecificOutput;
  return { kind: said.permissionDecision, reason: said.permissionDecisionReason };
}

const Before = z.strictObject({ hookSpecificOutput: preToolUseOutput({}) });

function modelText({ answers, annotations }: z.infer<typeof AnsweredInput>): string {
  return Object.entries(answers)
    .map(([question, answer]) => {
      const notes = annotations?.[question]?.notes;
      return `"${question}"="${answer}"${notes === undefined ? '' : ` user notes: ${notes}`}`;
    })
    .join(', ');
}

/** Only `addRules`, and without a destination: Claude's other entries make the whole output invalid. */
const PermissionUpdate = z.strictObject({
  type: z.literal('addRules'),
  behavior: z.literal('allow'),
  rules: z
    .array(z.strictObject({ toolName: z.string(), ruleContent: z.string().optional() }))
    .min(1),
});

const Output = z.strictObject({
  hookSpecificOutput: z.strictObject({
    hookEventName: z.literal('PermissionRequest'),
    decision: z.discriminatedUnion('behavior', [
      z.strictObject({
        behavior: z.literal('allow'),
        updatedInput: z.record(z.string(), z.unknown()).optional(),
        updatedPermissions: z.array(PermissionUpdate).optional(),
      }),
      z.strictObject({
        behavior: z.literal('deny'),
        message: z.string().optional(),
        interrupt: z.boolean().optional(),
      }),
    ]),
  }),
});

/** The handler's own schema: every object strict, answers strings and not blank, `answers` itself mandatory. */
const AnsweredInput = z.strictObject({
  questions: z
    .array(
      z.strictObject({
        question: z.string().min(1),
        header: z.string(),
        multiSelect: z.boolean().optional(),
        options: z
          .array(
            z.strictObject({
              label: z.string(),
              description: z.string(),
              preview: z.string().optional(),
            }),
          )
          .min(2)
          .max(4),
      }),
    )
    .min(1)
    .max(4),
  answers: z.record(
    z.string(),
    z.string().refine((text) => text.trim() !== '', 'a blank answer is refused'),
  ),
  annotations: z
    .record(
      z.string(),
      z.strictObject({ preview: z.string().optional(), notes: z.string().optional() }),
    )
    .optional(),
  metadata: z.strictObject({ source: z.string().optional() }).optional(),
});
