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
  /** everything else in the input (like permissions that the plan brings along), so that nothing is approved unseen */
  rest: z.array(InputField).optional(),
});
export type PlanRequest = z.infer<typeof PlanRequest>;

/** What an agent asks, in our words. */
export const Ask = z.discriminatedUnion('kind', [PermissionRequest, QuestionRequest, PlanRequest]);
export type Ask = z.infer<typeof Ask>;
