import { z } from 'zod';

/** An agent's id as it stands on the command line and in paths, like `claude-code`. Which ids exist is the registry's business. */
export const AgentId = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  .max(64);
export type AgentId = z.infer<typeof AgentId>;

/** An agent as a person sees it: `name` is its own spelling ("Claude Code"), never translated. */
export const AgentLabel = z.object({ id: AgentId, name: z.string().min(1) });
export type AgentLabel = z.infer<typeof AgentLabel>;
