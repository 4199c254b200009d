import type { CDPSession, Locator, Page } from '@playwright/test';

/** The ways in which a person's text gets into a field. */
export const ways = ['keys', 'paste', 'ime'] as const;
export type Way = (typeof ways)[number];

/** Puts a text into a field by real input events; the field is left with the focus. */
export async function enter(page: Page, field: Locator, text: string, way: Way): Promise<void> {
  await field.click();
  if (way === 'paste') {
    await copy(page, text);
    await page.keyboard.press('ControlOrMeta+v');
    return;
  }
  const session = await page.context().newCDPSession(page);
  const lines = text.split('\n');
  for (const [at, line] of lines.entries()) {
    if (at > 0) await page.keyboard.press('Shift+Enter');
    await (way === 'keys' ? typeKeys(session, line) : compose(session, line));
  }
  await session.detach();
}

/**
 * One composition of an input method: the letters as they are typed, the Enter that takes a candidate (it must not send), then the commit. Both
 * forms of that Enter, as Windows and as other systems report it (electron.d.ts has none of this: measured with Chromium 156).
 */
export async function compose(session: CDPSession, text: string): Promise<void> {
  if (text === '') return;
  const letters = 'ni';
  await session.send('Input.imeSetComposition', {
    text: letters,
    selectionStart: letters.length,
    selectionEnd: letters.length,
  });
  const enter = { code: 'Enter' } as const;
  const process = { ...enter, key: 'Process', windowsVirtualKeyCode: 229 };
  const real = { ...enter, key: 'Enter', windowsVirtualKeyCode: 13 };
  for (const key of [process, real]) {
    await session.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...key });
    await session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key });
  }
  await session.send('Input.insertText', { text });
  // some systems report the key once more after the commit, no longer composing
  await session.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...process });
  await session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...process });
}

/** A key that carries its text for each code point, as any keyboard layout can have it; no key writes a tab into a field. */
async function typeKeys(session: CDPSession, line: string): Promise<void> {
  for (const text of line) {
    if (text === '\t') {
      await session.send('Input.insertText', { text });
      continue;
    }
    await session.send('Input.dispatchKeyEvent', { type: 'keyDown', key: text, text });
    await session.send('Input.dispatchKeyEvent', { type: 'keyUp', key: text });
  }
}

/** Onto the clipboard by a real copy. */
async function copy(page: Page, text: string): Promise<void> {
  await page.evaluate((wanted) => {
    document.addEventListener(
      'copy',
      (event) => {
        event.clipboardData?.setData('text/plain', wanted);
        event.preventDefault();
      },
      { capture: true, once: true },
    );
  }, text);
  await page.keyboard.press('ControlOrMeta+c');
}
