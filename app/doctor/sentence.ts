import type { Words } from '../agents/setup.ts';

/** What a sentence about a fault is made of, in one language. `because`: the detail in brackets, '' where there is none. */
export interface Told {
  agent: string;
  /** what a person types for the agent */
  id: string;
  event: string | undefined;
  at: string | undefined;
  detail: string | undefined;
  because: string;
  /** the agent's own words */
  words: readonly string[];
}

/** A sentence in each language, plain or made of what is known. */
export type Sentence = Readonly<Record<keyof Words, string | ((told: Told) => string)>>;
