import { z } from 'zod';
import { Rules } from '../protocol/settings.ts';
import type { Home } from './home.ts';
import { lookAtJson, problemOf, replaceJson, type Found } from './json-file.ts';

/**
 * The deny rules that the person last confirmed in the window: those are in force, whatever settings.json says. Kept in a file of its own, which is
 * read once: what another program writes there during a run changes nothing in it. Without it nothing was confirmed.
 */
export class ConfirmedRules {
  readonly #home: Home;
  #rules: Rules;
  #isWritten = true;
  #problem: string | undefined;

  constructor(home: Home) {
    this.#home = home;
    const found = this.#look();
    this.#rules = found.kind === 'value' ? found.value.denyRules : [];
    this.#problem = problemOf(home.confirmedRules, found, 'no deny rule is in force');
  }

  get current(): Rules {
    return this.#rules;
  }

  /** What is wrong with the file, for the log. */
  get problem(): string | undefined {
    return this.#problem;
  }

  /** Takes the list over from now on. */
  confirm(rules: Rules): void {
    this.#rules = rules;
    this.#isWritten = false;
  }

  /** Writes what is not written yet. Where the system refuses, it holds until the end of this run, and that is a problem. */
  write(): void {
    if (this.#isWritten) return;
    try {
      const value = { version: 1, denyRules: this.#rules } satisfies ConfirmedFile;
      replaceJson(this.#home.confirmedRules, this.#look(), value);
      this.#isWritten = true;
      this.#problem = undefined;
    } catch (error) {
      if (!(error instanceof Error) || !('code' in error)) throw error;
      this.#problem = `confirmed-rules.json cannot be written (${String(error.code)}): the deny rules hold until the end of this run`;
    }
  }

  #look(): Found<ConfirmedFile> {
    return lookAtJson(this.#home.confirmedRules, ConfirmedFile);
  }
}

/** The order decides only which rule is named where several fit, so that it is no change; nor is a rule that stands there twice. */
export function areSameRules(some: Rules, others: Rules): boolean {
  const [one, other] = [new Set(some), new Set(others)];
  return one.size === other.size && some.every((rule) => other.has(rule));
}

/** Another version is one that this one does not know how to read. */
const ConfirmedFile = z.object({ version: z.literal(1), denyRules: Rules });
type ConfirmedFile = z.infer<typeof ConfirmedFile>;
