import type { Page } from '@playwright/test';
import { expect, test } from './app.ts';
import type { RunningApp } from './running-app.ts';

// Quiet costs nothing. What it costs in milliseconds is measured by the bench.

test('after cards were answered, taken back and put away nothing runs on: no timer, animation, frame or process', async ({
  asktop,
  agents,
  overlay,
}) => {
  const { page } = asktop;
  await overlay.quiet();
  await expect.poll(() => asktop.isVisible()).toBe(false);
  const before = await processesOf(asktop);
  await countTimers(page);

  const claude = await agents.claude();
  const zcode = await agents.zcode();
  const allowed = claude.asks('Bash', { command: 'echo allowed' });
  await overlay.press('Allow');
  expect(await allowed.verdict).toMatchObject({ behavior: 'allow' });
  const held = claude.asks('Bash', { command: 'rm -rf /srv/data' });
  await overlay.hold('Allow', overlay.card('permission'));
  expect(await held.verdict).toMatchObject({ behavior: 'allow' });
  const denied = zcode.asks('Bash', { command: 'echo denied' });
  await overlay.press('Deny', overlay.card('permission', 'ZCode'));
  await denied.verdict;
  const answered = claude.asks('AskUserQuestion', {
    questions: [
      {
        question: 'Which?',
        header: 'Q',
        options: [
          { label: 'One', description: '' },
          { label: 'Two', description: '' },
        ],
        multiSelect: false,
      },
    ],
  });
  await overlay.choose(overlay.page.getByRole('radio', { name: 'Two' }));
  await overlay.press('Send', overlay.card('question'));
  await answered.verdict;
  const settled = claude.asks('Bash', { command: 'echo settled in the terminal' });
  await expect(overlay.card('permission')).toContainText('settled in the terminal');
  await settled.answerNatively('yes');
  await settled.ended;

  await overlay.quiet();
  await expect.poll(() => asktop.isVisible()).toBe(false);
  await expect
    .poll(() => asktop.app.evaluate(() => process.getActiveResourcesInfo()), {
      message: 'a timer of the app runs on',
    })
    .not.toContain('Timeout');
  await expect.poll(() => processesOf(asktop), 'a child process runs on').toBe(before);
  await expect.poll(() => stillRunning(page)).toEqual({ animations: [], timers: [], frames: 0 });
  // and it stays so
  await page.waitForTimeout(1500);
  expect(await stillRunning(page)).toEqual({ animations: [], timers: [], frames: 0 });
  expect(await asktop.app.evaluate(() => process.getActiveResourcesInfo())).not.toContain(
    'Timeout',
  );
  await page.reload(); // with its own functions again, for the next test
});

function processesOf({ app }: RunningApp): Promise<number> {
  return app.evaluate(
    () => process.getActiveResourcesInfo().filter((name) => name === 'ProcessWrap').length,
  );
}

interface Counted {
  /** what set each, by its id */
  timers: Map<number, string>;
  frames: Set<number>;
}

/** From now on the page knows which of its timers and frames are still to come. */
function countTimers(page: Page): Promise<void> {
  return page.evaluate(() => {
    const counted: Counted = { timers: new Map(), frames: new Set() };
    Object.assign(window, { counted });
    const real = {
      setTimeout: window.setTimeout.bind(window),
      setInterval: window.setInterval.bind(window),
      clearTimeout: window.clearTimeout.bind(window),
      requestAnimationFrame: window.requestAnimationFrame.bind(window),
      cancelAnimationFrame: window.cancelAnimationFrame.bind(window),
    };
    const setBy = (): string => new Error().stack?.split('\n').slice(2, 5).join(' ') ?? '';
    const clear = (id?: number): void => {
      counted.timers.delete(id ?? -1);
      real.clearTimeout(id); // ends an interval, too
    };
    Object.assign(window, {
      setTimeout: (act: () => void, ms?: number) => {
        const id = real.setTimeout(() => {
          counted.timers.delete(id);
          act();
        }, ms);
        counted.timers.set(id, setBy());
        return id;
      },
      setInterval: (act: () => void, ms?: number) => {
        const id = real.setInterval(act, ms);
        counted.timers.set(id, setBy());
        return id;
      },
      clearTimeout: clear,
      clearInterval: clear,
      requestAnimationFrame: (act: FrameRequestCallback) => {
        const id = real.requestAnimationFrame((now) => {
          counted.frames.delete(id);
          act(now);
        });
        counted.frames.add(id);
        return id;
      },
      cancelAnimationFrame: (id: number) => {
        counted.frames.delete(id);
        real.cancelAnimationFrame(id);
      },
    });
  });
}

function stillRunning(
  page: Page,
): Promise<{ animations: string[]; timers: string[]; frames: number }> {
  return page.evaluate(() => {
    const { counted } = window as unknown as { counted: Counted };
    return {
      animations: document
        .getAnimations()
        .filter(({ playState }) => playState === 'running')
        .map(({ id, effect }) => `${id} ${String(effect?.getTiming().duration)}`),
      timers: [...counted.timers.values()],
      frames: counted.frames.size,
    };
  });
}
