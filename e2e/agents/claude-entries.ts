import { z } from 'zod';
import { matcherOf, type RegisteredHook } from './hook-entries.ts';

/**
 * Reads the hooks of a settings.json as Claude Code 2.1.332 does, but fails where it only warns: an unknown event name is a warning screen at each
 * start, a wrong type an error screen (measured).
 */
export function claudeHooks(settings: unknown): RegisteredHook[] {
  const { hooks } = Settings.parse(settings);
  return Object.entries(hooks).flatMap(([event, groups]) =>
    groups.flatMap((group) =>
      group.hooks.map((handler) => ({
        event,
        matches: matcherOf(group.matcher),
        ...commandOf(handler),
        timeoutMs: (handler.timeout ?? 600) * 1000, // measured: 600 s when not set
        isAsync: handler.async ?? false,
      })),
    ),
  );
}

/** Shell form: `/bin/sh -c`, whatever $SHELL says (measured); on Windows Git Bash or PowerShell. With `args`: spawned directly. */
function commandOf(handler: Handler): { file: string; args: readonly string[] } {
  if (handler.args !== undefined) return { file: handler.command, args: handler.args };
  if (process.platform !== 'win32') return { file: '/bin/sh', args: ['-c', handler.command] };
  const gitBash =
    process.env['CLAUDE_CODE_GIT_BASH_PATH'] ?? 'C:\\Program Files\\Git\\bin\\bash.exe';
  return handler.shell === 'powershell'
    ? { file: 'powershell.exe', args: ['-NoProfile', '-Command', handler.command] }
    : { file: gitBash, args: ['-c', handler.command] };
}

const Handler = z.strictObject({
  type: z.literal('command'),
  command: z.string().min(1),
  args: z.array(z.string()).optional(),
  shell: z.enum(['bash', 'powershell']).optional(),
  timeout: z.number().positive().optional(),
  async: z.boolean().optional(),
  statusMessage: z.string().optional(),
});
type Handler = z.infer<typeof Handler>;

const Group = z.strictObject({ matcher: z.string().optional(), hooks: z.array(Handler).min(1) });

/** The events that 2.1.332 knows and that a program like ours may want. */
const Event = z.enum([
  'SessionStart',
  'SessionEnd',
  'UserPromptSubmit',
  'PreToolUse',
  'PermissionRequest',
  'PostToolUse',
  'PostToolUseFailure',
  'Notification',
  'SubagentStart',
  'SubagentStop',
  'Stop',
  'StopFailure',
  'Elicitation',
  'ElicitationResult',
  'PermissionDenied',
]);

const Settings = z.strictObject({ hooks: z.partialRecord(Event, z.array(Group).min(1)) });
