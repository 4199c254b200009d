import type { Clock } from './clock.ts';

/**
 * Knows since when the acts of a card lie where they lie on the screen. A field that opens, a text that grows or the window that follows its
 * content moves them, and another one comes to lie under a pointer that nobody has moved.
 */
export class Resting {
  readonly #clock: Clock;
  readonly #places = new WeakMap<Element, Place>();
  #sinceMs = -Infinity;
  #cancel = (): void => undefined;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** When a frame first showed them like that; Infinity while none has. On the line of `Event.timeStamp`. */
  get sinceMs(): number {
    return this.#sinceMs;
  }

  /** Something may have moved them. */
  look(): void {
    if (!this.#learn()) return;
    this.#cancel();
    this.#sinceMs = Infinity;
    this.#cancel = this.#clock.painted(() => {
      this.#sinceMs = this.#clock.now();
      this.look(); // the window follows its content a little later, and tells nobody
    });
  }

  /** The person scrolled: what moved, moved by the same hand that presses next. */
  scrolled(): void {
    this.#learn();
  }

  /** True if one has moved, grown, or is new. */
  #learn(): boolean {
    let moved = false;
    for (const act of document.querySelectorAll('[data-card] button')) {
      const place = placeOf(act);
      const before = this.#places.get(act);
      if (before?.every((edge, at) => Math.abs(edge - (place[at] ?? Infinity)) < slackPx) === true)
        continue;
      this.#places.set(act, place);
      moved = true;
    }
    return moved;
  }
}

/** its four edges on the screen */
type Place = readonly number[];

function placeOf(act: Element): Place {
  const { left, top, right, bottom } = act.getBoundingClientRect();
  const { screenX: x, screenY: y } = window;
  return [left + x, top + y, right + x, bottom + y];
}

/** less brings no other act under a pointer */
const slackPx = 3;
