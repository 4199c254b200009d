import { commandEntry } from '../claude-dialect/command-entry.ts';
import { isHolding } from '../claude-dialect/hold.ts';
import { launchBy } from '../claude-dialect/launch.ts';
import {
  pathIn,
  type EventEntry,
  type Launch,
  type LaunchMachine,
  type Level,
  type Machine,
  type Places,
  type Registration,
  type Setup,
  type WantedHooks,
} from '../setup.ts';
import { modeChoice } from './mode.ts';

/**
 * How long a hook may wait for a person: the `timeout` that is registered, in seconds (its own default is 60). Whether its
 * dialog is on screen meanwhile is not known, so it is an hour, not a day.
 */
export const waitSeconds = 3_600;

/** CodeBuddy Code's configs and the entries for them (documentation of 2026-08-26). */
export const setup: Setup = {
  levels: {
    answers: {
      en: 'Requests, questions and plans, and the events that take cards away. CodeBuddy waits for each of them: a few milliseconds a tool call.',
      'zh-CN':
        '权限请求、问题和计划，以及用于收回卡片的事件。CodeBuddy 会等待每个 hook：每次工具调用多几毫秒。',
    },
    activity: {
      en: 'Each tool call before it runs as well. One more hook, a few milliseconds, for each tool call.',
      'zh-CN': '另外还有每次工具调用之前的事件。每次工具调用多一个 hook，几毫秒。',
    },
    guard: {
      en: 'Each shell, write and MCP call is held against your own deny rules before it runs, in every mode. A few milliseconds for each such call.',
      'zh-CN':
        '每个命令、写入和 MCP 调用在运行之前都会先核对你自己的拒绝规则，所有模式都有效。每次此类调用多几毫秒。',
    },
  },
  places,
  registration,
  offSwitches: [
    {
      at: ['disableAllHooks'],
      value: true,
      explains: {
        en: '"disableAllHooks" is true: CodeBuddy runs no hooks.',
        'zh-CN': '"disableAllHooks" 为 true：CodeBuddy 不运行任何 hook。',
      },
    },
  ],
  launch,
  steps: [
    {
      en: 'In CodeBuddy, open /hooks and confirm the change: what was written from outside does nothing before.',
      'zh-CN': '在 CodeBuddy 中打开 /hooks 并确认更改：从外部写入的 hook 在确认之前不会生效。',
    },
  ],
};

function places(machine: Machine, folder: string): Places {
  const user = pathIn(machine, machine.homeFolder, '.codebuddy');
  const inProject = (name: string) => pathIn(machine, folder, '.codebuddy', name);
  return {
    signs: [user],
    programs: ['codebuddy', 'cbc'],
    configs: [
      { scope: 'user', file: pathIn(machine, user, 'settings.json'), installable: true },
      { scope: 'project', file: inProject('settings.json'), installable: false },
      { scope: 'local', file: inProject('settings.local.json'), installable: true },
    ],
  };
}

function registration({ place, level, switches }: WantedHooks): Registration {
  const entry = (event: string, matcher: string | undefined, timeout: number): EventEntry =>
    commandEntry(place, {
      agent: 'codebuddy',
      event,
      matcher,
      timeout,
      waits: timeout === waitSeconds,
      // whether it has `async` is not known
      alwaysWaits: true,
    });
  const before = beforeToolUse(level, switches);
  return {
    kind: 'entries',
    entries: [
      entry('PermissionRequest', '*', waitSeconds),
      ...(before === undefined ? [] : [entry('PreToolUse', before, waitSeconds)]),
      ...notedEvents.map(([event, matcher]) => entry(event, matcher, noteSeconds)),
    ],
    flags: [],
  };
}

/** One entry for all that is wanted before a call: two would ask twice. */
function beforeToolUse(level: Level, switches: WantedHooks['switches']): string | undefined {
  // a rule can name any tool
  if (level === 'activity' || isHolding(modeChoice, switches)) return '*';
  return level === 'guard' ? actingTools : undefined;
}

const actingTools = '^(Bash|Write|Edit|MultiEdit|NotebookEdit|mcp__.*)$';

/** As Claude Code does it; not confirmed. */
function launch(handler: unknown, machine: LaunchMachine): Launch | undefined {
  const manner = {
    shell: '/bin/sh',
    dropsEnv: [],
    addsEnv: { CODEBUDDY_PROJECT_DIR: '' },
  } as const;
  return launchBy(manner, handler, machine);
}

/** It waits for these for as long as the probe takes (milliseconds); the time is for a machine under load. */
const noteSeconds = 10;

/** What retires cards and names sessions, in the command line and in the IDE's seven events. */
const notedEvents: readonly (readonly [event: string, matcher: string | undefined])[] = [
  ['PostToolUse', '*'],
  ['Stop', undefined],
  ['UserPromptSubmit', undefined],
  ['SessionStart', undefined],
  ['SessionEnd', undefined],
];
