import { z } from 'zod';
import type { TextEdit, ToolUse } from '../../protocol/tool-use.ts';
import type { KnownToolName } from '../tool-names.ts';
import { readSpelled, type Spellings } from './spelled-input.ts';

/** A tool's use without what every use has. */
type ToolView = ToolUse extends infer Use
  ? Use extends unknown
    ? Omit<Use, 'tool' | 'rest'>
    : never
  : never;

/** A tool whose input has a card of its own: the view, and which members of the input it shows. */
type Viewer = (input: unknown) => { view: ToolView; shown: readonly string[] } | undefined;

/** The view of a tool's input; undefined if the tool has none or the input is not of a shape that it can show whole. */
export function viewOf(tool: KnownToolName, input: unknown): ReturnType<Viewer> {
  for (const viewer of viewers[tool] ?? []) {
    const found = viewer(input);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** How agents spell a file (claude-code.md §5, qoder-lingma.md §7, others.md). */
const path = ['file_path', 'filePath', 'path', 'absolute_path'];
const before = ['old_string', 'oldString', 'old_str', 'original_text'];
const after = ['new_string', 'newString', 'new_str', 'new_text'];
const everywhere = ['replace_all', 'replaceAll', 'allow_multiple'];

function command(shell: 'bash' | 'powershell'): Viewer {
  return viewer(
    { command: z.string(), description: z.string().optional() },
    { command: ['command', 'cmd'], description: ['description'] },
    (input) => ({ kind: 'command', shell, ...input }),
  );
}

const write = viewer(
  { path: z.string(), content: z.string() },
  { path, content: ['content', 'file_text', 'new_string'] },
  (input) => ({ kind: 'write', ...input }),
);

const editShape = {
  before: z.string(),
  after: z.string(),
  everywhere: z.boolean().optional(),
};

const edit = viewer(
  { path: z.string(), ...editShape },
  { path, before, after, everywhere },
  ({ path, ...one }) => ({ kind: 'edit', path, edits: [textEdit(one)] }),
);

/** Several replacements in one file: Claude's older MultiEdit, Qoder's search_replace. */
const edits = viewer(
  { path: z.string(), edits: z.array(z.unknown()).min(1).transform(textEdits) },
  { path, edits: ['edits', 'replacements'] },
  ({ path, edits }) => (edits === undefined ? undefined : { kind: 'edit', path, edits }),
);

const notebook = viewer(
  {
    path: z.string(),
    source: z.string(),
    cell: z.string().optional(),
    cellType: z.string().optional(),
    mode: z.string().optional(),
  },
  {
    path: ['notebook_path'],
    source: ['new_source'],
    cell: ['cell_id'],
    cellType: ['cell_type'],
    mode: ['edit_mode'],
  },
  (input) => ({ kind: 'notebook', ...input }),
);

const read = viewer({ path: z.string() }, { path }, (input) => ({ kind: 'read', ...input }));

const search = viewer(
  { pattern: z.string(), path: z.string().optional() },
  { pattern: ['pattern'], path: ['path'] },
  (input) => ({ kind: 'search', ...input }),
);

const fetch = viewer(
  { url: z.string(), prompt: z.string().optional() },
  { url: ['url'], prompt: ['prompt'] },
  (input) => ({ kind: 'fetch', ...input }),
);

const webSearch = viewer({ query: z.string() }, { query: ['query'] }, (input) => ({
  kind: 'web-search',
  ...input,
}));

const subagent = viewer(
  { prompt: z.string(), description: z.string().optional(), type: z.string().optional() },
  { prompt: ['prompt'], description: ['description'], type: ['subagent_type'] },
  (input) => ({ kind: 'subagent', ...input }),
);

/** In this order: the first that can show the input. */
const viewers: Readonly<Partial<Record<KnownToolName, readonly Viewer[]>>> = {
  Bash: [command('bash')],
  PowerShell: [command('powershell')],
  Write: [write],
  Edit: [edit, edits],
  MultiEdit: [edits],
  NotebookEdit: [notebook],
  Read: [read],
  Glob: [search],
  Grep: [search],
  WebFetch: [fetch],
  WebSearch: [webSearch],
  Agent: [subagent],
};

/** Undefined if one of them is more than a replacement: what the card does not show would be approved unseen. */
function textEdits(list: readonly unknown[]): TextEdit[] | undefined {
  const read = list.map((one) => {
    const found = readSpelled(one, editShape, { before, after, everywhere });
    const members = typeof one === 'object' && one !== null ? Object.keys(one).length : 0;
    return found?.shown.length === members ? textEdit(found.fields) : undefined;
  });
  return read.every((one) => one !== undefined) ? read : undefined;
}

function textEdit({ before, after, everywhere }: z.infer<z.ZodObject<typeof editShape>>): TextEdit {
  return { before, after, everywhere: everywhere ?? false };
}

function viewer<Shape extends z.ZodRawShape>(
  shape: Shape,
  spellings: Spellings<Shape>,
  build: (fields: z.infer<z.ZodObject<Shape>>) => ToolView | undefined,
): Viewer {
  return (input) => {
    const found = readSpelled(input, shape, spellings);
    const view = found && build(found.fields);
    return found && view && { view, shown: found.shown };
  };
}
