import type {
  AgentSetup,
  SetupLevel,
  SetupOutcome,
  SwitchChange,
  TestReport,
} from '../../app/protocol/agent-setup.ts';
import type { OverlayBridge } from '../../app/protocol/bridge.ts';
import type { RuleRemark } from '../../app/protocol/rule-remark.ts';

type Bridge = Pick<
  OverlayBridge,
  'agentSetups' | 'changeSetup' | 'testSetup' | 'changeSwitch' | 'checkRules'
>;

/** What is under way for one agent. Only one thing at a time: a config is not edited twice at once. */
export interface Doing {
  agent: string;
  /** the level that was asked for; undefined = a test */
  level: SetupLevel | undefined;
  outcome: SetupOutcome | undefined;
  report: TestReport | undefined;
  /** it is on its way */
  busy: boolean;
}

/** The page of agents: what is set up, what a change would do, whether it works. */
export class AgentPage {
  /** undefined until they were read */
  setups = $state.raw<readonly AgentSetup[] | undefined>();
  doing = $state.raw<Doing | undefined>();
  readonly #bridge: Bridge;

  constructor(bridge: Bridge) {
    this.#bridge = bridge;
  }

  async read(): Promise<void> {
    this.setups = await this.#bridge.agentSetups();
  }

  /** Shows what the level would change; nothing is written. */
  async preview(agent: string, level: SetupLevel): Promise<void> {
    await this.#run({ agent, level, outcome: undefined, report: undefined, busy: true }, () =>
      this.#bridge.changeSetup(agent, level, false).then((outcome) => ({ outcome })),
    );
  }

  /** Writes what was shown. */
  async apply(): Promise<void> {
    const { doing } = this;
    if (doing?.level === undefined || doing.outcome?.kind !== 'change') return;
    const { agent, level } = doing;
    await this.#run({ ...doing, busy: true }, () =>
      this.#bridge.changeSetup(agent, level, true).then((outcome) => ({ outcome })),
    );
    await this.read();
  }

  async test(agent: string): Promise<void> {
    await this.#run(
      { agent, level: undefined, outcome: undefined, report: undefined, busy: true },
      () => this.#bridge.testSetup(agent).then((report) => ({ report })),
    );
  }

  async switch(change: SwitchChange): Promise<void> {
    await this.#bridge.changeSwitch(change);
    await this.read();
  }

  /** What there is to say about these rules. */
  checkRules(rules: readonly string[]): Promise<RuleRemark[]> {
    return this.#bridge.checkRules([...rules]);
  }

  cancel(): void {
    if (this.doing?.busy !== true) this.doing = undefined;
  }

  async #run(doing: Doing, work: () => Promise<Partial<Doing>>): Promise<void> {
    if (this.doing?.busy === true) return;
    this.doing = doing;
    let came: Partial<Doing> = {};
    try {
      came = await work();
    } finally {
      this.doing = { ...doing, ...came, busy: false };
    }
  }
}
