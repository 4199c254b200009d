import { globalShortcut } from 'electron';

/** The global key that brings the overlay up. */
export class SummonKey {
  readonly #pressed: () => void;
  #taken: string | undefined;

  constructor(pressed: () => void) {
    this.#pressed = pressed;
  }

  /** The key in force; undefined where none is wanted or another program has it. */
  get key(): string | undefined {
    return this.#taken;
  }

  /** Takes a key in place of the one before, '' = none. */
  take(key: string): void {
    this.release();
    if (key === '') return;
    try {
      if (globalShortcut.register(key, this.#pressed)) this.#taken = key;
    } catch (error) {
      if (!(error instanceof TypeError)) throw error; // no such key name: the setting was typed by hand
    }
  }

  release(): void {
    if (this.#taken !== undefined) globalShortcut.unregister(this.#taken);
    this.#taken = undefined;
  }
}
