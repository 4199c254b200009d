import { shellCommand } from '../command-line.ts';
import { powerShellLine } from '../powershell-line.ts';
import {
  isAtLeast,
  pathIn,
  type EventEntry,
  type Json,
  type Launch,
  type LaunchMachine,
  type Machine,
  type OffFile,
  type OffSwitch,
  type Places,
  type ProbePlace,
  type Registration,
  type Setup,
  type WantedHooks,
} from '../setup.ts';
import { answerQuestions } from './questions.ts';
import { trustIn } from './trust.ts';

/** How long Codex lets a hook wait for a person: no upper limit was found (codex.md §4). */
export const waitSeconds = 86_400;

/**
 * Codex' configs and the entries for them (codex.md §1). Codex runs a handler only after its user has trusted it, and keeps
 * that by file, event, position and the handler's words: entries go to the end, and nothing in them ever changes. Only
 * `hooks.json` is used: config.toml, `notify` in it included, is read for what switches hooks off and stays as it is.
 */
export const setup: Setup = {
  levels: {
    answers: {
      en: 'Permission requests, and the few events that name sessions and take cards away. Codex waits for each of these: a few milliseconds a turn, nothing for a tool call that asks nobody.',
      'zh-CN':
        '权限请求，以及用于命名会话和收回卡片的少数事件。Codex 会等待这些 hook：每轮对话几毫秒，不询问的工具调用没有开销。',
    },
    activity: {
      en: 'Each tool call before and after it runs as well. Two hooks, a few milliseconds each, for each tool call.',
      'zh-CN': '另外还有每次工具调用之前和之后的事件。每次工具调用多两个 hook，各几毫秒。',
    },
    guard: {
      en: 'Each shell, write and MCP call is held against your own deny rules before it runs, in every mode. A few milliseconds for each such call.',
      'zh-CN':
        '每个命令、写入和 MCP 调用在运行之前都会先核对你自己的拒绝规则，所有模式都有效。每次此类调用多几毫秒。',
    },
  },
  places,
  registration,
  offSwitches: [],
  offFiles,
  trust: (machine) => trustIn(pathIn(machine, userFolder(machine), 'config.toml')),
  launch,
  steps: [
    {
      en: 'Start Codex in a terminal. It says "Hooks need review": choose to trust Asktop’s hooks (or open /hooks and trust them there). Until then Codex skips them without a word.',
      'zh-CN':
        '在终端中启动 Codex。它会提示 “Hooks need review”：选择信任 Asktop 的 hook（或打开 /hooks 在其中信任）。在此之前 Codex 会直接跳过它们，没有任何提示。',
    },
    {
      en: '`codex exec` never asks for permission, so nothing of it reaches Asktop.',
      'zh-CN': '`codex exec` 从不请求权限，因此不会有任何内容到达 Asktop。',
    },
  ],
  version: {
    args: ['--version'],
    // "codex-cli 0.171.0"
    read: (stdout) => /^codex-cli (\d+\.\d+\.\d+)\b/.exec(stdout.trim())?.[1],
  },
};

/** `CODEX_HOME` moves the user's whole folder (codex.md §1). A repository's own file runs only in a trusted project. */
function places(machine: Machine, folder: string): Places {
  const user = userFolder(machine);
  return {
    signs: [user],
    programs: ['codex'],
    configs: [
      { scope: 'user', file: pathIn(machine, user, 'hooks.json'), installable: true },
      {
        scope: 'project',
        file: pathIn(machine, folder, '.codex', 'hooks.json'),
        installable: true,
      },
    ],
  };
}

const userFolder = (machine: Machine): string =>
  machine.env['CODEX_HOME'] || pathIn(machine, machine.homeFolder, '.codex');

/** What switches hooks off stands in TOML (codex.md §1). UNSURE: where the administrator's file is on Windows. */
function offFiles(machine: Machine, folder: string): readonly OffFile[] {
  const user = userFolder(machine);
  const data = machine.env['ProgramData'] || 'C:\\ProgramData';
  const managed =
    machine.platform === 'win32'
      ? pathIn(machine, data, 'OpenAI', 'Codex', 'requirements.toml')
      : '/etc/codex/requirements.toml';
  return [
    { scope: 'managed', file: managed, switches: [managedOnly, ...featureSwitches] },
    { scope: 'user', file: pathIn(machine, user, 'config.toml'), switches: featureSwitches },
    {
      scope: 'project',
      file: pathIn(machine, folder, '.codex', 'config.toml'),
      switches: featureSwitches,
    },
  ];
}

function registration({ place, level, switches, version }: WantedHooks): Registration {
  const entry = (event: string, matcher: string | undefined, timeout: number): EventEntry => ({
    event,
    at: ['hooks', event],
    entry: {
      ...(matcher === undefined ? {} : { matcher }),
      hooks: [{ type: 'command', ...commandsFor(place, event), timeout }],
    },
    order: 'last',
    // `async` is skipped by some versions and runs in others (codex.md §1)
    waits: true,
  });
  const knowsEnds = version === undefined || isAtLeast(version, firstWithEnds);
  const asks = switches[answerQuestions.name] === true;
  return {
    kind: 'entries',
    entries: [
      entry('PermissionRequest', '*', waitSeconds),
      // Codex runs every entry that fits: a second one for questions would ask them twice
      ...(level === 'activity'
        ? [entry('PreToolUse', '*', asks ? waitSeconds : noteSeconds)]
        : asks
          ? [entry('PreToolUse', '^request_user_input$', waitSeconds)]
          : []),
      ...(level === 'guard' ? [entry('PreToolUse', actingTools, noteSeconds)] : []),
      ...(level === 'activity' ? [entry('PostToolUse', '*', noteSeconds)] : []),
      entry('UserPromptSubmit', undefined, noteSeconds),
      entry('SessionStart', '*', noteSeconds),
      entry('SubagentStop', '*', noteSeconds),
      entry('Stop', undefined, noteSeconds),
      ...(knowsEnds
        ? [
            entry('Interrupt', undefined, noteSeconds),
            entry('SessionEnd', undefined, sessionEndSeconds),
          ]
        : []),
    ],
    flags: [],
  };
}

/** On Windows both spellings say the same: versions that do not know `commandWindows` run `command`. */
function commandsFor(place: ProbePlace, event: string): Readonly<Record<string, Json>> {
  if (place.platform !== 'win32') return { command: shellCommand(place, 'codex', event) };
  const line = powerShellLine(place, 'codex', event);
  return { command: line, commandWindows: line };
}

/** By the user's shell (measured: `/bin/bash -c`), on Windows by PowerShell (codex.md §7). Only `command` handlers run. */
function launch(handler: unknown, machine: LaunchMachine): Launch | undefined {
  if (typeof handler !== 'object' || handler === null) return undefined;
  const { type, command, commandWindows, command_windows } = handler as Record<string, unknown>;
  if (type !== 'command' || typeof command !== 'string') return undefined;
  const rest = { dropsEnv: [], addsEnv: {} };
  if (machine.platform !== 'win32') {
    return { command: machine.env['SHELL'] || '/bin/sh', args: ['-c', command], ...rest };
  }
  const line = [commandWindows, command_windows].find((text) => typeof text === 'string');
  const root = machine.env['SystemRoot'] ?? 'C:\\Windows';
  return {
    command: `${root}\\System32\\WindowsPowerShell\\v1.0\\powershell.exe`,
    args: ['-NoProfile', '-NonInteractive', '-Command', line ?? command],
    ...rest,
  };
}

/** `codex_hooks` is the older name of the same switch. */
const featureSwitches = ['hooks', 'codex_hooks'].map((name): OffSwitch => ({
  at: ['features', name],
  value: false,
  explains: {
    en: `"features.${name}" is false: Codex runs no hooks.`,
    'zh-CN': `"features.${name}" 为 false：Codex 不运行任何 hook。`,
  },
}));
const managedOnly: OffSwitch = {
  at: ['allow_managed_hooks_only'],
  value: true,
  explains: {
    en: '"allow_managed_hooks_only" is true: Codex runs only the hooks of its administrator.',
    'zh-CN': '"allow_managed_hooks_only" 为 true：Codex 只运行管理员设置的 hook。',
  },
};

/** Codex waits for these; the time is for a machine under load. */
const noteSeconds = 10;
/** A larger one is cut to this with a red warning at each start (MemTensor/memmy-agent#381). */
const sessionEndSeconds = 3;
/** Interrupt and SessionEnd were seen in this version; older ones may not know them. */
const firstWithEnds = '0.171.0';

const actingTools = '^(Bash|apply_patch|mcp__.*)$';
