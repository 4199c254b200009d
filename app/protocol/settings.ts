import { z } from 'zod';

export const Language = z.enum(['en', 'zh-CN']);
export type Language = z.infer<typeof Language>;

/** What a person can set. Every field has a default, so `Settings.parse({})` is a fresh installation. */
export const Settings = z.object({
  language: z.enum(['system', ...Language.options]).default('system'),
  theme: z.enum(['system', 'light', 'dark']).default('system'),
  corner: z.enum(['top-right', 'top-left', 'bottom-right', 'bottom-left']).default('top-right'),
  /** a new card ignores approval for this long after its first painted frame */
  guardMs: z.int().min(0).max(5000).default(400),
  /** a permission that its agent settles within this time is never shown */
  graceMs: z.int().min(0).max(5000).default(300),
  /** letters and digits act on the card while no text field has the focus */
  singleKeys: z.boolean().default(true),
  /** brings the overlay up with the keyboard; '' = none */
  summonKey: z.string().max(64).default('Control+Alt+A'),
  /** decisions are kept in the history */
  keepHistory: z.boolean().default(true),
  /** the first-run card has been put away */
  welcomed: z.boolean().default(false),
  /** switches that an agent declares, by agent and name; absent = off */
  switches: z.record(z.string(), z.record(z.string(), z.boolean())).default({}),
});
export type Settings = z.infer<typeof Settings>;
