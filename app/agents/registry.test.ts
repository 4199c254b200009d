import { describe, expect, it } from 'vitest';
import { AgentLabel } from '../protocol/agent.ts';
import { agentById, agents, findAgent } from './registry.ts';

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
    ['sample', 'sample'],
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

describe('agentById', () => {
  it('knows each agent, and the sample, by its id', () => {
    for (const { id } of agents) expect(agentById(id)?.id).toBe(id);
    expect(agentById('sample')?.id).toBe('sample');
  });

  it.each(['claude', 'Claude-Code', 'claude_code', 'ZCode', 'zai', '__proto__', 'constructor', ''])(
    'knows no %o',
    (typed) => {
      expect(agentById(typed)).toBeUndefined();
    },
  );
});

it('lists the agents that can be set up, each with a proper label and names of its own', () => {
  expect(agents.map(({ id }) => id)).toEqual(['zcode', 'claude-code']);
  for (const { id, name } of agents) expect(AgentLabel.parse({ id, name })).toEqual({ id, name });
  const names = agents.flatMap(({ id, aliases }) => [id, ...aliases]);
  expect(new Set(names).size).toBe(names.length);
});
