import { z } from 'zod';
import { Act, ActOutcome, ReplySize } from './act.ts';
import { AgentSetup, SetupLevel, SetupOutcome, SwitchChange, TestReport } from './agent-setup.ts';
import { Card, CardEnd } from './card.ts';
import { RuleRemark } from './rule-remark.ts';
import { Session } from './session.ts';
import { Language, Rules, Settings, SettingsChange } from './settings.ts';

/** The global key that brings the overlay up. Only a `held` one does; `unknown`: no key has that name. */
export const SummonKeyState = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('none') }),
  z.object({ kind: z.literal('held'), key: z.string() }),
  /** another program has it, as far as the system tells */
  z.object({ kind: z.literal('taken'), key: z.string() }),
  z.object({ kind: z.literal('unknown'), key: z.string() }),
]);
export type SummonKeyState = z.infer<typeof SummonKeyState>;

/** Everything the window needs when it (re)loads. */
export const OverlayState = z.object({
  cards: z.array(Card),
  settings: Settings,
  /** deny rules that something else than the window wrote into the settings: they hold once the person sets them; absent = none wait */
  unconfirmedRules: Rules.optional(),
  /** the language in force, after ASKTOP_LANG, the setting and the system */
  language: Language,
  platform: z.enum(['linux', 'darwin', 'win32']),
  /** the window is on screen */
  visible: z.boolean(),
  summonKey: SummonKeyState,
  /** requests that went back to their agents since the person is not to be disturbed */
  turnedAway: z.int().min(0),
});
export type OverlayState = z.infer<typeof OverlayState>;

/** One change after the state was read, in order. */
export const Change = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('opened'), card: Card }),
  z.object({ kind: z.literal('closed'), id: z.string(), end: CardEnd }),
  /** more is known about the session (title, branch): the card is the same request */
  z.object({ kind: z.literal('session'), id: z.string(), session: Session }),
  z.object({ kind: z.literal('visibility'), visible: z.boolean() }),
  z.object({
    kind: z.literal('settings'),
    settings: Settings,
    unconfirmedRules: Rules.optional(),
    language: Language,
    summonKey: SummonKeyState,
  }),
  z.object({ kind: z.literal('turned-away'), count: z.int().min(0) }),
  /** the person pressed the summon key or the tray: the window has the keyboard now */
  z.object({ kind: z.literal('summoned') }),
  /** the app wants a sign of life: the page says `checked` with the same id, at once and whatever it shows */
  z.object({ kind: z.literal('check'), id: z.string() }),
]);
export type Change = z.infer<typeof Change>;

/** How the sample question of the first-run card ended. */
export const SampleOutcome = z.discriminatedUnion('kind', [
  /** `text` arrived at the asker through the probe as `bytes` bytes of UTF-8 */
  z.object({ kind: z.literal('answered'), text: z.string(), bytes: z.int() }),
  z.object({ kind: z.literal('no-decision') }),
  z.object({ kind: z.literal('failed'), why: z.string() }),
]);
export type SampleOutcome = z.infer<typeof SampleOutcome>;

/** The only way between the window and the app. Every message is parsed with these schemas on both sides. */
export interface OverlayBridge {
  state(): Promise<OverlayState>;
  /** Returns its stop. */
  onChange(listener: (change: Change) => void): () => void;
  act(id: string, act: Act): Promise<ActOutcome>;
  /** Undefined when the request is gone or the act does not fit it. */
  measure(id: string, act: Act): Promise<ReplySize | undefined>;
  /** The content wants this height in CSS pixels; 0 = nothing to show. */
  resize(heightPx: number): void;
  /** A text field has, or no longer has, the focus. */
  editing(on: boolean): void;
  /** Gives the keyboard back to the window that had it; the overlay stays. */
  release(): void;
  /** Puts the overlay away; open cards stay open and counted in the tray. */
  hide(): void;
  changeSettings(change: SettingsChange): Promise<Settings>;
  /** Runs the sample question through the deployed probe; resolves when it has ended. */
  askSample(): Promise<SampleOutcome>;
  /** The sign of life that a `check` asks for. */
  checked(id: string): void;
  /** Every agent, and how it is set up on this machine now. */
  agentSetups(): Promise<AgentSetup[]>;
  /** What putting an agent at this level changes in its config; with `apply` it is done. The same level again mends it. */
  changeSetup(agent: string, level: SetupLevel, apply: boolean): Promise<SetupOutcome>;
  /** Sends a Check through the agent's registered command line. */
  testSetup(agent: string): Promise<TestReport>;
  changeSwitch(change: SwitchChange): Promise<void>;
  /** What there is to say about a list of rules, before it is kept; nothing is changed. */
  checkRules(rules: string[]): Promise<RuleRemark[]>;
}

/** The arguments of each call, by its channel's name: what the app accepts from the window. */
export const bridgeCalls = {
  state: z.tuple([]),
  act: z.tuple([z.string(), Act]),
  measure: z.tuple([z.string(), Act]),
  resize: z.tuple([z.number().min(0)]),
  editing: z.tuple([z.boolean()]),
  release: z.tuple([]),
  hide: z.tuple([]),
  changeSettings: z.tuple([SettingsChange]),
  askSample: z.tuple([]),
  checked: z.tuple([z.string().max(64)]),
  agentSetups: z.tuple([]),
  changeSetup: z.tuple([z.string(), SetupLevel, z.boolean()]),
  testSetup: z.tuple([z.string()]),
  changeSwitch: z.tuple([SwitchChange]),
  // whatever was pasted: what is too long or too much is a remark
  checkRules: z.tuple([z.array(z.string())]),
} as const;

/** The results that the window accepts from the app. */
export const bridgeResults = {
  state: OverlayState,
  act: ActOutcome,
  measure: ReplySize.optional(),
  changeSettings: Settings,
  askSample: SampleOutcome,
  agentSetups: z.array(AgentSetup),
  changeSetup: SetupOutcome,
  testSetup: TestReport,
  checkRules: z.array(RuleRemark),
} as const;

/** IPC channel of a call, or of the changes. */
export const channelOf = (name: keyof typeof bridgeCalls | 'change'): string => `asktop:${name}`;
