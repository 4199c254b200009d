import { guardedCommand } from '../guarded-command.ts';
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
import { answerQuestions, veto } from './switches.ts';

/** How long a held call waits for a person. Gemini counts milliseconds (its default is 60,000). */
export const waitMs = 86_400_000;

/**
 * Gemini's configs and the entries for them (reference.md of 0.61.0). It takes what a failing hook leaves on stderr for a
 * refusal (source), so the command line says nothing where the probe is gone.
 */
export const setup: Setup = {
  levels: {
    answers: {
      en: 'The dialogs and questions that wait in Gemini’s terminal, and the events that take cards away. Gemini waits for these hooks: a few milliseconds a tool call.',
      'zh-CN':
        '在 Gemini 终端中等待的对话框和提问，以及收回卡片的事件。Gemini 会等待这些 hook：每次工具调用几毫秒。',
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
      at: ['hooksConfig', 'enabled'],
      value: false,
      explains: {
        en: '"hooksConfig.enabled" is false: Gemini CLI runs no hooks.',
        'zh-CN': '"hooksConfig.enabled" 为 false：Gemini CLI 不运行任何 hook。',
      },
    },
  ],
  launch,
  steps: [
    {
      en: 'Start Gemini CLI again: it reads its settings at the start.',
      'zh-CN': '重新启动 Gemini CLI：它在启动时读取设置。',
    },
    {
      en: 'Gemini’s dialogs can be seen here and not answered: no hook of it can allow. What can be done is to refuse (switch `veto`).',
      'zh-CN':
        'Gemini 的对话框只能在这里看到，无法回答：它的 hook 不能允许任何操作。能做的只有拒绝（开关 `veto`）。',
    },
  ],
  version: {
    args: ['--version'],
    read: (stdout) => /^(\d+\.\d+\.\d+)\b/.exec(stdout.trim())?.[1],
  },
};

/** `GEMINI_CLI_HOME` stands for the home folder (source of 0.61.0). */
function places(machine: Machine, folder: string): Places {
  const { platform, env, homeFolder } = machine;
  const user = pathIn(machine, env['GEMINI_CLI_HOME'] || homeFolder, '.gemini');
  const system = {
    linux: '/etc/gemini-cli/settings.json',
    darwin: '/Library/Application Support/GeminiCli/settings.json',
    win32: 'C:\\ProgramData\\gemini-cli\\settings.json',
  }[platform];
  return {
    signs: [user],
    programs: ['gemini'],
    configs: [
      {
        scope: 'managed',
        file: env['GEMINI_CLI_SYSTEM_SETTINGS_PATH'] || system,
        installable: false,
      },
      { scope: 'user', file: pathIn(machine, user, 'settings.json'), installable: true },
      {
        scope: 'project',
        file: pathIn(machine, folder, '.gemini', 'settings.json'),
        installable: true,
      },
    ],
  };
}

function registration({ place, level, switches }: WantedHooks): Registration {
  const entry = (event: string, matcher: string | undefined, timeout: number): EventEntry => ({
    event,
    at: ['hooks', event],
    entry: {
      ...(matcher === undefined ? {} : { matcher }),
      hooks: [
        {
          type: 'command',
          name: `asktop-${event}`,
          command: guardedCommand(place, 'gemini-cli', event),
          timeout,
        },
      ],
    },
    order: 'last',
    waits: true,
  });
  const asks = switches[answerQuestions.name] === true;
  const acting = switches[veto.name] === true ? waitMs : level === 'guard' ? noteMs : undefined;
  return {
    kind: 'entries',
    entries: [
      entry('BeforeTool', '^ask_user$', asks ? waitMs : noteMs),
      ...(acting === undefined ? [] : [entry('BeforeTool', actingTools, acting)]),
      entry('Notification', undefined, noteMs),
      entry('AfterTool', '*', noteMs),
      entry('BeforeAgent', undefined, noteMs),
      entry('AfterAgent', undefined, noteMs),
      entry('SessionStart', undefined, noteMs),
      entry('SessionEnd', undefined, noteMs),
    ],
    flags: [],
  };
}

/** `bash -c` in the session's folder, on Windows PowerShell; the environment is cleaned of keys (source of 0.61.0). */
function launch(handler: unknown, machine: LaunchMachine): Launch | undefined {
  if (typeof handler !== 'object' || handler === null) return undefined;
  const { type, command } = handler as Record<string, unknown>;
  if (type !== 'command' || typeof command !== 'string') return undefined;
  const addsEnv = { GEMINI_SESSION_ID: 'asktop-doctor' };
  const rest = { dropsEnv: [/TOKEN|SECRET|PASSWORD|KEY|CREDENTIAL/i], addsEnv };
  if (machine.platform !== 'win32') return { command: 'bash', args: ['-c', command], ...rest };
  const root = machine.env['SystemRoot'] ?? 'C:\\Windows';
  return {
    command: `${root}\\System32\\WindowsPowerShell\\v1.0\\powershell.exe`,
    args: ['-NoProfile', '-Command', command],
    ...rest,
  };
}

const actingTools = '^(run_shell_command|write_file|replace|web_fetch|mcp_.*)$';
/** Gemini waits for these; the time is for a machine under load. */
const noteMs = 10_000;
