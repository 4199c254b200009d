import type { Hook } from '../agent.ts';
import type { Payload } from '../claude-dialect/payload.ts';

/**
 * The event at which a question is answered: exactly one of the two, so that nobody is asked twice.
 *
 * In mode `default` every version raises PermissionRequest. In `dontAsk` none does: 2.1.332 refuses the question after
 * PreToolUse, and takes an answer given there (measured). In the other modes 2.1.332 raises PermissionRequest (measured)
 * and older versions do not (erha19/ping-island#316); which version began is unknown, so PreToolUse answers unless the
 * caller is known to be 2.1.332 or newer. An answer at PreToolUse is taken by every version; a version that would have
 * raised PermissionRequest too raises none after it. PermissionRequest is preferred where it comes, since the terminal's
 * own dialog stands beside it, while PreToolUse holds the turn with no dialog.
 */
export function questionEvent(
  { mode }: Pick<Payload, 'mode'>,
  marks: Hook['caller'],
): 'PermissionRequest' | 'PreToolUse' {
  if (mode === undefined || mode === 'default') return 'PermissionRequest';
  if (mode === 'dontAsk') return 'PreToolUse';
  return isKnownToAsk(marks['AI_AGENT'] ?? '') ? 'PermissionRequest' : 'PreToolUse';
}

/** AI_AGENT is `claude-code_2-1-332_harness` in a hook's environment (measured). */
function isKnownToAsk(aiAgent: string): boolean {
  const version = /^claude-code_(\d+)-(\d+)-(\d+)(?!\d)/.exec(aiAgent)?.slice(1).map(Number);
  if (version === undefined) return false;
  const differing = firstMeasured.findIndex((part, index) => part !== version[index]);
  return differing === -1 || (version[differing] ?? 0) > (firstMeasured[differing] ?? 0);
}

const firstMeasured = [2, 1, 332] as const;
