import { z } from 'zod';

/** An agent's id as it stands on the command line and in paths, like `claude-code`. Which ids exist is the registry's business. */
export const AgentId = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  .max(64);
export type AgentId = z.infer<typeof AgentId>;

/**
 * Where an agent's own dialog is while Asktop holds its request: on screen beside the card, nowhere until the request is
 * handed back (so the way back belongs in sight, and nothing may be held while the person is not to be disturbed), or
 * only after the hook, whatever it says.
 */
export const NativeDialog = z.enum(['races', 'hidden', 'after']);

/** An agent as a person sees it: `name` is its own spelling ("Claude Code"), never translated. */
export const AgentLabel = z.object({
  id: AgentId,
  name: z.string().min(1),
  /** absent where nothing is known about it */
  dialog: NativeDialog.optional(),
});
export type AgentLabel = z.infer<typeof AgentLabel>;
