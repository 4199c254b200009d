import { z } from 'zod';

export const Language = z.enum(['en', 'zh-CN']);
export type Language = z.infer<typeof Language>;

export const maxRules = 200;
export const maxRuleLetters = 1000;

/** Rules as a person writes them (app/agents/tool-rules.ts), in the order in which they are shown. */
export const Rules = z.array(z.string().min(1).max(maxRuleLetters)).max(maxRules);
export type Rules = z.infer<typeof Rules>;

/** What a person has chosen for one switch of an agent: on or off, one of its options, or a list of rules. */
export const SwitchValue = z.union([z.boolean(), z.string().max(64), Rules]);
export type SwitchValue = z.infer<typeof SwitchValue>;

/** The switches of one agent by name; absent = as the agent has it by default. */
export const Switches = z.record(z.string(), SwitchValue);
export type Switches = Readonly<z.infer<typeof Switches>>;

const fields = {
  language: z.enum(['system', ...Language.options]),
  theme: z.enum(['system', 'light', 'dark']),
  corner: z.enum(['top-right', 'top-left', 'bottom-right', 'bottom-left']),
  /** a new card ignores approval for this long after its first painted frame */
  guardMs: z.int().min(0).max(5000),
  /** a permission that its agent settles within this time is never shown */
  graceMs: z.int().min(0).max(5000),
  /** letters and digits act on the card while no text field has the focus */
  singleKeys: z.boolean(),
  /** brings the overlay up with the keyboard; '' = none */
  summonKey: z.string().max(64),
  /** no card comes up by itself; what would hold up its agent unseen goes back to it */
  doNotDisturb: z.boolean(),
  /** decisions are kept in the history */
  keepHistory: z.boolean(),
  /** the first-run card has been put away */
  welcomed: z.boolean(),
  /** switches that an agent declares, by agent and name; absent = as the agent has it by default */
  switches: z.record(z.string(), Switches),
  /** what the person forbids every agent: a call that one of these rules fits is denied, and nobody is asked. Set in the window, or they wait */
  denyRules: Rules,
};

/** What a person can set. Every field has a default, so `Settings.parse({})` is a fresh installation. */
export const Settings = z.object({
  language: fields.language.default('system'),
  theme: fields.theme.default('system'),
  corner: fields.corner.default('top-right'),
  guardMs: fields.guardMs.default(400),
  graceMs: fields.graceMs.default(300),
  singleKeys: fields.singleKeys.default(true),
  summonKey: fields.summonKey.default('Control+Alt+A'),
  doNotDisturb: fields.doNotDisturb.default(false),
  keepHistory: fields.keepHistory.default(true),
  welcomed: fields.welcomed.default(false),
  switches: fields.switches.default({}),
  denyRules: fields.denyRules.default([]),
});
export type Settings = z.infer<typeof Settings>;

/** Some fields, changed together. Absent fields stay as they are (no defaults here). */
export const SettingsChange = z.object(fields).partial();
export type SettingsChange = z.infer<typeof SettingsChange>;
