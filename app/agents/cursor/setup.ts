import { shellCommand } from '../command-line.ts';
import { powerShellLine } from '../powershell-line.ts';
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
import { hold, readFiles } from './switches.ts';

/** How long a held call waits for a person: seconds are documented, a maximum is not (cursor.md §1). */
export const holdSeconds = 600;

/** Cursor's configs and the entries for them: flat, in a file with `version` 1 (cursor.md §1). */
export const setup: Setup = {
  levels: {
    answers: {
      en: 'Shell commands, MCP calls and file changes before they run, and the events that take cards away. Cursor waits for each of these hooks: a few milliseconds a call.',
      'zh-CN':
        '命令、MCP 调用和文件修改运行之前的事件，以及收回卡片的事件。Cursor 会等待每个 hook：每次调用几毫秒。',
    },
    guard: {
      en: 'The same entries: each shell, write and MCP call is held against your own deny rules before it runs.',
      'zh-CN': '配置相同：每个命令、写入和 MCP 调用在运行之前都会先核对你自己的拒绝规则。',
    },
  },
  places,
  registration,
  offSwitches: [],
  launch,
  steps: [
    {
      en: 'Cursor reads the file again when it is saved. If Customize → Hooks does not list Asktop, restart Cursor.',
      'zh-CN':
        '文件保存后 Cursor 会重新读取。如果 Customize → Hooks 中没有 Asktop，请重启 Cursor。',
    },
    {
      en: 'If Asktop is installed for Claude Code too, Cursor may also run those hooks ("Third-party skills" in Settings → Features): Asktop recognises them and answers only once.',
      'zh-CN':
        '如果也为 Claude Code 安装了 Asktop，Cursor 可能也会运行那些 hook（Settings → Features 中的 “Third-party skills”）：Asktop 能识别，并且只回答一次。',
    },
  ],
};

function places(machine: Machine, folder: string): Places {
  const { platform, homeFolder } = machine;
  const managed = {
    linux: '/etc/cursor/hooks.json',
    darwin: '/Library/Application Support/Cursor/hooks.json',
    win32: 'C:\\ProgramData\\Cursor\\hooks.json',
  }[platform];
  const user = pathIn(machine, homeFolder, '.cursor');
  return {
    signs: [user, ...(platform === 'darwin' ? ['/Applications/Cursor.app'] : [])],
    programs: ['cursor', 'cursor-agent'],
    configs: [
      { scope: 'managed', file: managed, installable: false },
      {
        scope: 'project',
        file: pathIn(machine, folder, '.cursor', 'hooks.json'),
        installable: true,
      },
      { scope: 'user', file: pathIn(machine, user, 'hooks.json'), installable: true },
    ],
  };
}

/** What the probe says where it has no reply: an empty stdout was seen to block (stablyai/orca#15651). */
const noDecision = (event: string) => (event === 'beforeSubmitPrompt' ? '{"continue":true}' : '{}');

function registration({ place, switches }: WantedHooks): Registration {
  const holds = switches[hold.name] === true;
  const reads = switches[readFiles.name] === true;
  const entry = (event: string, matcher: string | undefined, timeout: number): EventEntry => ({
    event,
    at: ['hooks', event],
    entry: {
      // user hooks run in ~/.cursor, on Windows by PowerShell or cmd.exe: absolute paths, and words that both read alike
      command:
        place.platform === 'win32'
          ? powerShellLine(place, 'cursor', event)
          : shellCommand(place, 'cursor', event, noDecision(event)),
      ...(matcher === undefined ? {} : { matcher }),
      timeout,
    },
    order: 'last',
    waits: true,
  });
  const gate = (event: string, matcher?: string) =>
    entry(event, matcher, holds ? holdSeconds : noteSeconds);
  const note = (event: string, matcher?: string) => entry(event, matcher, noteSeconds);
  return {
    kind: 'entries',
    entries: [
      gate('beforeShellExecution'),
      gate('beforeMCPExecution'),
      ...(reads ? [gate('beforeReadFile')] : []),
      gate('preToolUse', changingTools),
      note('afterShellExecution'),
      note('afterMCPExecution'),
      // a read has no event of its own after it
      note('postToolUse', reads ? `${changingTools}|Read` : changingTools),
      note('postToolUseFailure'),
      note('beforeSubmitPrompt'),
      note('sessionStart'),
      note('stop'),
      note('sessionEnd'),
    ],
    flags: [{ at: ['version'], value: 1, when: 'absent' }],
  };
}

/** User hooks run in ~/.cursor; on Windows by PowerShell (entireio/cli#2352). `prompt` hooks are none of ours. */
function launch(handler: unknown, machine: LaunchMachine): Launch | undefined {
  if (typeof handler !== 'object' || handler === null) return undefined;
  const { type = 'command', command } = handler as Record<string, unknown>;
  if (type !== 'command' || typeof command !== 'string') return undefined;
  const rest = { dropsEnv: [], addsEnv: { CURSOR_VERSION: 'asktop-doctor' } };
  if (machine.platform !== 'win32') return { command: '/bin/sh', args: ['-c', command], ...rest };
  const root = machine.env['SystemRoot'] ?? 'C:\\Windows';
  return {
    command: `${root}\\System32\\WindowsPowerShell\\v1.0\\powershell.exe`,
    args: ['-NoProfile', '-NonInteractive', '-Command', command],
    ...rest,
  };
}

/** The tools that change files: `Write` is documented, the others were seen (cursor.md §2). */
const changingTools = 'Write|StrReplace|Edit|MultiEdit|Delete';
/** Cursor waits for these; the time is for a machine under load. */
const noteSeconds = 10;
