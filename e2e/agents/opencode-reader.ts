import { z } from 'zod';
import type { BeforeCall } from './dialect-output.ts';
import type { HookEnd } from './hook-process.ts';
import { jsonIn, stdoutText } from './stdout-text.ts';

/**
 * Reads what our plugin is to hand to opencode as its reply endpoints take it (types of @opencode-ai/sdk 1.19.3; 1.18.33 was
 * run), strictly. Nothing to hand over: its own prompt, which is on screen anyway. An `input` holds the answers.
 */
export function readOpencodeReply(
  end: HookEnd,
  event: string,
): BeforeCall | { kind: 'allow'; remembers: true } {
  const read = stdoutText(end);
  if (read.kind === 'none') return { kind: 'own', why: 'nothing is handed over' };
  const json = read.kind === 'text' ? jsonIn(read.text)?.value : undefined;
  if (event.startsWith('question')) {
    const output = Answers.safeParse(json);
    if (!output.success) return { kind: 'invalid', why: z.prettifyError(output.error) };
    return { kind: 'allow', input: output.data };
  }
  const output = Permission.safeParse(json);
  if (!output.success) return { kind: 'invalid', why: z.prettifyError(output.error) };
  if (output.data.reply === 'reject') return { kind: 'deny', reason: output.data.message };
  return output.data.reply === 'always' ? { kind: 'allow', remembers: true } : { kind: 'allow' };
}

const Permission = z.discriminatedUnion('reply', [
  z.strictObject({ reply: z.enum(['once', 'always']) }),
  z.strictObject({ reply: z.literal('reject'), message: z.string().optional() }),
]);
const Answers = z.strictObject({ answers: z.array(z.array(z.string())) });
