import { commandEntry } from '../claude-dialect/command-entry.ts';
import { launchBy } from '../claude-dialect/launch.ts';
import type {
  EventEntry,
  Launch,
  LaunchMachine,
  Level,
  OffSwitch,
  Registration,
  Setup,
  WantedHooks,
  Words,
} from '../setup.ts';

/** How long a hook may wait for a person: the `timeout` that is registered. No upper limit was found (read: 1.1.52). */
export const waitSeconds = 86_400;

/**
 * The parts of a setup that all programs with the command line's engine share. `isSharedWithIde`: the IDE's engine runs the
 * same file, and is served by the same installation: it tells of its calls at PreToolUse, under names of its own.
 */
export function commandLineSetup(
  agent: string,
  isSharedWithIde = false,
): Pick<Setup, 'levels' | 'registration' | 'offSwitches' | 'launch' | 'steps'> {
  return {
    levels,
    registration: (wanted) => registration(agent, isSharedWithIde, wanted),
    offSwitches,
    launch,
    steps,
  };
}

const levels: Readonly<Record<Level, Words>> = {
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
};

function registration(
  agent: string,
  isSharedWithIde: boolean,
  { place, level }: WantedHooks,
): Registration {
  const entry = (event: string, matcher: string | undefined, waits: boolean): EventEntry =>
    commandEntry(place, {
      agent,
      event,
      matcher,
      timeout: waits ? waitSeconds : noteSeconds,
      waits,
    });
  return {
    kind: 'entries',
    entries: [
      entry('PermissionRequest', '*', true),
      entry('Elicitation', undefined, true),
      ...beforeToolUse(level, isSharedWithIde).map((matcher) =>
        entry('PreToolUse', matcher, level !== 'activity'),
      ),
      ...notedEvents.map(([event, matcher]) => entry(event, matcher, false)),
    ],
    flags: [],
  };
}

/**
 * What is to be heard of a call before it runs. Never more than one entry: to the IDE's engine `Bash` is `run_in_terminal`, and each
 * entry that fits would make a card.
 */
function beforeToolUse(level: Level, isSharedWithIde: boolean): string[] {
  if (level === 'activity') return ['*'];
  if (level === 'guard') return [isSharedWithIde ? `${toolsOfIde}|${toolsOfBoth}` : actingTools];
  return isSharedWithIde ? [toolsOfIde] : [];
}

const offSwitches: readonly OffSwitch[] = [
  {
    at: ['disableAllHooks'],
    value: true,
    explains: {
      en: '"disableAllHooks" is true: no hooks are run.',
      'zh-CN': '"disableAllHooks" 为 true：不运行任何 hook。',
    },
  },
  {
    at: ['hooksConfig', 'enabled'],
    value: false,
    explains: {
      en: '"hooksConfig.enabled" is false: no hooks are run.',
      'zh-CN': '"hooksConfig.enabled" 为 false：不运行任何 hook。',
    },
  },
];

/** `bash -c`; the mark is what the engine sets, too (read: 1.1.52). */
function launch(handler: unknown, machine: LaunchMachine): Launch | undefined {
  const manner = {
    shell: '/bin/bash',
    dropsEnv: [],
    addsEnv: { QODER_HOOK_SOURCE: 'cli' },
  } as const;
  return launchBy(manner, handler, machine);
}

const steps: readonly Words[] = [
  {
    en: 'Running sessions take the change over at once; no restart is needed. In a folder that is not trusted yet, hooks run once you trust it.',
    'zh-CN':
      '正在运行的会话会立即采用更改，无需重启。在尚未信任的文件夹中，信任之后 hook 才会运行。',
  },
];

/** A pattern, since `matcher` is a regular expression there. */
const actingTools = '^(Bash|Write|Edit|NotebookEdit|mcp__.*)$';

/** The same for a reader that may take the matcher for a list of names. */
const toolsOfBoth = 'Bash|Write|Edit|NotebookEdit|mcp__.*';

/** The IDE's own names of the tools that act; the command line has none of them, so that no call of its is held up. */
const toolsOfIde = 'run_in_terminal|create_file|search_replace|edit_file|delete_file';

/** Nobody waits for these (`async`); the time is for a machine under load. */
const noteSeconds = 10;

/**
 * What retires cards and names sessions. When the person answers in the terminal the hook is left running (read: 1.1.52), so
 * these are the only signs that a request is settled.
 */
const notedEvents: readonly (readonly [event: string, matcher: string | undefined])[] = [
  ['PostToolUse', '*'],
  ['PostToolUseFailure', '*'],
  ['PermissionDenied', '*'],
  ['Stop', undefined],
  ['SubagentStop', undefined],
  ['UserPromptSubmit', undefined],
  ['SessionStart', undefined],
  ['SessionEnd', undefined],
];
