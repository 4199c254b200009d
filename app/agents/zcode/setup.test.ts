import { expect, it } from 'vitest';
import { z } from 'zod';
import { pasteable } from '../pasteable.ts';
import type { ProbePlace } from '../setup.ts';
import { setup } from './setup.ts';

const place: ProbePlace = {
  platform: 'linux',
  folder: '/home/用户 名/.asktop',
  gitBash: false,
  systemRoot: '',
};
const machine = { platform: 'linux', homeFolder: '/home/u', env: {} } as const;

/** ZCode's own schema for user files, strict at every level as the strictest build reads it. */
const Config = z.strictObject({
  hooks: z.strictObject({
    enabled: z.literal(true),
    maxOutputBytes: z.int().positive(),
    events: z.partialRecord(
      z.enum([
        'SessionStart',
        'UserPromptSubmit',
        'PreToolUse',
        'PermissionRequest',
        'PostToolUse',
        'PostToolUseFailure',
        'Stop',
      ]),
      z.array(
        z.strictObject({
          matcher: z.string().optional(),
          hooks: z.array(
            z.strictObject({
              type: z.literal('process'),
              command: z.string().min(1),
              args: z.array(z.string()),
              timeoutMs: z.int().positive(),
            }),
          ),
        }),
      ),
    ),
  }),
});

it('the entries for ZCode pass its strictest builds', () => {
  const { hooks } = Config.parse(
    JSON.parse(
      pasteable(setup.registration({ place, level: 'answers', switches: {}, version: undefined })),
    ),
  );
  expect(Object.keys(hooks.events)).toEqual([
    'PermissionRequest',
    'PostToolUse',
    'PostToolUseFailure',
    'Stop',
    'UserPromptSubmit',
    'SessionStart',
  ]);
  expect(hooks.events.PermissionRequest?.[0]?.hooks[0]).toEqual({
    type: 'process',
    command: '/home/用户 名/.asktop/probe.sh',
    args: ['zcode', 'PermissionRequest'],
    timeoutMs: 86_400_000,
  });
  expect(hooks.events.Stop?.[0]?.hooks[0]?.timeoutMs).toBe(10_000);
});

it('the user’s file moves with ZCode’s own variables', () => {
  const userFile = (env: Record<string, string>) =>
    setup.places({ ...machine, env }, '/p').configs.find(({ scope }) => scope === 'user')?.file;
  expect(userFile({})).toBe('/home/u/.zcode/cli/config.json');
  expect(userFile({ ZCODE_DATA_BASE_DIR: '/data/' })).toBe('/data/.zcode/cli/config.json');
  expect(userFile({ ZCODE_STORAGE_DIR: '/s' })).toBe('/s/cli/config.json');
});

it.each([
  ['linux', {}, ['/home/u/.zcode', '/opt/ZCode']],
  ['linux', { LOCALAPPDATA: 'C:\\L' }, ['/home/u/.zcode', '/opt/ZCode']],
  ['darwin', {}, ['/home/u/.zcode', '/Applications/ZCode.app']],
  [
    'win32',
    { LOCALAPPDATA: 'C:\\Users\\用户\\AppData\\Local' },
    ['/home/u\\.zcode', 'C:\\Users\\用户\\AppData\\Local\\Programs\\ZCode'],
  ],
  ['win32', {}, ['/home/u\\.zcode']],
] as const)('on %s with %o it is looked for at %o', (platform, env, signs) => {
  expect(setup.places({ ...machine, platform, env }, '/p').signs).toEqual(signs);
});

it('the steps say that ZCode has to be restarted', () => {
  expect(setup.steps.map(({ en }) => en).join(' ')).toContain('start it again');
});

it('its plugin holds the same entries, with the events right under hooks', () => {
  const wanted = { place, level: 'answers', switches: {}, version: undefined } as const;
  const [manifest, hooks] = setup.plugin?.(wanted) ?? [];
  expect([manifest?.name, hooks?.name]).toEqual(['.zcode-plugin/plugin.json', 'hooks/hooks.json']);
  expect(JSON.parse(manifest?.text ?? '')).toMatchObject({ name: 'asktop' });
  const { hooks: root } = Config.parse(JSON.parse(pasteable(setup.registration(wanted))));
  expect(JSON.parse(hooks?.text ?? '')).toEqual({ hooks: root.events });
});
