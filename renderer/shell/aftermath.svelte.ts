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
  /** the person was typing into the card: what they go on to type is meant for it, not for the next one */
  typing?: boolean;
}

/** Shows one such line for a moment. */
export class AftermathLine {
  current = $state.raw<Aftermath | undefined>();
  #ms = 0;
  #cancel = (): void => undefined;
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  show(aftermath: Aftermath, ms: number): void {
    this.current = aftermath;
    this.#ms = ms;
    this.#wait();
  }

  /** A key was pressed: it puts the line away, unless somebody is typing on; then the line stays until they pause. */
  pressed(key: string): void {
    if (this.current?.typing === true && key !== 'Escape') this.#wait();
    else this.dismiss();
  }

  dismiss(): void {
    this.#cancel();
    this.current = undefined;
  }

  /** The pointer has left the place that was kept under it. */
  pointerLeft(): void {
    if (this.current?.heightPx !== undefined && this.current.typing !== true) this.dismiss();
  }

  #wait(): void {
    this.#cancel();
    this.#cancel = this.#clock.after(this.#ms, () => this.dismiss());
  }
}

/** How long a line stays: typed text is confirmed longer, and nothing is confirmed for long while others wait. */
export function lineMs(ending: Ending, othersWait: boolean): number {
  if (ending.kind !== 'sent') return endedMs;
  if (ending.act.kind === 'dismiss') return 0;
  const isTyped = typedTexts(ending.act).length > 0;
  if (othersWait) return isTyped ? 900 : 0;
  return isTyped ? 1500 : 800;
}

export const endedMs = 2500;
