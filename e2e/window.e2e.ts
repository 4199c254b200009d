import { expect, test } from './app.ts';
import type { RunningApp } from './running-app.ts';

// What the app asks of its window, as the stand-in has noted it.

const bash = (command: string) => ({ command });

test('it shows itself above the rest without taking the keyboard, and gives it back after an act @standin', async ({
  asktop,
  agents,
  overlay,
}) => {
  await callsMade(asktop);
  const asking = (await agents.claude()).asks('Bash', bash('echo focus'));
  await overlay.press('Allow');
  await asking.verdict;
  await overlay.quiet();
  await expect.poll(() => asktop.isVisible()).toBe(false);
  const made = await callsMade(asktop);
  const methods = made.map(({ method }) => method);
  expect(methods).toContain('showInactive');
  expect(methods.filter((method) => method === 'show' || method === 'focus')).toEqual([]);
  const shown = methods.indexOf('showInactive');
  const level = made.slice(shown).find(({ method }) => method === 'setAlwaysOnTop');
  expect(level?.args.slice(0, 2)).toEqual([true, 'screen-saver']);
});

test('a window that was low becomes as high as the next card in one step @standin', async ({
  asktop,
  agents,
  overlay,
}) => {
  const claude = await agents.claude();
  const first = claude.asks('Bash', bash('echo first'));
  await expect(overlay.cards).toContainText('echo first');
  const second = claude.asks('Bash', bash('echo second'));
  await expect(overlay.page.getByText('1 / 2')).toBeVisible();
  await overlay.press('Say why');
  await overlay.reason().fill('not now');
  await overlay.page.keyboard.press('Enter'); // what was typed is confirmed by a line, for a moment
  await expect(overlay.card('notice')).toBeVisible();
  await callsMade(asktop);
  await expect(overlay.cards).toContainText('echo second');
  await expect(overlay.cards.locator('footer')).toBeInViewport({ ratio: 1 });
  const heights = (await callsMade(asktop)).flatMap(({ method, args: [bounds] }) =>
    method === 'setBounds' ? [(bounds as { height: number }).height] : [],
  );
  expect(heights.filter((height, at) => height < (heights[at - 1] ?? 0))).toEqual([]);
  expect(heights.filter((height) => height > 200)).toHaveLength(1);
  await overlay.press('Allow');
  expect(await first.verdict).toMatchObject({ behavior: 'deny', message: 'not now' });
  expect(await second.verdict).toMatchObject({ behavior: 'allow' });
});

test('the tray follows: how many wait, what do not disturb has turned away, and its menu acts @standin', async ({
  asktop,
  agents,
}) => {
  const claude = await agents.claude();
  await expect.poll(() => trayOf(asktop)).toMatchObject({ says: 'Asktop: nothing is waiting' });
  const quietIcon = (await trayOf(asktop)).icon;
  const asked = [claude.asks('Bash', bash('echo one')), claude.asks('Bash', bash('echo two'))];
  await expect.poll(() => trayOf(asktop)).toMatchObject({ says: 'Asktop: 2 waiting' });
  expect((await trayOf(asktop)).icon).not.toBe(quietIcon);
  await choose(asktop, 'Let the agents ask themselves');
  for (const asking of asked) expect((await asking.verdict).kind).toBe('none');
  await expect
    .poll(() => trayOf(asktop))
    .toEqual({ says: 'Asktop: nothing is waiting', icon: quietIcon });
  await expect.poll(() => asktop.isVisible()).toBe(false);
  await choose(asktop, 'Do not disturb');
  await expect.poll(async () => (await trayOf(asktop)).says).toMatch(/^Asktop: Do not disturb · /);
  // an agent whose own dialog waits for us is let go at once
  const event = { hook_event_name: 'PermissionRequest', session_id: 's', turn_id: 't' };
  const call = { tool_name: 'Bash', tool_input: bash('npm ci') };
  expect(await agents.hook('codex', event.hook_event_name, { ...event, ...call }).stdout).toBe('');
  await expect
    .poll(async () => (await trayOf(asktop)).says)
    .toBe('Asktop: Do not disturb · nothing is waiting · 1 sent back to their agents');
  await choose(asktop, 'Do not disturb');
  await expect.poll(() => trayOf(asktop)).toMatchObject({ says: 'Asktop: nothing is waiting' });
});

interface TrayOfStandIn {
  _toolTip: string;
  _image: { toDataURL(): string };
  _menu: { items: { label: string; click(): void }[] };
}

function trayOf({ app }: RunningApp): Promise<{ says: string; icon: string }> {
  return app.evaluate((electron) => {
    const [tray] = (electron as unknown as { __standin: { trays: TrayOfStandIn[] } }).__standin
      .trays;
    return { says: tray?._toolTip ?? '', icon: tray?._image.toDataURL() ?? '' };
  });
}

async function choose({ app }: RunningApp, label: string): Promise<void> {
  await app.evaluate((electron, wanted) => {
    const [tray] = (electron as unknown as { __standin: { trays: TrayOfStandIn[] } }).__standin
      .trays;
    tray?._menu.items.find((item) => item.label === wanted)?.click();
  }, label);
}

interface Call {
  method: string;
  args: unknown[];
}

/** What the app has asked of the stand-in since it was asked last. */
function callsMade({ app }: RunningApp): Promise<Call[]> {
  return app.evaluate((electron) => {
    const { calls } = (electron as unknown as { __standin: { calls: Call[] } }).__standin;
    return calls.splice(0).map(({ method, args }) => ({ method, args }));
  });
}
