/** Why a file of others is left alone: for a person, in both languages. It follows the file's name, and ends without a full stop. */
export type Why = Readonly<Record<'en' | 'zh-CN', string>>;

/** What we say of such a file ourselves. */
export const whys = {
  notAbsolute: { en: 'not an absolute path', 'zh-CN': '不是绝对路径' },
  remote: { en: 'a network or device path', 'zh-CN': '是网络路径或设备路径' },
  notRegular: { en: 'not a regular file', 'zh-CN': '不是普通文件' },
  late: { en: 'it cannot be read in time', 'zh-CN': '没能在时限内读完' },
  readOnly: { en: 'read-only', 'zh-CN': '文件是只读的' },
  linkLoop: { en: 'a loop of links', 'zh-CN': '链接形成了循环' },
  notReadBack: {
    en: 'what was written could not be read back; the old bytes stand there again',
    'zh-CN': '写入的内容读回时不正确；已恢复原来的字节',
  },
} satisfies Record<string, Why>;

export const tooLarge = (maxBytes: number): Why => ({
  en: `larger than ${maxBytes} bytes`,
  'zh-CN': `大于 ${maxBytes} 字节`,
});

export const linkToNothing = (file: string): Why => ({
  en: `a link to ${file}, which is not there`,
  'zh-CN': `链接指向 ${file}，而它不存在`,
});

export const heldBy = (holder: number | undefined, lock: string): Why => ({
  en: `process ${holder ?? 'unknown'} is at it (${lock})`,
  'zh-CN': `${holder === undefined ? '某个进程' : `进程 ${holder} `}正在操作（${lock}）`,
});

/** The system's own code, like `EACCES`: it has no language. */
export const systemWhy = (code: string): Why => ({ en: code, 'zh-CN': code });
