import type { Clock } from './clock.ts';

/** The minutes until a card's deadline, once they are few. It wakes when the number on screen changes, not before. */
export class Countdown {
  /** whole minutes, rounded up; undefined while there is time or no deadline */
  minutes = $state<number | undefined>();
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Follows one deadline (epoch ms); returns its stop. */
  follow(deadlineAtMs: number | undefined): () => void {
    this.minutes = undefined;
    if (deadlineAtMs === undefined) return () => undefined;
    let cancel = (): void => undefined;
    const look = (): void => {
      const leftMs = deadlineAtMs - this.#clock.epochMs();
      const minutes = Math.max(0, Math.ceil(leftMs / minuteMs));
      this.minutes = minutes <= shownMinutes ? minutes : undefined;
      if (leftMs <= 0) return;
      const nextMs = minutes > shownMinutes ? shownMinutes * minuteMs : (minutes - 1) * minuteMs;
      // a longer sleep than a timer can hold ends early and looks again
      cancel = this.#clock.after(Math.min(leftMs - nextMs + 5, longestTimerMs), look);
    };
    look();
    return () => cancel();
  }
}

const minuteMs = 60_000;
const shownMinutes = 10;
const longestTimerMs = 2_000_000_000;
