import AxeBuilder from '@axe-core/playwright';
import type { Agents } from './app.ts';
import { expect, test } from './app.ts';

// What a screen reader meets on each kind of card, in both themes.

const kinds: Record<string, (agents: Agents) => Promise<unknown>> = {
  permission: async (agents) =>
    (await agents.claude()).asks('Edit', {
      file_path: '/x/a.ts',
      old_string: 'a\nb',
      new_string: 'a\nc',
      replace_all: true,
    }),
  hazardous: async (agents) =>
    (await agents.claude()).asks('Bash', { command: 'sudo rm -rf /opt/\u202ex', description: 'd' }),
  question: async (agents) =>
    (await agents.claude()).asks('AskUserQuestion', {
      questions: [
        {
          question: '一个？',
          header: 'A',
          multiSelect: false,
          options: [
            { label: '甲', description: '', preview: '+--+' },
            { label: '乙', description: '' },
          ],
        },
        {
          question: '几个？',
          header: 'B',
          multiSelect: true,
          options: [
            { label: '丙', description: '说明' },
            { label: '丁', description: '' },
          ],
        },
      ],
    }),
  plan: async (agents) =>
    (await agents.claude()).asks('ExitPlanMode', {
      plan: '# 计划\n\n1. `x`\n\n| a | b |\n|-|-|\n| 1 | 2 |',
    }),
};

for (const theme of ['light', 'dark'] as const)
  for (const [name, show] of Object.entries(kinds))
    test(`a ${name} card has nothing that an audit finds, ${theme} @standin`, async ({
      asktop,
      agents,
      overlay,
    }) => {
      await asktop.set({ theme });
      await show(agents);
      await expect(overlay.cards).toBeVisible();
      await expect(overlay.page.locator('html')).toHaveAttribute('data-theme', theme);
      await expect(
        overlay.page.locator('button[aria-disabled="true"]').filter({ hasText: 'Allow' }),
      ).toHaveCount(0);
      // the fade of a new card is over
      await overlay.page.waitForTimeout(400);
      const { violations } = await new AxeBuilder({ page: overlay.page })
        .setLegacyMode(true)
        // the window is a card, not a document with a title of its own
        .disableRules(['page-has-heading-one'])
        .analyze();
      expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
      // what is written for eyes only must be seen as well
      await overlay.cards.evaluate((card) => {
        for (const hidden of card.querySelectorAll('[aria-hidden]'))
          hidden.removeAttribute('aria-hidden');
      });
      const forEyes = await new AxeBuilder({ page: overlay.page })
        .setLegacyMode(true)
        .withRules(['color-contrast'])
        .analyze();
      expect(forEyes.violations.flatMap(({ nodes }) => nodes.map(({ html }) => html))).toEqual([]);
    });

test('a new card is announced with agent, project, kind and what it is about', async ({
  agents,
  overlay,
}) => {
  (await agents.claude()).asks('Bash', { command: 'echo announced' });
  await expect(overlay.cards).toBeVisible();
  const live = overlay.page.locator('[aria-live="polite"]');
  await expect(live).toContainText('Claude Code');
  await expect(live).toContainText(overlay.project);
  await expect(live).toContainText('permission');
});
