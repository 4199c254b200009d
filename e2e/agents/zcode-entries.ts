import { z } from 'zod';
import { matcherOf, type RegisteredHook } from './hook-entries.ts';

/** What of ~/.zcode/cli/config.json concerns hooks. */
export interface ZcodeHooks {
  hooks: RegisteredHook[];
  /** bytes of stdout that are read; the rest is cut */
  maxOutputBytes: number;
}

/**
 * Reads the hooks of a config.json as ZCode does: `enabled` must be true, `events` is strict (an unknown name invalidates the file), and older builds
 * load no handler with a key they do not know. `timeout` counts seconds, `timeoutMs` wins (official page of 2026-07-29, source of v3.15.1).
 */
export function zcodeHooks(config: unknown): ZcodeHooks {
  const { hooks } = Config.parse(config);
  return {
    maxOutputBytes: hooks.maxOutputBytes ?? 32 * 1024,
    hooks: Object.entries(hooks.events).flatMap(([event, groups]) =>
      groups.flatMap((group) =>
        group.hooks
          .filter((handler) => handler.enabled !== false)
          .map((handler) => ({
            event,
            matches: matchesAll.has(event) ? () => true : matcherOf(group.matcher),
            ...commandOf(handler),
            timeoutMs:
              handler.timeoutMs ??
              (handler.type === 'command' && handler.timeout !== undefined
                ? handler.timeout * 1000
                : (hooks.timeoutMs ?? 60_000)),
            isAsync: handler.type === 'command' && handler.async === true,
          })),
      ),
    ),
  };
}

/**
 * The same from the whole text of a config.json, as the oldest known builds take it: JSON without comments and without a byte order mark.
 * Its other keys (`mcp`, `plugins`, `provider`) belong to others.
 */
export function zcodeHooksIn(text: string): ZcodeHooks {
  const { hooks } = z.looseObject({ hooks: z.unknown() }).parse(JSON.parse(text));
  return zcodeHooks({ hooks });
}

function commandOf(handler: Handler): { file: string; args: readonly string[] } {
  if (handler.type === 'process') return { file: handler.command, args: handler.args ?? [] };
  return process.platform === 'win32'
    ? { file: 'cmd.exe', args: ['/d', '/s', '/c', handler.command] }
    : { file: '/bin/sh', args: ['-c', handler.command] };
}

const Handler = z.discriminatedUnion('type', [
  /** argv, no shell, sync only */
  z.strictObject({
    type: z.literal('process'),
    command: z.string().min(1),
    args: z.array(z.string()).optional(),
    timeoutMs: z.int().positive().optional(),
    enabled: z.boolean().optional(),
    statusMessage: z.string().optional(),
  }),
  z.strictObject({
    type: z.literal('command'),
    command: z.string().min(1),
    shell: z.union([z.boolean(), z.string()]).optional(),
    async: z.boolean().optional(),
    timeout: z.number().positive().optional(),
    timeoutMs: z.int().positive().optional(),
    enabled: z.boolean().optional(),
    statusMessage: z.string().optional(),
  }),
]);
type Handler = z.infer<typeof Handler>;

const Group = z.strictObject({ matcher: z.string().optional(), hooks: z.array(Handler).min(1) });

/** Exactly these seven. */
const Event = z.enum([
  'SessionStart',
  'UserPromptSubmit',
  'PreToolUse',
  'PermissionRequest',
  'PostToolUse',
  'PostToolUseFailure',
  'Stop',
]);
const matchesAll = new Set<string>(['UserPromptSubmit', 'Stop']);

const Config = z.strictObject({
  hooks: z.strictObject({
    enabled: z.literal(true),
    timeoutMs: z.int().positive().optional(),
    maxOutputBytes: z.int().positive().optional(),
    events: z.partialRecord(Event, z.array(Group).min(1)),
  }),
});
