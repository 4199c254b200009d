import { expect, it } from 'vitest';
import { z } from 'zod';
import { hookEntries } from './hooks.ts';

const place = {
  platform: 'linux' as const,
  folder: '/home/用户 名/.asktop',
  gitBash: false,
  systemRoot: '',
};

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
  const { hooks } = Config.parse(JSON.parse(hookEntries(place).json));
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

it('the file is named as the person’s system names it', () => {
  expect(hookEntries(place).file).toBe('~/.zcode/cli/config.json');
  expect(hookEntries({ ...place, platform: 'win32', systemRoot: 'C:\\Windows' }).file).toBe(
    '%USERPROFILE%\\.zcode\\cli\\config.json',
  );
});

it('the steps say where our entry belongs and that ZCode has to be restarted', () => {
  const steps = hookEntries(place).steps.join(' ');
  expect(steps).toContain('before those that are there already');
  expect(steps).toContain('start it again');
});
