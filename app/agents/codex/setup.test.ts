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
const windows: ProbePlace = {
  platform: 'win32',
  folder: 'C:\\Users\\用户 名\\.asktop',
  gitBash: true,
  systemRoot: 'C:\\Windows',
};

interface Entry {
  matcher?: string;
  hooks: Record<string, unknown>[];
}
const registered = (
  where = place,
  { level = 'answers', switches = {}, version }: Wanted = {},
): Record<string, Entry[]> => {
  const registration = setup.registration({ place: where, level, switches, version });
  const root = JSON.parse(pasteable(registration)) as { hooks: Record<string, Entry[]> };
  // "description" and "hooks" are all that the root may hold (corpus, c14)
  expect(Object.keys(root)).toEqual(['hooks']);
  return root.hooks;
};
interface Wanted {
  level?: Level;
  switches?: Record<string, boolean>;
  version?: string;
}

describe('the entries for Codex', () => {
  it('are one for each event that is used, with no key that its strict reader lacks', () => {
    const entries = registered();
    expect(Object.keys(entries)).toEqual([
      'PermissionRequest',
      'UserPromptSubmit',
      'SessionStart',
      'SubagentStop',
      'Stop',
      'Interrupt',
      'SessionEnd',
    ]);
    for (const [event, [entry, ...more]] of Object.entries(entries)) {
      expect(more).toEqual([]);
      expect(entry?.hooks).toEqual([
        {
          type: 'command',
          command: `[ -x '/home/用户 名/.asktop/probe.sh' ] || exit 0; exec '/home/用户 名/.asktop/probe.sh' codex ${event}`,
          timeout: expect.any(Number) as unknown,
        },
      ]);
    }
  });

  it('stand behind those of others, whose trust hangs on their positions', () => {
    const registration = setup.registration({ place, level: 'guard', switches: {}, version: '1' });
    if (registration.kind !== 'entries') throw new Error(registration.kind);
    expect(new Set(registration.entries.map(({ order }) => order))).toEqual(new Set(['last']));
  });

  it('wait a day for a person, and never longer at a session’s end than Codex allows', () => {
    const entries = registered();
    const timeoutOf = (event: string) => entries[event]?.[0]?.hooks[0]?.['timeout'];
    expect([timeoutOf('PermissionRequest'), timeoutOf('Stop'), timeoutOf('SessionEnd')]).toEqual([
      86_400, 10, 3,
    ]);
  });

  it('say on Windows the same in both spellings, in words that PowerShell and cmd read alike', () => {
    const [handler] = registered(windows)['Stop']?.[0]?.hooks ?? [];
    const line =
      'C:\\Windows\\System32\\WindowsPowerShell\\v1.0\\powershell.exe -NoProfile -NonInteractive ' +
      '-ExecutionPolicy Bypass -File "C:\\Users\\用户 名\\.asktop\\probe.ps1" codex Stop';
    expect(handler).toMatchObject({ command: line, commandWindows: line });
  });

  it('leave out the events that an older version does not know', () => {
    expect(Object.keys(registered(place, { version: '0.153.4' }))).not.toContain('Interrupt');
    expect(Object.keys(registered(place, { version: '0.172.0' }))).toContain('SessionEnd');
  });

  it('hold questions only where that is switched on', () => {
    expect(registered()).not.toHaveProperty('PreToolUse');
    const on = registered(place, { switches: { 'answer-questions': true } });
    expect(on['PreToolUse']).toMatchObject([{ matcher: '^request_user_input$' }]);
  });

  it.each<Level>(['answers', 'activity', 'guard'])(
    'at level %s run once for a question, or it would make two cards',
    (level) => {
      const on = registered(place, { level, switches: { 'answer-questions': true } });
      const heard = (on['PreToolUse'] ?? []).filter(
        ({ matcher = '*' }) => matcher === '*' || new RegExp(matcher).test('request_user_input'),
      );
      expect(heard).toMatchObject([{ hooks: [{ timeout: 86_400 }] }]);
    },
  );

  it('are more for activity and for a guard', () => {
    expect(registered(place, { level: 'activity' })).toMatchObject({
      PreToolUse: [{ matcher: '*' }],
      PostToolUse: [{ matcher: '*' }],
    });
    const [guard] = registered(place, { level: 'guard' })['PreToolUse'] ?? [];
    const matches = (tool: string) => new RegExp(guard?.matcher ?? '').test(tool);
    expect(['Bash', 'apply_patch', 'mcp__a__b'].every(matches)).toBe(true);
    expect(['request_user_input', 'view_image', 'BashOutput'].some(matches)).toBe(false);
  });
});

it('the user’s file moves with CODEX_HOME, and config.toml is none of ours', () => {
  const files = (env: Record<string, string>) =>
    setup
      .places({ platform: 'linux', homeFolder: '/home/u', env }, '/p')
      .configs.map(({ file }) => file);
  expect(files({})).toEqual(['/home/u/.codex/hooks.json', '/p/.codex/hooks.json']);
  expect(files({ CODEX_HOME: '/c' })[0]).toBe('/c/hooks.json');
});

it('a handler is started by the user’s shell, on Windows by PowerShell with its own line', () => {
  const machine = { platform: 'linux' as const, homeFolder: '/home/u', env: { SHELL: '/bin/zsh' } };
  expect(setup.launch({ type: 'command', command: 'x y' }, machine)).toMatchObject({
    command: '/bin/zsh',
    args: ['-c', 'x y'],
  });
  const handler = { type: 'command', command: 'x', command_windows: 'w' };
  expect(setup.launch(handler, { ...machine, platform: 'win32' })?.args.at(-1)).toBe('w');
  for (const skipped of [{ type: 'prompt', command: 'x' }, { type: 'http', url: 'x' }, null, 'x'])
    expect(setup.launch(skipped, machine)).toBeUndefined();
});

it('its version is read from what it prints', () => {
  expect(setup.version?.read('codex-cli 0.171.0\n')).toBe('0.171.0');
  expect(setup.version?.read('unknown')).toBeUndefined();
});
