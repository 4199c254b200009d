import { expect, test } from './app.ts';

// Acts that move under a pointer that nobody moves, in a window that grows upwards.

const guardMs = 1500;

for (const corner of ['bottom-right', 'top-right'] as const)
  test(`an act that came under a resting pointer does nothing until it has rested there, ${corner}`, async ({
    asktop,
    agents,
    overlay,
  }) => {
    const { page } = overlay;
    await asktop.set({ corner, guardMs });
    const always = {
      type: 'addRules',
      rules: [{ toolName: 'Bash', ruleContent: 'npm test *' }],
      behavior: 'allow',
      destination: 'localSettings',
    };
    const asking = (await agents.claude()).asks(
      'Bash',
      { command: 'npm test' },
      { suggestions: [always] },
    );
    await expect(overlay.button('Deny')).toBeEnabled();
    await page.waitForTimeout(150); // a key just after the window came does not count
    await page.keyboard.press('r');
    await expect(overlay.reason()).toBeFocused();
    const box = (await overlay.button('Deny').boundingBox())!;
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.keyboard.press('Escape');
    await expect(overlay.reason()).toHaveCount(0);
    await page.mouse.move(x, y);
    await page.waitForTimeout(guardMs + 500);
    await page.keyboard.press('r');
    await expect(overlay.reason()).toBeFocused();
    const under = () =>
      page.evaluate(
        ([x, y]) => document.elementFromPoint(x!, y!)?.closest('button')?.innerText.trim(),
        [x, y],
      );
    expect(await under(), 'another act is to lie there').toMatch(/^Deny/);
    await page.mouse.down();
    await page.mouse.up();
    await overlay.reason().pressSequentially('not yet');
    expect((await asking.hook)?.running).toBe(true);
    // the first press that counts is one that was made after the guard
    await page.waitForTimeout(guardMs + 500);
    await page.mouse.click(x, y);
    expect(await asking.verdict).toMatchObject({ behavior: 'deny', message: 'not yet' });
    await asktop.set({ corner: 'top-right' });
  });

test('who opened the field by its key types and sends at once', async ({
  asktop,
  agents,
  overlay,
}) => {
  await asktop.set({ corner: 'bottom-right', guardMs });
  const asking = (await agents.claude()).asks('Bash', { command: 'npm test' });
  await expect(overlay.button('Deny')).toBeEnabled();
  await overlay.page.waitForTimeout(150);
  await overlay.page.keyboard.press('r');
  await expect(overlay.reason()).toBeFocused();
  await overlay.page.keyboard.type('use pnpm');
  await overlay.page.keyboard.press('Enter');
  expect(await asking.verdict).toMatchObject({ behavior: 'deny', message: 'use pnpm' });
  await asktop.set({ corner: 'top-right' });
});
