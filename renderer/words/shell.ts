import type { CardEnd, Hazard } from '../../app/protocol/card.ts';
import type { Ask } from '../../app/protocol/ask.ts';
import type { Words } from './language.svelte.ts';

const en = {
  kind: {
    permission: 'permission',
    question: 'question',
    plan: 'plan',
  } as Record<Ask['kind'], string>,
  notice: 'notice',

  allow: 'Allow',
  deny: 'Deny',
  denyAndStop: 'Deny and stop',
  sayWhy: 'Say why',
  reason: 'Reason',
  reasonHint: 'What should it do instead?',
  approve: 'Approve',
  approveAndAccept: 'Approve and accept edits',
  keepPlanning: 'Keep planning',
  keepPlanningHint: 'What should change? May stay empty.',
  send: 'Send',
  answered: (done: number, of: number) => `${done} / ${of} answered`,
  answerIn: (agent: string) => `Answer in ${agent}`,
  setAside: 'Set aside',
  settings: 'Settings',
  hold: (key: string) => `hold ${key}`,
  holdHelp: 'Hold the button or its key for a moment, or press it twice.',
  pressAgain: 'again',
  pressAgainToAllow: 'Press again to allow',

  nextCard: 'Next card',
  previousCard: 'Previous card',
  place: (at: number, of: number) => `${at} / ${of}`,
  waiting: (count: number) => `${count} waiting`,

  hazard: {
    'hidden-characters': 'Hidden characters',
    'deletes-recursively': 'Deletes recursively',
    'runs-downloaded-code': 'Hands a download straight to a shell',
    'runs-as-root': 'Runs as root',
    'overwrites-disk': 'Overwrites a disk',
    'rewrites-history': 'Rewrites history',
    'opens-permissions': 'Opens permissions to everybody',
    'changes-hook-settings': 'Touches the hook settings',
    'leaves-sandbox': 'Leaves the sandbox',
    'outside-project': 'Outside the project',
  } as Record<Hazard, string>,
  decodedFrom: (charset: string) => `Decoded from ${charset}`,
  fromSubagent: 'From a subagent',

  minutesLeft: (minutes: number) => (minutes <= 1 ? 'under a minute left' : `${minutes} min left`),

  sent: 'Sent',
  bytes: (count: number) => `${count} ${count === 1 ? 'byte' : 'bytes'}`,
  allowed: 'Allowed',
  denied: 'Denied',
  approved: 'Approved',
  sentBack: 'Keeps planning',
  handedBack: (agent: string) => `${agent} asks by itself now`,
  ended: (end: CardEnd, agent: string) =>
    ({
      answered: 'Answered',
      'handed-back': `${agent} asks by itself now`,
      settled: `Answered in ${agent}`,
      expired: 'Expired: the time to answer is over',
      withdrawn: `${agent} stopped waiting`,
      quit: 'Asktop is closing',
      dismissed: 'Read',
    })[end],
  alreadyEnded: 'This request had already ended. Nothing was sent.',
  tooLarge: (bytes: number, maxBytes: number) =>
    `Too long: the reply would be ${bytes.toLocaleString('en')} bytes, ${maxBytes.toLocaleString('en')} fit.`,
  notSent: (agent: string) => `This could not be sent. Answer in ${agent} instead.`,
};

const zh: typeof en = {
  kind: { permission: '权限', question: '提问', plan: '计划', form: '表单', notice: '通知' },
  notice: '通知',

  allow: '允许',
  deny: '拒绝',
  denyAndStop: '拒绝并停止',
  sayWhy: '说明原因',
  reason: '原因',
  reasonHint: '希望它改做什么？',
  approve: '批准',
  approveAndAccept: '批准并接受修改',
  keepPlanning: '继续规划',
  keepPlanningHint: '需要改什么？可以留空。',
  send: '发送',
  answered: (done, of) => `${done} / ${of} 已回答`,
  answerIn: (agent) => `在 ${agent} 中回答`,
  setAside: '稍后处理',
  settings: '设置',
  hold: (key) => `长按 ${key}`,
  holdHelp: '长按按钮或对应的键，或连按两次。',
  pressAgain: '再按一次',
  pressAgainToAllow: '再按一次即允许',

  nextCard: '下一张',
  previousCard: '上一张',
  place: (at, of) => `${at} / ${of}`,
  waiting: (count) => `${count} 项等待中`,

  hazard: {
    'hidden-characters': '含不可见字符',
    'deletes-recursively': '递归删除',
    'runs-downloaded-code': '把网络内容直接交给 shell',
    'runs-as-root': '以 root 身份运行',
    'overwrites-disk': '覆写磁盘',
    'rewrites-history': '改写历史',
    'opens-permissions': '向所有人开放权限',
    'changes-hook-settings': '涉及钩子设置',
    'leaves-sandbox': '脱离沙箱',
    'outside-project': '在项目之外',
  },
  decodedFrom: (charset) => `由 ${charset} 解码`,
  fromSubagent: '来自子代理',

  minutesLeft: (minutes) => (minutes <= 1 ? '剩余不到 1 分钟' : `剩余 ${minutes} 分钟`),

  sent: '已送出',
  bytes: (count) => `${count} 字节`,
  allowed: '已允许',
  denied: '已拒绝',
  approved: '已批准',
  sentBack: '继续规划',
  handedBack: (agent) => `现在由 ${agent} 自己询问`,
  ended: (end, agent) =>
    ({
      answered: '已回答',
      'handed-back': `现在由 ${agent} 自己询问`,
      settled: `已在 ${agent} 中回答`,
      expired: '已过期：回答时间已过',
      withdrawn: `${agent} 已不再等待`,
      quit: 'Asktop 正在退出',
      dismissed: '已读',
    })[end],
  alreadyEnded: '这个请求此前已经结束，没有送出任何内容。',
  tooLarge: (bytes, maxBytes) =>
    `太长：回复将有 ${bytes.toLocaleString('en')} 字节，最多 ${maxBytes.toLocaleString('en')} 字节。`,
  notSent: (agent) => `无法送出。请在 ${agent} 中回答。`,
};

/** The frame of every card: acts, the queue, what became of a request. */
export const shellWords: Words<typeof en> = { en, 'zh-CN': zh };
