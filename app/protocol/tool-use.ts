import { z } from 'zod';

/** A part of a tool's input that no other field shows: `json` is its text as the agent wrote it, numbers and all. */
export const InputField = z.object({ name: z.string(), json: z.string() });
export type InputField = z.infer<typeof InputField>;

const common = {
  /** the tool's name as the agent spells it */
  tool: z.string(),
  /** everything else in the input, so that a card hides nothing that it approves */
  rest: z.array(InputField),
};

/** One replacement inside a file; `everywhere` when every occurrence is replaced. */
export const TextEdit = z.object({
  before: z.string(),
  after: z.string(),
  everywhere: z.boolean(),
});
export type TextEdit = z.infer<typeof TextEdit>;

/** What a patch does to one file, or a patch that could not be read: its whole text. */
export const FileChange = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('write'), path: z.string(), content: z.string() }),
  /** `movesTo`: where the file goes besides; without edits it only moves */
  z.object({
    kind: z.literal('edit'),
    path: z.string(),
    movesTo: z.string().optional(),
    edits: z.array(TextEdit),
  }),
  z.object({ kind: z.literal('delete'), path: z.string() }),
  z.object({ kind: z.literal('unread'), text: z.string() }),
]);
export type FileChange = z.infer<typeof FileChange>;

/** What an agent wants to do, in our words. Texts are complete and unchanged. */
export const ToolUse = z.discriminatedUnion('kind', [
  z.object({
    ...common,
    kind: z.literal('command'),
    shell: z.enum(['bash', 'powershell']),
    command: z.string(),
    /** the agent's own words about it: a caption, never the headline */
    description: z.string().optional(),
  }),
  z.object({ ...common, kind: z.literal('write'), path: z.string(), content: z.string() }),
  z.object({
    ...common,
    kind: z.literal('edit'),
    path: z.string(),
    edits: z.array(TextEdit).min(1),
  }),
  /** several changes at once, or one that is neither a whole file nor an edit in place */
  z.object({ ...common, kind: z.literal('patch'), files: z.array(FileChange).min(1) }),
  z.object({
    ...common,
    kind: z.literal('notebook'),
    path: z.string(),
    cell: z.string().optional(),
    mode: z.string().optional(),
    cellType: z.string().optional(),
    source: z.string(),
  }),
  z.object({ ...common, kind: z.literal('read'), path: z.string() }),
  z.object({
    ...common,
    kind: z.literal('search'),
    pattern: z.string(),
    /** where; undefined = the session's folder */
    path: z.string().optional(),
  }),
  z.object({ ...common, kind: z.literal('fetch'), url: z.string(), prompt: z.string().optional() }),
  z.object({ ...common, kind: z.literal('web-search'), query: z.string() }),
  z.object({
    ...common,
    kind: z.literal('subagent'),
    prompt: z.string(),
    description: z.string().optional(),
    type: z.string().optional(),
  }),
  z.object({
    ...common,
    kind: z.literal('mcp'),
    server: z.string(),
    action: z.string(),
    /** the whole input as indented JSON text, numbers spelled as the agent spelled them */
    json: z.string(),
  }),
  z.object({ ...common, kind: z.literal('other'), json: z.string() }),
]);
export type ToolUse = z.infer<typeof ToolUse>;
