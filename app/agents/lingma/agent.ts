import type { Agent } from '../agent.ts';
import { engineA } from '../qoder-engine-a/engine.ts';
import { setup } from './setup.ts';

/** The Qoder CN IDE, and the plugin that was called Lingma (通义灵码) before, by Alibaba's help pages (2026-09-23). */
export const lingma: Agent = {
  ...engineA({
    reasons: { allow: '允许', deny: '用户拒绝了该操作', ask: '请在 IDE 中确认' },
  }),
  id: 'lingma',
  name: 'Qoder CN',
  aliases: ['qoder-cn', '通义灵码', 'tongyi-lingma'],
  settingsPaths: ['.lingma/settings.json', '.lingma/settings.local.json'],
  setup,
};
