import { z } from 'zod';
import type { InputField, ToolUse } from '../../protocol/tool-use.ts';
import { displayJson } from '../../text/json-display.ts';
import { membersOf } from '../../text/json-span.ts';
import { editsOf } from './diff.ts';
import type { Payload } from './payload.ts';

/**
 * What a permission is about, in our words. `permission` is opencode's name for the right (`edit` for all tools that write),
 * `patterns` and `metadata` what it says about this use, `payload.call` the tool's own input where the plugin knows it.
 * Whatever no named field shows is in `rest` or, for a right without a card of its own, in `json`.
 */
export function toolUseOf(
  permission: string,
  patterns: readonly string[],
  metadata: Readonly<Record<string, unknown>>,
  payload: Payload,
): ToolUse {
  const input = Fields.safeParse(payload.call?.input).data ?? {};
  const shape = shapes.get(permission);
  const view = shape?.view({ ...input, ...Fields.parse(metadata) }, patterns, payload.call?.tool);
  // the right `edit` is asked for by all tools that write: a person's rules name the tool
  const tool = permission === 'edit' ? (payload.call?.tool ?? permission) : permission;
  if (shape === undefined || view === undefined) return whole(tool, payload);
  const rest = new Map<string, InputField>();
  for (const { name, json } of [
    ...membersAt(payload, ['event', 'properties', 'metadata']),
    ...membersAt(payload, ['call', 'input']),
  ]) {
    if (!shape.shown.includes(name)) rest.set(name, { name, json });
  }
  return { ...view, tool, rest: [...rest.values()] };
}

/** Everything that is known, as JSON: also what an MCP tool was called with, which its metadata lacks. */
function whole(tool: string, payload: Payload): ToolUse {
  const parts = ['patterns', 'resources', 'metadata'].flatMap((name) => {
    const json = payload.textOf(['event', 'properties', name]);
    return json === undefined ? [] : [`${JSON.stringify(name)}:${json}`];
  });
  const call = payload.textOf(['call']);
  if (call !== undefined) parts.push(`"call":${call}`);
  return {
    kind: 'other',
    tool,
    json: displayJson(`{${parts.join(',')}}`),
    rest: [],
  };
}

function membersAt(payload: Payload, path: readonly string[]): InputField[] {
  const text = payload.textOf(path) ?? '';
  return membersOf(text).map(({ key, value }) => ({
    name: key,
    json: displayJson(text.slice(value.start, value.end)),
  }));
}

/** A tool's use without what every use has. */
type View = ToolUse extends infer Use
  ? Use extends unknown
    ? Omit<Use, 'tool' | 'rest'>
    : never
  : never;

interface Shape {
  /** members of metadata and input that the view shows, or that say the same once more */
  readonly shown: readonly string[];
  view(fields: Fields, patterns: readonly string[], tool: string | undefined): View | undefined;
}

const said = z.string().optional().catch(undefined);
const Fields = z.object({
  command: said,
  description: said,
  filepath: said,
  filePath: said,
  diff: said,
  content: said,
  oldString: said,
  newString: said,
  replaceAll: z.boolean().optional().catch(undefined),
  pattern: said,
  path: said,
  url: said,
  query: said,
  prompt: said,
  subagent_type: said,
});
type Fields = z.infer<typeof Fields>;

/** The rights of opencode 1.18.33 that have a card of their own (measured; `websearch`, `grep`, `task`: by its tools' inputs). */
const shapes: ReadonlyMap<string, Shape> = new Map<string, Shape>([
  [
    'bash',
    {
      shown: ['command', 'description'],
      view: ({ command, description }) =>
        command === undefined
          ? undefined
          : { kind: 'command', shell: 'bash', command, description },
    },
  ],
  [
    'edit',
    {
      shown: [
        ...['filepath', 'filePath', 'diff', 'content', 'oldString', 'newString', 'replaceAll'],
      ],
      view: viewEdit,
    },
  ],
  [
    'read',
    {
      shown: ['filePath'],
      view({ filePath }, patterns) {
        const path = filePath ?? patterns[0];
        return path === undefined ? undefined : { kind: 'read', path };
      },
    },
  ],
  ['glob', search()],
  ['grep', search()],
  [
    'webfetch',
    {
      shown: ['url', 'prompt'],
      view: ({ url, prompt }) => (url === undefined ? undefined : { kind: 'fetch', url, prompt }),
    },
  ],
  [
    'websearch',
    {
      shown: ['query'],
      view: ({ query }) => (query === undefined ? undefined : { kind: 'web-search', query }),
    },
  ],
  [
    'task',
    {
      shown: ['prompt', 'description', 'subagent_type'],
      view: ({ prompt, description, subagent_type: type }) =>
        prompt === undefined ? undefined : { kind: 'subagent', prompt, description, type },
    },
  ],
]);

/** By the tool's input where it is known, else by the change itself, which opencode sends along. */
function viewEdit(
  fields: Fields,
  _: readonly string[],
  tool: string | undefined,
): View | undefined {
  const path = fields.filepath ?? fields.filePath;
  if (path === undefined) return undefined;
  const { content, oldString, newString, replaceAll } = fields;
  if (tool === 'write' && content !== undefined) return { kind: 'write', path, content };
  if (tool === 'edit' && oldString !== undefined && newString !== undefined) {
    const edit = { before: oldString, after: newString, everywhere: replaceAll ?? false };
    return { kind: 'edit', path, edits: [edit] };
  }
  const edits = fields.diff === undefined ? undefined : editsOf(fields.diff);
  return edits && { kind: 'edit', path, edits };
}

function search(): Shape {
  return {
    shown: ['pattern', 'path'],
    view: ({ pattern, path }) =>
      pattern === undefined ? undefined : { kind: 'search', pattern, path },
  };
}
