import type { Switches } from '../../protocol/settings.ts';
import type { Choice } from '../agent.ts';
import { optionOf } from '../switches.ts';

/** What Asktop is to Grok: an onlooker, a brake, or the gate. */
export type Mode = 'show' | 'veto' | 'gatekeeper';

export const modeChoice: Choice = {
  kind: 'choice',
  name: 'mode',
  explains: {
    en: 'Grok asks its hooks before it knows whether it will ask you, and takes no approval from them: choose what Asktop does.',
    'zh-CN':
      'Grok 在知道是否需要询问你之前就会运行 hook，且不接受 hook 的批准：请选择 Asktop 的作用。',
  },
  options: [
    {
      value: 'show',
      label: { en: 'Show', 'zh-CN': '仅显示' },
      explains: {
        en: 'Cards show what waits in Grok, and you answer there; nothing is held up.',
        'zh-CN': '卡片显示 Grok 中等待处理的内容，你在 Grok 中回答；不会拖住任何操作。',
      },
    },
    {
      value: 'veto',
      label: { en: 'Veto', 'zh-CN': '可否决' },
      explains: {
        en: 'Every call that acts waits for its card, where you can refuse it or change its command; what you let pass Grok then asks about by itself.',
        'zh-CN':
          '每个会产生影响的调用都等待卡片：你可以拒绝它或修改命令；你放行的，再由 Grok 自己询问。',
      },
    },
    {
      value: 'gatekeeper',
      label: { en: 'Gatekeeper', 'zh-CN': '守门' },
      explains: {
        en: 'For “always-approve” in Grok: every call that acts runs only after you allow it on its card, and while Asktop cannot be reached it is refused.',
        'zh-CN':
          '适用于 Grok 的“always-approve”：每个会产生影响的调用，只有在卡片上允许后才会运行；无法连接 Asktop 时一律拒绝。',
      },
      warns: {
        en: 'Gatekeeper mode is on: while Asktop is closed, Grok’s calls are REFUSED. Choose another mode and install again, or uninstall, to end it.',
        'zh-CN':
          '守门模式已开启：Asktop 关闭时，Grok 的调用会被拒绝。如需结束，请选择其他模式并重新安装，或卸载。',
      },
      reinstalls: true,
    },
  ],
};

export function modeOf(switches: Switches): Mode {
  const chosen = optionOf(modeChoice, switches);
  return chosen === 'veto' || chosen === 'gatekeeper' ? chosen : 'show';
}

/**
 * The events of the command line in gatekeeper mode. At the first one the probe itself refuses when it cannot ask (`abstain` in
 * probe.sh, `Get-NoDecision` in probe.ps1), and reads a 204 as "cannot ask". The second one hears of all other calls.
 */
export const gateEvents = { closed: 'PreToolUse-gatekeeper', beside: 'PreToolUse-beside' } as const;

/** How the hook that brought this event was registered. */
export type Gate = 'none' | 'closed' | 'beside';

export function gateOf(registeredEvent: string): Gate {
  if (registeredEvent === gateEvents.closed) return 'closed';
  return registeredEvent === gateEvents.beside ? 'beside' : 'none';
}
