/** Time as the desk sees it; the composition root passes the real one, tests a made one. */
export interface Clock {
  /** epoch ms */
  now(): number;
  /** Calls once after `ms`; returns its stop. */
  after(ms: number, call: () => void): () => void;
}

/** The machine's clock. */
export const systemClock: Clock = {
  now: () => Date.now(),
  after(ms, call) {
    const timer = setTimeout(call, Math.min(ms, longestTimerMs));
    return () => clearTimeout(timer);
  },
};

/** setTimeout turns anything longer into 1 ms. */
const longestTimerMs = 2 ** 31 - 1;
