import path from 'node:path';
import { root } from '../paths.js';
import { writeTally } from './tally.js';

/** A Vitest reporter that counts, and keeps why a test was skipped (the JSON reporter loses that). */
export default class TallyReporter {
  onTestRunEnd(
    /** @type {readonly import('vitest/node').TestModule[]} */ modules,
    /** @type {readonly import('vitest').SerializedError[]} */ unhandled,
  ) {
    /** @type {import('./tally.js').Tally} */
    const tally = { passed: 0, failed: [], skipped: [] };
    for (const module of modules) {
      const file = path.relative(root, module.moduleId).split(path.sep).join('/');
      for (const error of module.errors()) tally.failed.push(`${file}: ${error.message}`);
      for (const suite of module.children.allSuites())
        for (const error of suite.errors())
          tally.failed.push(`${file} > ${suite.fullName}: ${error.message}`);
      for (const test of module.children.allTests()) {
        const title = `${file} > ${test.fullName}`;
        const result = test.result();
        if (result.state === 'passed') tally.passed++;
        else if (result.state === 'skipped') tally.skipped.push({ title, reason: result.note });
        else tally.failed.push(title);
      }
    }
    for (const error of unhandled) tally.failed.push(`outside every test: ${error.message}`);
    writeTally(tally);
  }
}
