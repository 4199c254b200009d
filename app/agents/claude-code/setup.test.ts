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
const textOf = (where = place, switches = {}, level: Level = 'answers') =>
  pasteable(setup.registration({ place: where, level, switches, version: undefined }));
const entriesOf = (where = place, switches = {}, level: Level = 'answers') =>
  (JSON.parse(textOf(where, switches, level)) as { hooks: Record<string, Entry[]> }).hooks;

describe('the entries for Claude Code', () => {
  it('are one entry for each event that is used', () => {
    const entries = entriesOf();
    expect(Object.keys(entries)).toEqual([
      'PermissionRequest',
      'Elicitation',
      'PreToolUse',
      'PostToolUse',
      'PostToolUseFailure',
      'Stop',
      'SubagentStop',
      'UserPromptSubmit',
      'SessionStart',
      'SessionEnd',
      'Notification',
    ]);
    for (const [event, [entry, ...more]] of Object.entries(entries)) {
      expect(more).toEqual([]);
      expect(entry?.hooks).toHaveLength(1);
      expect(entry?.hooks[0]).toMatchObject({
        type: 'command',
        command: `[ -x '/home/用户 名/.asktop/probe.sh' ] || exit 0; exec '/home/用户 名/.asktop/probe.sh' claude-code ${event}`,
      });
    }
  });

  it('wait for a person where one answers, and hold nobody up elsewhere', () => {
    const { PermissionRequest, Elicitation, PreToolUse, ...noted } = entriesOf();
    for (const entries of [PermissionRequest, Elicitation, PreToolUse]) {
      expect(entries?.[0]?.hooks[0]).toMatchObject({ timeout: 86_400 });
      expect(entries?.[0]?.hooks[0]).not.toHaveProperty('async');
    }
    for (const entries of Object.values(noted)) {
      expect(entries[0]?.hooks[0]).toMatchObject({ timeout: 10, async: true });
    }
  });

  it.each([
    ['2.1.75', false],
    ['2.1.76', true],
    ['2.2.0', true],
  ])('name the event of forms only where the version %s knows it: %s', (version, isThere) => {
    const wanted = { place, level: 'answers', switches: {}, version } as const;
    expect(pasteable(setup.registration(wanted)).includes('"Elicitation"')).toBe(isThere);
  });

  it('run before a tool only for questions, unless auto mode is to ask', () => {
    expect(entriesOf()['PreToolUse']?.[0]?.matcher).toBe('AskUserQuestion');
    const matcher = entriesOf(place, { 'ask-in-auto-mode': true })['PreToolUse']?.[0]?.matcher;
    const matches = (tool: string) => new RegExp(matcher ?? '').test(tool);
    expect(['Bash', 'Edit', 'AskUserQuestion', 'mcp__a__b'].every(matches)).toBe(true);
    expect(['Read', 'TodoWrite', 'BashOutput'].some(matches)).toBe(false);
  });

  it('never set what would turn a fault of ours into a refusal', () => {
    expect(textOf()).not.toMatch(/onFailure|"args"|asyncRewake/);
  });

  it('name the shell on Windows only where it has to be PowerShell', () => {
    const windows = { ...place, platform: 'win32' as const, systemRoot: 'C:\\Windows' };
    const shellOf = (gitBash: boolean) =>
      entriesOf({ ...windows, folder: 'C:\\Users\\用户 名\\.asktop', gitBash })['Stop']?.[0]
        ?.hooks[0];
    expect(shellOf(false)).toMatchObject({ shell: 'powershell' });
    expect(shellOf(true)).not.toHaveProperty('shell');
  });

  it('end in a newline, ready to paste', () => {
    expect(textOf()).toMatch(/^\{\n {2}"hooks": \{[^]*\}\n$/);
  });

  it('for activity add a note of each tool call, for which nobody waits', () => {
    const [question, calls] = entriesOf(place, {}, 'activity')['PreToolUse'] ?? [];
    expect(question?.matcher).toBe('AskUserQuestion');
    expect(calls).toMatchObject({ hooks: [{ async: true }] });
    const isNoted = (tool: string) => new RegExp(calls?.matcher ?? '').test(tool);
    expect(
      ['Bash', 'Read', 'mcp__a__b', 'AskUserQuestionLater'].filter((tool) => !isNoted(tool)),
    ).toEqual([]);
    // two hooks of one event would both open a card where questions are answered at PreToolUse
    expect(isNoted('AskUserQuestion')).toBe(false);
  });

  it('as a guard are held before every call that acts', () => {
    const [guard, ...more] = entriesOf(place, {}, 'guard')['PreToolUse'] ?? [];
    expect(more).toEqual([]);
    expect(guard?.matcher).toContain('Bash');
    expect(guard?.hooks[0]).not.toHaveProperty('async');
  });
});

it('the user’s file moves with CLAUDE_CONFIG_DIR', () => {
  const userFile = (env: Record<string, string>, platform: 'linux' | 'win32' = 'linux') =>
    setup
      .places(
        { platform, homeFolder: platform === 'linux' ? '/home/u' : 'C:\\Users\\用户 名', env },
        '/p',
      )
      .configs.find(({ scope }) => scope === 'user')?.file;
  expect(userFile({})).toBe('/home/u/.claude/settings.json');
  expect(userFile({ CLAUDE_CONFIG_DIR: '/c' })).toBe('/c/settings.json');
  expect(userFile({}, 'win32')).toBe('C:\\Users\\用户 名\\.claude\\settings.json');
});

it('events that an installed version does not know are left out: it would ignore the whole file', () => {
  const eventsFor = (version: string | undefined): string[] => {
    const made = setup.registration({ place, level: 'answers', switches: {}, version });
    return made.kind === 'entries' ? made.entries.map(({ event }) => event) : [];
  };
  const all = eventsFor(undefined);
  expect(eventsFor('2.1.332')).toEqual(all);
  const lacking = (version: string) => all.filter((event) => !eventsFor(version).includes(event));
  expect(lacking('2.0.55')).toEqual(['Elicitation', 'PostToolUseFailure']);
  expect(lacking('2.0.56')).toEqual(['Elicitation']);
  expect(lacking('2.1.76')).toEqual([]);
  expect(eventsFor('2.0.44')).not.toContain('PermissionRequest');
  expect(eventsFor('1.0.38')).toEqual(['PreToolUse', 'PostToolUse', 'Stop', 'Notification']);
});
