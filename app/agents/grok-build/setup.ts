import { shellCommand } from '../command-line.ts';
import {
  pathIn,
  type Json,
  type Launch,
  type LaunchMachine,
  type Level,
  type Machine,
  type Places,
  type Registration,
  type Setup,
  type WantedHooks,
} from '../setup.ts';
import { gateEvents, modeOf } from './modes.ts';
import { matcherFor } from './tools.ts';

/** How long Grok lets a hook wait for a person: any number of seconds is taken; its default of 5 s would let the call run. */
export const waitSeconds = 86_400;

/** Grok's folder of hook files, in which one is ours (protocol: grok-build.md §1). */
export const setup: Setup = {
  levels: {
    answers: {
      en: 'What waits for you, and the events that take cards away. Grok waits for each of them: a few milliseconds for each call that acts.',
      'zh-CN':
        '等待你处理的内容，以及用于收回卡片的事件。Grok 会等待每个 hook：每个会产生影响的调用多几毫秒。',
    },
    activity: {
      en: 'Each tool call, reading ones as well, and what Grok notes. A few milliseconds for each tool call.',
      'zh-CN': '每个工具调用（包括只读的）以及 Grok 的通知。每次工具调用多几毫秒。',
    },
    guard: {
      en: 'Each shell, write and MCP call is held against your own deny rules before it runs, in every mode. The same hooks as for answers.',
      'zh-CN':
        '每个命令、写入和 MCP 调用在运行之前都会先核对你自己的拒绝规则，所有模式都有效。所用的 hook 与“answers”相同。',
    },
  },
  places,
  registration,
  offSwitches: [],
  launch,
  steps: [
    {
      en: 'New sessions of Grok read the file. In a running one open /hooks and press r.',
      'zh-CN': '新的 Grok 会话会读取该文件。在正在运行的会话中打开 /hooks 并按 r。',
    },
  ],
};

/** `GROK_HOME` moves the user's folder. Hooks of a project run once its folder is trusted (`/hooks-trust`). */
function places(machine: Machine, folder: string): Places {
  const user = machine.env['GROK_HOME'] || pathIn(machine, machine.homeFolder, '.grok');
  return {
    signs: [user],
    programs: ['grok'],
    configs: [
      { scope: 'user', file: pathIn(machine, user, 'hooks', ourFile), installable: true },
      {
        scope: 'project',
        file: pathIn(machine, folder, '.grok', 'hooks', ourFile),
        installable: true,
      },
    ],
  };
}

/** One malformed event would fail the whole file: it holds the least. */
function registration(wanted: WantedHooks): Registration {
  const hooks: Record<string, Json[]> = {};
  for (const [event, matcher, registered, timeout] of hooksFor(wanted)) {
    // no Git Bash: on Windows Grok's own shell is PowerShell, and bash reads that line alike
    const command = shellCommand({ ...wanted.place, gitBash: false }, 'grok-build', registered);
    (hooks[event] ??= []).push({
      ...(matcher === undefined ? {} : { matcher }),
      hooks: [{ type: 'command', command, timeout }],
    });
  }
  return {
    kind: 'own-file',
    text: `${JSON.stringify({ hooks }, undefined, 2)}\n`,
    events: Object.keys(hooks),
  };
}

type HookLine = readonly [
  event: string,
  matcher: string | undefined,
  registered: string,
  timeoutSeconds: number,
];

function hooksFor({ level, switches }: WantedHooks): HookLine[] {
  const isGate = modeOf(switches) === 'gatekeeper';
  // a gate hears of tools that are in no table of ours as well
  const matcher = isGate || level === 'activity' ? undefined : matcherFor('all-that-wait');
  const before: HookLine[] = isGate
    ? [
        ['PreToolUse', matcherFor('gated'), gateEvents.closed, waitSeconds],
        ['PreToolUse', undefined, gateEvents.beside, waitSeconds],
      ]
    : [['PreToolUse', matcher, 'PreToolUse', waitSeconds]];
  return [
    ...before,
    ...toolEvents.map((event): HookLine => [event, matcher, event, noteSeconds]),
    ...[...turnEvents, ...moreEvents[level]].map((event): HookLine => [
      event,
      undefined,
      event,
      noteSeconds,
    ]),
  ];
}

/** A command with a blank in it goes through a shell: sh, on Windows PowerShell (grok-build.md §2). */
function launch(handler: unknown, machine: LaunchMachine): Launch | undefined {
  if (typeof handler !== 'object' || handler === null) return undefined;
  const { type, command } = handler as Record<string, unknown>;
  if (type !== 'command' || typeof command !== 'string') return undefined;
  const rest = { dropsEnv: [], addsEnv: { GROK_HOOK_EVENT: 'pre_tool_use' } };
  if (machine.platform !== 'win32') return { command: 'sh', args: ['-c', command], ...rest };
  const root = machine.env['SystemRoot'] ?? 'C:\\Windows';
  return {
    command: `${root}\\System32\\WindowsPowerShell\\v1.0\\powershell.exe`,
    args: ['-NoProfile', '-NonInteractive', '-Command', command],
    ...rest,
  };
}

const ourFile = 'asktop.json';

/** Grok waits for these for as long as the probe takes (milliseconds); the time is for a machine under load. */
const noteSeconds = 10;

/** A call has ended, whoever allowed or refused it. */
const toolEvents = ['PostToolUse', 'PostToolUseFailure', 'PermissionDenied'];

const turnEvents = [
  'Stop',
  'StopFailure',
  'StopCancelled',
  'UserPromptSubmit',
  'SessionStart',
  'SessionEnd',
];

const moreEvents: Readonly<Record<Level, readonly string[]>> = {
  answers: [],
  activity: ['Notification'],
  guard: [],
};
