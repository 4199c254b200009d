import { commandEntry } from '../claude-dialect/command-entry.ts';
import { isHolding } from '../claude-dialect/hold.ts';
import { launchBy } from '../claude-dialect/launch.ts';
import {
  pathIn,
  type EventEntry,
  type Launch,
  type LaunchMachine,
  type Machine,
  type OffSwitch,
  type Places,
  type Registration,
  type Setup,
  type WantedHooks,
} from '../setup.ts';
import { modeChoice } from './mode.ts';

/**
 * How long a hook may wait for a person: the `timeout` that is registered, in seconds (its own default is 60). No dialog is on
 * screen while a call is held, so it is minutes, not a day.
 */
export const waitSeconds = 600;

/** Droid's configs and the entries for them (docs.factory.ai/harness/hooks; an adapter's specification for 0.223.0). */
export const setup: Setup = {
  levels: {
    answers: {
      en: 'Shell commands, edits and MCP calls are shown before they run; what you chose to hold waits for its card. Droid waits for each hook: a few milliseconds a call.',
      'zh-CN':
        '命令、文件修改和 MCP 调用在运行之前会显示出来；你选择拦住的调用会等待卡片上的决定。Droid 会等待每个 hook：每次调用多几毫秒。',
    },
    guard: {
      en: 'Each shell, write and MCP call is held against your own deny rules before it runs. The same hooks as for answers.',
      'zh-CN':
        '每个命令、写入和 MCP 调用在运行之前都会先核对你自己的拒绝规则。所用的 hook 与“answers”相同。',
    },
  },
  places,
  registration,
  offSwitches: [off('hooksDisabled'), off('allowManagedHooksOnly')],
  launch,
  steps: [
    {
      en: 'Quit Droid and start it again, or review the change in /hooks: a session keeps the hooks that it started with.',
      'zh-CN': '退出 Droid 并重新启动，或在 /hooks 中确认更改：会话会一直使用它启动时的 hook。',
    },
  ],
};

function places(machine: Machine, folder: string): Places {
  const user = pathIn(machine, machine.homeFolder, '.factory');
  return {
    signs: [user],
    programs: ['droid'],
    configs: [
      { scope: 'user', file: pathIn(machine, user, 'hooks.json'), installable: true },
      { scope: 'user', file: pathIn(machine, user, 'settings.json'), installable: false },
      {
        scope: 'project',
        file: pathIn(machine, folder, '.factory', 'hooks.json'),
        installable: true,
      },
    ],
  };
}

function registration({ place, switches, root }: WantedHooks): Registration {
  const above = isWrapped(root) ? ['hooks'] : [];
  const entry = (event: string, matcher: string | undefined, timeout: number): EventEntry =>
    commandEntry(place, {
      agent: 'factory-droid',
      event,
      matcher,
      timeout,
      waits: timeout === waitSeconds,
      // an invalid file is ignored as a whole: no key that its documentation does not name
      alwaysWaits: true,
      shell: 'never',
      at: [...above, event],
    });
  // a rule can name any tool
  const matcher = isHolding(modeChoice, switches) ? '*' : actingTools;
  return {
    kind: 'entries',
    entries: [
      entry('PreToolUse', matcher, waitSeconds),
      ...notedEvents.map(([event, matcher]) => entry(event, matcher, noteSeconds)),
    ],
    flags: [],
  };
}

/**
 * The file holds the events at its top (the adapter's specification) or under `hooks` (the documentation): as the file has it,
 * and at the top of a new one.
 */
function isWrapped(root: unknown): boolean {
  return typeof root === 'object' && root !== null && Object.hasOwn(root, 'hooks');
}

/** Which shell starts a handler is not documented: as Claude Code does it. */
function launch(handler: unknown, machine: LaunchMachine): Launch | undefined {
  const manner = { shell: '/bin/sh', dropsEnv: [], addsEnv: { FACTORY_PROJECT_DIR: '' } } as const;
  return launchBy(manner, handler, machine);
}

function off(key: string): OffSwitch {
  return {
    at: [key],
    value: true,
    explains: {
      en: `"${key}" is true: Droid runs no hooks of yours.`,
      'zh-CN': `"${key}" 为 true：Droid 不运行你的 hook。`,
    },
  };
}

const actingTools = '^(Execute|Create|Edit|MultiEdit|ApplyPatch|mcp__.*)$';

/** It waits for these for as long as the probe takes (milliseconds); the time is for a machine under load. */
const noteSeconds = 10;

/** What retires cards and names sessions; its other events tell nothing that a card needs. */
const notedEvents: readonly (readonly [event: string, matcher: string | undefined])[] = [
  ['PostToolUse', '*'],
  ['Stop', undefined],
  ['UserPromptSubmit', undefined],
  ['SessionStart', undefined],
  ['SessionEnd', undefined],
];
