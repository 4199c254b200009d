import { z } from 'zod';

/** What there is to say about a rule that a person wrote, in the language in force. A rule without a remark is understood. */
export const RuleRemark = z.object({
  rule: z.string(),
  /** `fault`: it is not understood, fits nothing and is not to be kept; `note`: it holds, and perhaps not as it was meant */
  kind: z.enum(['fault', 'note']),
  text: z.string(),
});
export type RuleRemark = z.infer<typeof RuleRemark>;
