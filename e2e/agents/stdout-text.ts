import type { HookEnd } from './hook-process.ts';
import type { Verdict } from './verdict.ts';

/** Stdout as text, or why it is none. A byte that is no UTF-8 reaches the model as U+FFFD (measured): here it is a fault. */
export function stdoutText(end: HookEnd): { kind: 'text'; text: string } | Verdict {
  if (end.stdout.length === 0) return { kind: 'none', why: `nothing printed, ${howItEnded(end)}` };
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(end.stdout);
    return { kind: 'text', text };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return { kind: 'invalid', why: 'stdout is no UTF-8' };
  }
}

/** The JSON of a text, or undefined. */
export function jsonIn(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

export function howItEnded({ code, signal, timedOut }: HookEnd): string {
  if (timedOut) return 'timed out';
  return signal === null ? `exit ${String(code)}` : signal;
}
