import { z } from 'zod';

/** The hook of the sample question, in Chinese: what `asktop ask` gives to the probe, as an agent would. */
export function sampleHook(): { event: string; text: string } {
  const payload = {
    session_id: 'sample',
    permission_mode: 'default',
    hook_event_name: 'PermissionRequest',
    tool_name: 'AskUserQuestion',
    tool_input: { questions: [question] },
  };
  return { event: 'PermissionRequest', text: `${JSON.stringify(payload)}\n` };
}

/** The answer in the probe's stdout, exactly as it was typed or chosen; undefined if there is none. */
export function readSampleReply(stdout: string): string | undefined {
  const parsed = Reply.safeParse(jsonOf(stdout));
  return parsed.success
    ? parsed.data.hookSpecificOutput.decision.updatedInput.answers[question.question]
    : undefined;
}

const question = {
  question: '今天想喝点什么？试着在“其他”里写几个字，看它们是否原样送达。',
  header: '示例',
  multiSelect: false,
  options: [
    { label: '绿茶', description: '清淡，提神。' },
    { label: '咖啡', description: '浓一些，☕ 醒得快。' },
  ],
};

const Reply = z.object({
  hookSpecificOutput: z.object({
    decision: z.object({
      behavior: z.literal('allow'),
      updatedInput: z.object({ answers: z.record(z.string(), z.string()) }),
    }),
  }),
});

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
