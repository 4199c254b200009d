import type { Clock } from '../shell/clock.ts';

/** A clock that a test moves. Frames are painted when it says so. */
export class FakeClock implements Clock {
  nowMs: number;
  #timers: { atMs: number; run: () => void }[] = [];
  #frames: (() => void)[] = [];

  constructor(nowMs = 0) {
    this.nowMs = nowMs;
  }

  now(): number {
    return this.nowMs;
  }

  epochMs(): number {
    return epochStartMs + this.nowMs;
  }

  after(ms: number, run: () => void): () => void {
    const timer = { atMs: this.nowMs + ms, run };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer);
    };
  }

  painted(run: () => void): () => void {
    this.#frames.push(run);
    return () => {
      this.#frames = this.#frames.filter((other) => other !== run);
    };
  }

  paint(): void {
    for (const run of this.#frames.splice(0)) run();
  }

  pass(ms: number): void {
    const untilMs = this.nowMs + ms;
    for (;;) {
      const [next] = this.#timers
        .filter((timer) => timer.atMs <= untilMs)
        .sort((one, other) => one.atMs - other.atMs);
      if (next === undefined) break;
      this.#timers = this.#timers.filter((timer) => timer !== next);
      this.nowMs = Math.max(this.nowMs, next.atMs);
      next.run();
    }
    this.nowMs = untilMs;
  }

  get timerCount(): number {
    return this.#timers.length;
  }
}

const epochStartMs = 1_800_000_000_000;
