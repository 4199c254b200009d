import { expect, test } from 'vitest';
import { Settings } from '../app/protocol/settings.ts';
import { permissionCard, planCard } from './testing/cards.ts';
import { Page } from './testing/page.ts';

const approvals = ['allow', 'approve', 'answer'];

test('a burst of keys around the first painted frame allows nothing', async () => {
  const seed = Math.floor(Math.random() * 2 ** 32);
  const random = mulberry32(seed);
  const burst = ['y', 'a', 'Enter', ' ', '1', 'n', 'Y', 'o', '2'];
  for (let round = 0; round < 40; round += 1) {
    const card = round % 2 === 0 ? permissionCard('a') : planCard('a');
    const page = await Page.open();
    // the person was typing: keys before the card is there, while it waits for its frame, and while the guard runs
    const paintAtMs = 20 + random() * 200;
    page.bridge.open(card);
    await page.settle();
    let painted = false;
    let ms = 0;
    while (ms < paintAtMs + 395) {
      const step = 1 + random() * 30;
      if (!painted && ms + step >= paintAtMs) {
        page.clock.pass(paintAtMs - ms);
        page.clock.paint();
        painted = true;
        ms = paintAtMs;
        continue;
      }
      if (ms + step >= paintAtMs + 400) break;
      ms += step;
      page.clock.pass(step);
      page.keyDown(burst[Math.floor(random() * burst.length)]!, { repeat: random() < 0.3 });
    }
    await page.settle();
    // a key that is still held when the guard ends
    page.clock.pass(1000);
    page.keyDown('y', { repeat: true });
    await page.settle();
    expect(page.bridge.acts, `seed ${seed}, round ${round}`).toEqual([]);
    // and the guard does end
    await page.key('y');
    expect(page.bridge.acts.map(({ act }) => act.kind)).toEqual([approvals[round % 2]]);
    page.close();
  }
});

test('no click that was made too early acts: not with the mouse, not by deny, not by handing back', async () => {
  const page = await Page.open({ cards: [permissionCard('a')] });
  await page.click('Allow');
  page.clock.paint();
  await page.pass(399);
  for (const name of ['Allow', 'Deny', 'Deny and stop', 'Say why', 'Answer in Claude Code']) {
    await page.click(name);
    await page.click(name, 0);
  }
  expect([page.bridge.acts, page.bridge.released]).toEqual([[], 0]);
  await page.pass(1);
  await page.click('Answer in Claude Code');
  expect(page.bridge.acts).toEqual([{ id: 'a', act: { kind: 'hand-back' } }]);
});

test('a double click is one press: the second click sends no reason that nobody has typed', async () => {
  const page = await Page.open({ cards: [planCard('a')] });
  await page.ready();
  await page.click('Keep planning', 1);
  await page.click('Keep planning', 2);
  expect(page.bridge.acts).toEqual([]);
  await page.click('Keep planning', 1);
  expect(page.bridge.acts).toEqual([{ id: 'a', act: { kind: 'keep-planning' } }]);
});

test('a second click counts where the first one came too early', async () => {
  const page = await Page.open({ cards: [permissionCard('a')] });
  page.clock.paint();
  await page.pass(300);
  await page.click('Deny', 1);
  await page.pass(200);
  await page.click('Deny', 2);
  expect(page.bridge.acts).toEqual([{ id: 'a', act: { kind: 'deny' } }]);
});

test('setting aside and Escape are always free', async () => {
  const page = await Page.open({ cards: [permissionCard('a')] });
  await page.key('Escape');
  expect(page.bridge.released).toBe(1);
  await page.click('Set aside');
  expect([page.bridge.hidden, page.bridge.acts, page.cards]).toEqual([1, [], []]);
});

test('the guard waits while the window is not on screen, and starts afresh when it is', async () => {
  const page = await Page.open({ cards: [permissionCard('a')], visible: false });
  page.clock.paint();
  await page.pass(5000);
  await page.key('y');
  expect(page.bridge.acts).toEqual([]);
  page.bridge.emit({ kind: 'visibility', visible: true });
  await page.ready();
  page.bridge.emit({ kind: 'visibility', visible: false });
  await page.settle();
  page.bridge.emit({ kind: 'visibility', visible: true });
  await page.settle();
  await page.key('y');
  expect(page.bridge.acts).toEqual([]);
  await page.ready();
  await page.key('y');
  expect(page.bridge.acts).toHaveLength(1);
});

test('each card that comes to the front is guarded anew', async () => {
  const page = await Page.open({ cards: [permissionCard('a'), permissionCard('b')] });
  await page.ready();
  await page.key('y');
  await page.key('y');
  await page.key('y');
  expect(page.bridge.acts).toEqual([{ id: 'a', act: { kind: 'allow' } }]);
});

test('its length is the person’s to set', async () => {
  const settings = Settings.parse({ welcomed: true, guardMs: 1000 });
  const page = await Page.open({ cards: [permissionCard('a')], settings });
  page.clock.paint();
  await page.pass(999);
  await page.key('y');
  expect(page.bridge.acts).toEqual([]);
  await page.pass(1);
  await page.key('y');
  expect(page.bridge.acts).toHaveLength(1);
});

test('a hazardous card is allowed by holding the key, and by nothing shorter', async () => {
  const page = await Page.open({ cards: [permissionCard('a', { hazardous: true })] });
  await page.ready();
  await page.key('y');
  await page.click('Allow');
  await page.pass(5000);
  expect(page.bridge.acts).toEqual([]);
  page.keyDown('y');
  page.clock.pass(300);
  page.keyDown('y', { repeat: true });
  await page.pass(399);
  expect(page.bridge.acts).toEqual([]);
  await page.pass(1);
  expect(page.bridge.acts).toEqual([{ id: 'a', act: { kind: 'allow' } }]);
});

test('or by holding its button with the mouse', async () => {
  const page = await Page.open({ cards: [permissionCard('a', { hazardous: true })] });
  await page.ready();
  page.pointer('pointerdown', 'Allow');
  await page.pass(600);
  page.pointer('pointerup', 'Allow');
  await page.pass(5000);
  expect(page.bridge.acts).toEqual([]);
  page.pointer('pointerdown', 'Allow');
  await page.pass(700);
  expect(page.bridge.acts).toHaveLength(1);
});

test('or by two presses where a screen reader presses it, and it says so', async () => {
  const page = await Page.open({ cards: [permissionCard('a', { hazardous: true })] });
  await page.ready();
  await page.click('Allow', 0);
  expect(page.bridge.acts).toEqual([]);
  expect(document.querySelector('[aria-live]')?.textContent).toContain('Press again to allow');
  await page.click('Allow', 0);
  expect(page.bridge.acts).toHaveLength(1);
});

test('what a hazardous card would remember must be held as well, denying it must not', async () => {
  const card = permissionCard('a', {
    hazardous: true,
    ask: { suggestions: [{ kind: 'mode', mode: 'acceptEdits', scope: 'session' }] },
  });
  const page = await Page.open({ cards: [card] });
  await page.ready();
  await page.click('Accept edits in this session');
  await page.pass(5000);
  expect(page.bridge.acts).toEqual([]);
  await page.key('n');
  expect(page.bridge.acts).toEqual([{ id: 'a', act: { kind: 'deny' } }]);
});

test('a card that leaves while its key is held takes the hold along', async () => {
  const page = await Page.open({
    cards: [permissionCard('a', { hazardous: true }), permissionCard('b', { hazardous: true })],
  });
  await page.ready();
  page.keyDown('y');
  await page.pass(500);
  page.bridge.close('a', 'settled');
  await page.ready();
  await page.pass(5000);
  expect(page.bridge.acts).toEqual([]);
});

/** A small random generator, so that a failing run can be repeated from its seed. */
function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
