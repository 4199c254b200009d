import { expect, it } from 'vitest';
import { sample } from './agent.ts';

const text = JSON.stringify({
  hook_event_name: 'PermissionRequest',
  session_id: 'sample',
  tool_name: 'AskUserQuestion',
  tool_input: { questions: [{ question: '收到了吗？', options: [{ label: '收到' }] }] },
});

it('the sample question is answered in Claude’s words and waits as long as the asker lives', () => {
  const reading = sample.read({ event: 'PermissionRequest', text, caller: {}, switches: {} });
  if (reading.kind !== 'request') throw new Error(reading.kind);
  expect(reading.waitsMs).toBeUndefined();
  const picks = [{ kind: 'other' as const, text: '收到 👍' }];
  expect(reading.reply({ kind: 'answer', answers: [{ question: 0, picks }] })).toBe(
    '{"hookSpecificOutput":{"hookEventName":"PermissionRequest","decision":{"behavior":"allow","updatedInput":{"questions":[{"question":"收到了吗？","options":[{"label":"收到"}]}],"answers":{"收到了吗？":"收到 👍"}}}}}',
  );
});
