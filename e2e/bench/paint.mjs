// What a person waits for: the painted card, and what a key changes on it.
import { post, question } from './hooks.mjs';
import { median, print } from './table.mjs';

/** @typedef {import('./running.mjs').Endpoint} Endpoint */
/** @typedef {import('@playwright/test').Page} Page */

/**
 * From the POST of a question to two frames after its card is there, against a message to the page while it is empty and two frames. Not against a
 * page of its own: that would put ours into the background, where frames are rare.
 */
export async function toPaint(/** @type {Page} */ page, /** @type {Endpoint} */ endpoint) {
  const ours = [];
  const theirs = [];
  for (let round = 0; round < 31; round += 1) {
    const blank = performance.now();
    await page.evaluate(twoFrames);
    theirs.push(performance.now() - blank);

    const stop = new AbortController();
    const begun = performance.now();
    const painted = page.evaluate(paintedCard);
    void post(endpoint, 'PermissionRequest', question(round), stop.signal);
    await painted;
    ours.push(performance.now() - begun);
    stop.abort();
    await page.evaluate(noCard);
  }
  return print({
    name: 'POST to painted card / message to painted empty page',
    ratio: median(ours) / median(theirs),
    bound: 3,
    detail: `${median(ours).toFixed(1)} against ${median(theirs).toFixed(1)} ms`,
  });
}

/** A key press that changes the card, until it is painted: 500 open cards against one. */
export async function manyCards(/** @type {Page} */ page, /** @type {Endpoint} */ endpoint) {
  const stops = [new AbortController()];
  void post(endpoint, 'PermissionRequest', question(1), stops[0]?.signal);
  await page.getByRole('article').waitFor();
  const one = await repaints(page);
  for (let at = 0; at < 499; at += 1) {
    const stop = new AbortController();
    stops.push(stop);
    void post(endpoint, 'PermissionRequest', question(at + 2), stop.signal);
    // as many at once as a flood of strangers would be is more than the intake takes
    if (at % 20 === 18) await page.getByText(`1 / ${at + 2}`).waitFor({ timeout: 60_000 });
  }
  await page.getByText('1 / 500').waitFor({ timeout: 60_000 });
  const many = await repaints(page);
  for (const stop of stops) stop.abort();
  await page.evaluate(noCard);
  return print({
    name: 'repaint after a key, 500 cards / 1 card',
    ratio: median(many) / median(one),
    bound: 2,
    detail: `${median(many).toFixed(1)} against ${median(one).toFixed(1)} ms`,
  });
}

async function repaints(/** @type {Page} */ page) {
  await page.waitForTimeout(700);
  const times = [];
  for (let round = 0; round < 31; round += 1) {
    const begun = performance.now();
    await page.keyboard.press(round % 2 === 0 ? '1' : '2');
    await page.evaluate(twoFrames);
    times.push(performance.now() - begun);
  }
  return times;
}

// These three run in the page.
function twoFrames() {
  return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
}
function paintedCard() {
  return new Promise((resolve) => {
    const look = () => {
      if (document.querySelector('article') === null) return false;
      seen.disconnect();
      requestAnimationFrame(() => requestAnimationFrame(resolve));
      return true;
    };
    const seen = new MutationObserver(look);
    seen.observe(document, { childList: true, subtree: true });
    look();
  });
}
function noCard() {
  return new Promise((resolve) => {
    const look = () => {
      if (document.querySelector('article') !== null) setTimeout(look, 50);
      else resolve(undefined);
    };
    look();
  });
}
