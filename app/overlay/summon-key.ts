import { globalShortcut } from 'electron';
import type { SummonKeyState } from '../protocol/bridge.ts';

/** The global key that brings the overlay up. */
export class SummonKey {
  readonly #pressed: () => void;
  #state: SummonKeyState = { kind: 'none' };

  constructor(pressed: () => void) {
    this.#pressed = pressed;
  }

  get state(): SummonKeyState {
    return this.#state;
  }

  /** Takes a key in place of the one before, '' = none. */
  take(key: string): void {
    this.release();
    if (key === '') return;
    try {
      const isHeld = globalShortcut.register(key, this.#pressed);
      this.#state = { kind: isHeld ? 'held' : 'taken', key };
    } catch (error) {
      if (!(error instanceof TypeError)) throw error; // the setting was typed by hand
      this.#state = { kind: 'unknown', key };
    }
  }

  release(): void {
    if (this.#state.kind === 'held') globalShortcut.unregister(this.#state.key);
    this.#state = { kind: 'none' };
  }
}
