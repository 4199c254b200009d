import { SvelteMap } from 'svelte/reactivity';
import type { Chunk } from './rows.ts';

/**
 * Which chunks are in the page. Only those near the view are; the rest is two empty boxes of their height, measured where a
 * chunk has been drawn before, else estimated. The browser's scroll anchoring evens out what the estimates missed.
 */
export class RowWindow {
  scrollTopPx = $state(0);
  viewPx = $state(0);
  viewWidthPx = $state(0);
  /** the end is wanted: chunks are counted from there, whatever the estimates say */
  atEnd = $state(false);
  readonly #chunks: () => readonly Chunk[];
  readonly #measured = new SvelteMap<Chunk, number>();

  constructor(chunks: () => readonly Chunk[]) {
    this.#chunks = chunks;
  }

  /** A drawn chunk has this height. */
  measure(chunk: Chunk, heightPx: number): void {
    if (heightPx > 0) this.#measured.set(chunk, heightPx);
  }

  readonly shown = $derived.by(() => {
    const chunks = this.#chunks();
    const heights = chunks.map((chunk) => this.#heightOf(chunk));
    const fullPx = heights.reduce((sum, height) => sum + height, 0);
    const topPx = this.atEnd ? fullPx - this.viewPx : this.scrollTopPx;
    let from = 0;
    let abovePx = 0;
    while (from < chunks.length - 1 && abovePx + (heights[from] ?? 0) < topPx - marginPx) {
      abovePx += heights[from] ?? 0;
      from += 1;
    }
    let to = from;
    let reachedPx = abovePx;
    while (to < chunks.length && reachedPx < topPx + this.viewPx + marginPx) {
      reachedPx += heights[to] ?? 0;
      to += 1;
    }
    const belowPx = this.atEnd ? 0 : fullPx - reachedPx;
    return { from, chunks: chunks.slice(from, this.atEnd ? undefined : to), abovePx, belowPx };
  });

  #heightOf(chunk: Chunk): number {
    const columns = Math.max(10, (this.viewWidthPx - gutterPx) / characterPx);
    const rows = Math.max(chunk.rowCount, Math.ceil(chunk.characters / columns));
    return this.#measured.get(chunk) ?? rows * rowPx;
  }
}

/** Drawn beyond the view on both sides. */
const marginPx = 2400;
/** 12.5 px at 1.55 */
const rowPx = 19.375;
const characterPx = 7.53;
const gutterPx = 48;
