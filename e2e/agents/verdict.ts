/** What an agent makes of a hook's end, in its own words. */
export type Verdict =
  /** the hook decided, and the agent took it */
  | {
      kind: 'decision';
      behavior: 'allow' | 'deny';
      message?: string | undefined;
      interrupt?: boolean | undefined;
      updatedInput?: Record<string, unknown> | undefined;
      updatedPermissions?: unknown[] | undefined;
      /** what the model reads as the tool's result, where the agent makes it from the decision */
      modelReads?: string | undefined;
    }
  /** the hook said nothing: the agent's own dialog decides */
  | { kind: 'none'; why: string }
  /** the hook said something that this agent, or a build of it, does not take */
  | { kind: 'invalid'; why: string };

/** One question as both dialects send it. */
export interface AskedQuestion {
  question: string;
  header: string;
  multiSelect: boolean;
  options: { label: string; description: string; preview?: string | undefined }[];
}
