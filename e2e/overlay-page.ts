import { expect, type Locator, type Page } from '@playwright/test';

/** The overlay as a person, or a screen reader, finds it: English names, as design.md lists them. */
export class OverlayPage {
  readonly page: Page;
  readonly project: string;

  constructor(page: Page, project: string) {
    this.page = page;
    this.project = project;
  }

  /** The card in front; the name says whose it is and what kind. */
  card(
    kind: 'permission' | 'question' | 'plan' | 'form' | 'notice',
    agent = 'Claude Code',
  ): Locator {
    return this.page.getByRole('article', {
      name: `${agent} · ${this.project} · ${kind}`,
      exact: true,
    });
  }

  /** Every card, of whatever kind; there is one in front at a time. */
  get cards(): Locator {
    return this.page.getByRole('article');
  }

  button(name: string | RegExp, card: Locator = this.cards): Locator {
    return card.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name });
  }

  /** Takes a picture once the window is as high as what it shows. */
  async picture(file: string): Promise<void> {
    await expect(async () => {
      const card = await this.cards.first().boundingBox();
      const height = await this.page.evaluate(() => innerHeight);
      expect((card?.y ?? height) + (card?.height ?? 1)).toBeLessThanOrEqual(height);
    }).toPass();
    await this.page.screenshot({ path: file });
  }

  /** Presses a button as soon as it takes presses. */
  async press(name: string | RegExp, card?: Locator): Promise<void> {
    await this.button(name, card).click();
  }

  /** Ticks a choice. A press before its card was painted is not taken, on purpose: then it is pressed again. */
  async choose(choice: Locator): Promise<void> {
    await expect(() => choice.check({ timeout: 2000 })).toPass({ timeout: 10_000 });
  }

  /** Holds a button of a hazardous card down for as long as it asks. */
  async hold(name: string | RegExp, card?: Locator): Promise<void> {
    const button = this.button(name, card);
    await expect(button).toBeEnabled();
    await button.hover();
    await this.page.mouse.down();
    await this.page.waitForTimeout(holdMs);
    await this.page.mouse.up();
  }

  /** Allows, by holding where the card asks for that. */
  async allow(card: Locator): Promise<void> {
    const allow = this.button('Allow', card);
    await expect(allow).toBeEnabled();
    if ((await allow.getAttribute('aria-describedby')) === null) await allow.click();
    else await this.hold('Allow', card);
  }

  /** One question's group, by its whole text. */
  question(text: string, kind: 'radiogroup' | 'group' = 'radiogroup'): Locator {
    return this.page.locator(`[role="${kind}"]`).and(this.page.getByLabel(text, { exact: true }));
  }

  other(group: Locator): Locator {
    return group.getByRole('textbox', { name: 'Other', exact: true });
  }

  reason(card: Locator = this.cards): Locator {
    return card.getByRole('textbox', { name: 'Reason', exact: true });
  }

  /** The line about the last request, a notice, or the card that says that nothing waits, is put away. */
  async dismissNotice(): Promise<void> {
    const notice = this.page.getByRole('article', { name: /· (notice|quiet|通知|空闲)$/ });
    const read = notice.getByRole('button', { name: /^(Got it|知道了)$/ });
    if ((await read.count()) > 0) await read.click({ timeout: 2000 });
    else if ((await notice.count()) > 0) await this.page.keyboard.press('Escape');
  }

  /** Nothing waits and nothing is on screen. */
  async quiet(): Promise<void> {
    await expect(async () => {
      await this.dismissNotice();
      await expect(this.cards).toHaveCount(0, { timeout: 500 });
    }).toPass({ timeout: 10_000 });
  }
}

/** The page asks for 700 ms. */
const holdMs = 850;
