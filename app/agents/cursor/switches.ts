import type { AgentSwitch } from '../agent.ts';

/** Cursor's hooks fire for every call, before Cursor knows whether it will ask: by default they are shown, not held. */
export const hold: AgentSwitch = {
  name: 'hold',
  explains: {
    en: 'Hold every shell command, MCP call and file change of Cursor until you have answered here, also those that Cursor would have run by itself. What you leave to Cursor it asks by itself (file changes it then makes); after ten minutes without an answer that session is only shown until you are back. Needs the hook entries to be installed again.',
    'zh-CN':
      '在你在这里回答之前，暂停 Cursor 的每个命令、MCP 调用和文件修改，包括 Cursor 本来会自动执行的。交还给 Cursor 的请求由它自己询问（文件修改则会直接执行）；十分钟无人回答后，该会话仅显示，直到你回来。开启后需要重新安装 hook 配置。',
  },
};

export const readFiles: AgentSwitch = {
  name: 'read-files',
  explains: {
    en: 'Hear of each file before Cursor reads it. That is often, and each time Cursor waits for the hook. Needs the hook entries to be installed again.',
    'zh-CN':
      '在 Cursor 读取每个文件之前得到通知。这会很频繁，而且每次 Cursor 都会等待 hook。开启后需要重新安装 hook 配置。',
  },
};
