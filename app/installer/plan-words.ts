import type { Agent } from '../agents/agent.ts';
import type { Level, Words } from '../agents/setup.ts';

// What comes of one config, for a person. In English no full stop where the command line has had none.

export const nothingOfOurs: Words = {
  en: 'nothing of ours is in it',
  'zh-CN': '其中没有 Asktop 的内容',
};

export const allThere: Words = {
  en: 'everything is there already',
  'zh-CN': '所需的内容都已就位',
};

export const fileThere: Words = { en: 'the file is there already', 'zh-CN': '文件已就位' };

export const fileGone: Words = { en: 'the file is gone already', 'zh-CN': '文件已经不在了' };

export const othersStay: Words = {
  en: 'Entries of another Asktop home stay: its probes are there.',
  'zh-CN': '属于另一个 Asktop 目录的条目会保留：它的 probe 还在。',
};

/** What a switch in a file does. */
export const inFile = (file: string, explains: Words): Words => ({
  en: `${file}: ${explains.en}`,
  'zh-CN': `${file}：${explains['zh-CN']}`,
});

export const noLevel = ({ name }: Agent, level: Level): Words => ({
  en: `${name} has no level ${level}`,
  'zh-CN': `${name} 没有 ${level} 级别`,
});

export const noProjectHooks = ({ name }: Agent): Words => ({
  en: `${name} runs no hooks from a folder's own config`,
  'zh-CN': `${name} 不运行文件夹自身配置中的钩子`,
});

export const removedByHand = ({ id, name }: Agent): Words => ({
  en: `its entries were removed, so they are not added again. To have them back, name it: asktop install ${id} (${name})`,
  'zh-CN': `它的条目已被移除，因此不会再次添加。如需恢复，请指明它：asktop install ${id}（${name}）`,
});

export const notOurs = (file: string, wasOurs: boolean): Words => ({
  en: `${file} ${wasOurs ? 'was changed by hand' : 'is not from Asktop'}. Move it away, then install again.`,
  'zh-CN': `${file} ${wasOurs ? '被手动改过' : '不是 Asktop 写的'}。请把它移走，然后重新安装。`,
});

export const changedByHand = (file: string): Words => ({
  en: `${file} was changed by hand. Look at it and remove it yourself.`,
  'zh-CN': `${file} 被手动改过。请查看后自行删除。`,
});

/** `why` is the system's code, or what we found; what can be done about it stands in a table. */
export const notWritable = ({ id }: Agent, file: string, why: Words): Words => {
  const remedy = remedies[why.en] ?? elseRemedy;
  return {
    en: `${file} cannot be written: ${why.en}. ${remedy.en} To add the entries yourself: asktop hooks ${id}`,
    'zh-CN': `无法写入 ${file}：${why['zh-CN']}。${remedy['zh-CN']}如需自行添加条目：asktop hooks ${id}`,
  };
};

export const writtenMeanwhile: Words = {
  en: 'another program writes it again and again',
  'zh-CN': '另一个程序在不断写入它',
};

const elseRemedy: Words = {
  en: 'See to it, then try again.',
  'zh-CN': '请解决此问题后重试。',
};

const remedies: Readonly<Record<string, Words>> = {
  'read-only': {
    en: 'Perhaps a dotfiles manager writes it: change its source, or make the file writable.',
    'zh-CN': '它可能由 dotfiles 管理工具写入：请修改其源文件，或让此文件可写。',
  },
  EACCES: {
    en: 'Its folder or file may not be written by you.',
    'zh-CN': '你没有写入该文件或其文件夹的权限。',
  },
  EPERM: {
    en: 'Its folder or file may not be written by you, or its owner cannot be kept.',
    'zh-CN': '你没有写入该文件或其文件夹的权限，或者无法保留其所有者。',
  },
  EROFS: { en: 'Its disk is read-only.', 'zh-CN': '它所在的磁盘是只读的。' },
  ENOSPC: {
    en: 'The disk is full; nothing was changed.',
    'zh-CN': '磁盘已满；没有改动任何内容。',
  },
  EDQUOT: {
    en: 'Your quota is used up; nothing was changed.',
    'zh-CN': '你的磁盘配额已用完；没有改动任何内容。',
  },
};
