import { z } from 'zod';
import type { Act } from '../../protocol/act.ts';
import type { Question } from '../../protocol/ask.ts';
import type { AgentSwitch, Reading } from '../agent.ts';
import { answersAsText } from '../claude-dialect/answers-as-text.ts';
import { wordings } from '../claude-dialect/decisions.ts';

/** `request_user_input` raises no permission request and takes no answer from a hook; PreToolUse can refuse it with a text. */
export const answerQuestions: AgentSwitch = {
  name: 'answer-questions',
  explains: {
    en: 'Answer Codex’s questions here. The answer reaches the model as the text of a refused call, and Codex shows the call as blocked. Needs the hook entries to be installed again, and to be trusted again in Codex.',
    'zh-CN':
      '在这里回答 Codex 的提问。答案会作为“被拒绝的调用”的文本送达模型，Codex 会把该调用显示为已阻止。开启后需要重新安装 hook 配置，并在 Codex 中重新信任。',
  },
};

/**
 * The questions, with answers that travel as a refusal's text: the model reads `Tool call blocked by PreToolUse hook: …`
 * (measured, 0.171.0). Undefined if they have an unknown shape.
 */
export function readQuestions(
  input: unknown,
): Pick<Extract<Reading, { kind: 'request' }>, 'ask' | 'reply'> | undefined {
  const questions = Input.safeParse(input).data?.questions;
  if (questions === undefined) return undefined;
  return {
    ask: { kind: 'question', questions, mayLeaveOpen: true, takesNotes: false, asRefusal: true },
    reply: (act) => {
      const text = textFor(questions, act);
      return text === undefined ? undefined : wordings.PreToolUse.deny(text, false);
    },
  };
}

/** A refusal without a text is not taken (codex.md §3). */
function textFor(questions: readonly Question[], act: Act): string | undefined {
  if (act.kind === 'deny') return act.reason ?? 'The user declined to answer.';
  return act.kind === 'answer' ? answersAsText(questions, act.answers) : undefined;
}

const Input = z.object({
  questions: z
    .array(
      z
        .object({
          question: z.string(),
          header: z.string().optional(),
          options: z
            .array(z.object({ label: z.string(), description: z.string().optional() }))
            .nullish(),
        })
        .transform(({ question, header, options }): Question => ({
          text: question,
          header,
          several: false,
          options: options ?? [],
        })),
    )
    .min(1),
});
