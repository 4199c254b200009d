import type { Padding } from '../text/marks.ts';
import type { Words } from './language.svelte.ts';

/** Words of the content: code, differences, plans, questions. Names that tests and screen readers use are the English ones. */
export interface ContentWords {
  padding(what: Padding, times: number): string;
  lines(count: number): string;
  characters(count: number): string;
  bytes(count: number): string;
  empty: string;
  allShown: string;
  scrollsAside: string;
  toEnd: string;
  toStart: string;
  mixedEnds(crlf: number, lf: number): string;
  part(number: number, count: number): string;
  earlierPart: string;
  laterPart: string;
  blankLines(count: number): string;

  added: string;
  removed: string;
  sameLines(count: number): string;
  endsKept(end: string): string;
  endsChange(before: string, after: string): string;
  endsChangeIn(lines: number): string;
  finalNewlineAdded: string;
  finalNewlineRemoved: string;
  everywhere: string;
  edit(number: number, count: number): string;
  edits(count: number): string;
  noChange: string;
  tooDifferent: string;

  longText: string;
  sourceText: string;
  codeOf(language: string): string;
  code: string;
  image: string;
  shownAsSource: string;
  done: string;
  open: string;

  one: string;
  several: string;
  other: string;
  otherHint: string;
  onlyBlanks(agent: string): string;
  notSent: string;
  useThisText: string;
  clear: string;
  preview(label: string): string;
  note: string;
  addNote: string;
  noteHint: string;
}

const en: ContentWords = {
  padding: (what, times) => `${count(times)} ${paddingEn[what]}`,
  lines: (n) => `${count(n)} ${n === 1 ? 'line' : 'lines'}`,
  characters: (n) => `${count(n)} ${n === 1 ? 'character' : 'characters'}`,
  bytes: (n) => `${count(n)} ${n === 1 ? 'byte' : 'bytes'}`,
  empty: 'empty',
  allShown: 'all shown',
  scrollsAside: 'goes on to the right',
  toEnd: 'To the end',
  toStart: 'To the start',
  mixedEnds: (crlf, lf) => `mixed line ends: ${count(crlf)} CRLF, ${count(lf)} LF`,
  part: (number, n) => `part ${number} of ${n}`,
  earlierPart: 'Earlier part',
  laterPart: 'Later part',
  blankLines: (n) => `${count(n)} blank lines`,

  added: 'added',
  removed: 'removed',
  sameLines: (n) => `${count(n)} unchanged ${n === 1 ? 'line' : 'lines'}`,
  endsKept: (end) => `${end} kept`,
  endsChange: (before, after) => `line ends change ${before} → ${after}`,
  endsChangeIn: (n) => `line end changes on ${count(n)} ${n === 1 ? 'line' : 'lines'}`,
  finalNewlineAdded: 'last line: newline added',
  finalNewlineRemoved: 'last line: newline removed',
  everywhere: 'every occurrence',
  edit: (number, n) => `Edit ${number} of ${n}`,
  edits: (n) => `${count(n)} edits`,
  noChange: 'no change',
  tooDifferent: 'too different to compare: both texts in full',

  longText: 'Long text',
  sourceText: 'Source text',
  codeOf: (language) => `Code: ${language}`,
  code: 'Code',
  image: 'image',
  shownAsSource: 'shown as source text',
  done: 'done',
  open: 'open',

  one: 'choose one',
  several: 'choose any',
  other: 'Other',
  otherHint: 'Something else…',
  onlyBlanks: (agent) => `Only blanks: no answer for ${agent}`,
  notSent: 'Not sent: an option is chosen',
  useThisText: 'Use this text',
  clear: 'Clear',
  preview: (label) => `Preview: ${label}`,
  note: 'Note',
  addNote: 'Add a note',
  noteHint: 'A note to this answer…',
};

const zh: ContentWords = {
  padding: (what, times) => `${count(times)} ${paddingZh[what]}`,
  lines: (n) => `${count(n)} 行`,
  characters: (n) => `${count(n)} 字符`,
  bytes: (n) => `${count(n)} 字节`,
  empty: '空',
  allShown: '已显示全部',
  scrollsAside: '向右还有内容',
  toEnd: '跳到末尾',
  toStart: '回到开头',
  mixedEnds: (crlf, lf) => `换行符混用：${count(crlf)} 个 CRLF，${count(lf)} 个 LF`,
  part: (number, n) => `第 ${number} / ${n} 部分`,
  earlierPart: '上一部分',
  laterPart: '下一部分',
  blankLines: (n) => `${count(n)} 个空行`,

  added: '新增',
  removed: '删除',
  sameLines: (n) => `${count(n)} 行未改动`,
  endsKept: (end) => `保留 ${end}`,
  endsChange: (before, after) => `换行符由 ${before} 改为 ${after}`,
  endsChangeIn: (n) => `${count(n)} 行的换行符有变化`,
  finalNewlineAdded: '末行：新增换行',
  finalNewlineRemoved: '末行：去掉换行',
  everywhere: '替换所有匹配处',
  edit: (number, n) => `第 ${number} / ${n} 处修改`,
  edits: (n) => `共 ${count(n)} 处修改`,
  noChange: '没有改动',
  tooDifferent: '差异过大，无法逐行比较：完整列出前后文本',

  longText: '长文本',
  sourceText: '源文本',
  codeOf: (language) => `代码：${language}`,
  code: '代码',
  image: '图片',
  shownAsSource: '按源文本显示',
  done: '已完成',
  open: '未完成',

  one: '单选',
  several: '多选',
  other: '其他',
  otherHint: '其他想法…',
  onlyBlanks: (agent) => `只有空白，${agent} 不会当作回答`,
  notSent: '不会发送：已选择选项',
  useThisText: '改用这段文字',
  clear: '清除选择',
  preview: (label) => `预览：${label}`,
  note: '备注',
  addNote: '添加备注',
  noteHint: '给这个回答加一句备注…',
};

export const contentWords: Words<ContentWords> = { en, 'zh-CN': zh };

/** Digits in groups of three, the same in both languages. */
function count(n: number): string {
  return n.toLocaleString('en');
}

const paddingEn: Record<Padding, string> = {
  spaces: 'spaces',
  tabs: 'tabs',
  blanks: 'blanks',
  'line-breaks': 'line breaks',
};

const paddingZh: Record<Padding, string> = {
  spaces: '个空格',
  tabs: '个制表符',
  blanks: '个空白',
  'line-breaks': '个换行',
};
