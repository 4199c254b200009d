import { isTextField } from './keyboard.ts';

/** Tells when a text field gets or loses the focus, each change once. */
export class Editing {
  #isOn = false;
  readonly #report: (on: boolean) => void;

  constructor(report: (on: boolean) => void) {
    this.#report = report;
  }

  /** Looks where the focus is once the event that moved it is over. */
  look(): void {
    queueMicrotask(() => {
      const isOn = document.hasFocus() && isTextField(document.activeElement);
      if (isOn === this.#isOn) return;
      this.#isOn = isOn;
      this.#report(isOn);
    });
  }
}
