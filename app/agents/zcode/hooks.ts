import type { HookEntries, ProbePlace } from '../agent.ts';
import { processCommand } from '../command-line.ts';

/** How long ZCode lets a hook wait for a person: the `timeoutMs` that is registered (its own default is 60 s). */
export const waitMs = 86_400_000;

/** The entries for ~/.zcode/cli/config.json: exactly the keys that its strict builds know. */
export function hookEntries(place: ProbePlace): HookEntries {
  const events = Object.fromEntries(
    registeredEvents.map(([event, matcher]) => [
      event,
      [
        {
          ...(matcher === undefined ? {} : { matcher }),
          hooks: [
            {
              type: 'process',
              ...processCommand(place, 'zcode', event),
              timeoutMs: event === 'PermissionRequest' ? waitMs : noteMs,
            },
          ],
        },
      ],
    ]),
  );
  return {
    file:
      place.platform === 'win32'
        ? '%USERPROFILE%\\.zcode\\cli\\config.json'
        : '~/.zcode/cli/config.json',
    json: `${JSON.stringify({ hooks: { enabled: true, maxOutputBytes, events } }, undefined, 2)}\n`,
    steps: [
      'Merge these entries into the file: put each event’s entry before those that are there already, since the last decision wins in ZCode.',
      'Keep "enabled": true and "maxOutputBytes" beside "events": without the first no hook runs, without the second long answers are cut.',
      'Quit ZCode and start it again: a session keeps the hooks that it started with.',
    ],
  };
}

/** ZCode's own default is 32,768. */
const maxOutputBytes = 1_048_576;

/** ZCode waits for these as well, for as long as the probe takes (milliseconds); the time is for a machine under load. */
const noteMs = 10_000;

/** Of its seven events all but PreToolUse: everything that can be answered comes as PermissionRequest. */
const registeredEvents: readonly (readonly [event: string, matcher: string | undefined])[] = [
  ['PermissionRequest', '*'],
  ['PostToolUse', '*'],
  ['PostToolUseFailure', '*'],
  ['Stop', undefined],
  ['UserPromptSubmit', undefined],
  ['SessionStart', undefined],
];
