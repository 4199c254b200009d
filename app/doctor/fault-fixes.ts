import type { FaultKind } from './fault.ts';
import type { Sentence } from './sentence.ts';

const reinstall: Sentence = {
  en: ({ id }) => `Put it right: asktop install ${id}`,
  'zh-CN': ({ id }) => `重新安装即可修复：asktop install ${id}`,
};
const restart = { en: 'Quit Asktop and start it again.', 'zh-CN': '退出 Asktop 并重新启动。' };
const steps: Sentence = {
  en: ({ words }) => words.join(' '),
  'zh-CN': ({ words }) => words.join(''),
};

/** What to do about it. */
export const fixes: Readonly<Record<FaultKind, Sentence>> = {
  'config-unreadable': {
    en: ({ agent }) => `Correct the file; ${agent} cannot read it either.`,
    'zh-CN': ({ agent }) => `请更正此文件；${agent} 也无法读取它。`,
  },
  'not-installed': {
    en: ({ id }) => `Set it up: asktop install ${id}`,
    'zh-CN': ({ id }) => `设置它：asktop install ${id}`,
  },
  'event-missing': reinstall,
  'hooks-off': {
    en: 'Take the switch out, if hooks are to run. Asktop does not touch it.',
    'zh-CN': '如果要运行 hook，请去掉这个开关。Asktop 不会改动它。',
  },
  'entry-off': {
    en: 'Take the switch out of the entry, if it is to run.',
    'zh-CN': '如果要运行它，请去掉条目中的这个开关。',
  },
  'stale-home': reinstall,
  'plugin-changed': reinstall,
  'timeout-short': reinstall,
  'never-started': reinstall,
  'probe-missing': {
    en: 'Start Asktop: it puts its probes back.',
    'zh-CN': '启动 Asktop：它会把 probe 放回去。',
  },
  'probe-altered': {
    en: 'Start Asktop: it puts its own probes there.',
    'zh-CN': '启动 Asktop：它会放上自己的 probe。',
  },
  'probe-not-executable': {
    en: 'Start Asktop: it sets the run bit.',
    'zh-CN': '启动 Asktop：它会设置执行权限。',
  },
  'program-missing': reinstall,
  'git-bash-missing': {
    en: ({ id }) =>
      `Install Git for Windows, or take the entries for PowerShell: asktop install ${id}`,
    'zh-CN': ({ id }) => `安装 Git for Windows，或改用 PowerShell 的条目：asktop install ${id}`,
  },
  'windows-apps-alias': reinstall,
  'execution-policy': {
    en: 'A policy of your administrator is stronger than -ExecutionPolicy Bypass. Install Git for Windows, so that no PowerShell is needed, or ask for an exception.',
    'zh-CN':
      '管理员的策略优先于 -ExecutionPolicy Bypass。请安装 Git for Windows（这样就不需要 PowerShell），或申请例外。',
  },
  'access-denied': {
    en: 'Look at the antivirus program and at the rights of ASKTOP_HOME (it must not be on a disk that runs no programs).',
    'zh-CN': '请检查杀毒软件以及 ASKTOP_HOME 的权限（它不能位于禁止运行程序的磁盘上）。',
  },
  killed: {
    en: 'Make an exception for the probe in ASKTOP_HOME, or see what ended it.',
    'zh-CN': '为 ASKTOP_HOME 中的 probe 添加例外，或查明是什么结束了它。',
  },
  unstartable: {
    en: ({ id }) => `See what it said. Put it right: asktop install ${id}`,
    'zh-CN': ({ id }) => `请看它的输出。重新安装即可修复：asktop install ${id}`,
  },
  'bytes-changed': {
    en: 'A shell or a wrapper in between re-encodes its input: take it out.',
    'zh-CN': '中间的 shell 或包装程序改变了输入的编码：请去掉它。',
  },
  'not-running': {
    en: 'Start Asktop: asktop, or npm start in a clone.',
    'zh-CN': '启动 Asktop：asktop，或在克隆的仓库中运行 npm start。',
  },
  frozen: {
    en: 'End the process of Asktop and start it again.',
    'zh-CN': '结束 Asktop 的进程并重新启动。',
  },
  stranger: {
    en: `The endpoint file is left over. ${restart.en}`,
    'zh-CN': `endpoint 文件是遗留下来的。${restart['zh-CN']}`,
  },
  'wrong-secret': restart,
  'endpoint-malformed': restart,
  'endpoint-unreadable': {
    en: `See to its rights; if it is no file, remove it. ${restart.en}`,
    'zh-CN': `请检查它的权限；如果它不是文件，请删除它。${restart['zh-CN']}`,
  },
  'window-frozen': restart,
  'no-reply': {
    en: 'See asktop logs. A shell that ends early, or a sandbox without a network, looks like this.',
    'zh-CN': '请查看 asktop logs。提前结束的 shell 或没有网络的沙箱会造成这种情况。',
  },
  'stdout-mixed': {
    en: 'Let nothing in your shell’s profile print where no terminal is.',
    'zh-CN': '请让 shell 的 profile 在没有终端时不输出任何内容。',
  },
  'exit-code': {
    en: 'See what the shell adds to the command line.',
    'zh-CN': '请查看 shell 给命令行添加了什么。',
  },
  'never-heard': steps,
  'not-since-change': steps,
};
