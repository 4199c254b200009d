import type { AgentSwitch } from '../agent.ts';

export const veto: AgentSwitch = {
  name: 'veto',
  explains: {
    en: 'Hold every command, file change, fetch and MCP call of Gemini CLI so that you can refuse it here with a reason. It cannot be allowed from here: what you let pass Gemini asks about by itself, or runs where it would not have asked. Needs the hook entries to be installed again.',
    'zh-CN':
      '暂停 Gemini CLI 的每个命令、文件修改、抓取和 MCP 调用，以便你在这里附上理由拒绝。无法从这里允许：放过的调用由 Gemini 自己询问，本不会询问的则直接执行。开启后需要重新安装 hook 配置。',
  },
};

export const answerQuestions: AgentSwitch = {
  name: 'answer-questions',
  explains: {
    en: 'Answer Gemini’s questions here. The answer reaches the model as the text of a refused call. Needs the hook entries to be installed again.',
    'zh-CN':
      '在这里回答 Gemini 的提问。答案会作为“被拒绝的调用”的文本送达模型。开启后需要重新安装 hook 配置。',
  },
};
