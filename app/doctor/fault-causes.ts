import type { FaultKind } from './fault.ts';
import type { Sentence } from './sentence.ts';

/** What is wrong, in one sentence. */
export const causes: Readonly<Record<FaultKind, Sentence>> = {
  'config-unreadable': {
    en: ({ at = 'It', because }) => `${at} cannot be read${because}.`,
    'zh-CN': ({ at = '配置文件', because }) => `无法读取 ${at}${because}。`,
  },
  'not-installed': {
    en: ({ agent }) => `No config that ${agent} reads here has an entry of Asktop.`,
    'zh-CN': ({ agent }) => `${agent} 在这里读取的配置文件都没有 Asktop 的条目。`,
  },
  'event-missing': {
    en: ({ event = 'an event' }) => `There is no entry for ${event}.`,
    'zh-CN': ({ event = '某个事件' }) => `缺少 ${event} 的条目。`,
  },
  'hooks-off': {
    en: ({ words, at = 'it' }) => `${words[0] ?? 'Hooks are switched off.'} In ${at}.`,
    'zh-CN': ({ words, at = '配置文件' }) => `${words[0] ?? 'hook 已关闭。'}所在文件：${at}。`,
  },
  'entry-off': {
    en: ({ event = 'an event' }) => `The entry for ${event} is switched off.`,
    'zh-CN': ({ event = '某个事件' }) => `${event} 的条目已关闭。`,
  },
  'stale-home': {
    en: ({ at = 'it' }) => `The entry starts the probe of another home: ${at}.`,
    'zh-CN': ({ at = '' }) => `条目启动的是另一个目录中的 probe：${at}。`,
  },
  'plugin-changed': {
    en: ({ at = 'it' }) => `The plugin is not the one that Asktop prints: ${at}.`,
    'zh-CN': ({ at = '' }) => `插件与 Asktop 给出的不同：${at}。`,
  },
  'timeout-short': {
    en: ({ event = 'A hook', detail = 'its timeout is short' }) =>
      `${event} is ended before a person can answer: ${detail}.`,
    'zh-CN': ({ event = '某个 hook', detail = '超时过短' }) =>
      `${event} 在你来得及回答之前就会被结束：${detail}。`,
  },
  'never-started': {
    en: ({ agent, event = 'it' }) => `${agent} would not start the handler for ${event}.`,
    'zh-CN': ({ agent, event = '该事件' }) => `${agent} 不会启动 ${event} 的处理程序。`,
  },
  'probe-missing': {
    en: ({ at = 'it' }) => `The probe is gone: ${at}.`,
    'zh-CN': ({ at = '' }) => `probe 不见了：${at}。`,
  },
  'probe-altered': {
    en: ({ at = 'it' }) => `The probe is not the one of this version: ${at}. It was not started.`,
    'zh-CN': ({ at = '' }) => `probe 不是此版本的：${at}。没有启动它。`,
  },
  'probe-not-executable': {
    en: ({ at = 'it' }) => `The probe may not be run: ${at}.`,
    'zh-CN': ({ at = '' }) => `probe 没有执行权限：${at}。`,
  },
  'program-missing': {
    en: ({ at, because }) =>
      `A program that the command line names is not there${at === undefined ? because : `: ${at}`}.`,
    'zh-CN': ({ at, because }) =>
      `命令行所需的程序不存在${at === undefined ? because : `：${at}`}。`,
  },
  'git-bash-missing': {
    en: 'The command line is for Git Bash, and Git Bash is not there.',
    'zh-CN': '命令行需要 Git Bash，但没有找到 Git Bash。',
  },
  'windows-apps-alias': {
    en: ({ at = 'It' }) =>
      `${at} is an alias of the Microsoft Store: it is empty, and starting it may open the shop.`,
    'zh-CN': ({ at = '该程序' }) =>
      `${at} 是 Microsoft Store 的别名：它是空的，启动它可能会打开商店。`,
  },
  'execution-policy': {
    en: ({ because }) => `PowerShell runs no scripts here${because}.`,
    'zh-CN': ({ because }) => `PowerShell 在这里不运行脚本${because}。`,
  },
  'access-denied': {
    en: ({ because }) => `The system does not let the probe be read or started${because}.`,
    'zh-CN': ({ because }) => `系统不允许读取或启动 probe${because}。`,
  },
  killed: {
    en: ({ because }) => `Something ended the probe${because}: an antivirus program does that.`,
    'zh-CN': ({ because }) => `probe 被结束了${because}：杀毒软件会这样做。`,
  },
  unstartable: {
    en: ({ because }) => `The command line could not be run${because}.`,
    'zh-CN': ({ because }) => `无法运行命令行${because}。`,
  },
  'bytes-changed': {
    en: ({ because }) => `The bytes were changed on their way to Asktop${because}.`,
    'zh-CN': ({ because }) => `字节在传到 Asktop 的途中被改动${because}。`,
  },
  'not-running': {
    en: ({ because }) => `Asktop is not running${because}.`,
    'zh-CN': ({ because }) => `Asktop 没有在运行${because}。`,
  },
  frozen: {
    en: ({ because }) => `Asktop takes connections and does not answer: it is frozen${because}.`,
    'zh-CN': ({ because }) => `Asktop 接受连接但没有应答：它卡住了${because}。`,
  },
  stranger: {
    en: ({ because }) => `Another program answers where Asktop should${because}.`,
    'zh-CN': ({ because }) => `在 Asktop 应该应答的地方，应答的是另一个程序${because}。`,
  },
  'wrong-secret': {
    en: ({ because }) =>
      `Asktop refuses the secret of the endpoint file: it is from another start${because}.`,
    'zh-CN': ({ because }) => `Asktop 拒绝了 endpoint 文件中的密钥：它来自另一次启动${because}。`,
  },
  'endpoint-malformed': {
    en: ({ at = 'It' }) => `${at} is half written, or something else.`,
    'zh-CN': ({ at = 'endpoint 文件' }) => `${at} 没有写完整，或者是别的内容。`,
  },
  'endpoint-unreadable': {
    en: ({ at = 'It', because }) => `${at} cannot be read${because}.`,
    'zh-CN': ({ at = 'endpoint 文件', because }) => `无法读取 ${at}${because}。`,
  },
  'window-frozen': {
    en: 'The window gives no sign of life: it is frozen, or still loading.',
    'zh-CN': '窗口没有反应：它卡住了，或仍在加载。',
  },
  'no-reply': {
    en: ({ because }) => `The command line said nothing, although Asktop answers${because}.`,
    'zh-CN': ({ because }) => `命令行没有输出任何内容，尽管 Asktop 有应答${because}。`,
  },
  'stdout-mixed': {
    en: ({ because }) =>
      `Something else stands on stdout${because}: a profile that prints, or another program.`,
    'zh-CN': ({ because }) =>
      `stdout 上有别的内容${because}：来自会输出文字的 profile 或其他程序。`,
  },
  'exit-code': {
    en: ({ detail = 'another code' }) => `The command line ended with ${detail}, not with 0.`,
    'zh-CN': ({ detail = '其他值' }) => `命令行的退出码是 ${detail}，而不是 0。`,
  },
  'never-heard': {
    en: ({ agent }) => `Nothing was ever heard from ${agent} itself.`,
    'zh-CN': ({ agent }) => `还没有收到过 ${agent} 自己的任何事件。`,
  },
  'not-since-change': {
    en: ({ agent, because }) => `${agent} was not heard since its config was changed${because}.`,
    'zh-CN': ({ agent, because }) => `配置更改之后还没有收到过 ${agent} 的事件${because}。`,
  },
};
