import path from 'node:path';
import { root } from '../paths.js';
import { writeTally } from './tally.js';

/** @typedef {import('@playwright/test/reporter').Reporter} Reporter */

/**
 * A Playwright reporter that counts, and keeps why a spec was skipped.
 * @implements {Reporter}
 */
export default class TallyReporter {
  /** @type {import('./tally.js').Tally} */
  #tally = { passed: 0, failed: [], skipped: [] };
  /** @type {import('@playwright/test/reporter').Suite | undefined} */
  #suite;

  printsToStdio() {
    return false;
  }

  onBegin(
    /** @type {import('@playwright/test/reporter').FullConfig} */ _config,
    /** @type {import('@playwright/test/reporter').Suite} */ suite,
  ) {
    this.#suite = suite;
  }

  onError(/** @type {import('@playwright/test/reporter').TestError} */ error) {
    this.#tally.failed.push(`outside every spec: ${error.message ?? 'an error without a message'}`);
  }

  onEnd(/** @type {import('@playwright/test/reporter').FullResult} */ result) {
    const tests = this.#suite?.allTests() ?? [];
    for (const test of tests) {
      const file = path.relative(root, test.location.file).split(path.sep).join('/');
      const title = `${file} > ${test.titlePath().slice(3).join(' > ')}`;
      if (test.outcome() === 'skipped') this.#tally.skipped.push({ title, reason: reasonOf(test) });
      else if (test.outcome() === 'unexpected') this.#tally.failed.push(title);
      else this.#tally.passed++;
    }
    if (result.status === 'interrupted' || result.status === 'timedout')
      this.#tally.failed.push(`the run was cut short (${result.status})`);
    writeTally(this.#tally);
  }
}

function reasonOf(/** @type {import('@playwright/test/reporter').TestCase} */ test) {
  const notes = [...test.annotations, ...test.results.flatMap(({ annotations }) => annotations)];
  const note = notes.find(({ type }) => type === 'skip' || type === 'fixme');
  if (note?.description !== undefined) return note.description;
  return test.results.length === 0 ? 'it was not reached' : undefined;
}
