import type { CallKey } from '../../protocol/event.ts';
import type { ToolUse } from '../../protocol/tool-use.ts';
import { callKeyOf } from '../claude-dialect/call-key.ts';
import type { Payload } from '../claude-dialect/payload.ts';
import { fieldsBeside, toolUseOf } from '../claude-dialect/tool-use.ts';
import { patchUse } from './patch.ts';

/**
 * What Codex is about to do. Its names (codex.md §2): `Bash` for every shell route and for network approvals, `apply_patch`
 * with the patch as `command`, `mcp__server__tool`; anything else is shown as JSON.
 */
export function codexToolUse(
  tool: string,
  { input, sessionRef, textOf }: Pick<Payload, 'input' | 'sessionRef' | 'textOf'>,
): ToolUse {
  const text = textOf('input');
  const command = commandIn(input);
  if (tool === 'apply_patch' && command !== undefined) {
    return { ...patchUse(tool, command), rest: fieldsBeside(text, ['command']) };
  }
  const use = toolUseOf(tool, input, text);
  if (use.kind !== 'command') return use;
  const shell = windowsPath.test(sessionRef.folder ?? '') ? 'powershell' : 'bash';
  const host = networkAccess.exec(use.description ?? '')?.[1];
  if (host === undefined) return { ...use, shell };
  // Codex' own words, not the model's: they name what is asked for, so they are no caption
  const { description: _, ...rest } = use;
  const network = { name: 'network-access', json: JSON.stringify(host) };
  return { ...rest, shell, rest: [network, ...use.rest] };
}

/**
 * Names a call. A request has no id and its input a description that the event after it lacks; the patch of a request
 * ends without the newline that the event's has (measured, 0.171.0). So the command alone names it.
 */
export function codexCallKey({ tool, input, callId }: Payload): CallKey {
  const command = commandIn(input);
  if (command === undefined || (tool !== 'Bash' && tool !== 'apply_patch')) {
    return callKeyOf({ tool, input, callId }, 'input');
  }
  return `${tool} ${command.trimEnd()}`;
}

function commandIn(input: unknown): string | undefined {
  if (typeof input !== 'object' || input === null || !('command' in input)) return undefined;
  return typeof input.command === 'string' ? input.command : undefined;
}

/** On Windows the session's shell is PowerShell (codex.md §7). */
const windowsPath = /^(?:[A-Za-z]:[\\/]|\\\\)/;
const networkAccess = /^network-access (\S+)$/;
