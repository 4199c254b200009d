import { describe, expect, it, test } from 'vitest';
import { processCommand, shellCommand } from '../agents/command-line.ts';
import { pasteable } from '../agents/pasteable.ts';
import { agents } from '../agents/registry.ts';
import type { ProbePlace } from '../agents/setup.ts';
import { foundHandlers, ownProbe } from './found-handlers.ts';

const folders = [
  '/home/u/.asktop',
  '/home/it\'s "q" $x/用户 名',
  'C:\\Users\\用户 名\\.asktop',
  "C:\\Users\\O'Neil\\.asktop",
  'C:\\Users\\$me’s\\.asktop',
  'C:\\new\\table & co (x86)\\.asktop',
  '\\\\server\\share\\.asktop',
];
const places = folders.flatMap((folder): ProbePlace[] =>
  folder.startsWith('/')
    ? [{ platform: 'linux', folder, gitBash: false, systemRoot: '' }]
    : [true, false].map((gitBash) => ({
        platform: 'win32',
        folder,
        gitBash,
        systemRoot: 'C:\\Windows',
      })),
);

describe('a command line of ours', () => {
  test.each(places)('is known again for $folder (Git Bash: $gitBash)', (place) => {
    const plain = (file: string): string => file.replaceAll('\\', '/');
    const shell = ownProbe({ command: shellCommand(place, 'claude-code', 'Stop') });
    expect(shell).toMatchObject({ agent: 'claude-code', event: 'Stop' });
    expect(shell !== false && shell.probe.startsWith(`${plain(place.folder)}/probe.`)).toBe(true);
    const argv = ownProbe(processCommand(place, 'zcode', 'PermissionRequest'));
    expect(argv).toMatchObject({ agent: 'zcode', event: 'PermissionRequest' });
    expect(argv !== false && plain(argv.probe).startsWith(plain(place.folder))).toBe(true);
  });

  test('is known without exec and behind other options of PowerShell', () => {
    expect(ownProbe('/old/.asktop/probe.sh zcode Stop')).toMatchObject({
      probe: '/old/.asktop/probe.sh',
    });
    expect(
      ownProbe({ command: 'powershell -NoProfile -File "C:\\old\\probe.ps1" zcode Stop' }),
    ).toMatchObject({
      probe: 'C:\\old\\probe.ps1',
    });
  });

  it.each([
    'probe.sh',
    'asktop',
    'echo probe.sh zcode Stop',
    'probe.sh zcode Stop',
    "exec '/home/u/.asktop/probe.sh' zcode",
    "exec '/home/u/.asktop/probe.sh' somebody Stop",
    "exec '/home/u/.asktop/probe.sh' zcode Stop; rm -rf x",
    "exec '/home/u/.asktop/probe.sh' zcode 'St op'",
    "exec '/home/u/.asktop/my-probe.sh' zcode Stop",
    "cat '/home/u/.asktop/probe.sh' zcode Stop",
    "bash -c 'x' '/home/u/.asktop/probe.sh' zcode Stop",
    '',
  ])('is not: %j', (command) => {
    expect(ownProbe({ type: 'command', command })).toBe(false);
  });

  it.each([
    { command: 'cat', args: ['/home/u/.asktop/probe.sh', 'zcode', 'Stop'] },
    { command: '/home/u/.asktop/probe.sh', args: ['zcode', 'Stop', 'more'] },
    { url: 'http://127.0.0.1/probe.sh' },
    null,
    7,
  ])('is not: %j', (handler) => {
    expect(ownProbe(handler)).toBe(false);
  });
});

describe('the handlers of a config', () => {
  it('are found in groups, flat, under hooks.events, and in old shapes', () => {
    const own = { type: 'command', command: "exec '/h/.asktop/probe.sh' claude-code Stop" };
    const root = {
      hooks: {
        enabled: true,
        timeoutMs: 5,
        Stop: [
          { matcher: 'x', hooks: ['old', own] },
          'older',
          { command: 'flat', matcher: 'Shell' },
        ],
        SessionStart: 'oldest',
        Broken: { hooks: [] },
        PreCompact: [],
        events: { PreToolUse: [{ hooks: [{ type: 'process', command: 'guard', args: [] }] }] },
      },
    };
    expect(
      foundHandlers(root).map(({ event, matcher, at, ours }) => [
        event,
        matcher,
        at.join('.'),
        ours !== false,
      ]),
    ).toEqual([
      ['Stop', 'x', 'hooks.Stop.0.hooks.0', false],
      ['Stop', 'x', 'hooks.Stop.0.hooks.1', true],
      ['Stop', undefined, 'hooks.Stop.1', false],
      ['Stop', 'Shell', 'hooks.Stop.2', false],
      ['SessionStart', undefined, 'hooks.SessionStart', false],
      ['PreToolUse', undefined, 'hooks.events.PreToolUse.0.hooks.0', false],
    ]);
  });

  it.each([null, [], 'x', {}, { hooks: null }, { hooks: [] }, { hooks: { Stop: null } }])(
    'of %j are none',
    (root) => {
      expect(foundHandlers(root)).toEqual([]);
    },
  );
});

describe('what is registered for an agent', () => {
  const machines = places.filter(({ folder }) =>
    /^(\/home\/it|C:\\Users\\(用户|O'Neil))/.test(folder),
  );
  const rows = agents.flatMap((agent) =>
    machines.map((place) => ({ agent, name: agent.name, place })),
  );

  test.each(rows)(
    '$name on $place.platform, in $place.folder (Git Bash: $place.gitBash), is known again',
    ({ agent, place }) => {
      const made = agent.setup.registration({
        place,
        level: 'answers',
        switches: {},
        version: undefined,
      });
      const text = pasteable(made);
      if (made.kind === 'own-file' && !text.startsWith('{')) return; // a program of ours, no config
      const found = foundHandlers(JSON.parse(text));
      expect(found.length).toBeGreaterThan(0);
      expect(found.filter(({ ours }) => ours === false || ours.agent !== agent.id)).toEqual([]);
    },
  );
});

test('hooks that are null say as little as no hooks: the groups at the top count', () => {
  const Stop = [{ hooks: [{ type: 'command', command: 'mine' }] }];
  expect(foundHandlers({ hooks: null, Stop })).toEqual(foundHandlers({ Stop }));
  expect(foundHandlers({ Stop })).toHaveLength(1);
});
