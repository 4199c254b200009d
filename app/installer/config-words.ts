import type { Words } from '../agents/setup.ts';

/** Why a config is left alone; `remedy`: what a person can do about it. Keys of the file stay as they are. */
export interface ConfigFault {
  why: Words;
  remedy: Words;
}

export const utf16: ConfigFault = {
  why: { en: 'it is UTF-16', 'zh-CN': '文件是 UTF-16 编码' },
  remedy: saveAsUtf8(),
};

export const holdsNul: ConfigFault = {
  why: { en: 'it holds a NUL (UTF-16, or no text)', 'zh-CN': '文件含有 NUL（UTF-16，或不是文本）' },
  remedy: saveAsUtf8(),
};

export const notUtf8: ConfigFault = {
  why: { en: 'it is not UTF-8 from there on', 'zh-CN': '从此处起不是 UTF-8' },
  remedy: saveAsUtf8(),
};

export const tooDeep: ConfigFault = {
  why: { en: 'it is nested too deeply', 'zh-CN': '嵌套过深' },
  remedy: { en: 'Make it simpler.', 'zh-CN': '请简化它。' },
};

export const notReversible: ConfigFault = {
  why: {
    en: 'the edit could not be taken back exactly, so it was not made',
    'zh-CN': '这次编辑无法原样撤回，因此没有进行',
  },
  remedy: { en: 'Please report this.', 'zh-CN': '请报告此问题。' },
};

export const notText: ConfigFault = {
  why: { en: 'it cannot be read as text', 'zh-CN': '无法作为文本读取' },
  remedy: {
    en: 'See to it that you can read it as a file.',
    'zh-CN': '请确保它是你能读取的文件。',
  },
};

export const notToml: ConfigFault = {
  why: { en: 'it is not TOML there', 'zh-CN': '此处不是有效的 TOML' },
  remedy: { en: 'Correct it there.', 'zh-CN': '请更正此处。' },
};

/** A file that the system, or we, do not read. */
export const unreadable = (why: Words): ConfigFault => ({
  why: { en: `it cannot be read: ${why.en}`, 'zh-CN': `无法读取：${why['zh-CN']}` },
  remedy: {
    en: 'See to it, then try again; nothing was changed.',
    'zh-CN': '请解决此问题后重试；没有改动任何内容。',
  },
});

/** `type` as the parser names it. */
export const wrongRoot = (type: JsonType): ConfigFault => ({
  why: {
    en: `its root is ${types[type].en}, expected an object`,
    'zh-CN': `顶层是${types[type]['zh-CN']}，应为对象`,
  },
  remedy: {
    en: 'Put {} there, or remove the file.',
    'zh-CN': '请在此处写入 {}，或删除该文件。',
  },
});

/** What stands at `key` is not what the agent reads there. */
export const wrongType = (key: string, found: JsonType, expected: JsonType): ConfigFault => ({
  why: {
    en: `${key} is ${types[found].en} where ${types[expected].en} is expected`,
    'zh-CN': `${key} 是${types[found]['zh-CN']}，应为${types[expected]['zh-CN']}`,
  },
  remedy: correctIt,
});

/** `name` is the parser's for the fault. */
export const notJson = (name: string): ConfigFault => {
  const fault = syntax[name];
  return {
    why: {
      en: `it is not JSON there${fault === undefined ? ` (${name})` : `: ${fault.en}`}`,
      'zh-CN': `此处不是有效的 JSON${fault === undefined ? `（${name}）` : `：${fault['zh-CN']}`}`,
    },
    remedy: correctIt,
  };
};

export type JsonType = keyof typeof types;

function saveAsUtf8(): Words {
  return { en: 'Save it as UTF-8.', 'zh-CN': '请将它另存为 UTF-8。' };
}

const correctIt: Words = {
  en: 'Correct it there, then try again; nothing was changed.',
  'zh-CN': '请更正此处，然后重试；没有改动任何内容。',
};

const types = {
  object: { en: 'an object', 'zh-CN': '对象' },
  array: { en: 'a list', 'zh-CN': '数组' },
  string: { en: 'a string', 'zh-CN': '字符串' },
  number: { en: 'a number', 'zh-CN': '数字' },
  boolean: { en: 'a boolean', 'zh-CN': '布尔值' },
  property: { en: 'a property', 'zh-CN': '属性' },
  // a Latin word stands apart from what precedes it
  null: { en: 'null', 'zh-CN': ' null' },
} satisfies Record<string, Words>;

const syntax: Readonly<Record<string, Words>> = {
  InvalidSymbol: { en: 'an unknown word', 'zh-CN': '无法识别的词' },
  InvalidNumberFormat: { en: 'a broken number', 'zh-CN': '数字格式错误' },
  PropertyNameExpected: { en: 'the name of a key is expected', 'zh-CN': '应为键名' },
  ValueExpected: { en: 'a value is expected', 'zh-CN': '应为一个值' },
  ColonExpected: { en: 'a colon is expected', 'zh-CN': '应为冒号' },
  CommaExpected: { en: 'a comma is expected', 'zh-CN': '应为逗号' },
  CloseBraceExpected: { en: '} is expected', 'zh-CN': '应为 }' },
  CloseBracketExpected: { en: '] is expected', 'zh-CN': '应为 ]' },
  EndOfFileExpected: { en: 'something follows its end', 'zh-CN': '结尾之后还有内容' },
  UnexpectedEndOfComment: { en: 'a comment has no end', 'zh-CN': '注释没有结束' },
  UnexpectedEndOfString: { en: 'a string has no end', 'zh-CN': '字符串没有结束' },
  InvalidUnicode: { en: 'a broken \\u escape', 'zh-CN': '\\u 转义有误' },
  InvalidEscapeCharacter: { en: 'a broken \\ escape', 'zh-CN': '\\ 转义有误' },
  InvalidCharacter: { en: 'a control character in a string', 'zh-CN': '字符串中有控制字符' },
};
