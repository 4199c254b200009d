import { isHolding } from '../claude-dialect/hold.ts';
import { shellCommand } from '../command-line.ts';
import {
  type EventEntry,
  type Launch,
  type LaunchMachine,
  type Registration,
  type Setup,
  type WantedHooks,
} from '../setup.ts';
import { modeChoice } from './switches.ts';

/** What is the same in all products of the engine; each says where its files are. */
export function engineASetup(agent: string): Omit<Setup, 'places' | 'offSwitches'> {
  return {
    levels: {
      answers: {
        en: 'Calls that act, and the events that take cards away. The IDE waits for each of them: a few milliseconds a call, with Windows PowerShell up to a second.',
        'zh-CN':
          '会产生影响的调用，以及用于收回卡片的事件。IDE 会等待每个 hook：每次调用多几毫秒，使用 Windows PowerShell 时最多一秒。',
      },
      activity: {
        en: 'Each tool call, reading ones as well. The same cost for each tool call.',
        'zh-CN': '每个工具调用，包括只读的。每次工具调用的开销相同。',
      },
      guard: {
        en: 'Each shell, write and MCP call is held against your own deny rules before it runs. The same hooks as for answers.',
        'zh-CN':
          '每个命令、写入和 MCP 调用在运行之前都会先核对你自己的拒绝规则。所用的 hook 与“answers”相同。',
      },
    },
    registration: (wanted) => registration(agent, wanted),
    launch,
    steps: [
      {
        en: 'Restart the IDE: it reads its hooks only when it starts.',
        'zh-CN': '重启 IDE：它只在启动时读取 hook。',
      },
    ],
  };
}

function registration(agent: string, { place, level, switches }: WantedHooks): Registration {
  const entry = (event: string, matcher?: string): EventEntry => ({
    event,
    at: ['hooks', event],
    entry: {
      ...(matcher === undefined ? {} : { matcher }),
      hooks: [
        {
          type: 'command',
          // Which shell it uses on Windows is not known: PowerShell, cmd.exe and bash read this line alike.
          command: shellCommand({ ...place, gitBash: false }, agent, event),
          timeout: hookSeconds,
        },
      ],
    },
    order: 'last',
    waits: true,
  });
  const toolEvents = ['PreToolUse', 'PostToolUse', 'PostToolUseFailure'];
  // a rule can name any tool
  const matcher = level === 'activity' || isHolding(modeChoice, switches) ? undefined : actingTools;
  return {
    kind: 'entries',
    entries: [
      ...toolEvents.map((event) => entry(event, matcher)),
      entry('UserPromptSubmit'),
      entry('Stop'),
    ],
    flags: [],
  };
}

/** `sh -c` in the project's folder; on Windows UNSURE, PowerShell unless Git Bash is there (the documented examples are bash). */
function launch(handler: unknown, machine: LaunchMachine): Launch | undefined {
  if (typeof handler !== 'object' || handler === null) return undefined;
  const { type, command } = handler as Record<string, unknown>;
  if (type !== 'command' || typeof command !== 'string') return undefined;
  const rest = { dropsEnv: [], addsEnv: {} };
  if (machine.platform !== 'win32') return { command: '/bin/sh', args: ['-c', command], ...rest };
  if (machine.gitBash !== undefined) {
    return { command: machine.gitBash, args: ['-c', command], ...rest };
  }
  const root = machine.env['SystemRoot'] ?? 'C:\\Windows';
  return {
    command: `${root}\\System32\\WindowsPowerShell\\v1.0\\powershell.exe`,
    args: ['-NoProfile', '-NonInteractive', '-Command', command],
    ...rest,
  };
}

/** What the engine gives a hook, whatever stands here: a version that did honour it must not give less. */
const hookSeconds = 30;

/**
 * The tools that act, by both of their names: a list to a reader that takes the matcher for names, a pattern to one that takes it for
 * a regular expression. One entry, since a name can fit twice (`mcp__files__edit_file`), and each entry that fits would make a card.
 */
const actingTools =
  'run_in_terminal|Bash|create_file|Write|search_replace|edit_file|Edit|delete_file|mcp__.*';
