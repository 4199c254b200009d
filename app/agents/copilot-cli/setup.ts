import type { AgentSwitch } from '../agent.ts';
import { guardedCommand } from '../guarded-command.ts';
import {
  pathIn,
  type JsonObject,
  type Launch,
  type LaunchMachine,
  type Machine,
  type Places,
  type Registration,
  type Setup,
  type WantedHooks,
} from '../setup.ts';

export const hold: AgentSwitch = {
  name: 'hold',
  explains: {
    en: 'Hold every call that Copilot CLI checks for permission until you have answered here, also those that its rules would have let through. What you hand back it asks by itself. Needs the hook file to be installed again.',
    'zh-CN':
      '在你在这里回答之前，暂停 Copilot CLI 检查权限的每次调用，包括其规则本会放行的。交还的请求由它自己询问。开启后需要重新安装 hook 文件。',
  },
};

/** How long a held call waits for a person: seconds are documented, a maximum is not. */
export const holdSeconds = 86_400;

/**
 * Copilot's places and a file of ours (hooks reference): `version` 1, event names in PascalCase. It denies a tool call when a
 * PreToolUse hook ends with anything but 0, so the command line ends with 0 even where the probe is gone.
 */
export const setup: Setup = {
  levels: {
    answers: {
      en: 'Permission checks and questions, and the events that take cards away. Copilot waits for each of these hooks: a few milliseconds a call.',
      'zh-CN': '权限检查和提问，以及收回卡片的事件。Copilot 会等待每个 hook：每次调用几毫秒。',
    },
    guard: {
      en: 'Each shell, write and MCP call is held against your own deny rules before it runs. A few milliseconds more for each such call.',
      'zh-CN':
        '每个命令、写入和 MCP 调用在运行之前都会先核对你自己的拒绝规则。每次此类调用再多几毫秒。',
    },
  },
  places,
  registration,
  offSwitches: [
    {
      at: ['disableAllHooks'],
      value: true,
      explains: {
        en: '"disableAllHooks" is true: Copilot CLI runs none of the hooks it concerns.',
        'zh-CN': '"disableAllHooks" 为 true：Copilot CLI 不运行相关的 hook。',
      },
    },
  ],
  launch,
  steps: [
    {
      en: 'Start Copilot CLI again: a session keeps the hooks that it started with.',
      'zh-CN': '重新启动 Copilot CLI：会话会一直使用它启动时的 hook。',
    },
  ],
};

/** `COPILOT_HOME` moves the user's whole folder. */
function places(machine: Machine, folder: string): Places {
  const user = machine.env['COPILOT_HOME'] || pathIn(machine, machine.homeFolder, '.copilot');
  const at = (...names: string[]) => pathIn(machine, folder, ...names);
  return {
    signs: [user],
    programs: ['copilot'],
    configs: [
      { scope: 'user', file: pathIn(machine, user, 'hooks', 'asktop.json'), installable: true },
      { scope: 'user', file: pathIn(machine, user, 'settings.json'), installable: false },
      { scope: 'project', file: at('.github', 'hooks', 'asktop.json'), installable: false },
      { scope: 'project', file: at('.github', 'copilot', 'settings.json'), installable: false },
      { scope: 'local', file: at('.github', 'copilot', 'settings.local.json'), installable: false },
    ],
  };
}

function registration({ place, level, switches }: WantedHooks): Registration {
  const shell = place.platform === 'win32' ? 'powershell' : 'bash';
  const handler = (event: string, timeoutSec: number, matcher?: string): JsonObject => ({
    type: 'command',
    [shell]: guardedCommand(place, 'copilot-cli', event),
    ...(matcher === undefined ? {} : { matcher }),
    timeoutSec,
  });
  const before = level === 'guard' ? `AskUserQuestion|${actingTools}` : 'AskUserQuestion';
  const hooks: Record<string, JsonObject[]> = {
    PermissionRequest: [
      handler('PermissionRequest', switches[hold.name] === true ? holdSeconds : noteSeconds),
    ],
    PreToolUse: [handler('PreToolUse', noteSeconds, before)],
    ...Object.fromEntries(notedEvents.map((event) => [event, [handler(event, noteSeconds)]])),
  };
  return {
    kind: 'own-file',
    text: `${JSON.stringify({ version: 1, hooks }, undefined, 2)}\n`,
    events: Object.keys(hooks),
  };
}

/** The field of the system it runs on, else `command`; `exec` starts a program without a shell. */
function launch(handler: unknown, machine: LaunchMachine): Launch | undefined {
  if (typeof handler !== 'object' || handler === null) return undefined;
  const { type = 'command', bash, powershell, command, exec, args } = handler as Handler;
  if (type !== 'command') return undefined;
  const rest = { dropsEnv: [], addsEnv: {} };
  if (typeof exec === 'string') {
    const words = Array.isArray(args) ? args.filter((word) => typeof word === 'string') : [];
    return { command: exec, args: words, ...rest };
  }
  const isWindows = machine.platform === 'win32';
  const line = [isWindows ? powershell : bash, command].find((text) => typeof text === 'string');
  if (line === undefined) return undefined;
  if (!isWindows) return { command: 'bash', args: ['-c', line], ...rest };
  const root = machine.env['SystemRoot'] ?? 'C:\\Windows';
  return {
    command: `${root}\\System32\\WindowsPowerShell\\v1.0\\powershell.exe`,
    args: ['-NoProfile', '-NonInteractive', '-Command', line],
    ...rest,
  };
}

type Handler = Readonly<
  Record<'type' | 'bash' | 'powershell' | 'command' | 'exec' | 'args', unknown>
>;

/** Claude's matcher rules apply to PascalCase events: not a plain list, hence a pattern over the whole name. */
const actingTools = 'Bash|Write|Edit|mcp__.*';
/** Copilot waits for these; the time is for a machine under load. */
const noteSeconds = 10;
const notedEvents = [
  'PostToolUse',
  'PostToolUseFailure',
  'UserPromptSubmit',
  'SessionStart',
  'SubagentStop',
  'Stop',
  'SessionEnd',
];
