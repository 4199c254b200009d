import { z } from 'zod';
import { SessionRef } from './session.ts';

/** Names the call a request was about, so that a later event can retire it: equal strings mean the same call. */
export const CallKey = z.string();
export type CallKey = z.infer<typeof CallKey>;

/** Something a hook reports; nobody waits for it. `session.subagent` tells whose event it is. */
export const SessionEvent = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('session-started'),
    session: SessionRef,
    title: z.string().optional(),
  }),
  /** a person typed a prompt (messages that a machine wrote are not reported) */
  z.object({ kind: z.literal('prompted'), session: SessionRef, prompt: z.string() }),
  /** a tool ran or failed: whoever asked about it has been answered */
  z.object({ kind: z.literal('tool-finished'), session: SessionRef, call: CallKey }),
  /** a turn of the main agent, or of the named subagent, ended */
  z.object({ kind: z.literal('turn-ended'), session: SessionRef }),
  z.object({ kind: z.literal('session-ended'), session: SessionRef }),
  z.object({ kind: z.literal('noticed'), session: SessionRef, message: z.string() }),
]);
export type SessionEvent = z.infer<typeof SessionEvent>;
