// What `npm test` runs, in order: scripts of package.json.

/**
 * @typedef {object} Stage
 * @property {string} name the script
 * @property {'check' | 'vitest' | 'playwright'} kind a check counts as one test; the others count theirs
 * @property {number} limitMinutes after that it is stopped, and has failed
 * @property {boolean} [display] gets an X display of its own where that is to be had, and never the person's
 * @property {readonly string[]} [needs] skipped where one of these is missing (names of machine.js)
 */

/** @type {readonly Stage[]} */
export const checks = [
  { name: 'format:check', kind: 'check', limitMinutes: 5 },
  { name: 'lint', kind: 'check', limitMinutes: 10 },
  { name: 'typecheck', kind: 'check', limitMinutes: 10 },
  { name: 'lint:sh', kind: 'check', limitMinutes: 5 },
  { name: 'unused', kind: 'check', limitMinutes: 5 },
];

/** @type {readonly Stage[]} */
export const suites = [
  { name: 'build', kind: 'check', limitMinutes: 5 },
  { name: 'unit', kind: 'vitest', limitMinutes: 15 },
  { name: 'probes', kind: 'vitest', limitMinutes: 20 },
  { name: 'e2e', kind: 'playwright', limitMinutes: 30, display: true, needs: ['browser'] },
];
