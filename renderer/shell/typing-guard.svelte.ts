import type { Clock } from './clock.ts';

/**
 * Keeps keys and clicks that were meant for something else from acting on a card. It starts when the card in front has
 * been painted in a visible window and lasts some hundred ms; only a press that began after it counts.
 */
export class TypingGuard {
  /** `waiting`: nothing painted yet. `running`: painted, too fresh. `open`: the card takes acts. */
  phase = $state<'waiting' | 'running' | 'open'>('waiting');
  #paintedAt = Infinity;
  #openAt = Infinity;
  /** when the mouse button went down last */
  #pressAt = -Infinity;
  /** when the first press of the current double or triple click began */
  #sequenceAt = -Infinity;
  /** the sequence of clicks that has pressed a button */
  #spentSequenceAt = -Infinity;
  #focusedAt = -Infinity;
  #cancel = (): void => undefined;
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  get isOpen(): boolean {
    return this.phase === 'open';
  }

  /** A card has come to the front of the visible window, or the window with it has become visible. */
  arm(guardMs: number): void {
    this.disarm();
    this.#cancel = this.#clock.painted(() => {
      this.#paintedAt = this.#clock.now();
      this.#openAt = this.#paintedAt + guardMs;
      this.phase = 'running';
      this.#cancel = this.#clock.after(guardMs, () => {
        this.phase = 'open';
      });
    });
  }

  /** Nothing is in front, or nobody can see it. */
  disarm(): void {
    this.#cancel();
    this.#paintedAt = this.#openAt = Infinity;
    this.phase = 'waiting';
  }

  /** Hears each mousedown, and each focus of the window. */
  note(event: Event): void {
    if (event.type === 'focus') this.#focusedAt = event.timeStamp;
    if (!(event instanceof MouseEvent)) return;
    this.#pressAt = event.timeStamp;
    if (event.detail <= 1) this.#sequenceAt = event.timeStamp;
  }

  /**
   * Says whether a press may act. A key that repeats was pressed for something else; so was one that "goes down" just
   * as the window gets the keyboard: X11 reports a key that is being held like that. A click counts from its press, and
   * of a double click the first press must have been made on this card.
   */
  admits(event: KeyboardEvent | MouseEvent): boolean {
    if (!this.isOpen || event.timeStamp < this.#openAt) return false;
    if (event instanceof KeyboardEvent) {
      return !event.repeat && event.timeStamp - this.#focusedAt >= focusGraceMs;
    }
    if (event.detail === 0 || event.type !== 'click') return true;
    return this.#pressAt >= this.#openAt && this.#sequenceAt >= this.#paintedAt;
  }

  /**
   * Says whether a click that was admitted presses a button. A double click presses one button once: its second click may
   * land on what has moved there, or on what the button has come to mean.
   */
  presses(event: MouseEvent): boolean {
    if (!this.isOpen) return false;
    if (event.detail > 1 && this.#spentSequenceAt === this.#sequenceAt) return false;
    if (event.detail > 0) this.#spentSequenceAt = this.#sequenceAt;
    return true;
  }
}

const focusGraceMs = 100;
