import type { Act, ReplySize } from '../../app/protocol/act.ts';
import type { OverlayBridge } from '../../app/protocol/bridge.ts';
import type { Clock } from './clock.ts';
import { typedTexts } from './typed-text.ts';

/** Asks ahead whether long typed text would fit into the agent's reply. Short text always does, and is not measured. */
export class SizeCheck {
  /** set while what is typed on the card in front is known not to fit */
  tooLarge = $state.raw<ReplySize | undefined>();
  #cancel = (): void => undefined;
  #turn = 0;
  readonly #bridge: Pick<OverlayBridge, 'measure'>;
  readonly #clock: Clock;

  constructor(bridge: Pick<OverlayBridge, 'measure'>, clock: Clock) {
    this.#bridge = bridge;
    this.#clock = clock;
  }

  /** `act`: as it would be sent for the request `id` now; undefined while nothing could be sent. */
  look(id: string, act: Act | undefined): void {
    this.#drop();
    const characters =
      act === undefined ? 0 : typedTexts(act).reduce((sum, text) => sum + text.length, 0);
    if (act === undefined || characters <= shortCharacters) {
      this.tooLarge = undefined;
      return;
    }
    const turn = this.#turn;
    this.#cancel = this.#clock.after(pauseMs, () => {
      void this.#bridge.measure(id, act).then((size) => {
        if (turn === this.#turn) this.tooLarge = size?.fits === false ? size : undefined;
      });
    });
  }

  stop(): void {
    this.#drop();
    this.tooLarge = undefined;
  }

  /** A measurement under way is about a text that has changed since. */
  #drop(): void {
    this.#cancel();
    this.#turn += 1;
  }
}

const shortCharacters = 2000;
const pauseMs = 200;
