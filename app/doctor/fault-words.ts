import type { Words } from '../agents/setup.ts';
import { causes } from './fault-causes.ts';
import { fixes } from './fault-fixes.ts';
import type { Fault, HopName } from './fault.ts';
import type { Sentence } from './sentence.ts';

/** What a fault is and what to do about it, in two sentences. */
export interface FaultText {
  cause: Words;
  /** empty where there is nothing to do */
  fix: Words;
}

/** The words for a fault. `agent` is the agent's name, `id` what a person types for it. */
export function faultText(fault: Fault, agent: { id: string; name: string }): FaultText {
  const said = (sentence: Sentence): Words => ({
    en: inLanguage(sentence, 'en', fault, agent),
    'zh-CN': inLanguage(sentence, 'zh-CN', fault, agent),
  });
  return { cause: said(causes[fault.kind]), fix: said(fixes[fault.kind]) };
}

/** What the system says has one language, what doctor says has both. */
export function detailIn(fault: Fault, language: keyof Words): string | undefined {
  return typeof fault.detail === 'object' ? fault.detail[language] : fault.detail;
}

/** What a person reads for each hop. */
export const hopWords: Readonly<Record<HopName, Words>> = {
  config: { en: 'config can be read', 'zh-CN': '配置文件可以读取' },
  entry: { en: 'entries are there and on', 'zh-CN': '条目已就位并启用' },
  command: { en: 'command line is found', 'zh-CN': '找到命令行' },
  probe: { en: 'probe started', 'zh-CN': 'probe 已启动' },
  bytes: { en: 'bytes arrived unchanged', 'zh-CN': '字节原样到达' },
  intake: { en: 'Asktop took them', 'zh-CN': 'Asktop 已接收' },
  window: { en: 'window answered', 'zh-CN': '窗口已应答' },
  reply: { en: 'reply came back', 'zh-CN': '答复已返回' },
  stdout: { en: 'stdout unchanged', 'zh-CN': 'stdout 未被改动' },
  exit: { en: 'exit code 0', 'zh-CN': '退出码为 0' },
  heard: { en: 'heard from the agent', 'zh-CN': '收到过智能体的事件' },
};

function inLanguage(
  sentence: Sentence,
  language: keyof Words,
  fault: Fault,
  { id, name }: { id: string; name: string },
): string {
  const said = sentence[language];
  if (typeof said === 'string') return said;
  const detail = detailIn(fault, language);
  return said({
    ...{ agent: name, id, event: fault.event, at: fault.at, detail },
    because: detail === undefined ? '' : brackets[language](detail),
    words: (fault.words ?? []).map((words) => words[language]),
  });
}

const brackets: Readonly<Record<keyof Words, (detail: string) => string>> = {
  en: (detail) => ` (${detail})`,
  'zh-CN': (detail) => `（${detail}）`,
};
