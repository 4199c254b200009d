import type { CallKey } from '../../protocol/event.ts';
import type { InputField, ToolUse } from '../../protocol/tool-use.ts';
import { canonicalJson } from '../../text/json-canonical.ts';
import { displayJson } from '../../text/json-display.ts';
import { toolUseOf } from '../claude-dialect/tool-use.ts';
import type { Payload } from './payload.ts';

/** What a hook that fires before something asks about, and the name of the call; undefined where a part is missing. */
export function askedBy(
  event: string,
  payload: Payload,
): { tool: ToolUse; call: CallKey } | undefined {
  switch (event) {
    case 'beforeShellExecution':
      return shell(payload);
    case 'beforeMCPExecution':
      return mcp(payload);
    case 'beforeReadFile':
      return readFile(payload);
    case 'preToolUse':
      return fileTool(payload);
    default:
      return undefined;
  }
}

/**
 * The calls that an event tells to be over. After a shell command and an MCP call come events of their own, which know
 * no id; a failed or denied call comes as `postToolUseFailure` with the tool's name.
 */
export function finishedCalls(event: string, payload: Payload): CallKey[] {
  const { tool_name: tool, tool_input: input, command, tool_use_id: id } = payload;
  if (event === 'afterShellExecution') return command === undefined ? [] : [shellCall(command)];
  if (event === 'afterMCPExecution') return tool === undefined ? [] : [mcpCall(tool, input)];
  const calls = id === undefined ? [] : [`id ${id}`];
  const ran = member(input, 'command');
  if (tool === 'Shell' && typeof ran === 'string') calls.push(shellCall(ran));
  if (tool?.startsWith('MCP:') === true) calls.push(mcpCall(tool.slice(4), input));
  const read = member(input, 'file_path');
  if (tool === 'Read' && typeof read === 'string') calls.push(readCall(read));
  return calls;
}

function shell(payload: Payload) {
  const { command, session } = payload;
  if (command === undefined) return undefined;
  const onWindows = /^(?:\/?[A-Za-z]:[\\/]|\\\\)/.test(session.folder ?? command);
  const use: ToolUse = {
    kind: 'command',
    tool: 'Shell',
    shell: onWindows ? 'powershell' : 'bash',
    command,
    rest: fieldsOf(payload, ['sandbox']),
  };
  return { tool: use, call: shellCall(command) };
}

function mcp(payload: Payload) {
  const { tool_name: action, tool_input: input, mcp_server_name: server = '?' } = payload;
  if (action === undefined) return undefined;
  const text = typeof input === 'string' ? input : payload.textOf('tool_input');
  const json = text === undefined ? '' : isJson(text) ? displayJson(text) : text;
  const use: ToolUse = {
    kind: 'mcp',
    tool: `MCP:${action}`,
    server,
    action,
    json,
    rest: fieldsOf(payload, ['url', 'mcp_server_url', 'command']),
  };
  return { tool: use, call: mcpCall(action, input) };
}

/** The content that the hook brings along is the file's own: the path says what is asked. */
function readFile(payload: Payload) {
  const { file_path: path } = payload;
  if (path === undefined) return undefined;
  const use: ToolUse = {
    kind: 'read',
    tool: 'Read',
    path,
    rest: fieldsOf(payload, ['attachments']),
  };
  return { tool: use, call: readCall(path) };
}

/** Writes and their like. Shell and MCP calls have hooks of their own, which can also make Cursor ask. */
function fileTool(payload: Payload) {
  const { tool_name: tool, tool_input: input, tool_use_id: id } = payload;
  if (tool === undefined || input === undefined) return undefined;
  const text = payload.textOf('tool_input') ?? 'null';
  const call = id === undefined ? `${tool} ${canonicalJson(input)}` : `id ${id}`;
  return { tool: toolUseOf(tool, input, text), call };
}

function fieldsOf(payload: Payload, keys: readonly string[]): InputField[] {
  return keys.flatMap((name) => {
    const text = payload.textOf(name);
    return text === undefined || text === '[]' ? [] : [{ name, json: displayJson(text) }];
  });
}

const readCall = (path: string) => `read ${path}`;
const shellCall = (command: string) => `shell ${command}`;

/** The input comes as a JSON text before the call and may come as an object after it. */
function mcpCall(action: string, input: unknown): CallKey {
  return `mcp ${action} ${canonicalJson(typeof input === 'string' ? parsedOr(input) : (input ?? null))}`;
}

function parsedOr(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text; // not JSON: the text itself tells calls apart
  }
}

function isJson(text: string): boolean {
  const parsed = parsedOr(text);
  return parsed !== text;
}

function member(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null
    ? new Map(Object.entries(value)).get(key)
    : undefined;
}
