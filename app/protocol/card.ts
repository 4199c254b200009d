import { z } from 'zod';
import { AgentLabel } from './agent.ts';
import { Ask } from './ask.ts';
import { Session } from './session.ts';

/** Why a request deserves a second look. It informs and asks for a deliberate act; it never changes what a button does. */
export const Hazard = z.enum([
  'hidden-characters',
  'deletes-recursively',
  'runs-downloaded-code',
  'runs-as-root',
  'overwrites-disk',
  'rewrites-history',
  'opens-permissions',
  'changes-hook-settings',
  'leaves-sandbox',
  'outside-project',
]);
export type Hazard = z.infer<typeof Hazard>;

/** An open request as the window shows it. */
export const Card = z.object({
  id: z.string(),
  agent: AgentLabel,
  session: Session,
  ask: Ask,
  hazards: z.array(Hazard),
  /** an allow needs a deliberate act (hold) */
  hazardous: z.boolean(),
  openedAtMs: z.number(),
  /** when the agent stops waiting, epoch ms; undefined = it waits as long as it lives */
  deadlineAtMs: z.number().optional(),
  /** set when the text was not UTF-8: the charset it was decoded from */
  charset: z.string().optional(),
  /** as in Arrival: unanswered, its agent takes it for refused. Default: it asks by itself */
  silenceRefuses: z.boolean().optional(),
});
export type Card = z.infer<typeof Card>;

/** How a card ended. Only `answered` sent a decision; `dismissed` is a notice that was read. */
export const CardEnd = z.enum([
  'answered',
  'handed-back',
  'settled',
  'expired',
  'withdrawn',
  'quit',
  'dismissed',
]);
export type CardEnd = z.infer<typeof CardEnd>;
