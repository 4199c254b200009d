import { commandEntry } from '../claude-dialect/command-entry.ts';
import { launchBy } from '../claude-dialect/launch.ts';
import {
  pathIn,
  type EventEntry,
  type Launch,
  type LaunchMachine,
  type Machine,
  type Places,
  type Registration,
  type Setup,
  type WantedHooks,
} from '../setup.ts';

/**
 * How long Qwen Code lets a hook wait for a person. Its `timeout` counts milliseconds up to 0.15 (measured: 3000 ended a hook
 * after 3 s), seconds in newer versions, where a number of 1000 or more is still milliseconds (documentation in 0.24.4). So
 * everything that is registered is milliseconds, and never less than 1000.
 */
export const waitMs = 86_400_000;

/** Qwen Code's configs and the entries for them (measured with 0.15.10). */
export const setup: Setup = {
  levels: {
    answers: {
      en: 'Requests, questions and plans. Qwen Code shows no dialog of its own while a card waits; the events that take cards away run beside it.',
      'zh-CN':
        '权限请求、问题和计划。卡片等待期间 Qwen Code 不显示自己的对话框；用于收回卡片的事件在后台运行。',
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
        en: '"disableAllHooks" is true: Qwen Code runs no hooks.',
        'zh-CN': '"disableAllHooks" 为 true：Qwen Code 不运行任何 hook。',
      },
    },
  ],
  launch,
  steps: [
    {
      en: 'Quit Qwen Code and start it again, or (newer versions) open /hooks once: that reads the hooks anew.',
      'zh-CN': '退出 Qwen Code 并重新启动；较新的版本也可以打开一次 /hooks，它会重新读取 hook。',
    },
  ],
};

/** `QWEN_HOME` names the user's whole folder (read: 0.15.10). */
function places(machine: Machine, folder: string): Places {
  const user = machine.env['QWEN_HOME'] || pathIn(machine, machine.homeFolder, '.qwen');
  const system = {
    linux: '/etc/qwen-code/settings.json',
    darwin: '/Library/Application Support/QwenCode/settings.json',
    win32: 'C:\\ProgramData\\qwen-code\\settings.json',
  }[machine.platform];
  return {
    signs: [user],
    programs: ['qwen'],
    configs: [
      { scope: 'user', file: pathIn(machine, user, 'settings.json'), installable: true },
      {
        scope: 'project',
        file: pathIn(machine, folder, '.qwen', 'settings.json'),
        installable: true,
      },
      { scope: 'managed', file: system, installable: false },
    ],
  };
}

function registration({ place, level }: WantedHooks): Registration {
  const entry = (event: string, matcher: string | undefined, waits: boolean): EventEntry =>
    commandEntry(place, {
      agent: 'qwen-code',
      event,
      matcher,
      timeout: waits ? waitMs : noteMs,
      waits,
      // without it Windows takes whatever ComSpec names
      shell: 'always',
    });
  return {
    kind: 'entries',
    entries: [
      entry('PermissionRequest', '*', true),
      ...(level === 'guard' ? [entry('PreToolUse', actingTools, true)] : []),
      ...(level === 'activity' ? [entry('PreToolUse', '*', false)] : []),
      ...notedEvents.map(([event, matcher]) => entry(event, matcher, false)),
    ],
    flags: [],
  };
}

/** `bash -c` (read: 0.15.10). */
function launch(handler: unknown, machine: LaunchMachine): Launch | undefined {
  const manner = { shell: '/bin/bash', dropsEnv: [], addsEnv: { QWEN_PROJECT_DIR: '' } } as const;
  return launchBy(manner, handler, machine);
}

/** Runtime ids, whole. */
const actingTools = '^(run_shell_command|write_file|edit|notebook_edit|mcp__.*)$';

/** Nobody waits for these (`async`); the time is for a machine under load. */
const noteMs = 10_000;

/** What retires cards and names sessions: only events that 0.15.10 knows, since it warns of others. */
const notedEvents: readonly (readonly [event: string, matcher: string | undefined])[] = [
  ['PostToolUse', '*'],
  ['PostToolUseFailure', '*'],
  ['Stop', undefined],
  ['SubagentStop', undefined],
  ['UserPromptSubmit', undefined],
  ['SessionStart', undefined],
  ['SessionEnd', undefined],
];
