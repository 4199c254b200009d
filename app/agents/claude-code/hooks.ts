import type { HookEntries, ProbePlace } from '../agent.ts';
import { shellCommand } from '../command-line.ts';
import { actingToolsMatcher, askInAutoMode } from './auto-mode.ts';

/** How long Claude Code lets a hook wait for a person: the `timeout` that is registered (86400 works, measured). */
export const waitSeconds = 86_400;

/** The entries for ~/.claude/settings.json. */
export function hookEntries(
  place: ProbePlace,
  switches: Readonly<Record<string, boolean>>,
): HookEntries {
  const entry = (event: string, matcher: string | undefined, waits: boolean) => [
    {
      ...(matcher === undefined ? {} : { matcher }),
      hooks: [
        {
          type: 'command',
          command: shellCommand(place, 'claude-code', event),
          // without Git Bash the line is PowerShell's; where `shell` is unknown it is ignored
          ...(place.platform === 'win32' && !place.gitBash ? { shell: 'powershell' } : {}),
          timeout: waits ? waitSeconds : noteSeconds,
          ...(waits ? {} : { async: true }),
        },
      ],
    },
  ];
  const preToolUse = switches[askInAutoMode.name] === true ? actingToolsMatcher : 'AskUserQuestion';
  const hooks = Object.fromEntries([
    ['PermissionRequest', entry('PermissionRequest', '*', true)],
    ['PreToolUse', entry('PreToolUse', preToolUse, true)],
    ...notedEvents.map(([event, matcher]) => [event, entry(event, matcher, false)] as const),
  ]);
  return {
    file:
      place.platform === 'win32'
        ? '%USERPROFILE%\\.claude\\settings.json'
        : '~/.claude/settings.json',
    json: `${JSON.stringify({ hooks }, undefined, 2)}\n`,
    steps: [
      'Merge these entries into the file: add each event’s entry behind those that are there already.',
      'Running sessions take the change over within seconds; no restart is needed.',
    ],
  };
}

/** Nobody waits for these (`async`); the time is for a machine under load. */
const noteSeconds = 10;

/** What retires cards and names sessions, with the matcher where the event takes one. */
const notedEvents: readonly (readonly [event: string, matcher: string | undefined])[] = [
  ['PostToolUse', '*'],
  ['PostToolUseFailure', '*'],
  ['Stop', undefined],
  ['SubagentStop', undefined],
  ['UserPromptSubmit', undefined],
  ['SessionStart', undefined],
  ['SessionEnd', undefined],
  ['Notification', undefined],
];
