import { describe, expect, it } from 'vitest';
import type { Switches } from '../../protocol/settings.ts';
import type { Level, ProbePlace } from '../setup.ts';
import { setup } from './setup.ts';

const linux: ProbePlace = {
  platform: 'linux',
  folder: '/home/用户 名/.asktop',
  gitBash: false,
  systemRoot: '',
};
const windows: ProbePlace = {
  platform: 'win32',
  folder: 'C:\\Users\\用户 名\\.asktop',
  gitBash: true,
  systemRoot: 'C:\\Windows',
};

interface Group {
  matcher?: string;
  hooks: { type: string; command: string; timeout: number }[];
}

function fileOf(wanted: { place?: ProbePlace; level?: Level; switches?: Switches } = {}) {
  const { place = linux, level = 'answers', switches = {} } = wanted;
  const registration = setup.registration({ place, level, switches, version: undefined });
  if (registration.kind !== 'own-file') throw new Error(registration.kind);
  const { hooks } = JSON.parse(registration.text) as { hooks: Record<string, Group[]> };
  return { ...registration, hooks };
}
const gate = { mode: 'gatekeeper' };

/** As Grok matches: exact names where there is nothing but names, else a pattern that is not anchored. */
function matches(matcher: string | undefined, tool: string): boolean {
  if (matcher === undefined || matcher === '' || matcher === '*') return true;
  if (/^[A-Za-z0-9_|]+$/.test(matcher)) return matcher.split('|').includes(tool);
  return new RegExp(matcher).test(tool);
}

describe('Grok’s hook file', () => {
  it('is a file of ours, whole, ending in a newline, of ASCII but for the home’s own name', () => {
    const { text, events } = fileOf();
    expect(text).toMatch(/^\{\n {2}"hooks": \{[^]*\}\n$/);
    expect(text.replaceAll('用户 名', '')).toMatch(/^[\n -~]+$/);
    expect(events).toContain('PreToolUse');
  });

  it('sets a time for each hook, in seconds: the default of 5 s would end a wait', () => {
    for (const switches of [{}, { mode: 'veto' }, gate]) {
      for (const [event, groups] of Object.entries(fileOf({ switches }).hooks)) {
        for (const { hooks } of groups) {
          expect([event, hooks[0]?.timeout]).toEqual([event, event === 'PreToolUse' ? 86_400 : 10]);
        }
      }
    }
  });

  it('is the same in show and in veto, so that changing between them needs nothing', () => {
    expect(fileOf({ switches: { mode: 'veto' } }).text).toBe(fileOf().text);
    expect(fileOf({ switches: { mode: 'show' } }).text).toBe(fileOf().text);
  });

  it('names the gate’s own event only in gatekeeper mode, and only for tools that act', () => {
    expect(fileOf().text).not.toContain('gatekeeper');
    const [closed, beside, ...more] = fileOf({ switches: gate }).hooks['PreToolUse'] ?? [];
    expect(more).toEqual([]);
    expect(closed?.hooks[0]?.command).toMatch(/ grok-build PreToolUse-gatekeeper$/);
    expect(beside?.hooks[0]?.command).toMatch(/ grok-build PreToolUse-beside$/);
    expect(beside).not.toHaveProperty('matcher');
    const acting = ['run_terminal_command', 'search_replace', 'write', 'hashline_edit'];
    for (const tool of [...acting, 'web_fetch', 'tracker__create_issue', 'tracker__read_file']) {
      expect([tool, matches(closed?.matcher, tool)]).toEqual([tool, true]);
    }
    const reading = ['read_file', 'list_dir', 'grep', 'web_search', 'todo_write', 'rewrite_plan'];
    for (const tool of [...reading, 'ask_user_question', 'exit_plan_mode', 'spawn_subagent']) {
      expect([tool, matches(closed?.matcher, tool)]).toEqual([tool, false]);
    }
  });

  it('costs reading tools nothing at the usual level', () => {
    const [before] = fileOf().hooks['PreToolUse'] ?? [];
    const names = ['run_terminal_command', 'ask_user_question', 'exit_plan_mode', 'a__b'];
    expect(names.every((tool) => matches(before?.matcher, tool))).toBe(true);
    expect(['read_file', 'grep'].some((tool) => matches(before?.matcher, tool))).toBe(false);
    expect(fileOf({ level: 'activity' }).hooks['PreToolUse']?.[0]).not.toHaveProperty('matcher');
  });

  it('is started by a shell as one line: exec in sh, on Windows a PowerShell line even with Git Bash', () => {
    expect(fileOf().hooks['Stop']?.[0]?.hooks[0]?.command).toBe(
      "[ -x '/home/用户 名/.asktop/probe.sh' ] || exit 0; exec '/home/用户 名/.asktop/probe.sh' grok-build Stop",
    );
    const command = fileOf({ place: windows }).hooks['Stop']?.[0]?.hooks[0]?.command;
    // it begins with an unquoted word: a quoted path would be a text to PowerShell
    expect(command).toMatch(/^C:\/Windows\/.*powershell\.exe -NoProfile .* grok-build Stop$/);
    expect(command).not.toContain('\\');
  });
});

it('the folder moves with GROK_HOME', () => {
  const fileIn = (env: Record<string, string>) =>
    setup.places({ platform: 'linux', homeFolder: '/home/u', env }, '/p').configs[0]?.file;
  expect(fileIn({})).toBe('/home/u/.grok/hooks/asktop.json');
  expect(fileIn({ GROK_HOME: '/g' })).toBe('/g/hooks/asktop.json');
});

it('a hook is launched as Grok would: a shell for a line, nothing for what is no command', () => {
  const machine = { platform: 'linux' as const, homeFolder: '/home/u', env: {} };
  expect(setup.launch({ type: 'command', command: 'a b' }, machine)).toMatchObject({
    command: 'sh',
    args: ['-c', 'a b'],
    addsEnv: { GROK_HOOK_EVENT: 'pre_tool_use' },
  });
  expect(setup.launch({ type: 'http', url: 'https://x' }, machine)).toBeUndefined();
});
