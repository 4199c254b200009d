/** The middle of some numbers. */
export function median(/** @type {readonly number[]} */ numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? NaN) + upper) / 2;
}

/** Half the distance between the quartiles, as a share of the median: how much one arm wobbled. */
export function wobble(/** @type {readonly number[]} */ numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  const at = (/** @type {number} */ share) =>
    sorted[Math.floor(share * (sorted.length - 1))] ?? NaN;
  return (at(0.75) - at(0.25)) / 2 / median(sorted);
}

/**
 * One line of the table. `bound` is what the ratio must not pass (`least`: must reach); undefined = for comparison only.
 * @typedef {{ name: string, ratio: number, bound?: number, least?: boolean, detail: string }} Row
 */

/** Prints a row; says whether it keeps its bound. */
export function print(/** @type {Row} */ { name, ratio, bound, least, detail }) {
  const keeps = bound === undefined || (least ? ratio >= bound : ratio <= bound);
  const said =
    bound === undefined ? '' : `${least ? 'at least' : 'at most'} ${bound} ${keeps ? '' : ' OVER'}`;
  console.log(
    `${name.padEnd(52)} ${ratio.toFixed(2).padStart(8)} x   ${said.padEnd(20)} ${detail}`,
  );
  return keeps;
}
