import { describe, expect, it } from 'vitest';
import { AgentLabel } from '../protocol/agent.ts';
import { agents, findAgent, findAsker } from './registry.ts';

describe('findAgent', () => {
  it.each([
    ['claude-code', 'claude-code'],
    ['Claude Code', 'claude-code'],
    ['CLAUDE_CODE', 'claude-code'],
    ['claude', 'claude-code'],
    ['ZCode', 'zcode'],
    ['z-code', 'zcode'],
    [' zcode ', 'zcode'],
    ['智谱', 'zcode'],
    ['grok', 'grok-build'],
    ['Grok Build', 'grok-build'],
    ['qoder-cn', 'lingma'],
    ['Qoder CN', 'lingma'],
    ['通义灵码', 'lingma'],
    ['Qoder IDE', 'qoder-ide'],
    ['codex-cli', 'codex'],
    ['Cursor', 'cursor'],
    ['copilot', 'copilot-cli'],
    ['Gemini CLI', 'gemini-cli'],
    ['qodercli', 'qoder-cli'],
    ['Qoder CN CLI', 'qoder-cn-cli'],
    ['qoderwork', 'qoderwork'],
    ['qwen', 'qwen-code'],
    ['CodeBuddy', 'codebuddy'],
    ['droid', 'factory-droid'],
  ])('knows %o as %s', (typed, id) => {
    expect(findAgent(typed)?.id).toBe(id);
  });

  it.each(['', 'asktop', 'claude-', '__proto__', 'constructor', '../zcode'])(
    'knows no %o',
    (typed) => {
      expect(findAgent(typed)).toBeUndefined();
    },
  );
});

it('findAsker knows ids as probes send them, and no other spelling', () => {
  expect(['zcode', 'claude-code', 'sample'].map((id) => findAsker(id)?.id)).toEqual([
    'zcode',
    'claude-code',
    'sample',
  ]);
  expect(['claude', 'ZCode', 'Claude Code', '', '__proto__'].map(findAsker)).toEqual(
    Array(5).fill(undefined),
  );
});

it('lists the agents that can be set up, each with a proper label and names of its own', () => {
  expect(agents.map(({ id }) => id)).toEqual([
    'zcode',
    'claude-code',
    'grok-build',
    'lingma',
    'qoder-ide',
    'qoder-cli',
    'qoder-cn-cli',
    'qoderwork',
    'codex',
    'cursor',
    'qwen-code',
    'copilot-cli',
    'factory-droid',
    'opencode',
    'codebuddy',
    'gemini-cli',
  ]);
  for (const { id, name } of agents) expect(AgentLabel.parse({ id, name })).toEqual({ id, name });
  const names = agents.flatMap(({ id, aliases }) => [id, ...aliases]);
  expect(new Set(names).size).toBe(names.length);
});
