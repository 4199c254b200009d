import type { AgentSwitch, Hook } from '../agent.ts';
import type { Payload } from './payload.ts';

/** Kinds of tools that a person may want to be asked about before an agent knows whether it asks. */
export type HeldKind = 'commands' | 'edits' | 'mcp';

/** The switches by which a person picks what waits for a card; all of them need the entries to be written again. */
export const holdSwitches: readonly (AgentSwitch & { readonly holds: HeldKind })[] = [
  {
    name: 'hold-commands',
    holds: 'commands',
    explains: {
      en: 'Let every shell command wait for its card, also one that the agent would have run without asking.',
      'zh-CN': '让每个命令都等待卡片上的决定，即使智能体本来不会询问。',
    },
  },
  {
    name: 'hold-edits',
    holds: 'edits',
    explains: {
      en: 'Let every change of a file wait for its card, also one that the agent would have made without asking.',
      'zh-CN': '让每次文件修改都等待卡片上的决定，即使智能体本来不会询问。',
    },
  },
  {
    name: 'hold-mcp',
    holds: 'mcp',
    explains: {
      en: 'Let every MCP call wait for its card, also one that the agent would have made without asking.',
      'zh-CN': '让每次 MCP 调用都等待卡片上的决定，即使智能体本来不会询问。',
    },
  },
];

/** The tools of each kind, as a matcher takes them: alternatives of a regular expression, to match a whole name. */
export type HeldTools = Readonly<Record<HeldKind, string>>;

/** Which kind of tool this is; undefined for one that only reads, or that is not known to act. */
export function heldKindOf(tools: HeldTools, tool: string | undefined): HeldKind | undefined {
  if (tool === undefined) return undefined;
  return holdSwitches.find(({ holds }) => new RegExp(`^(${tools[holds]})$`, 's').test(tool))?.holds;
}

/** The person wants this call to wait. */
export function isHeld(
  tools: HeldTools,
  { tool }: Pick<Payload, 'tool'>,
  switches: Hook['switches'],
): boolean {
  const kind = heldKindOf(tools, tool);
  return holdSwitches.some(({ name, holds }) => holds === kind && switches[name] === true);
}

/** A matcher for the tools that wait; undefined if none does. */
export function heldMatcher(tools: HeldTools, switches: Hook['switches']): string | undefined {
  const kinds = holdSwitches.filter(({ name }) => switches[name] === true);
  return kinds.length === 0 ? undefined : matcherOf(kinds.map(({ holds }) => tools[holds]));
}

/** A matcher for every tool that acts. */
export function actingMatcher(tools: HeldTools): string {
  return matcherOf(holdSwitches.map(({ holds }) => tools[holds]));
}

const matcherOf = (alternatives: readonly string[]) => `^(${alternatives.join('|')})$`;
