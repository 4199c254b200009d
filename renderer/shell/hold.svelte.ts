import type { Clock } from './clock.ts';

/** The deliberate act that a hazardous card asks for: a held key or button, or two presses by assistive technology. */
export class Hold {
  /** name of the act whose button or key is held down now */
  held = $state<string | undefined>();
  /** name of the act that another press would do */
  again = $state<string | undefined>();
  #code: string | undefined;
  #cancel = (): void => undefined;
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** `code`: the key that holds, if it is one. `run` is called once `holdMs` have passed without an `end`. */
  begin(name: string, run: () => void, code?: string): void {
    if (this.held !== undefined) return;
    this.end();
    this.held = name;
    this.#code = code;
    this.#cancel = this.#clock.after(holdMs, () => {
      this.end();
      run();
    });
  }

  /** Lets go; with a `code` only if that key is the one that holds. */
  end(code?: string): void {
    if (code !== undefined && code !== this.#code) return;
    this.#cancel();
    this.held = this.again = this.#code = undefined;
  }

  /** A press that cannot be held, as a screen reader makes it: the second one within `againMs` acts. */
  press(name: string, run: () => void): 'again' | 'done' {
    if (this.again === name) {
      this.end();
      run();
      return 'done';
    }
    this.end();
    this.again = name;
    this.#cancel = this.#clock.after(againMs, () => this.end());
    return 'again';
  }
}

export const holdMs = 700;
const againMs = 4000;
