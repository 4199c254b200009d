import { z } from 'zod';

/** A helper that an agent started inside its session; it asks beside the main agent. */
export const Subagent = z.object({ id: z.string(), type: z.string().optional() });
export type Subagent = z.infer<typeof Subagent>;

/** What a hook tells about the session that it belongs to. Any part can be missing: some agents send no id. */
export const SessionRef = z.object({
  /** the agent's own id; '' where it sends none */
  id: z.string(),
  /** the folder in which the agent works, as the agent spells it */
  folder: z.string().optional(),
  subagent: Subagent.optional(),
});
export type SessionRef = z.infer<typeof SessionRef>;

/** A session as a card shows it. */
export const Session = SessionRef.extend({
  /** one for each session of each agent: cards of one session share their colour */
  key: z.string(),
  /** last segment of the folder, '' if unknown */
  project: z.string(),
  branch: z.string().optional(),
  /** the agent's own title, else the first prompt */
  title: z.string().optional(),
});
export type Session = z.infer<typeof Session>;
