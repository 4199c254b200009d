import { describe, expect, it } from 'vitest';
import { claudeCode } from '../claude-code/agent.ts';
import { zcode } from '../zcode/agent.ts';

const eventsOf = (payload: object, agent = claudeCode) => {
  const text = JSON.stringify(payload);
  const reading = agent.read({ event: 'Registered', text, caller: {}, switches: {} });
  return reading.kind === 'events' ? reading.events : reading.kind;
};
const session = { id: 's' };

describe('what events tell', () => {
  it('a prompt that a person typed', () => {
    expect(
      eventsOf({ hook_event_name: 'UserPromptSubmit', session_id: 's', prompt: '修复登录 ' }),
    ).toEqual([{ kind: 'prompted', session, prompt: '修复登录 ' }]);
  });

  it.each([
    '<task-notification>\n<task-id>a</task-id>',
    '  <system-reminder>x</system-reminder>',
    '<local-command-stdout>ok</local-command-stdout>',
    '<command-name>/model</command-name>',
    '<teammate-message from="x">',
  ])('nothing, where a machine wrote the prompt: %o', (prompt) => {
    expect(eventsOf({ hook_event_name: 'UserPromptSubmit', session_id: 's', prompt })).toBe('pass');
  });

  it.each([
    '<div> is wrong here',
    'see <task-notification>',
    '<task-notifications-page> broke',
    '/review',
  ])('a prompt that only looks like a machine’s: %o', (prompt) => {
    expect(eventsOf({ hook_event_name: 'UserPromptSubmit', session_id: 's', prompt })).toEqual([
      { kind: 'prompted', session, prompt },
    ]);
  });

  it('the session’s title, at its start and at a prompt', () => {
    const named = { kind: 'session-started', session, title: '登录页' };
    const title = { session_id: 's', session_title: '登录页' };
    expect(eventsOf({ hook_event_name: 'SessionStart', ...title })).toEqual([named]);
    expect(eventsOf({ hook_event_name: 'UserPromptSubmit', prompt: 'go', ...title })).toEqual([
      named,
      { kind: 'prompted', session, prompt: 'go' },
    ]);
    expect(eventsOf({ hook_event_name: 'SessionStart', session_id: 's' })).toEqual([
      { kind: 'session-started', session },
    ]);
  });

  it('nothing about the main agent’s turn when an unnamed helper stops', () => {
    expect(eventsOf({ hook_event_name: 'SubagentStop', session_id: 's' })).toBe('pass');
  });

  it('the event of the registered command where the payload names none', () => {
    const text = JSON.stringify({ session_id: 's' });
    const reading = claudeCode.read({ event: 'Stop', text, caller: {}, switches: {} });
    expect(reading).toEqual({ kind: 'events', events: [{ kind: 'turn-ended', session }] });
  });

  it('nothing of a wrong type', () => {
    expect(
      eventsOf({ hook_event_name: 'Notification', session_id: 5, cwd: [], message: { a: 1 } }),
    ).toBe('pass');
    expect(eventsOf({ hook_event_name: 'Stop', session_id: 5, cwd: [], agent_id: null })).toEqual([
      { kind: 'turn-ended', session: { id: '' } },
    ]);
  });

  it('a named helper of ZCode, which gives it no id', () => {
    const stop = { hookEventName: 'Stop', traceId: 't', sessionId: 's', agentName: 'Explore' };
    expect(eventsOf(stop, zcode)).toEqual([
      { kind: 'turn-ended', session: { id: 's', subagent: { id: 'Explore' } } },
    ]);
  });
});
