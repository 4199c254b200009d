import type { CallKey } from '../../protocol/event.ts';
import type { ToolUse } from '../../protocol/tool-use.ts';
import { canonicalJson } from '../../text/json-canonical.ts';
import { displayJson } from '../../text/json-display.ts';
import { textOf } from '../../text/json-span.ts';
import { fieldsBeside, toolUseOf } from '../claude-dialect/tool-use.ts';
import type { Payload } from '../claude-dialect/payload.ts';

/** A tool call of Gemini in our words; an MCP call by what the hook says of its server (docs/reference/tools.md). */
export function geminiToolUse(tool: string, payload: Payload): ToolUse {
  const { input, record } = payload;
  const text = payload.textOf('input');
  const server = memberText(record['mcp_context'], 'server_name');
  if (server !== undefined) {
    const action = memberText(record['mcp_context'], 'tool_name') ?? tool;
    return { kind: 'mcp', tool, server, action, json: displayJson(text), rest: [] };
  }
  return toolUseOf(tool, input, text);
}

/**
 * What the dialog on screen is about, from a notification's details (types and fields: source of 0.61.0). The whole file
 * before and after an edit stand there; the difference is drawn from them.
 */
export function dialogToolUse(text: string, details: unknown): ToolUse {
  const said = (key: string) => memberText(details, key);
  const [type = '', title = 'tool'] = [said('type'), said('title')];
  const json = textOf(text, ['details']) ?? 'null';
  const beside = (...shown: string[]) => fieldsBeside(json, ['type', 'title', ...shown]);
  const [command, path, before, after] = [
    said('command'),
    said('filePath'),
    said('originalContent'),
    said('newContent'),
  ];
  if (type === 'exec' && command !== undefined) {
    const rest = beside('command', 'rootCommand');
    return { kind: 'command', tool: title, shell: 'bash', command, rest };
  }
  if (type === 'edit' && path !== undefined && after !== undefined) {
    const rest = beside(
      'filePath',
      'fileName',
      'originalContent',
      'newContent',
      'fileDiff',
      'isModifying',
    );
    if (before === undefined || before === '') {
      return { kind: 'write', tool: title, path, content: after, rest };
    }
    return { kind: 'edit', tool: title, path, edits: [{ before, after, everywhere: false }], rest };
  }
  const [server, action] = [said('serverName'), said('toolName')];
  if (type === 'mcp' && server !== undefined && action !== undefined) {
    return { kind: 'mcp', tool: title, server, action, json: '', rest: [] };
  }
  return { kind: 'other', tool: title, json: displayJson(json), rest: [] };
}

/**
 * Names a call, from its tool and input or from the details of the dialog about it: neither has an id, and the details lack
 * most of the input. So a command is named by itself, a change by its file, an MCP call by server and tool.
 */
export function geminiCallKey(tool: string | undefined, payload: Payload): CallKey {
  const { input, record } = payload;
  if (tool === 'run_shell_command') return `exec ${memberText(input, 'command') ?? ''}`;
  if (tool === 'write_file' || tool === 'replace') {
    return `edit ${memberText(input, 'file_path') ?? ''}`;
  }
  const server = memberText(record['mcp_context'], 'server_name');
  if (server !== undefined)
    return `mcp ${server} ${memberText(record['mcp_context'], 'tool_name') ?? ''}`;
  return tool === undefined ? '' : `${tool} ${canonicalJson(input ?? null)}`;
}

/**
 * The calls that are over when a tool has run: of the dialog about it, and of the call itself. A dialog names a file by the path
 * that Gemini has made of the tool's (absolute, corrected, links followed), so that only its last name is sure to be the same;
 * dialogs of other tools are known by their titles (all in 0.61.0).
 */
export function finishedCalls(tool: string, payload: Payload): CallKey[] {
  const own = geminiCallKey(tool, payload);
  const dialog = dialogAbout(tool, payload.input);
  return dialog === undefined ? [own] : [dialog, own];
}

function dialogAbout(tool: string, input: unknown): CallKey | undefined {
  switch (tool) {
    case 'write_file':
    case 'replace':
      return fileDialog(memberText(input, 'file_path') ?? '');
    case 'web_fetch':
      return 'dialog info Confirm Web Fetch';
    case 'activate_skill':
      return `dialog info Activate Skill: ${memberText(input, 'name') ?? ''}`;
    case 'enter_plan_mode':
      return 'dialog info Enter Plan Mode';
    case 'exit_plan_mode':
      return 'dialog exit_plan_mode Plan Approval';
    default:
      return undefined;
  }
}

export function dialogCallKey(details: unknown): CallKey {
  const said = (key: string) => memberText(details, key) ?? '';
  switch (said('type')) {
    case 'exec':
      return `exec ${said('command')}`;
    case 'edit':
      return fileDialog(said('filePath'));
    case 'mcp':
      return `mcp ${said('serverName')} ${said('toolName')}`;
    default:
      return `dialog ${said('type')} ${said('title')}`;
  }
}

const fileDialog = (path: string) => `dialog edit ${path.split(/[\\/]/).at(-1) ?? ''}`;

function memberText(value: unknown, key: string): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const found: unknown = new Map(Object.entries(value)).get(key);
  return typeof found === 'string' ? found : undefined;
}
