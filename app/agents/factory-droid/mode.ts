import { holdChoice } from '../claude-dialect/hold.ts';

export const modeChoice = holdChoice(
  {
    en: 'Droid runs its hooks before it knows whether it will ask you: choose what Asktop does.',
    'zh-CN': 'Droid 在知道是否需要询问你之前就会运行 hook：请选择 Asktop 的作用。',
  },
  {
    value: 'show',
    label: { en: 'Show', 'zh-CN': '仅显示' },
    explains: {
      en: 'Cards show what waits in Droid, and you answer there; nothing is held up.',
      'zh-CN': '卡片显示 Droid 中等待处理的内容，你在 Droid 中回答；不会拖住任何操作。',
    },
  },
);
