import { describe, expect, it } from 'vitest';
import { lingma } from '../lingma/agent.ts';
import type { Switches } from '../../protocol/settings.ts';
import { pasteable } from '../pasteable.ts';
import { qoderIde } from '../qoder-ide/agent.ts';
import type { Level, Machine, ProbePlace } from '../setup.ts';

const linux: ProbePlace = {
  platform: 'linux',
  folder: '/home/用户 名/.asktop',
  gitBash: false,
  systemRoot: '',
};

interface Group {
  matcher?: string;
  hooks: { type: string; command: string; timeout: number }[];
}
function hooksOf(agent = lingma, level: Level = 'answers', place = linux, switches: Switches = {}) {
  const wanted = { place, level, switches, version: undefined };
  const json = JSON.parse(pasteable(agent.setup.registration(wanted))) as {
    hooks: Record<string, Group[]>;
  };
  return json.hooks;
}

describe.each([lingma, qoderIde])('the entries of $name', (agent) => {
  it('are for the five events that the engine knows, each the same shape', () => {
    const hooks = hooksOf(agent);
    expect(Object.keys(hooks).sort()).toEqual([
      'PostToolUse',
      'PostToolUseFailure',
      'PreToolUse',
      'Stop',
      'UserPromptSubmit',
    ]);
    for (const [event, groups] of Object.entries(hooks)) {
      for (const { hooks: handlers } of groups) {
        expect(handlers).toEqual([
          {
            type: 'command',
            command: `[ -x '/home/用户 名/.asktop/probe.sh' ] || exit 0; exec '/home/用户 名/.asktop/probe.sh' ${agent.id} ${event}`,
            timeout: 30,
          },
        ]);
      }
    }
  });

  it('match acting tools whether a matcher is a list of names, an exact name or a pattern', () => {
    const matchers = (hooksOf(agent)['PreToolUse'] ?? []).map(({ matcher }) => matcher ?? '');
    const asList = (tool: string) => matchers.some((one) => one.split('|').includes(tool));
    const asPattern = (tool: string) =>
      matchers.some((one) => new RegExp(`^(?:${one})$`).test(tool));
    const tools = ['run_in_terminal', 'Bash', 'create_file', 'Write', 'search_replace', 'Edit'];
    for (const tool of [...tools, 'edit_file', 'delete_file']) {
      expect([tool, asList(tool), asPattern(tool)]).toEqual([tool, true, true]);
    }
    expect(asPattern('mcp__demo-server__query')).toBe(true);
    expect(['read_file', 'Read', 'grep_code'].some(asPattern)).toBe(false);
  });

  it('run once for a call, whichever way a matcher is read: each run would make a card', () => {
    const matchers = (hooksOf(agent)['PreToolUse'] ?? []).map(({ matcher }) => matcher ?? '');
    for (const tool of ['Bash', 'edit_file', 'mcp__files__edit_file', 'mcp__files__create_file']) {
      const fitting = matchers.filter((one) => new RegExp(one).test(tool));
      expect([tool, fitting.length]).toEqual([tool, 1]);
    }
  });

  it('hear of every tool while calls are held, since a rule can name any', () => {
    const held = hooksOf(agent, 'answers', linux, { mode: 'hold', hold: ['WebFetch', 'Read'] });
    expect(held['PreToolUse']).toMatchObject([{ hooks: [{}] }]);
    expect(held['PreToolUse']?.[0]).not.toHaveProperty('matcher');
    const holdOption = agent.switches.flatMap((one) => (one.kind === 'choice' ? one.options : []));
    expect(holdOption.find(({ value }) => value === 'hold')?.reinstalls).toBe(true);
  });

  it('for activity hear of every tool', () => {
    expect(hooksOf(agent, 'activity')['PreToolUse']).toMatchObject([{ hooks: [{}] }]);
    expect(hooksOf(agent, 'activity')['PreToolUse']?.[0]).not.toHaveProperty('matcher');
  });

  it('on Windows are one line for whichever shell the IDE has', () => {
    const place = { ...linux, platform: 'win32' as const, folder: 'C:\\Users\\用户 名\\.asktop' };
    const withBash = { ...place, gitBash: true, systemRoot: 'C:\\Windows' };
    const command = hooksOf(agent, 'answers', withBash)['Stop']?.[0]?.hooks[0]?.command;
    expect(command).toBe(
      `C:/Windows/System32/WindowsPowerShell/v1.0/powershell.exe -NoProfile -NonInteractive -ExecutionPolicy Bypass -File "C:/Users/用户 名/.asktop/probe.ps1" ${agent.id} Stop`,
    );
  });
});

it('each product has its own files, and only those whose names are known are written', () => {
  const machine: Machine = { platform: 'linux', homeFolder: '/home/u', env: {} };
  const filesOf = (agent: typeof lingma) =>
    agent.setup.places(machine, '/p').configs.map(({ file, installable }) => [file, installable]);
  expect(filesOf(lingma)).toEqual([
    ['/home/u/.lingma/settings.json', true],
    ['/p/.lingma/settings.json', false],
    ['/p/.lingma/settings.local.json', false],
  ]);
  expect(filesOf(qoderIde)).toEqual([
    ['/home/u/.qoder/settings.json', true],
    ['/p/.qoder/settings.json', true],
    ['/p/.qoder/settings.local.json', true],
  ]);
});
