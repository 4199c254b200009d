import { processCommand } from '../command-line.ts';
import {
  pathIn,
  type EventEntry,
  type JsonObject,
  type Launch,
  type Level,
  type Machine,
  type Places,
  type PluginFile,
  type Registration,
  type Setup,
  type WantedHooks,
} from '../setup.ts';

/** How long ZCode lets a hook wait for a person: the `timeoutMs` that is registered (its own default is 60 s). */
export const waitMs = 86_400_000;

/** ZCode's configs and the entries for them: exactly the keys that its strict builds know (protocol: zcode.md). */
export const setup: Setup = {
  levels: {
    answers: {
      en: 'Requests, questions and plans, and five events that name sessions and take cards away. ZCode waits for each of them: a few milliseconds a tool call.',
      'zh-CN':
        '权限请求、问题和计划，以及用于命名会话和收回卡片的五个事件。ZCode 会等待每个 hook：每次工具调用多几毫秒。',
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
      at: ['hooks', 'enabled'],
      value: false,
      reach: 'file',
      explains: {
        en: '"hooks.enabled" is false: ZCode runs no hook from this file.',
        'zh-CN': '"hooks.enabled" 为 false：ZCode 不会运行此文件中的任何 hook。',
      },
    },
  ],
  unseen: {
    en: 'Plugins of ZCode can hold hooks of their own; they are not looked at.',
    'zh-CN': 'ZCode 的插件可以带有自己的 hook；这里不会查看它们。',
  },
  launch,
  steps: [
    {
      en: 'Quit ZCode and start it again: a session keeps the hooks that it started with.',
      'zh-CN': '退出 ZCode 并重新启动：会话会一直使用它启动时的 hook。',
    },
  ],
  plugin,
  pluginRoute: {
    en: 'Some builds run no hooks from the user’s file. Install Asktop’s hooks as a ZCode plugin instead: `asktop hooks zcode --plugin` prints the two files.',
    'zh-CN':
      '某些版本不运行用户文件中的 hook。可改为以 ZCode 插件的形式安装：`asktop hooks zcode --plugin` 会打印两个文件。',
  },
};

/** `ZCODE_DATA_BASE_DIR` moves the folder `.zcode`, `ZCODE_STORAGE_DIR` names it whole (zcode.md §1). */
function places(machine: Machine, folder: string): Places {
  const { env, homeFolder } = machine;
  const data =
    env['ZCODE_STORAGE_DIR'] || pathIn(machine, env['ZCODE_DATA_BASE_DIR'] || homeFolder, '.zcode');
  return {
    signs: [data, ...appsOf(machine)],
    programs: ['zcode'],
    configs: [
      { scope: 'user', file: pathIn(machine, data, 'cli', 'config.json'), installable: true },
      {
        scope: 'project',
        file: pathIn(machine, folder, '.zcode', 'config.json'),
        installable: true,
      },
      { scope: 'project', file: pathIn(machine, folder, 'zcode.json'), installable: false },
    ],
  };
}

/** Where the desktop program is installed by default. */
function appsOf({ platform, env }: Machine): string[] {
  if (platform === 'darwin') return ['/Applications/ZCode.app'];
  if (platform === 'linux') return ['/opt/ZCode'];
  const local = env['LOCALAPPDATA'];
  return local === undefined ? [] : [`${local}\\Programs\\ZCode`];
}

function registration({ place, level }: WantedHooks): Registration {
  const entry = (event: string, matcher: string | undefined, timeoutMs: number): EventEntry => ({
    event,
    at: ['hooks', 'events', event],
    entry: {
      ...(matcher === undefined ? {} : { matcher }),
      hooks: [{ type: 'process', ...processCommand(place, 'zcode', event), timeoutMs }],
    },
    // the last decision wins in ZCode: a deny of the person's own hooks must stand behind ours
    order: 'first',
    waits: true,
    answers: event === 'PermissionRequest',
  });
  const before = beforeToolUse[level];
  return {
    kind: 'entries',
    entries: [
      entry('PermissionRequest', '*', waitMs),
      ...(before === undefined ? [] : [entry('PreToolUse', before, noteMs)]),
      ...notedEvents.map(([event, matcher]) => entry(event, matcher, noteMs)),
    ],
    flags: [
      // without it no hook runs; an explicit `false` is the person's own
      { at: ['hooks', 'enabled'], value: true, when: 'absent' },
      // a number that stands there is the person's own as well: replies are kept below it (`maxReplyBytes`)
      { at: ['hooks', 'maxOutputBytes'], value: maxOutputBytes, when: 'absent' },
    ],
  };
}

/**
 * The same entries as a plugin of ZCode's (zcode.md §1): there `hooks` holds the events itself, and no flag is needed.
 * Its own manifest is looked for before Claude's.
 */
function plugin(wanted: WantedHooks): PluginFile[] {
  const events: Record<string, JsonObject[]> = {};
  const registered = registration(wanted);
  if (registered.kind === 'entries') {
    for (const { event, entry } of registered.entries) (events[event] ??= []).push(entry);
  }
  const file = (name: string, json: JsonObject): PluginFile => ({
    name,
    text: `${JSON.stringify(json, undefined, 2)}\n`,
  });
  return [
    file('.zcode-plugin/plugin.json', {
      name: 'asktop',
      version: '1.0.0',
      description: 'Answer permission requests, questions and plans in Asktop',
    }),
    file('hooks/hooks.json', { hooks: events }),
  ];
}

/** `process` handlers are started without a shell, in the session's folder (zcode.md §1). */
function launch(handler: unknown): Launch | undefined {
  if (typeof handler !== 'object' || handler === null) return undefined;
  const { type, command, args } = handler as Record<string, unknown>;
  if (type !== 'process' || typeof command !== 'string') return undefined;
  const words = Array.isArray(args) ? args.filter((word) => typeof word === 'string') : [];
  return {
    command,
    args: words,
    dropsEnv: [],
    addsEnv: { ZCODE_SESSION_ID: 'asktop-doctor', ZCODE_PROJECT_DIR: '' },
  };
}

const beforeToolUse: Readonly<Record<Level, string | undefined>> = {
  answers: undefined,
  activity: '*',
  guard: '^(Bash|Write|Edit|ApplyPatch|MultiEdit|NotebookEdit|mcp__.*)$',
};

/** ZCode's own default is 32,768. */
const maxOutputBytes = 1_048_576;

/** ZCode waits for these as well, for as long as the probe takes (milliseconds); the time is for a machine under load. */
const noteMs = 10_000;

/** Of its seven events all but PreToolUse: everything that can be answered comes as PermissionRequest. */
const notedEvents: readonly (readonly [event: string, matcher: string | undefined])[] = [
  ['PostToolUse', '*'],
  ['PostToolUseFailure', '*'],
  ['Stop', undefined],
  ['UserPromptSubmit', undefined],
  ['SessionStart', undefined],
];
