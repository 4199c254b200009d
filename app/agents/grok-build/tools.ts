import type { ToolUse } from '../../protocol/tool-use.ts';
import { toolUseOf } from '../claude-dialect/tool-use.ts';
import type { Payload } from '../claude-dialect/payload.ts';
import { knownTool, onlyReads, type KnownToolName } from '../tool-names.ts';

/** What Asktop has to do with a call of this tool. `acts` also for every tool that is not known. */
export function roleOf(tool: string): 'acts' | 'asks' | 'plans' | 'harmless' {
  const known = knownTool(tool);
  if (known === 'AskUserQuestion') return 'asks';
  if (known === 'ExitPlanMode') return 'plans';
  return onlyReads(tool) || (known !== undefined && harmless.has(known)) ? 'harmless' : 'acts';
}

/** Says whether the gate's matcher names this tool, so that its own hook asks about it. */
export function isGated(tool: string): boolean {
  return gatedNames.includes(tool) || tool.includes('__');
}

/**
 * Names for a matcher: tools that act, questions and plans. Anything but letters, digits, `_` and `|` makes it an unanchored
 * regular expression (Rust: no look-ahead, so that "all but the reading tools" cannot be said); MCP tools are `server__tool`.
 */
export function matcherFor(tools: 'gated' | 'all-that-wait'): string {
  const names = tools === 'gated' ? gatedNames : [...gatedNames, ...waitingNames];
  return `^(?:${names.join('|')})$|__`;
}

/** The call as a card shows it. An input over 128 KB is a text that ends in the middle: it is shown as that. */
export function toolUseIn(tool: string, payload: Payload): ToolUse {
  const { input } = payload;
  if (typeof input !== 'string') {
    return toolUseOf(tool, input, payload.textOf('input'), mcpName);
  }
  const cut = { tool, json: input, rest: [{ name: 'toolInputTruncated', json: 'true' }] };
  const [, server, action] = mcpName.exec(tool) ?? [];
  if (server === undefined || action === undefined) return { kind: 'other', ...cut };
  return { kind: 'mcp', server, action, ...cut };
}

/** `tracker__create_issue`, not `mcp__tracker__create_issue` (grok-build.md §1); a plugin may bring Claude's. */
const mcpName = /^(?:mcp__)?(.+?)__(.+)$/su;

/** What its own calls do is asked about one by one, or nothing is done at all. */
const harmless: ReadonlySet<KnownToolName> = new Set(['Agent', 'Skill', 'EnterPlanMode']);

/**
 * Grok's own names and no others: they stand in the registered file, which must not change with every alias of another agent. Those
 * that its source does not have (older and likely newer ones) cost nothing; what is in no list is asked about beside the gate.
 */
const gatedNames = [
  'run_terminal_command',
  'run_terminal_cmd',
  'search_replace',
  'hashline_edit',
  'write',
  'edit_file',
  'create_file',
  'delete_file',
  'web_fetch',
];
const waitingNames = ['ask_user_question', 'exit_plan_mode'];
