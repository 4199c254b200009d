// What `npm test` says at its end.

/**
 * @param {readonly import('./run-stage.js').StageEnd[]} ends
 * @param {readonly import('./machine.js').Missing[]} missing
 */
export function summary(ends, missing) {
  const lines = ends.map(({ name, tally }) => `${name.padEnd(14)}${counts(tally)}`);
  const failed = ends.flatMap(({ name, tally }) =>
    tally.failed.map((what) => `  ${name}: ${firstLine(what)}`),
  );
  if (failed.length > 0) lines.push('', 'Failed:', ...cut(failed));
  if (missing.length > 0) {
    lines.push('', 'Not on this machine:');
    for (const { name, why, costs } of missing) lines.push(`  ${name}: ${why}; skipped: ${costs}`);
  }
  const skipped = skippedByReason(ends);
  if (skipped.length > 0) lines.push('', 'Skipped:', ...cut(skipped));
  return `${lines.join('\n')}\n`;
}

/** `12 passed, 0 failed`, with `, 3 skipped` where any were. */
export function countLine(/** @type {readonly import('./run-stage.js').StageEnd[]} */ ends) {
  return counts({
    passed: ends.reduce((sum, { tally }) => sum + tally.passed, 0),
    failed: ends.flatMap(({ tally }) => tally.failed),
    skipped: ends.flatMap(({ tally }) => tally.skipped),
  });
}

function counts(/** @type {import('./tally.js').Tally} */ { passed, failed, skipped }) {
  const most = `${passed} passed, ${failed.length} failed`;
  return skipped.length > 0 ? `${most}, ${skipped.length} skipped` : most;
}

/** Many tests lack the same thing: one line for each reason, and for each test that gives none. */
function skippedByReason(/** @type {readonly import('./run-stage.js').StageEnd[]} */ ends) {
  /** @type {Map<string, number>} */
  const times = new Map();
  for (const { name, tally } of ends) {
    for (const { title, reason } of tally.skipped) {
      const line = `${name}: ${firstLine(reason ?? groupOf(title))}`;
      times.set(line, (times.get(line) ?? 0) + 1);
    }
  }
  return Array.from(times, ([line, count]) => `  ${line}${count > 1 ? ` (${count} tests)` : ''}`);
}

/** Many tests are skipped as a group, whose title gives the reason: `… (skipped: not Windows)`. */
function groupOf(/** @type {string} */ title) {
  return /^.*\(skipped[^)]*\)/.exec(title)?.[0] ?? title;
}

function firstLine(/** @type {string} */ text) {
  return text.split('\n', 1)[0] ?? '';
}

function cut(/** @type {string[]} */ lines) {
  const more = lines.length - mostLines;
  return more > 0 ? [...lines.slice(0, mostLines), `  … and ${more} more, above`] : lines;
}

const mostLines = 60;
