/** Time as the page needs it; tests bring their own. Each starter returns its stop. */
export interface Clock {
  /** ms on the line of `Event.timeStamp` */
  now(): number;
  /** ms since the epoch */
  epochMs(): number;
  after(ms: number, run: () => void): () => void;
  /** Runs once what the document holds now has been painted. Never while the page is hidden. */
  painted(run: () => void): () => void;
}

export const browserClock: Clock = {
  now: () => performance.now(),
  epochMs: () => Date.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
  painted(run) {
    // the first callback runs before the frame is painted, the second one after it
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(run);
    });
    return () => cancelAnimationFrame(frame);
  },
};
