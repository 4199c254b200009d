import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Agent } from '../agent.ts';
import { codebuddy } from '../codebuddy/agent.ts';
import { factoryDroid } from '../factory-droid/agent.ts';
import { pasteable } from '../pasteable.ts';
import { qoderCli } from '../qoder-cli/agent.ts';
import { qoderCnCli } from '../qoder-cn-cli/agent.ts';
import { qoderWork } from '../qoderwork/agent.ts';
import { qwenCode } from '../qwen-code/agent.ts';
import type { Level, ProbePlace, WantedHooks } from '../setup.ts';

// The agents that take Claude's kind of entry: what each of them would find in its config.

const place: ProbePlace = {
  platform: 'linux',
  folder: '/home/用户 名/.asktop',
  gitBash: false,
  systemRoot: '',
};
const windows: ProbePlace = {
  platform: 'win32',
  folder: 'C:\\Users\\用户 名\\.asktop',
  gitBash: false,
  systemRoot: 'C:\\Windows',
};
const six = [qoderCli, qoderCnCli, qoderWork, qwenCode, codebuddy, factoryDroid];

const Handler = z.strictObject({
  type: z.literal('command'),
  command: z.string(),
  timeout: z.int().positive(),
  async: z.literal(true).optional(),
  shell: z.enum(['bash', 'powershell']).optional(),
});
const Events = z.record(
  z.string(),
  z.array(z.strictObject({ matcher: z.string().optional(), hooks: z.array(Handler).length(1) })),
);
function eventsOf(agent: Agent, wanted: Partial<WantedHooks> = {}): z.infer<typeof Events> {
  const all = { place, level: 'answers', switches: {}, version: undefined, ...wanted } as const;
  const root = JSON.parse(pasteable(agent.setup.registration(all))) as Record<string, unknown>;
  return Events.parse(root['hooks'] ?? root);
}
const handlerOf = (agent: Agent, event: string, wanted: Partial<WantedHooks> = {}) =>
  eventsOf(agent, wanted)[event]?.[0]?.hooks[0];
const matcherOf = (agent: Agent, wanted: Partial<WantedHooks>) =>
  new RegExp(eventsOf(agent, wanted)['PreToolUse']?.[0]?.matcher ?? '^$');

describe.each(six.map((agent) => [agent.id, agent] as const))('the entries of %s', (id, agent) => {
  it('start our probe with its id and the event, and nothing else', () => {
    for (const level of Object.keys(agent.setup.levels) as Level[]) {
      for (const [event, groups] of Object.entries(eventsOf(agent, { level }))) {
        for (const { hooks } of groups) {
          // a call that is told of beside the agent cannot be denied: the command line says so
          const isBeside = event === 'PreToolUse' && hooks[0]?.async === true;
          const named = isBeside ? `${event}-async` : event;
          expect(hooks[0]?.command).toBe(
            `[ -x '/home/用户 名/.asktop/probe.sh' ] || exit 0; exec '/home/用户 名/.asktop/probe.sh' ${id} ${named}`,
          );
        }
      }
    }
  });

  it('are read as they were written by every matcher that is there', () => {
    for (const level of Object.keys(agent.setup.levels) as Level[]) {
      for (const groups of Object.values(eventsOf(agent, { level }))) {
        for (const { matcher } of groups) {
          if (matcher !== undefined && matcher !== '*')
            expect(() => new RegExp(matcher)).not.toThrow();
        }
      }
    }
  });

  it('wait a little longer than a request does', () => {
    const event = agent === factoryDroid ? 'PreToolUse' : 'PermissionRequest';
    const switches = { mode: 'hold' };
    const timeout = handlerOf(agent, event, { switches })?.timeout ?? 0;
    const text = JSON.stringify({
      hook_event_name: event,
      permission_mode: 'default',
      tool_name: agent === factoryDroid ? 'Execute' : 'Read',
      tool_input: { command: 'ls' },
    });
    const reading = agent.read({ event, text, caller: {}, switches });
    if (reading.kind !== 'request') throw new Error(reading.kind);
    const timeoutMs = agent === qwenCode ? timeout : timeout * 1000;
    expect(reading.waitsMs).toBe(timeoutMs - 5_000);
  });

  it.skipIf(process.platform === 'win32')('can be started as it would (skipped on Windows)', () => {
    for (const hook of [handlerOf(agent, 'Stop'), handlerOf(agent, 'PostToolUse')]) {
      const launch = agent.setup.launch(hook, { platform: 'linux', homeFolder: '/h', env: {} });
      const printing = launch?.args.map((word) => word.replace(/^.*exec .*probe\.sh'/, 'echo'));
      const { stdout } = spawnSync(launch?.command ?? '', printing ?? [], { encoding: 'utf8' });
      expect(stdout).toMatch(new RegExp(`^${id} (Stop|PostToolUse)\n$`));
    }
    const machine = { platform: 'linux', homeFolder: '/h', env: {} } as const;
    expect(agent.setup.launch({ type: 'http', url: 'http://x' }, machine)).toBeUndefined();
  });

  it('say in both languages what is to be done after a change', () => {
    for (const step of agent.setup.steps) {
      expect(step.en).toMatch(/\w/);
      expect(step['zh-CN']).toMatch(/\p{Script=Han}/u);
    }
    expect(agent.setup.steps.length).toBeGreaterThan(0);
  });
});

describe('Qwen Code', () => {
  /** A version up to 0.15 reads every number as ms, a newer one less than 1000 as s (its documentation). */
  const older = (timeout: number) => timeout;
  const newer = (timeout: number) => (timeout >= 1000 ? timeout : timeout * 1000);

  it('has timeouts that old and new versions read alike', () => {
    for (const [event, [group]] of Object.entries(eventsOf(qwenCode, { level: 'activity' }))) {
      const timeout = group?.hooks[0]?.timeout ?? 0;
      expect(newer(timeout)).toBe(older(timeout));
      expect(older(timeout)).toBe(event === 'PermissionRequest' ? 86_400_000 : 10_000);
      // what a timer of Node can hold
      expect(timeout).toBeLessThan(2 ** 31);
    }
  });

  it('has only events that 0.15.10 knows: it warns of any other', () => {
    expect(Object.keys(eventsOf(qwenCode, { level: 'activity' }))).toEqual([
      'PermissionRequest',
      'PreToolUse',
      'PostToolUse',
      'PostToolUseFailure',
      'Stop',
      'SubagentStop',
      'UserPromptSubmit',
      'SessionStart',
      'SessionEnd',
    ]);
  });

  it('is held up by nothing but requests', () => {
    for (const [event, [group]] of Object.entries(eventsOf(qwenCode, { level: 'activity' }))) {
      expect(group?.hooks[0]?.async).toBe(event === 'PermissionRequest' ? undefined : true);
    }
  });

  it('is told its shell on Windows, where ComSpec would choose another', () => {
    expect(handlerOf(qwenCode, 'Stop', { place: windows })?.shell).toBe('powershell');
    expect(handlerOf(qwenCode, 'Stop', { place: { ...windows, gitBash: true } })?.shell).toBe(
      'bash',
    );
    expect(handlerOf(qwenCode, 'Stop')?.shell).toBeUndefined();
  });

  it('is guarded by whole names of tools', () => {
    const matcher = matcherOf(qwenCode, { level: 'guard' });
    const matches = (tool: string) => matcher.test(tool);
    expect(['run_shell_command', 'edit', 'mcp__a__b'].every(matches)).toBe(true);
    expect(['read_file', 'credit', 'todo_write'].some(matches)).toBe(false);
  });
});

describe('Qoder’s command line', () => {
  it('has requests and forms that wait for a person, and events for which nobody waits', () => {
    const { PermissionRequest, Elicitation, PreToolUse, ...noted } = eventsOf(qoderCli);
    expect(PreToolUse).toHaveLength(1);
    for (const groups of [PermissionRequest, Elicitation]) {
      expect(groups?.[0]?.hooks[0]).toMatchObject({ timeout: 86_400 });
      expect(groups?.[0]?.hooks[0]).not.toHaveProperty('async');
    }
    for (const groups of Object.values(noted)) {
      expect(groups[0]?.hooks[0]).toMatchObject({ timeout: 10, async: true });
    }
    expect(Object.keys(noted)).toContain('PermissionDenied');
  });

  it('is told of the IDE’s calls in the file that both read, by names that are only the IDE’s', () => {
    const matches = (tool: string) => matcherOf(qoderCli, {}).test(tool);
    expect(['run_in_terminal', 'create_file', 'search_replace'].every(matches)).toBe(true);
    expect(['Bash', 'Write', 'Edit', 'Read', 'AskUserQuestion'].some(matches)).toBe(false);
    // the other programs have files of their own
    expect(eventsOf(qoderCnCli)).not.toHaveProperty('PreToolUse');
    expect(eventsOf(qoderWork)).not.toHaveProperty('PreToolUse');
  });

  it('as a guard is told of each call of either program once: the IDE takes Bash for its own run_in_terminal', () => {
    const groups = eventsOf(qoderCli, { level: 'guard' })['PreToolUse'] ?? [];
    expect(groups.map(({ hooks }) => hooks[0]?.['async'])).toEqual([undefined]);
    const matcher = groups[0]?.matcher ?? '';
    const isNamed = (tool: string) => matcher.split('|').includes(tool);
    const tools = ['Bash', 'Write', 'Edit', 'run_in_terminal', 'create_file', 'search_replace'];
    expect([...tools, 'edit_file', 'delete_file', 'NotebookEdit'].every(isNamed)).toBe(true);
    const matches = (tool: string) => new RegExp(matcher).test(tool);
    expect(matches('mcp__files__edit_file')).toBe(true);
    expect(['Read', 'AskUserQuestion', 'read_file', 'Grep'].some(matches)).toBe(false);
  });

  it('names PowerShell where there is no Git Bash, which it would want to install', () => {
    expect(handlerOf(qoderCli, 'Stop', { place: windows })?.shell).toBe('powershell');
    expect(handlerOf(qoderCli, 'Stop', { place: { ...windows, gitBash: true } })?.shell).toBe(
      undefined,
    );
  });
});

describe('Droid', () => {
  const topOf = (root?: unknown) => {
    const wanted = { place, level: 'answers', switches: {}, version: undefined } as const;
    const registration = factoryDroid.setup.registration({ ...wanted, root });
    return registration.kind === 'entries' ? registration.entries.map(({ at }) => at[0]) : [];
  };

  it.each<[string, unknown, string]>([
    ['nothing yet', undefined, 'PreToolUse'],
    ['an empty object', {}, 'PreToolUse'],
    ['events at its top', { Stop: [] }, 'PreToolUse'],
    ['events under hooks', { hooks: { Stop: [] } }, 'hooks'],
    ['no object', [], 'PreToolUse'],
  ])('is given its entries where its file has them: %s', (_, root, first) => {
    expect(topOf(root)[0]).toBe(first);
  });

  it('tells of what acts, and of everything where a rule can name anything', () => {
    const matches = (tool: string) => matcherOf(factoryDroid, {}).test(tool);
    expect(['Execute', 'Create', 'mcp__a__b'].every(matches)).toBe(true);
    expect(['Read', 'Executed', 'LS'].some(matches)).toBe(false);
    const wanted = { switches: { mode: 'hold' } };
    expect(eventsOf(factoryDroid, wanted)['PreToolUse']).toMatchObject([{ matcher: '*' }]);
  });

  it('has no key beyond those that its documentation names', () => {
    expect(JSON.stringify(eventsOf(factoryDroid, { place: windows }))).not.toMatch(/shell"|async/);
  });
});

describe('CodeBuddy', () => {
  it('has one hook before calls, and only where the person wants some held or told', () => {
    expect(eventsOf(codebuddy)).not.toHaveProperty('PreToolUse');
    for (const level of ['answers', 'activity'] as const) {
      const wanted = { level, switches: { mode: 'hold' } };
      expect(eventsOf(codebuddy, wanted)['PreToolUse']).toMatchObject([{ matcher: '*' }]);
    }
    const matches = (tool: string) => matcherOf(codebuddy, { level: 'guard' }).test(tool);
    expect(['Bash', 'mcp__a__b'].every(matches)).toBe(true);
    expect(['Bashful', 'Read'].some(matches)).toBe(false);
  });

  it('says that a change has to be confirmed', () => {
    expect(codebuddy.setup.steps[0]?.en).toContain('/hooks');
  });
});

describe('the user’s file', () => {
  const userFile = (agent: Agent, env: Record<string, string> = {}) =>
    agent.setup
      .places({ platform: 'linux', homeFolder: '/home/u', env }, '/p')
      .configs.find(({ scope, installable }) => scope === 'user' && installable)?.file;

  it.each<[Agent, Record<string, string>, string]>([
    [qoderCli, {}, '/home/u/.qoder/settings.json'],
    [qoderCli, { QODER_CONFIG_DIR: '/c' }, '/c/settings.json'],
    [qoderCli, { QODER_CONFIG_DIR_NAME: '.q' }, '/home/u/.q/settings.json'],
    [qoderCnCli, {}, '/home/u/.qoder-cn/settings.json'],
    [qoderCnCli, { QODERCN_CONFIG_DIR: '/c' }, '/c/settings.json'],
    [qoderCnCli, { QODER_CONFIG_DIR: '/c' }, '/home/u/.qoder-cn/settings.json'],
    [qoderWork, {}, '/home/u/.qoderwork/settings.json'],
    [qwenCode, {}, '/home/u/.qwen/settings.json'],
    [qwenCode, { QWEN_HOME: '/q' }, '/q/settings.json'],
    [codebuddy, {}, '/home/u/.codebuddy/settings.json'],
    [factoryDroid, {}, '/home/u/.factory/hooks.json'],
  ])('of $id with %o is %s', (agent, env, file) => {
    expect(userFile(agent, env)).toBe(file);
  });
});
