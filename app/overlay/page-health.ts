/** Decides what to do about a page that crashed or hangs: a few reloads, then the agents are left to ask by themselves. */
export class PageHealth {
  readonly #now: () => number;
  #troubles: number[] = [];

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Says whether the page may be loaded once more. */
  trouble(): 'reload' | 'give-up' {
    const now = this.#now();
    this.#troubles = [...this.#troubles.filter((at) => now - at < windowMs), now];
    return this.#troubles.length > mostReloads ? 'give-up' : 'reload';
  }
}

const windowMs = 60_000;
const mostReloads = 3;
