import { readFileSync, writeFileSync } from 'node:fs';

/**
 * What a stage ran. `failed` names tests, or says what failed as a whole.
 * @typedef {{ passed: number, failed: string[], skipped: { title: string, reason?: string | undefined }[] }} Tally
 */

/** Leaves a tally where `npm test` looks for it; on its own a runner has nowhere to leave it. */
export function writeTally(/** @type {Tally} */ tally) {
  const file = process.env['ASKTOP_TALLY'];
  if (file !== undefined) writeFileSync(file, JSON.stringify(tally));
}

/**
 * The tally that a runner left, undefined if it left none.
 * @returns {Tally | undefined}
 */
export function readTally(/** @type {string} */ file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
