import type { InputField, ToolUse } from '../../protocol/tool-use.ts';
import { displayJson } from '../../text/json-display.ts';
import { membersOf } from '../../text/json-span.ts';
import { knownTool } from '../tool-names.ts';
import { viewOf } from './tools.ts';

/**
 * What a tool is about to do, in our words. `text` is the input as it stands in the payload, `input` the same parsed;
 * `mcpName` finds the server and the action in an MCP tool's name. A known tool, under any agent's name for it, whose input
 * has an unexpected type, and an unknown tool, are `other`: the whole input as JSON. Whatever no named field shows is in
 * `rest`, so that nothing is approved unseen.
 */
export function toolUseOf(
  tool: string,
  input: unknown,
  text: string,
  mcpName: RegExp = claudeMcpName,
): ToolUse {
  const mcp = mcpName.exec(tool);
  const [, server, action] = mcp ?? [];
  if (server !== undefined && action !== undefined) {
    return { kind: 'mcp', tool, server, action, json: displayJson(text), rest: [] };
  }
  const known = knownTool(tool);
  const found = known && viewOf(known, input);
  if (found === undefined) return { kind: 'other', tool, json: displayJson(text), rest: [] };
  return { ...found.view, tool, rest: fieldsBeside(text, found.shown) };
}

/** The members of an object's text but for those named, each as JSON for reading; of repeated keys the last. */
export function fieldsBeside(text: string, shown: readonly string[]): InputField[] {
  const rest = new Map<string, string>();
  for (const { key, value } of membersOf(text)) {
    if (!shown.includes(key)) rest.set(key, displayJson(text.slice(value.start, value.end)));
  }
  return [...rest].map(([name, json]) => ({ name, json }));
}

/** mcp__server__tool; the server's name ends at the first double underscore, as Claude Code itself splits it. */
const claudeMcpName = /^mcp__(.+?)__(.+)$/su;
