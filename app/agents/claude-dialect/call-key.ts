import type { CallKey } from '../../protocol/event.ts';
import { canonicalJson } from '../../text/json-canonical.ts';
import type { Payload } from './payload.ts';

/**
 * Names the call that a request or a "tool has run" event is about; '' if the payload names no tool.
 *
 * `by` 'id': the call's own id where the payload has one (ZCode). `by` 'input': Claude Code's requests have no id, so the
 * tool and its input name the call, with two exceptions (measured, 2.1.332): after AskUserQuestion the input holds the
 * answers besides the questions, and after ExitPlanMode it is whatever was sent as `updatedInput`.
 */
export function callKeyOf(
  { tool, input, callId }: Pick<Payload, 'tool' | 'input' | 'callId'>,
  by: 'id' | 'input',
): CallKey {
  if (by === 'id' && callId !== undefined) return `id ${callId}`;
  if (tool === undefined) return '';
  if (tool === 'ExitPlanMode') return tool;
  const part = tool === 'AskUserQuestion' ? questionsIn(input) : input;
  return `${tool} ${canonicalJson(part)}`;
}

function questionsIn(input: unknown): unknown {
  return typeof input === 'object' && input !== null && 'questions' in input
    ? input.questions
    : input;
}
