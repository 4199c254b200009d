import { z } from 'zod';
import type { TextEdit, ToolUse } from '../../protocol/tool-use.ts';

/** One replacement, as Edit and MultiEdit spell it. */
const edit = {
  old_string: z.string(),
  new_string: z.string(),
  replace_all: z.boolean().optional(),
};

/** A tool's use without what every use has. */
type ToolView = ToolUse extends infer Use
  ? Use extends unknown
    ? Omit<Use, 'tool' | 'rest'>
    : never
  : never;

/** A tool whose input has a card of its own. */
interface KnownTool {
  /** the input's fields that the view shows */
  readonly fields: readonly string[];
  /** The view, or undefined if a field has an unexpected type. */
  view(input: unknown): ToolView | undefined;
}

/** The tools that Claude Code and ZCode have in common, by name (claude-code.md §5, zcode.md §6). */
export const knownTools: ReadonlyMap<string, KnownTool> = new Map([
  ['Bash', command('bash')],
  ['PowerShell', command('powershell')],
  [
    'Write',
    known({ file_path: z.string(), content: z.string() }, (input) => ({
      kind: 'write',
      path: input.file_path,
      content: input.content,
    })),
  ],
  [
    'Edit',
    known({ file_path: z.string(), ...edit }, (input) => ({
      kind: 'edit',
      path: input.file_path,
      edits: [textEdit(input)],
    })),
  ],
  [
    // gone from current versions
    'MultiEdit',
    known(
      // strict: a field of an edit that the card does not show would be approved unseen
      { file_path: z.string(), edits: z.array(z.strictObject(edit)).min(1) },
      (input) => ({ kind: 'edit', path: input.file_path, edits: input.edits.map(textEdit) }),
    ),
  ],
  [
    'NotebookEdit',
    known(
      {
        notebook_path: z.string(),
        new_source: z.string(),
        cell_id: z.string().optional(),
        cell_type: z.string().optional(),
        edit_mode: z.string().optional(),
      },
      (input) => ({
        kind: 'notebook',
        path: input.notebook_path,
        source: input.new_source,
        cell: input.cell_id,
        cellType: input.cell_type,
        mode: input.edit_mode,
      }),
    ),
  ],
  ['Read', known({ file_path: z.string() }, (input) => ({ kind: 'read', path: input.file_path }))],
  ['Glob', search()],
  ['Grep', search()],
  [
    'WebFetch',
    known({ url: z.string(), prompt: z.string().optional() }, (input) => ({
      kind: 'fetch',
      url: input.url,
      prompt: input.prompt,
    })),
  ],
  [
    'WebSearch',
    known({ query: z.string() }, (input) => ({ kind: 'web-search', query: input.query })),
  ],
  ['Agent', subagent()],
  // the older name of Agent
  ['Task', subagent()],
]);

function command(shell: 'bash' | 'powershell'): KnownTool {
  const fields = { command: z.string(), description: z.string().optional() };
  return known(fields, (input) => ({ kind: 'command', shell, ...input }));
}

function search(): KnownTool {
  return known({ pattern: z.string(), path: z.string().optional() }, (input) => ({
    kind: 'search',
    ...input,
  }));
}

function subagent(): KnownTool {
  return known(
    {
      prompt: z.string(),
      description: z.string().optional(),
      subagent_type: z.string().optional(),
    },
    (input) => ({
      kind: 'subagent',
      prompt: input.prompt,
      description: input.description,
      type: input.subagent_type,
    }),
  );
}

function textEdit(input: z.infer<z.ZodObject<typeof edit>>): TextEdit {
  return {
    before: input.old_string,
    after: input.new_string,
    everywhere: input.replace_all ?? false,
  };
}

function known<Shape extends z.ZodRawShape>(
  shape: Shape,
  build: (input: z.infer<z.ZodObject<Shape>>) => ToolView,
): KnownTool {
  const schema = z.object(shape);
  return {
    fields: Object.keys(shape),
    view(input) {
      const { data } = schema.safeParse(input);
      return data && build(data);
    },
  };
}
