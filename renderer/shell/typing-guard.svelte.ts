import type { Clock } from './clock.ts';
import { Resting } from './resting.ts';

/**
 * Keeps keys and clicks that were meant for something else from acting on a card. It starts when the card in front has
 * been painted in a visible window and lasts some hundred ms; only a press that began after it counts. For the mouse it
 * starts afresh whenever acts of the card have moved: a person who typed, or opened a field by its key, goes on at once.
 */
export class TypingGuard {
  /** `waiting`: nothing painted yet. `running`: painted, too fresh. `open`: the card takes acts. */
  phase = $state<'waiting' | 'running' | 'open'>('waiting');
  #paintedAt = Infinity;
  #openAt = Infinity;
  #guardMs = 0;
  /** when the mouse button went down last */
  #pressAt = -Infinity;
  /** when the first press of the current double or triple click began */
  #sequenceAt = -Infinity;
  /** the sequence of clicks that has pressed a button */
  #spentSequenceAt = -Infinity;
  #focusedAt = -Infinity;
  #cancel = (): void => undefined;
  readonly #clock: Clock;
  readonly #acts: Resting;

  constructor(clock: Clock) {
    this.#clock = clock;
    this.#acts = new Resting(clock);
  }

  get isOpen(): boolean {
    return this.phase === 'open';
  }

  /** A card has come to the front of the visible window, or the window with it has become visible. */
  arm(guardMs: number): void {
    this.disarm();
    this.#guardMs = guardMs;
    this.look();
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

  /** The page's layout, or the window's place, may have changed. */
  look(): void {
    this.#acts.look();
  }

  /** Hears each press of the mouse (pointerdown, mousedown), each scrolling, and each focus of the window. */
  note(event: Event): void {
    if (event.type === 'focus') this.#focusedAt = event.timeStamp;
    if (event.type === 'scroll') this.#acts.scrolled();
    if (!(event instanceof MouseEvent)) return;
    this.look(); // nothing tells a page that its window was moved
    if (event.type !== 'mousedown') return;
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
    if (event.type !== 'click') return this.#rested(event.timeStamp);
    if (event.detail === 0) return true; // without a pointer: by a key, or assistive technology
    if (!this.#rested(this.#pressAt)) return false;
    return this.#pressAt >= this.#openAt && this.#sequenceAt >= this.#paintedAt;
  }

  #rested(pressAtMs: number): boolean {
    return this.#guardMs === 0 || pressAtMs >= this.#acts.sinceMs + this.#guardMs;
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
