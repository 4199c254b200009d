import type { Chunk } from './rows.ts';

/**
 * Groups chunks so that no group is taller than a browser can lay out (Chromium clamps a box at 2^25 px, about 1.7 million
 * rows): two and a half million lines are read in parts instead of ending out of reach.
 */
export function partsOf(chunks: readonly Chunk[]): Chunk[][] {
  const parts: Chunk[][] = [[]];
  let weight = 0;
  for (const chunk of chunks) {
    const rows = Math.max(chunk.rowCount, chunk.characters / charactersInRow);
    if (weight + rows > partRows) {
      parts.push([]);
      weight = 0;
    }
    parts.at(-1)?.push(chunk);
    weight += rows;
  }
  return parts;
}

const partRows = 400_000;
/** fewest in a wrapped row of a narrow card */
const charactersInRow = 20;
