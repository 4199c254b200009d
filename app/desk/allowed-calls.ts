import type { Act } from '../protocol/act.ts';
import type { CallKey } from '../protocol/event.ts';

/**
 * Remembers calls that were allowed here and whose tool has not reported back yet. The report of such a call must not retire another
 * request that happens to ask for the same thing: reports come late (measured: an `async` hook of Claude Code runs beside the turn).
 * Bounded, since not every end is reported: the asker that was allowed something the longest ago is forgotten first.
 */
export class AllowedCalls {
  readonly #counts = new Map<string, Map<CallKey, number>>();

  add(asker: string, call: CallKey): void {
    const calls = this.#counts.get(asker) ?? new Map<CallKey, number>();
    calls.set(call, (calls.get(call) ?? 0) + 1);
    this.#counts.delete(asker);
    this.#counts.set(asker, calls);
    for (const oldest of this.#counts.keys()) {
      if (this.#counts.size <= maxAskers) break;
      this.#counts.delete(oldest);
    }
  }

  /** Takes one such call off the list; false if there is none. */
  take(asker: string, call: CallKey): boolean {
    const calls = this.#counts.get(asker);
    const count = calls?.get(call) ?? 0;
    if (calls === undefined || count === 0) return false;
    if (count === 1) calls.delete(call);
    else calls.set(call, count - 1);
    if (calls.size === 0) this.#counts.delete(asker);
    return true;
  }

  /** The asker's turn is over: nothing of it will be reported any more. */
  clear(asker: string): void {
    this.#counts.delete(asker);
  }

  /** The same for all askers whose names pass. */
  clearAll(passes: (asker: string) => boolean): void {
    for (const asker of [...this.#counts.keys()].filter(passes)) this.#counts.delete(asker);
  }
}

/** Says whether a call runs after this act. */
export function letsTheToolRun(act: Act): boolean {
  return ['allow', 'rewrite', 'answer', 'approve'].includes(act.kind);
}

const maxAskers = 200;
