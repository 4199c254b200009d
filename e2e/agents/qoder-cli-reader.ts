import { z } from 'zod';
import {
  Input,
  permissionOutput,
  PermissionUpdate,
  preToolUseOutput,
  type BeforeCall,
} from './dialect-output.ts';
import type { HookEnd } from './hook-process.ts';
import { howItEnded, jsonIn, stdoutText } from './stdout-text.ts';
import type { Verdict } from './verdict.ts';

/**
 * Reads a PermissionRequest hook's end as Qoder's command line does (read in 1.1.52, not run), but strictly: it drops keys that
 * it does not know, this reader refuses them. Any failure leaves the dialog, which is on screen anyway.
 */
export function readQoderPermission(end: HookEnd, tool: string): Verdict {
  if (end.code === 2) {
    return { kind: 'decision', behavior: 'deny', message: end.stderr.toString('utf8') };
  }
  if (end.timedOut || end.code !== 0) return { kind: 'none', why: howItEnded(end) };
  const read = stdoutText(end);
  if (read.kind !== 'text') return read;
  const output = Permission.safeParse(jsonIn(read.text)?.value);
  if (!output.success) return { kind: 'invalid', why: z.prettifyError(output.error) };
  const { decision } = output.data.hookSpecificOutput;
  if (decision.behavior === 'deny' || tool !== 'AskUserQuestion') {
    return { kind: 'decision', ...decision };
  }
  const answered = Answered.safeParse(decision.updatedInput);
  if (!answered.success) return { kind: 'invalid', why: z.prettifyError(answered.error) };
  const modelReads = Object.entries(answered.data.answers)
    .map(([asked, answer]) => `${asked}=${Array.isArray(answer) ? answer.join(', ') : answer}`)
    .join('\n');
  return { kind: 'decision', ...decision, modelReads };
}

/**
 * Reads a PreToolUse hook's end with the two traps of that engine: text that is no JSON is an **allow**, text that begins like
 * JSON and is none is a **refusal**. Both are `invalid` here: nothing of ours may ever be either.
 */
export function readQoderPreToolUse(end: HookEnd): BeforeCall {
  if (end.code === 2) return { kind: 'deny', reason: end.stderr.toString('utf8') };
  if (end.timedOut || end.code !== 0) return { kind: 'own', why: howItEnded(end) };
  const read = stdoutText(end);
  if (read.kind === 'none') return { kind: 'own', why: read.why };
  if (read.kind !== 'text') return { kind: 'invalid', why: 'stdout is no UTF-8' };
  if (!read.text.trim().startsWith('{')) return { kind: 'invalid', why: 'allowed by a text' };
  const output = Before.safeParse(jsonIn(read.text)?.value);
  if (!output.success) return { kind: 'invalid', why: 'refused by a broken object' };
  const said = output.data.hookSpecificOutput;
  return { kind: said.permissionDecision, reason: said.permissionDecisionReason };
}

/** Reads an Elicitation hook's end; `own` = its own dialog comes. */
export function readQoderForm(
  end: HookEnd,
): { kind: 'accept'; content: unknown } | { kind: 'decline' | 'own' } | { kind: 'invalid' } {
  if (end.code === 2) return { kind: 'decline' };
  if (end.timedOut || end.code !== 0) return { kind: 'own' };
  const read = stdoutText(end);
  if (read.kind === 'none') return { kind: 'own' };
  const output = Form.safeParse(read.kind === 'text' ? jsonIn(read.text)?.value : undefined);
  if (!output.success) return { kind: 'invalid' };
  const said = output.data.hookSpecificOutput;
  if (said.action === 'accept') return { kind: 'accept', content: said.content };
  return { kind: 'decline' };
}

const Permission = permissionOutput(
  { updatedInput: Input.optional(), updatedPermissions: z.array(PermissionUpdate).optional() },
  { message: z.string().optional(), interrupt: z.boolean().optional() },
);

const Before = z.strictObject({ hookSpecificOutput: preToolUseOutput({}) });

const Form = z.strictObject({
  hookSpecificOutput: z.discriminatedUnion('action', [
    z.strictObject({
      hookEventName: z.literal('Elicitation'),
      action: z.literal('accept'),
      content: Input,
    }),
    z.strictObject({ hookEventName: z.literal('Elicitation'), action: z.literal('decline') }),
  ]),
});

/** The question tool reads `answers` from its input, which is replaced as a whole. */
const Answered = z.strictObject({
  questions: z.array(z.object({ question: z.string() })).min(1),
  answers: z
    .record(z.string(), z.union([z.string(), z.array(z.string()).min(1)]))
    .refine((answers) => Object.keys(answers).length > 0),
});
