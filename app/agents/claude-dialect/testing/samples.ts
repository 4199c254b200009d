import { readdirSync, readFileSync } from 'node:fs';
import type { Agent, Hook, Reading } from '../../agent.ts';

/** The captured payloads of one agent, and what it was or is to be answered with (`NAME.OUTCOME.out.json`). */
export class Samples {
  readonly #folder: URL;
  readonly #agent: Agent;

  /** `test` is the test's own `import.meta.url`; the samples lie beside it. */
  constructor(agent: Agent, test: string) {
    this.#agent = agent;
    this.#folder = new URL('./samples/', test);
  }

  /** Names of the payloads, without `.json`. */
  inputs(): string[] {
    return this.#files().filter((name) => !name.endsWith('.out'));
  }

  /** `NAME.OUTCOME` of the answers. */
  outcomes(): string[] {
    return this.#files().flatMap((name) => (name.endsWith('.out') ? [name.slice(0, -4)] : []));
  }

  text(name: string): string {
    return readFileSync(new URL(`${name}.json`, this.#folder), 'utf8');
  }

  outcome(name: string): unknown {
    return JSON.parse(this.text(`${name}.out`));
  }

  read(name: string, hook: Partial<Hook> = {}): Reading {
    const [event = ''] = name.split('-');
    const { text = this.text(name), caller = {}, switches = {} } = hook;
    return this.#agent.read({ event: hook.event ?? event, text, caller, switches });
  }

  request(name: string, hook: Partial<Hook> = {}): Extract<Reading, { kind: 'request' }> {
    const reading = this.read(name, hook);
    if (reading.kind !== 'request') throw new Error(`not a request: ${JSON.stringify(reading)}`);
    return reading;
  }

  #files(): string[] {
    const files = readdirSync(this.#folder).filter((file) => file.endsWith('.json'));
    return files.map((file) => file.slice(0, -'.json'.length));
  }
}

/** What a reading is, in a word or two. */
export function kindOf(reading: Reading): string {
  if (reading.kind === 'events') return reading.events.map(({ kind }) => kind).join();
  if (reading.kind === 'foreign') return `foreign ${reading.caller}`;
  if (reading.kind === 'notice') return `notice ${reading.ask.of.kind}`;
  if (reading.kind !== 'request') return reading.kind;
  const { ask } = reading;
  return ask.kind === 'permission' ? `permission ${ask.tool.kind}` : ask.kind;
}
