import { z } from 'zod';
import { Input, type BeforeCall } from './dialect-output.ts';
import type { HookEnd } from './hook-process.ts';
import { howItEnded, jsonIn, stdoutText } from './stdout-text.ts';

/**
 * Reads the end of a hook that fires before something as Cursor's documentation says, strictly: exit 2 denies, any other
 * failure goes on (`failClosed` is not set), an object without a permission leaves it to Cursor. `ask` counts for shell and
 * MCP calls only; before other tools it is taken and not enforced, so there it is `invalid`. **An empty stdout was seen to
 * block** (stablyai/orca#15651): `invalid` too.
 */
export function readCursorGate(end: HookEnd, event: string): BeforeCall {
  if (end.code === 2) return { kind: 'deny', reason: end.stderr.toString('utf8') };
  if (end.timedOut || end.code !== 0) return { kind: 'own', why: howItEnded(end) };
  const read = stdoutText(end);
  if (read.kind === 'none') return { kind: 'invalid', why: 'an empty stdout was seen to block' };
  const output = Gate.safeParse(read.kind === 'text' ? jsonIn(read.text)?.value : undefined);
  if (!output.success) return { kind: 'invalid', why: z.prettifyError(output.error) };
  const { permission, agent_message: forAgent, user_message: forPerson } = output.data;
  const { updated_input: input } = output.data;
  if (permission === undefined) return { kind: 'own', why: 'no permission was said' };
  if (permission === 'ask' && !/^before(Shell|MCP)Execution$/.test(event)) {
    return { kind: 'invalid', why: `ask is not enforced at ${event}` };
  }
  if (event === 'beforeReadFile' && forAgent !== undefined) {
    return { kind: 'invalid', why: 'a message for the agent has no place there' };
  }
  if (input !== undefined && (event !== 'preToolUse' || permission !== 'allow')) {
    return { kind: 'invalid', why: 'a changed input goes with an allow at preToolUse' };
  }
  return { kind: permission, reason: forAgent ?? forPerson, input };
}

/** Reads the end of a hook that only tells: one object that changes nothing. Before a prompt it may say to go on. */
export function cursorGoesOn(end: HookEnd): boolean {
  const read = stdoutText(end);
  const json = read.kind === 'text' ? jsonIn(read.text) : undefined;
  return end.code === 0 && Note.safeParse(json?.value).success;
}

const Gate = z.strictObject({
  permission: z.enum(['allow', 'deny', 'ask']).optional(),
  user_message: z.string().optional(),
  agent_message: z.string().optional(),
  updated_input: Input.optional(),
});
const Note = z.strictObject({ continue: z.literal(true).optional() });
