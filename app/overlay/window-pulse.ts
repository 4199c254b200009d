export interface WindowPulseParts {
  /** Asks the page for a sign of life of this id. */
  send(id: string): void;
  newId(): string;
  deadlineMs: number;
}

/** Finds out whether the page lives, for doctor. Those who ask at one time share one question: a flood of them costs one. */
export class WindowPulse {
  readonly #parts: WindowPulseParts;
  #asked: { id: string; answer: Promise<boolean>; end(isAlive: boolean): void } | undefined;

  constructor(parts: WindowPulseParts) {
    this.#parts = parts;
  }

  /** False = no sign within the deadline. Never rejects. */
  ask(): Promise<boolean> {
    if (this.#asked !== undefined) return this.#asked.answer;
    const id = this.#parts.newId();
    let settle: (isAlive: boolean) => void = () => undefined;
    const answer = new Promise<boolean>((resolve) => (settle = resolve));
    const end = (isAlive: boolean): void => {
      clearTimeout(timer);
      this.#asked = undefined;
      settle(isAlive);
    };
    const timer = setTimeout(() => end(false), this.#parts.deadlineMs);
    this.#asked = { id, answer, end };
    this.#parts.send(id);
    return answer;
  }

  /** The page has given a sign; one that nobody waits for any more counts for nothing. */
  answered(id: string): void {
    if (this.#asked?.id === id) this.#asked.end(true);
  }

  /** Nobody waits any longer. */
  stop(): void {
    this.#asked?.end(false);
  }
}
