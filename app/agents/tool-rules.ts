import type { ToolUse } from '../protocol/tool-use.ts';
import { knownTool } from './tool-names.ts';

/**
 * Says whether a person's rule speaks of this tool call. `Bash` is every call of that tool, under any agent's name for it;
 * `Bash(git push *)` those whose command, path, address or pattern fits, where `*` stands for anything; `mcp__server`,
 * `mcp__server__tool` and `mcp__*` are MCP tools; `*` is every call. A command that holds several (`a && b`) fits with any one
 * of them. A rule that makes no sense fits nothing.
 */
export function ruleFits(rule: string, use: ToolUse): boolean {
  const [, name = '', pattern] = /^([^()]+)(?:\((.*)\))?$/s.exec(rule.trim()) ?? [];
  if (!namesTool(name.trim(), use)) return false;
  if (pattern === undefined) return true;
  return subjectsOf(use).some((subject) => fits(pattern, subject));
}

function namesTool(name: string, use: ToolUse): boolean {
  if (name === '*') return true;
  if (name === '') return false;
  if (use.kind === 'mcp') {
    const full = `mcp__${use.server}__${use.action}`;
    return fits(name, full) || fits(name, use.tool) || full.startsWith(`${name}__`);
  }
  const tool = knownTool(use.tool);
  return name === use.tool || (tool !== undefined && knownTool(name) === tool);
}

/** What a pattern is held against. */
function subjectsOf(use: ToolUse): string[] {
  switch (use.kind) {
    case 'command':
      return [use.command, ...use.command.split(/[\n;|&]+/).map((part) => part.trim())];
    case 'write':
    case 'edit':
    case 'notebook':
    case 'read':
      return [use.path];
    case 'patch':
      return use.files.flatMap((file) => {
        if (file.kind === 'unread') return [file.text];
        const target = file.kind === 'edit' ? file.movesTo : undefined;
        return target === undefined ? [file.path] : [file.path, target];
      });
    case 'search':
      return [use.pattern];
    case 'fetch':
      return [use.url];
    case 'web-search':
      return [use.query];
    case 'subagent':
      return [use.prompt];
    case 'mcp':
    case 'other':
      return [use.json];
  }
}

/** `*` is any run of characters. Greedy from the left, piece by piece: no pattern can be slow. */
function fits(pattern: string, text: string): boolean {
  const [head = '', ...pieces] = pattern.split('*');
  if (pieces.length === 0) return text === head;
  const tail = pieces.pop() ?? '';
  if (!text.startsWith(head) || text.length < head.length + tail.length) return false;
  let at = head.length;
  for (const piece of pieces) {
    const found = text.indexOf(piece, at);
    if (found === -1) return false;
    at = found + piece.length;
  }
  return text.length - tail.length >= at && text.endsWith(tail);
}
