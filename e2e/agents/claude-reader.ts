import { z } from 'zod';
import { claudeAnswers } from './claude-questions.ts';
import type { HookEnd } from './hook-process.ts';
import { jsonIn, stdoutText } from './stdout-text.ts';
import type { Verdict } from './verdict.ts';

/**
 * Reads a PermissionRequest hook's end as Claude Code 2.1.332 does (measured), but strictly: the client overlooks keys it does not know, this
 * reader does not, since other builds of the dialect refuse them. JSON counts on every exit code; silence and `{}` are no decision.
 */
export function readClaudePermission(end: HookEnd, tool: string): Verdict {
  const read = stdoutText(end);
  if (read.kind !== 'text') return read;
  const json = jsonIn(read.text.replace(/^\ufeff/, '')); // a mark and blanks around the JSON are fine, other text is not
  if (json === undefined)
    return { kind: 'invalid', why: 'stdout is more, or less, than one JSON value' };
  if (JSON.stringify(json.value) === '{}') return { kind: 'none', why: 'an empty object' };
  const parsed = PermissionOutput.safeParse(json.value);
  if (!parsed.success) return { kind: 'invalid', why: z.prettifyError(parsed.error) };
  return applied(parsed.data.hookSpecificOutput.decision, tool);
}

/**
 * Reads a PreToolUse hook's end. `ask` makes the permission flow begin where the client would not ask a hook; a question is answered here by
 * allow with `updatedInput`, and a bare allow for it is dropped (measured).
 */
export function readClaudePreToolUse(end: HookEnd, tool: string): 'none' | 'ask' | Verdict {
  const read = stdoutText(end);
  if (read.kind === 'none') return 'none';
  if (read.kind !== 'text') return read;
  const json = jsonIn(read.text.replace(/^\ufeff/, ''));
  const parsed = PreToolUseOutput.safeParse(json?.value);
  if (!parsed.success) return { kind: 'invalid', why: z.prettifyError(parsed.error) };
  const said = parsed.data.hookSpecificOutput;
  if (said.permissionDecision === 'ask') return 'ask';
  if (said.permissionDecision === 'deny') {
    const message = said.permissionDecisionReason ?? '';
    const modelReads = `PreToolUse:${tool} hook error: ${message}`;
    return { kind: 'decision', behavior: 'deny', message, modelReads };
  }
  const verdict = applied({ behavior: 'allow', updatedInput: said.updatedInput }, tool);
  return verdict.kind === 'none' ? 'none' : verdict;
}

function applied(decision: Decision, tool: string): Verdict {
  if (decision.behavior === 'deny') {
    return {
      kind: 'decision',
      ...decision,
      modelReads: decision.message ?? 'Permission denied by hook',
    };
  }
  const { updatedInput } = decision;
  const taken = { kind: 'decision' as const, ...decision };
  if (tool !== 'AskUserQuestion' && tool !== 'ExitPlanMode') return taken;
  if (updatedInput === undefined)
    return { kind: 'none', why: `a bare allow is ignored for ${tool}: the dialog stays` };
  if (tool === 'ExitPlanMode') return { ...taken, modelReads: 'User has approved your plan.' };
  const answers = claudeAnswers(updatedInput);
  return answers.kind === 'refused'
    ? { kind: 'invalid', why: answers.text }
    : { ...taken, modelReads: answers.text };
}

const destination = z.enum(['session', 'localSettings', 'projectSettings', 'userSettings']);
const rules = z
  .array(z.strictObject({ toolName: z.string(), ruleContent: z.string().optional() }))
  .min(1);

/** An entry of unknown type: the whole decision is dropped (measured). `setMode bypassPermissions` is a no-op, and never ours to send. */
const PermissionUpdate = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.enum(['addRules', 'replaceRules', 'removeRules']),
    rules,
    behavior: z.enum(['allow', 'deny', 'ask']),
    destination,
  }),
  z.strictObject({
    type: z.literal('setMode'),
    mode: z.enum(['default', 'plan', 'acceptEdits', 'auto', 'dontAsk']),
    destination,
  }),
  z.strictObject({
    type: z.enum(['addDirectories', 'removeDirectories']),
    directories: z.array(z.string()).min(1),
    destination,
  }),
]);

const Decision = z.discriminatedUnion('behavior', [
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
]);
type Decision = z.infer<typeof Decision>;

const PermissionOutput = z.strictObject({
  hookSpecificOutput: z.strictObject({
    hookEventName: z.literal('PermissionRequest'),
    decision: Decision,
  }),
});

const PreToolUseOutput = z.strictObject({
  hookSpecificOutput: z.strictObject({
    hookEventName: z.literal('PreToolUse'),
    permissionDecision: z.enum(['allow', 'deny', 'ask']),
    permissionDecisionReason: z.string().optional(),
    updatedInput: z.record(z.string(), z.unknown()).optional(),
  }),
});
