import { z } from 'zod';

/** One part of an answer. Typed text that equals a label stays typed text. */
export const Pick = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('option'), option: z.int().nonnegative() }),
  /** exactly the value that the field held: a text area turns CR into LF, nothing else changes */
  z.object({ kind: z.literal('other'), text: z.string().min(1) }),
]);
export type Pick = z.infer<typeof Pick>;

/** The answer to one question, named by its place in the request. */
export const Answer = z.object({
  question: z.int().nonnegative(),
  /** options in the order of the question, typed text last */
  picks: z.array(Pick).min(1),
  notes: z.string().min(1).optional(),
});
export type Answer = z.infer<typeof Answer>;

/** What a person did with a card: the only source of a decision. */
export const Act = z.discriminatedUnion('kind', [
  /** `suggestion`: place of the agent's own suggestion to be remembered */
  z.object({ kind: z.literal('allow'), suggestion: z.int().nonnegative().optional() }),
  z.object({
    kind: z.literal('deny'),
    reason: z.string().min(1).optional(),
    interrupt: z.boolean().optional(),
  }),
  /** a command runs, or is asked about in the agent, as the person changed it: exactly the value of the field */
  z.object({ kind: z.literal('rewrite'), command: z.string().min(1) }),
  z.object({ kind: z.literal('answer'), answers: z.array(Answer).min(1) }),
  z.object({ kind: z.literal('approve'), acceptEdits: z.boolean() }),
  z.object({ kind: z.literal('keep-planning'), reason: z.string().min(1).optional() }),
  /** a form, filled in; a field that was left open is not there. Text is exactly the value of its field */
  z.object({
    kind: z.literal('submit'),
    values: z.record(
      z.string(),
      z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]),
    ),
  }),
  /** a form that the person will not fill in */
  z.object({ kind: z.literal('decline') }),
  /** a notice has been read; nothing is sent */
  z.object({ kind: z.literal('dismiss') }),
  /** the agent asks by itself: no decision */
  z.object({ kind: z.literal('hand-back') }),
]);
export type Act = z.infer<typeof Act>;

/** How large the reply to an act would be, in bytes on the agent's side of the probe. */
export const ReplySize = z.object({ bytes: z.int(), maxBytes: z.int(), fits: z.boolean() });
export type ReplySize = z.infer<typeof ReplySize>;

/**
 * What became of an act. `gone`: the request had ended before (nothing was sent). `too-large`: nothing was sent and the
 * card stays. `unfit`: the act does not belong to this kind of request (a bug or a forged message): nothing was sent.
 */
export const ActOutcome = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('sent') }),
  z.object({ kind: z.literal('gone') }),
  z.object({ kind: z.literal('too-large'), size: ReplySize }),
  z.object({ kind: z.literal('unfit') }),
]);
export type ActOutcome = z.infer<typeof ActOutcome>;
