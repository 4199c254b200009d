import type { OverlayBridge, SampleOutcome } from '../../app/protocol/bridge.ts';

/** The sample question of the first-run card. */
export class Sample {
  isRunning = $state(false);
  outcome = $state.raw<SampleOutcome | undefined>();
  readonly #bridge: Pick<OverlayBridge, 'askSample'>;

  constructor(bridge: Pick<OverlayBridge, 'askSample'>) {
    this.#bridge = bridge;
  }

  async ask(): Promise<void> {
    if (this.isRunning) return;
    this.isRunning = true;
    this.outcome = undefined;
    try {
      this.outcome = await this.#bridge.askSample();
    } finally {
      this.isRunning = false;
    }
  }
}
