import type { Act } from '../../app/protocol/act.ts';
import type { Card, CardEnd } from '../../app/protocol/card.ts';
import type { Clock } from './clock.ts';
import { typedTexts } from './typed-text.ts';

/** What became of the card that was in front. `gone`: our act came too late and was given to nobody. */
export type Ending =
  { kind: 'sent'; act: Act } | { kind: 'gone' } | { kind: 'ended'; end: CardEnd };

/** A line in the place of a card that has left. `heightPx`: the place keeps this height; undefined = as high as the line. */
export interface Aftermath {
  card: Card;
  ending: Ending;
  heightPx: number | undefined;
}

/** Shows one such line for a moment. */
export class AftermathLine {
  current = $state.raw<Aftermath | undefined>();
  #cancel = (): void => undefined;
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  show(aftermath: Aftermath, ms: number): void {
    this.#cancel();
    this.current = aftermath;
    this.#cancel = this.#clock.after(ms, () => this.dismiss());
  }

  dismiss(): void {
    this.#cancel();
    this.current = undefined;
  }

  /** The pointer has left the place that was kept under it. */
  pointerLeft(): void {
    if (this.current?.heightPx !== undefined) this.dismiss();
  }
}

/** How long a line stays: typed text is confirmed longer, and nothing is confirmed for long while others wait. */
export function lineMs(ending: Ending, othersWait: boolean): number {
  if (ending.kind !== 'sent') return endedMs;
  const isTyped = typedTexts(ending.act).length > 0;
  if (othersWait) return isTyped ? 900 : 0;
  return isTyped ? 1500 : 800;
}

export const endedMs = 2500;
