import { registeredEvent } from '../async-event.ts';
import { shellCommand } from '../command-line.ts';
import {
  isAtLeast,
  pathIn,
  type EventEntry,
  type Machine,
  type Places,
  type Registration,
  type Setup,
  type WantedHooks,
} from '../setup.ts';
import { actingToolsMatcher, askInAutoMode } from './auto-mode.ts';
import { launch } from './launch.ts';
import { pluginsIn } from './plugins.ts';
import { trust } from './trust.ts';

/** How long Claude Code lets a hook wait for a person: the `timeout` that is registered (86400 works, measured). */
export const waitSeconds = 86_400;

/** Claude Code's configs and the entries for them (protocol: claude-code.md §1, measured with 2.1.332). */
export const setup: Setup = {
  levels: {
    answers: {
      en: 'Requests, questions, plans and forms. The events that take cards away run beside the agent: no tool call waits for them.',
      'zh-CN': '权限请求、问题、计划和表单。用于收回卡片的事件在后台运行，不会让工具调用等待。',
    },
    activity: {
      en: 'Each tool call before it runs as well, beside the agent: no tool call waits for it.',
      'zh-CN': '另外还有每次工具调用之前的事件，在后台运行，不会让工具调用等待。',
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
        en: '"disableAllHooks" is true: Claude Code runs no hooks.',
        'zh-CN': '"disableAllHooks" 为 true：Claude Code 不运行任何 hook。',
      },
    },
    {
      at: ['allowManagedHooksOnly'],
      value: true,
      explains: {
        en: '"allowManagedHooksOnly" is true: Claude Code runs only the hooks of its administrator.',
        'zh-CN': '"allowManagedHooksOnly" 为 true：Claude Code 只运行管理员设置的 hook。',
      },
    },
  ],
  trust,
  plugins: (machine, folder) => pluginsIn(machine, userFolder(machine), folder),
  launch,
  steps: [
    {
      en: 'Running sessions take the change over within seconds; no restart is needed. In a folder that Claude Code does not trust yet, hooks run once you trust it.',
      'zh-CN':
        '正在运行的会话会在几秒内采用更改，无需重启。在尚未信任的文件夹中，信任之后 hook 才会运行。',
    },
  ],
  version: {
    args: ['--version'],
    // "2.1.332 (Claude Code)"
    read: (stdout) => /^(\d+\.\d+\.\d+)\b/.exec(stdout.trim())?.[1],
  },
};

/** `CLAUDE_CONFIG_DIR` moves it as a whole (claude-code.md §1). */
const userFolder = (machine: Machine): string =>
  machine.env['CLAUDE_CONFIG_DIR'] || pathIn(machine, machine.homeFolder, '.claude');

function places(machine: Machine, folder: string): Places {
  const { platform } = machine;
  const user = userFolder(machine);
  const managed = {
    linux: '/etc/claude-code/managed-settings.json',
    darwin: '/Library/Application Support/ClaudeCode/managed-settings.json',
    win32: 'C:\\Program Files\\ClaudeCode\\managed-settings.json',
  }[platform];
  return {
    signs: [user],
    programs: ['claude'],
    configs: [
      { scope: 'managed', file: managed, installable: false },
      { scope: 'user', file: pathIn(machine, user, 'settings.json'), installable: true },
      {
        scope: 'project',
        file: pathIn(machine, folder, '.claude', 'settings.json'),
        installable: false,
      },
      {
        scope: 'local',
        file: pathIn(machine, folder, '.claude', 'settings.local.json'),
        installable: true,
      },
    ],
  };
}

function registration({ place, level, switches, version }: WantedHooks): Registration {
  const entry = (event: string, matcher: string | undefined, waits: boolean): EventEntry => ({
    event,
    at: ['hooks', event],
    entry: {
      ...(matcher === undefined ? {} : { matcher }),
      hooks: [
        {
          type: 'command',
          command: shellCommand(place, 'claude-code', registeredEvent(event, waits)),
          // without Git Bash the line is PowerShell's; where `shell` is unknown it is ignored
          ...(place.platform === 'win32' && !place.gitBash ? { shell: 'powershell' } : {}),
          timeout: waits ? waitSeconds : noteSeconds,
          ...(waits ? {} : { async: true }),
        },
      ],
    },
    order: 'last',
    waits,
    answers: event === 'PermissionRequest' || event === 'Elicitation',
  });
  const known = ({ event }: EventEntry) =>
    version === undefined || isAtLeast(version, since[event] ?? '0');
  const actingTools = level === 'guard' || switches[askInAutoMode.name] === true;
  return {
    kind: 'entries',
    entries: [
      entry('PermissionRequest', '*', true),
      entry('Elicitation', undefined, true),
      entry('PreToolUse', actingTools ? actingToolsMatcher : 'AskUserQuestion', true),
      ...(level === 'activity' ? [entry('PreToolUse', allButQuestions, false)] : []),
      ...notedEvents.map(([event, matcher]) => entry(event, matcher, false)),
    ].filter(known),
    flags: [],
  };
}

/** Nobody waits for these (`async`); the time is for a machine under load. */
const noteSeconds = 10;

/** A question has an entry that waits: heard twice it would open two cards. As a matcher of Claude Code takes it: no plain list. */
const allButQuestions = '^(?!AskUserQuestion$)';

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

/**
 * The version that first knew an event: an older one that meets an unknown name in `hooks` ignores the whole file (until 2.1.101,
 * its changelog). Source: CHANGELOG.md of anthropics/claude-code ("Released hooks" 1.0.38, SubagentStop 1.0.41, UserPromptSubmit
 * 1.0.54, SessionStart 1.0.62, SessionEnd 1.0.85, PermissionRequest 2.0.45, Elicitation 2.1.76). It never announces PostToolUseFailure: among the types
 * of @anthropic-ai/claude-agent-sdk, whose 0.1.N goes with 2.0.N, 0.1.56 is the first that lists it, 0.1.55 does not.
 */
const since: Readonly<Record<string, string>> = {
  PreToolUse: '1.0.38',
  PostToolUse: '1.0.38',
  Notification: '1.0.38',
  Stop: '1.0.38',
  SubagentStop: '1.0.41',
  UserPromptSubmit: '1.0.54',
  SessionStart: '1.0.62',
  SessionEnd: '1.0.85',
  PermissionRequest: '2.0.45',
  PostToolUseFailure: '2.0.56',
  Elicitation: '2.1.76',
};
