import { describe, expect, it } from 'vitest';
import { pasteable } from '../pasteable.ts';
import type { Level, ProbePlace } from '../setup.ts';
import { setup } from './setup.ts';

const place: ProbePlace = {
  platform: 'linux',
  folder: '/home/用户 名/.asktop',
  gitBash: false,
  systemRoot: '',
};
interface Entry {
  matcher?: string;
  hooks: Record<string, unknown>[];
}
const hooksOf = (switches = {}, level: Level = 'answers') =>
  (
    JSON.parse(pasteable(setup.registration({ place, level, switches, version: undefined }))) as {
      hooks: Record<string, Entry[]>;
    }
  ).hooks;

describe('the entries for Gemini CLI', () => {
  it('never let a probe that is gone block a tool', () => {
    for (const [event, entries] of Object.entries(hooksOf({ veto: true })))
      for (const { hooks } of entries)
        expect(hooks).toEqual([
          {
            type: 'command',
            name: `asktop-${event}`,
            command: `[ -x '/home/用户 名/.asktop/probe.sh' ] || exit 0; exec '/home/用户 名/.asktop/probe.sh' gemini-cli ${event}`,
            timeout: expect.any(Number) as unknown,
          },
        ]);
  });

  it('count milliseconds, and wait for a person only by choice', () => {
    const timeoutsOf = (switches: object) =>
      hooksOf(switches)['BeforeTool']?.map(({ hooks }) => hooks[0]?.['timeout']);
    expect(timeoutsOf({})).toEqual([10_000]);
    expect(timeoutsOf({ 'answer-questions': true })).toEqual([86_400_000]);
    expect(timeoutsOf({ veto: true })).toEqual([10_000, 86_400_000]);
  });

  it('run before a tool for questions only, and by choice or as a guard for what acts', () => {
    const matchersOf = (switches: object, level: Level = 'answers') =>
      hooksOf(switches, level)['BeforeTool']?.map(({ matcher }) => matcher);
    expect(matchersOf({})).toEqual(['^ask_user$']);
    const [, acting] = matchersOf({}, 'guard') ?? [];
    expect(matchersOf({ veto: true })?.[1]).toBe(acting);
    const matches = (tool: string) => new RegExp(acting ?? '').test(tool);
    expect(['run_shell_command', 'write_file', 'replace', 'mcp_a_b'].every(matches)).toBe(true);
    expect(['read_file', 'glob', 'ask_user', 'list_directory'].some(matches)).toBe(false);
  });
});

it('the user’s file moves with GEMINI_CLI_HOME, and hooks that are switched off are seen', () => {
  const fileOf = (env: Record<string, string>) =>
    setup
      .places({ platform: 'linux', homeFolder: '/home/u', env }, '/p')
      .configs.find(({ scope }) => scope === 'user')?.file;
  expect(fileOf({})).toBe('/home/u/.gemini/settings.json');
  expect(fileOf({ GEMINI_CLI_HOME: '/g' })).toBe('/g/.gemini/settings.json');
  expect(setup.offSwitches).toMatchObject([{ at: ['hooksConfig', 'enabled'], value: false }]);
});

it('a handler is started by bash with an environment that is cleaned of keys', () => {
  const machine = { platform: 'linux' as const, homeFolder: '/home/u', env: {} };
  const launch = setup.launch({ type: 'command', command: 'x' }, machine);
  expect(launch).toMatchObject({ command: 'bash', args: ['-c', 'x'] });
  const isDropped = (name: string) => launch?.dropsEnv.some((pattern) => pattern.test(name));
  expect([isDropped('GITHUB_TOKEN'), isDropped('PATH')]).toEqual([true, false]);
  expect(setup.launch({ type: 'runtime' }, machine)).toBeUndefined();
});
