import { z } from 'zod';
import { InputField, ToolUse } from './tool-use.ts';

/** How long a suggested rule lives: this session, this project for me, this project for everybody, everywhere for me. */
export const Scope = z.enum(['session', 'local', 'project', 'user', 'unsaid']);
export type Scope = z.infer<typeof Scope>;

/** Something the agent itself offers to remember with an allow. It is sent back by its place in the list, never rebuilt. */
export const Suggestion = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('rules'),
    behavior: z.enum(['allow', 'deny', 'ask']),
    /** `content` undefined = the whole tool */
    rules: z.array(z.object({ tool: z.string(), content: z.string().optional() })).min(1),
    scope: Scope,
  }),
  z.object({ kind: z.literal('mode'), mode: z.string(), scope: Scope }),
  z.object({ kind: z.literal('folders'), folders: z.array(z.string()).min(1), scope: Scope }),
]);
export type Suggestion = z.infer<typeof Suggestion>;

/** A hook that waits for allow or deny. */
export const PermissionRequest = z.object({
  kind: z.literal('permission'),
  tool: ToolUse,
  suggestions: z.array(Suggestion),
  /** the agent can stop its turn with the deny */
  canInterrupt: z.boolean(),
  /** the agent takes a refusal from outside but no allow: it asks by itself if nothing was refused. Default: it takes one */
  vetoOnly: z.boolean().optional(),
  /** the agent takes a changed command (only for a tool of kind `command`). Default: it takes none */
  canRewrite: z.boolean().optional(),
});
export type PermissionRequest = z.infer<typeof PermissionRequest>;

export const Option = z.object({
  label: z.string(),
  description: z.string().optional(),
  /** untrusted text, Markdown or plain */
  preview: z.string().optional(),
});
export type Option = z.infer<typeof Option>;

export const Question = z.object({
  text: z.string(),
  header: z.string().optional(),
  /** several options may be chosen */
  several: z.boolean(),
  options: z.array(Option),
});
export type Question = z.infer<typeof Question>;

/** A hook that waits for answers. Typed text (Other) is always possible. */
export const QuestionRequest = z.object({
  kind: z.literal('question'),
  questions: z.array(Question).min(1),
  /** some questions may stay open (at least one is answered) */
  mayLeaveOpen: z.boolean(),
  /** the agent takes a note beside an answer */
  takesNotes: z.boolean(),
  /** the answer travels as the text of a refusal: the card says so. Default: it does not */
  asRefusal: z.boolean().optional(),
});
export type QuestionRequest = z.infer<typeof QuestionRequest>;

/** A hook that waits for a plan to be approved. */
export const PlanRequest = z.object({
  kind: z.literal('plan'),
  /** Markdown, untrusted; '' where the agent sends none */
  plan: z.string(),
  /** the file that holds it */
  path: z.string().optional(),
  /** the agent can be told to accept edits from now on */
  canAcceptEdits: z.boolean(),
  /** it can be sent back from outside, and approved only in the agent. Default: it can be approved */
  vetoOnly: z.boolean().optional(),
  /** everything else in the input (like permissions that the plan brings along), so that nothing is approved unseen */
  rest: z.array(InputField).optional(),
});
export type PlanRequest = z.infer<typeof PlanRequest>;

/** One field of a form. `name` is its key in the answer, `title` what a person reads. */
const field = {
  name: z.string(),
  title: z.string().optional(),
  description: z.string().optional(),
  required: z.boolean(),
};
export const FormField = z.discriminatedUnion('kind', [
  z.object({
    ...field,
    kind: z.literal('text'),
    format: z.enum(['email', 'uri', 'date', 'date-time']).optional(),
    leastLength: z.int().nonnegative().optional(),
    mostLength: z.int().nonnegative().optional(),
  }),
  z.object({
    ...field,
    kind: z.literal('number'),
    whole: z.boolean(),
    least: z.number().optional(),
    most: z.number().optional(),
  }),
  z.object({ ...field, kind: z.literal('switch') }),
  z.object({
    ...field,
    kind: z.literal('choice'),
    several: z.boolean(),
    /** `value` is what is sent, `label` what is read */
    options: z.array(z.object({ value: z.string(), label: z.string() })).min(1),
  }),
]);
export type FormField = z.infer<typeof FormField>;

/** A hook that waits for a form to be filled in (MCP elicitation). Nothing is filled in beforehand. */
export const FormRequest = z.object({
  kind: z.literal('form'),
  /** who wants it: the tool server's name */
  server: z.string(),
  message: z.string(),
  fields: z.array(FormField).min(1),
});
export type FormRequest = z.infer<typeof FormRequest>;

/** Something that waits in the agent, or that it says, and that cannot be answered from here. */
export const Notice = z.object({
  kind: z.literal('notice'),
  of: z.discriminatedUnion('kind', [
    PermissionRequest,
    QuestionRequest,
    PlanRequest,
    z.object({ kind: z.literal('message'), text: z.string() }),
  ]),
});
export type Notice = z.infer<typeof Notice>;

/** What an agent asks, in our words. */
export const Ask = z.discriminatedUnion('kind', [
  PermissionRequest,
  QuestionRequest,
  PlanRequest,
  FormRequest,
  Notice,
]);
export type Ask = z.infer<typeof Ask>;
