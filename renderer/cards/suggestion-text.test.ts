import { expect, test } from 'vitest';
import type { Suggestion } from '../../app/protocol/ask.ts';
import { suggestionText } from './suggestion-text.ts';

const rule = (content: string | undefined, tool = 'Bash'): Suggestion => ({
  kind: 'rules',
  behavior: 'allow',
  rules: [content === undefined ? { tool } : { tool, content }],
  scope: 'local',
});

test('a rule is shown as the agent spells it, with its scope', () => {
  expect(suggestionText(rule('npm test *'), 'Bash')).toEqual({
    lead: 'Always allow',
    codes: ['npm test *'],
    scope: 'this project (only you)',
    broad: false,
  });
  expect(suggestionText(rule('src/**', 'Edit'), 'Bash').codes).toEqual(['Edit(src/**)']);
});

test.each([undefined, '*', ':*', ' '])('a rule for the whole tool is called broad (%s)', (all) => {
  const text = suggestionText(rule(all), 'Bash');
  expect([text.lead, text.broad]).toEqual(['Always allow every Bash command', true]);
});

test('one whole tool among several rules makes them broad, and all are named', () => {
  const text = suggestionText(
    {
      kind: 'rules',
      behavior: 'allow',
      scope: 'user',
      rules: [{ tool: 'Read', content: 'a' }, { tool: 'Bash' }],
    },
    'Bash',
  );
  expect([text.codes, text.broad]).toEqual([['Read(a)', 'Bash'], true]);
});

test('modes and folders say what they do', () => {
  const mode = (name: string): Suggestion => ({ kind: 'mode', mode: name, scope: 'session' });
  expect(suggestionText(mode('acceptEdits'), undefined).lead).toBe('Accept edits in this session');
  expect(suggestionText(mode('bypassPermissions'), undefined).broad).toBe(true);
  expect(suggestionText(mode('yolo'), undefined)).toMatchObject({ codes: ['yolo'], broad: true });
  expect(
    suggestionText({ kind: 'folders', folders: ['/tmp', '/etc'], scope: 'session' }, undefined),
  ).toEqual({ lead: 'Also allow', codes: ['/tmp', '/etc'], scope: 'this session', broad: false });
});
