import type { AgentSwitch, Hook } from '../agent.ts';
import type { Payload } from '../claude-dialect/payload.ts';

/**
 * In mode `auto` behind a gateway that lacks the vendor's safety check, Claude Code 2.1.332 shows dialogs of its own for
 * which no PermissionRequest hook runs; a PreToolUse hook that says `ask` brings PermissionRequest back (measured).
 */
export const askInAutoMode: AgentSwitch = {
  name: 'ask-in-auto-mode',
  explains: {
    en: 'In auto mode, let every command, edit and MCP call ask, so that it reaches Asktop. For gateways where auto mode cannot check actions. Needs the hook entries to be pasted again.',
    'zh-CN':
      '在 auto 模式下，让每个命令、编辑和 MCP 调用都发起询问，以便由 Asktop 处理。适用于 auto 模式无法检查操作的网关。开启后需要重新粘贴 hook 配置。',
  },
};

/** Why a call is to be asked about although its mode might not; undefined = leave it. */
export function asksAnyway(
  { mode, tool }: Pick<Payload, 'mode' | 'tool'>,
  switches: Hook['switches'],
): string | undefined {
  if (mode !== 'auto' || switches[askInAutoMode.name] !== true) return undefined;
  if (tool === undefined || !actingTools.test(tool)) return undefined;
  return 'ask-in-auto-mode is on';
}

/** The tools that write or run, as a matcher of Claude Code takes it: not a plain list, hence anchored. */
export const actingToolsMatcher =
  '^(Bash|PowerShell|Write|Edit|MultiEdit|NotebookEdit|AskUserQuestion|mcp__.*)$';

const actingTools = new RegExp(actingToolsMatcher, 's');
