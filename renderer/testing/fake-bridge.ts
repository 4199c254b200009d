import type { Act, ActOutcome, ReplySize } from '../../app/protocol/act.ts';
import type {
  AgentSetup,
  SetupLevel,
  SetupOutcome,
  SwitchChange,
  TestReport,
} from '../../app/protocol/agent-setup.ts';
import {
  type Change,
  type OverlayBridge,
  OverlayState,
  type SampleOutcome,
} from '../../app/protocol/bridge.ts';
import type { Card, CardEnd } from '../../app/protocol/card.ts';
import type { RuleRemark } from '../../app/protocol/rule-remark.ts';
import { Settings, type SettingsChange } from '../../app/protocol/settings.ts';

/** The app's side of the bridge without an app: a test opens and ends cards, and reads what the page did. */
export class FakeBridge implements OverlayBridge {
  readonly acts: { id: string; act: Act }[] = [];
  readonly heights: number[] = [];
  readonly edits: boolean[] = [];
  readonly checks: string[] = [];
  released = 0;
  hidden = 0;
  /** what the next acts come to; a sent one closes its card, as the app does */
  outcome: ActOutcome = { kind: 'sent' };
  size: ReplySize | undefined;
  takenKey = '';
  sample: SampleOutcome = { kind: 'no-decision' };
  setups: AgentSetup[] = [];
  setupOutcomes: Record<'previewed' | 'applied', SetupOutcome> = {
    previewed: { kind: 'nothing' },
    applied: { kind: 'nothing' },
  };
  test: TestReport = { ok: true, hops: [] };
  readonly setupChanges: { agent: string; level: SetupLevel; apply: boolean }[] = [];
  readonly switched: SwitchChange[] = [];
  /** what there is to say about rules, by the rule */
  remarks: RuleRemark[] = [];
  readonly #listeners = new Set<(change: Change) => void>();
  #state: OverlayState;

  constructor(state: Partial<OverlayState> = {}) {
    this.#state = {
      cards: [],
      settings: Settings.parse({ welcomed: true }),
      language: 'en',
      platform: 'linux',
      visible: true,
      summonKey: { kind: 'held', key: 'Control+Alt+A' },
      turnedAway: 0,
      ...state,
    };
  }

  state(): Promise<OverlayState> {
    return Promise.resolve(OverlayState.parse(this.#state));
  }

  onChange(listener: (change: Change) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  emit(change: Change): void {
    for (const listener of this.#listeners) listener(change);
  }

  open(...cards: Card[]): void {
    for (const card of cards) this.emit({ kind: 'opened', card });
  }

  close(id: string, end: CardEnd): void {
    this.emit({ kind: 'closed', id, end });
  }

  act(id: string, act: Act): Promise<ActOutcome> {
    this.acts.push({ id, act });
    if (this.outcome.kind === 'sent') this.close(id, 'answered');
    return Promise.resolve(this.outcome);
  }

  measure(): Promise<ReplySize | undefined> {
    return Promise.resolve(this.size);
  }

  resize(heightPx: number): void {
    this.heights.push(heightPx);
  }

  editing(on: boolean): void {
    this.edits.push(on);
  }

  release(): void {
    this.released += 1;
  }

  hide(): void {
    this.hidden += 1;
    this.emit({ kind: 'visibility', visible: false });
  }

  changeSettings(change: SettingsChange): Promise<Settings> {
    const settings = { ...this.#state.settings, ...change } as Settings;
    const language = settings.language === 'system' ? this.#state.language : settings.language;
    const decided = change.denyRules === undefined ? {} : { unconfirmedRules: undefined };
    this.#state = { ...this.#state, settings, language, ...this.#keyAfter(change), ...decided };
    const { summonKey, unconfirmedRules } = this.#state;
    this.emit({ kind: 'settings', settings, unconfirmedRules, language, summonKey });
    return Promise.resolve(settings);
  }

  /** Another program writes these deny rules into the settings. */
  editRules(rules: string[]): void {
    const { settings, language, summonKey } = this.#state;
    this.#state = { ...this.#state, unconfirmedRules: rules };
    this.emit({ kind: 'settings', settings, unconfirmedRules: rules, language, summonKey });
  }

  /** `takenKey` is another program's. */
  #keyAfter({ summonKey: key }: SettingsChange): Partial<OverlayState> {
    if (key === undefined) return {};
    if (key === '') return { summonKey: { kind: 'none' } };
    return { summonKey: { kind: key === this.takenKey ? 'taken' : 'held', key } };
  }

  askSample(): Promise<SampleOutcome> {
    return Promise.resolve(this.sample);
  }

  checked(id: string): void {
    this.checks.push(id);
  }

  agentSetups(): Promise<AgentSetup[]> {
    return Promise.resolve(this.setups);
  }

  changeSetup(agent: string, level: SetupLevel, apply: boolean): Promise<SetupOutcome> {
    this.setupChanges.push({ agent, level, apply });
    const outcome = this.setupOutcomes[apply ? 'applied' : 'previewed'];
    if (apply && outcome.kind === 'done') {
      this.setups = this.setups.map((setup) => (setup.id === agent ? { ...setup, level } : setup));
    }
    return Promise.resolve(outcome);
  }

  testSetup(): Promise<TestReport> {
    return Promise.resolve(this.test);
  }

  changeSwitch({ agent, name, value }: SwitchChange): Promise<void> {
    this.switched.push({ agent, name, value });
    this.setups = this.setups.map((setup) => ({
      ...setup,
      switches: setup.switches.map((one) =>
        setup.id === agent && one.kind === 'rules' && one.name === name && Array.isArray(value)
          ? { ...one, rules: value }
          : one,
      ),
    }));
    return Promise.resolve();
  }

  checkRules(rules: string[]): Promise<RuleRemark[]> {
    return Promise.resolve(this.remarks.filter(({ rule }) => rules.includes(rule)));
  }
}
