import { holdChoice } from '../claude-dialect/hold.ts';

/** What Asktop answers: CodeBuddy's own requests, or, for its IDE, calls before they are made. */
export const modeChoice = holdChoice(
  {
    en: 'CodeBuddy’s command line asks; its IDE only tells of each call before it is made. Choose what Asktop answers.',
    'zh-CN':
      'CodeBuddy 的命令行会发出询问；其 IDE 只在每次调用之前发出通知。请选择 Asktop 回答什么。',
  },
  {
    value: 'ask',
    label: { en: 'Its requests', 'zh-CN': '它的询问' },
    explains: {
      en: 'Cards show what CodeBuddy asks; nothing else is held up.',
      'zh-CN': '卡片显示 CodeBuddy 的询问；不会拖住其他操作。',
    },
  },
);
