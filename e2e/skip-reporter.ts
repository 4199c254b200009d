import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';

/** Says at the end, by name, what was left out and why: a machine without pwsh must not look as if everything had been tested. */
export default class SkipReporter implements Reporter {
  readonly #skipped: string[] = [];

  onTestEnd(test: TestCase, result: TestResult): void {
    if (result.status !== 'skipped') return;
    const why =
      test.annotations.find(({ type }) => type === 'skip')?.description ?? 'no reason given';
    this.#skipped.push(`  ${test.titlePath().slice(3).join(' › ')}: ${why}`);
  }

  onEnd(): void {
    if (this.#skipped.length === 0) return;
    console.log(`\nskipped (${this.#skipped.length}):\n${this.#skipped.join('\n')}`);
  }
}
