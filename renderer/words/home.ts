import type { Settings } from '../../app/protocol/settings.ts';
import type { Words } from './language.svelte.ts';

const en = {
  welcomeName: 'Asktop · welcome',
  welcome: 'Your agents ask here',
  what: 'When a coding agent needs a permission or has a question, a card appears over whatever you are doing. What you answer goes back to the agent exactly as you typed it, and you never switch windows.',
  quiet: (key: string | undefined): string =>
    key === undefined
      ? 'While nothing is waiting Asktop stays out of sight: its icon in the tray brings it back.'
      : 'While nothing is waiting Asktop stays out of sight: its icon in the tray brings it back, and so does',
  trySample: 'Try a sample question',
  sampleRuns: 'The sample question is on its way…',
  sampleAnswered: (bytes: number) =>
    `arrived as ${bytes} ${bytes === 1 ? 'byte' : 'bytes'}, unchanged.`,
  sampleNoDecision: 'The sample ended without an answer: an agent would now ask by itself.',
  sampleFailed: 'The sample question did not get through:',
  gotIt: 'Got it',

  nothingName: 'Asktop · quiet',
  nothing: 'Nothing is waiting',
  nothingMore: 'A card appears here as soon as an agent asks.',
  close: 'Close',
  waiting: (count: number) => (count === 1 ? 'One request waits' : `${count} requests wait`),
  changedRules: 'Deny rules changed…',
  doNotDisturb: 'Do not disturb',
  doNotDisturbOn: 'Do not disturb is on: no card comes up until you come here or turn it off.',
  turnedAway: (count: number) =>
    count === 1
      ? 'One request went back to its agent, which asks by itself.'
      : `${count} requests went back to their agents, which ask by themselves.`,
  turnOff: 'Turn off',
  doNotDisturbMore: 'No card comes up. Where the agent would wait unseen, it asks by itself.',

  settingsName: 'Asktop · settings',
  settings: 'Settings',
  language: 'Language',
  languages: {
    system: 'Like the system',
    en: 'English',
    'zh-CN': '简体中文',
  } as Record<Settings['language'], string>,
  theme: 'Theme',
  themes: { system: 'Like the system', light: 'Light', dark: 'Dark' } as Record<
    Settings['theme'],
    string
  >,
  corner: 'Corner',
  corners: {
    'top-right': 'Top right',
    'top-left': 'Top left',
    'bottom-right': 'Bottom right',
    'bottom-left': 'Bottom left',
  } as Record<Settings['corner'], string>,
  guard: 'New cards wait (ms)',
  guardMore: 'so that a key meant for another window approves nothing',
  summonKey: 'Summon key',
  summonKeyMore: 'brings the overlay up from anywhere',
  summonKeyNone: 'none',
  summonKeyPress: 'Press the keys; Delete for none',
  summonKeyTaken: 'taken by another program: it does nothing here',
  summonKeyUnknown: 'no key has this name: it does nothing',
  singleKeys: 'Single letters act on the card',
  keepHistory: 'Keep a history of decisions',
  done: 'Done',
};

const zh: typeof en = {
  welcomeName: 'Asktop · 欢迎',
  welcome: '智能体的提问会出现在这里',
  what: '编程智能体需要权限或有问题时，卡片会浮现在你正在做的事情之上。你的回答会原样送回智能体，一个字节也不变，无需切换窗口。',
  quiet: (key) =>
    key === undefined
      ? '没有等待事项时 Asktop 不会出现：点击托盘图标即可唤回。'
      : '没有等待事项时 Asktop 不会出现：点击托盘图标即可唤回，也可以按',
  trySample: '试一个示例问题',
  sampleRuns: '示例问题正在送来……',
  sampleAnswered: (bytes) => `已送达，共 ${bytes} 字节，原样未变。`,
  sampleNoDecision: '示例没有得到回答：真正的智能体此时会自己询问。',
  sampleFailed: '示例问题没有送达：',
  gotIt: '知道了',

  nothingName: 'Asktop · 空闲',
  nothing: '没有等待事项',
  nothingMore: '智能体一有提问，卡片就会出现在这里。',
  close: '关闭',
  waiting: (count) => `${count} 个请求等待中`,
  changedRules: '拒绝规则有更改……',
  doNotDisturb: '勿扰',
  doNotDisturbOn: '勿扰已开启：卡片不会弹出，直到你来到这里或将它关闭。',
  turnedAway: (count) => `${count} 个请求已交还给智能体，由它自己询问。`,
  turnOff: '关闭勿扰',
  doNotDisturbMore: '不弹出卡片；若智能体会因此无声等待，就由它自己询问。',

  settingsName: 'Asktop · 设置',
  settings: '设置',
  language: '语言',
  languages: { system: '跟随系统', en: 'English', 'zh-CN': '简体中文' },
  theme: '主题',
  themes: { system: '跟随系统', light: '浅色', dark: '深色' },
  corner: '位置',
  corners: {
    'top-right': '右上角',
    'top-left': '左上角',
    'bottom-right': '右下角',
    'bottom-left': '左下角',
  },
  guard: '新卡片等待（毫秒）',
  guardMore: '以免本要按给其他窗口的键误批准',
  summonKey: '唤起快捷键',
  summonKeyMore: '在任何窗口中都能唤出 Asktop',
  summonKeyNone: '无',
  summonKeyPress: '请按下组合键；按 Delete 取消快捷键',
  summonKeyTaken: '已被其他程序占用，在这里不起作用',
  summonKeyUnknown: '没有这个按键名称，不起作用',
  singleKeys: '单个字母可操作卡片',
  keepHistory: '保留决定的历史记录',
  done: '完成',
};

/** The cards that belong to Asktop itself: welcome, quiet, settings. */
export const homeWords: Words<typeof en> = { en, 'zh-CN': zh };
