import type { Choice, OnOff } from '../agent.ts';

export const modeChoice: Choice = {
  kind: 'choice',
  name: 'mode',
  explains: {
    en: 'The IDE runs its hooks before it knows whether it will ask you, and waits 30 seconds at most: choose what Asktop does.',
    'zh-CN': 'IDE 在知道是否需要询问你之前就会运行 hook，且最多等待 30 秒：请选择 Asktop 的作用。',
  },
  options: [
    {
      value: 'show',
      label: { en: 'Show', 'zh-CN': '仅显示' },
      explains: {
        en: 'Cards show what waits in the IDE, and you answer there; nothing is held up.',
        'zh-CN': '卡片显示 IDE 中等待处理的内容，你在 IDE 中回答；不会拖住任何操作。',
      },
    },
    {
      value: 'hold',
      label: { en: 'Hold', 'zh-CN': '等待卡片' },
      explains: {
        en: 'What your rules name waits up to 24 seconds for its card; unanswered, the IDE asks by itself, and that session is only shown until you are back.',
        'zh-CN':
          '符合你规则的调用最多等待卡片 24 秒；无人回答时由 IDE 自己询问，之后该会话仅显示，直到你回来。',
      },
      reinstalls: true,
    },
  ],
};

export const byExitCode: OnOff = {
  name: 'refuse-by-exit-code',
  explains: {
    en: 'Refuse by exit code and stderr, for versions of the plugin that read no JSON. “Ask” cannot be said this way.',
    'zh-CN': '通过退出码和 stderr 拒绝，适用于不读取 JSON 的插件版本。这种方式无法要求 IDE 询问。',
  },
};
