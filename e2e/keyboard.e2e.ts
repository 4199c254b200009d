import { expect, test } from './app.ts';
import { compose } from './typing.ts';

// The keyboard in the real window: what acts, and what must not.

const bash = (command: string) => ({ command });

test('keys that were on their way when a card appeared allow nothing', async ({
  asktop,
  agents,
  overlay,
}) => {
  await asktop.set({ guardMs: 400 });
  const claude = await agents.claude();
  const seed = Date.now() % 100_000;
  let state = seed;
  const random = (): number => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647;
  for (let round = 0; round < 6; round += 1) {
    const asking = claude.asks('Bash', bash(`echo round ${round}`));
    // somebody types on while the card is asked for, painted and fresh
    const typed = (async () => {
      for (const key of ['y', 'Enter', 'y', ' ', 'y', '1', 'y']) {
        await overlay.page.keyboard.press(key);
        await overlay.page.waitForTimeout(random() * 40);
        if (await overlay.cards.isVisible()) break;
      }
    })();
    await typed;
    await expect(overlay.cards, `seed ${seed}, round ${round}`).toContainText(`round ${round}`);
    await overlay.press('Deny');
    expect(await asking.verdict, `seed ${seed}, round ${round}`).toMatchObject({
      behavior: 'deny',
    });
    await overlay.quiet();
  }
});

test('twenty cards are cleared without a mouse', async ({ agents, overlay }) => {
  const claude = await agents.claude();
  const asked = Array.from({ length: 20 }, (_, at) => claude.asks('Bash', bash(`echo ${at}`)));
  await expect(overlay.page.getByText('1 / 20')).toBeVisible({ timeout: 30_000 });
  const { keyboard } = overlay.page;
  for (let left = 20; left > 0; left -= 1) {
    await expect(overlay.cards).toHaveAccessibleName(/permission$/);
    await expect(overlay.button('Allow')).toBeEnabled();
    const text = await overlay.cards.textContent();
    await expect(async () => {
      await keyboard.press(left % 2 === 0 ? 'y' : 'n');
      await expect(overlay.cards.filter({ hasText: text ?? '' })).toHaveCount(0, { timeout: 1000 });
    }).toPass();
    await overlay.dismissNotice();
  }
  const behaviors = await Promise.all(asked.map(async ({ verdict }) => (await verdict).kind));
  expect(behaviors).toEqual(Array.from({ length: 20 }, () => 'decision'));
});

test('a hazardous command is not allowed by a click or a short press, only by holding', async ({
  agents,
  overlay,
}) => {
  const asking = (await agents.claude()).asks('Bash', bash('rm -rf ./dist'));
  const card = overlay.card('permission');
  await expect(card).toContainText('Deletes recursively');
  await overlay.button('Allow', card).click();
  await overlay.page.keyboard.press('y');
  await overlay.page.waitForTimeout(300);
  await expect(card).toBeVisible();
  await overlay.hold('Allow', card);
  expect(await asking.verdict).toMatchObject({ behavior: 'allow' });
});

test('letters are text while a text field has the focus', async ({ agents, overlay }) => {
  const asking = (await agents.claude()).asks('Bash', bash('echo x'));
  await overlay.press('Say why');
  await overlay.reason().pressSequentially('ynrsjk 1');
  await expect(overlay.reason()).toHaveValue('ynrsjk 1');
  await expect(overlay.card('permission')).toBeVisible();
  await overlay.page.keyboard.press('Enter');
  expect(await asking.verdict).toMatchObject({ behavior: 'deny', message: 'ynrsjk 1' });
});

test('Enter in Other goes to the next open question, and sends when all are answered', async ({
  agents,
  overlay,
}) => {
  const question = (text: string) => ({
    question: text,
    header: 'Q',
    multiSelect: false,
    options: [
      { label: '甲', description: '' },
      { label: '乙', description: '' },
    ],
  });
  const asking = (await agents.claude()).asks('AskUserQuestion', {
    questions: [question('一？'), question('二？')],
  });
  await expect(overlay.card('question')).toBeVisible();
  const first = overlay.other(overlay.question('一？'));
  await first.click();
  const session = await overlay.page.context().newCDPSession(overlay.page);
  await compose(session, '你好');
  await expect(first).toHaveValue('你好');
  await expect(overlay.card('question')).toBeVisible();
  await overlay.page.keyboard.press('Shift+Enter');
  await overlay.page.keyboard.press('Enter');
  await expect(overlay.card('question')).toBeVisible();
  await overlay.question('二？').getByRole('radio').nth(1).click();
  await first.click();
  await overlay.page.keyboard.press('Enter');
  expect(await asking.verdict).toMatchObject({
    behavior: 'allow',
    updatedInput: { answers: { '一？': '你好\n', '二？': '乙' } },
  });
});
