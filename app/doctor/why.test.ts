import { expect, test } from 'vitest';
import { hadCard, pastHooks } from './why.ts';

const at = '2026-11-30T08:00:00.000Z';
const lines = [
  `${at} started, version 0.1.0, linux`,
  `${at} [hook] claude-code PermissionRequest pass 1ms 900B (the session is in mode bypassPermissions)`,
  `${at} [hook] claude-code PermissionRequest check 9ms 307210B (window answered)`,
  `${at} [hook] claude-code PermissionRequest settled 120ms 900B (never shown)`,
  `${at} [hook] claude-code PermissionRequest settled 5000ms 900B`,
  `${at} [hook] zcode PermissionRequest acted 5000ms 900B (allow)`,
  `${at} [hook] zcode PostToolUse events 1ms 900B (tool-finished)`,
  `${at} [hook] claude-code Stop foreign 1ms 20B (grok-build)`,
  `${at} intake refused: secret`,
  `${at} intake refused: secret (and 3 more before)`,
];

test('each of the last hooks has its reason, and says whether there was a card', () => {
  const { hooks } = pastHooks(lines, { last: 10, agents: undefined });
  expect(hooks.map((hook) => [hook.agent, hook.reason, hadCard(hook)])).toEqual([
    ['claude-code', 'agents-own-matter', false],
    ['claude-code', 'never-shown', false],
    ['claude-code', 'settled', true],
    ['zcode', 'answered', true],
    ['zcode', 'nothing-to-answer', false],
    ['claude-code', 'another-program', false],
  ]);
});

test('they can be of some agents only, and few', () => {
  const { hooks } = pastHooks(lines, { last: 1, agents: ['zcode'] });
  expect(hooks.map(({ event }) => event)).toEqual(['PostToolUse']);
  expect(pastHooks(lines, { last: 0, agents: undefined }).hooks).toEqual([]);
});

test('what was turned away at the door is counted by its reason', () => {
  expect(pastHooks(lines, { last: 1, agents: undefined }).refused).toEqual({ secret: 5 });
});
