import { z } from 'zod';
import { AgentId } from './agent.ts';
import { SwitchValue } from './settings.ts';

/** How much of an agent Asktop hears; `off` = nothing of it is registered. */
export const SetupLevel = z.enum(['off', 'answers', 'activity', 'guard']);
export type SetupLevel = z.infer<typeof SetupLevel>;

/** A switch of an agent as the page draws it. Texts are in the language in force. */
export const SetupSwitch = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('on-off'), name: z.string(), explains: z.string(), on: z.boolean() }),
  z.object({
    kind: z.literal('choice'),
    name: z.string(),
    explains: z.string(),
    chosen: z.string(),
    options: z.array(z.object({ value: z.string(), label: z.string(), explains: z.string() })),
  }),
  z.object({
    kind: z.literal('rules'),
    name: z.string(),
    explains: z.string(),
    rules: z.array(z.string()),
  }),
]);
export type SetupSwitch = z.infer<typeof SetupSwitch>;

/** One agent on the page of agents. Texts are in the language in force, secrets masked. */
export const AgentSetup = z.object({
  id: AgentId,
  name: z.string(),
  /** it is on this machine */
  found: z.boolean(),
  /** what shows it, or where it was looked for */
  foundBy: z.string(),
  /** what stands in its config now */
  level: SetupLevel,
  /** what stands there lets the person's deny rules hold in every mode, whatever the level is called */
  guards: z.boolean(),
  /** the levels that it can have, each with what it registers and costs, and the agent's names of the events */
  levels: z.array(
    z.object({ level: SetupLevel, explains: z.string(), events: z.array(z.string()) }),
  ),
  /** the config that is written, as the person would name it */
  file: z.string(),
  /** what keeps it from working, or is not as it was installed */
  problems: z.array(z.string()),
  /** what is no fault, and good to know: other programs behind the same events. Commands of others, as they are */
  notes: z.array(z.string()),
  /** the last real event; undefined = none was ever heard */
  heard: z.object({ at: z.iso.datetime(), event: z.string() }).optional(),
  switches: z.array(SetupSwitch),
});
export type AgentSetup = z.infer<typeof AgentSetup>;

/** What a change of level would do, or has done. Diffs are unified, with secrets masked. */
export const SetupOutcome = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('nothing') }),
  z.object({
    kind: z.literal('change'),
    files: z.array(z.object({ file: z.string(), diff: z.string() })),
    /** what else to know before: another program that answers the same event, a step that will be needed */
    notes: z.array(z.string()),
  }),
  z.object({ kind: z.literal('done'), steps: z.array(z.string()) }),
  z.object({ kind: z.literal('refused'), why: z.string() }),
]);
export type SetupOutcome = z.infer<typeof SetupOutcome>;

/** One hop of the way from the agent's config to the window and back. */
export const TestHop = z.object({
  name: z.string(),
  ok: z.boolean(),
  ms: z.number().optional(),
  /** of a hop that broke: the cause, and what to do */
  why: z.string().optional(),
  fix: z.string().optional(),
});
export type TestHop = z.infer<typeof TestHop>;

/** A Check through the registered command line. No hops = nothing is registered. */
export const TestReport = z.object({ ok: z.boolean(), hops: z.array(TestHop) });
export type TestReport = z.infer<typeof TestReport>;

export const SwitchChange = z.object({ agent: AgentId, name: z.string(), value: SwitchValue });
export type SwitchChange = z.infer<typeof SwitchChange>;
