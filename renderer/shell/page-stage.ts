import { tick } from 'svelte';
import { isTextField } from './keyboard.ts';
import type { Stage } from './stage.ts';

/** The stage on the real page; `root` holds the card. */
export class PageStage implements Stage {
  isUnderPointer = false;
  root: HTMLElement | undefined;

  hasFocus(): boolean {
    return this.#card()?.contains(document.activeElement) === true;
  }

  isTyping(): boolean {
    return this.hasFocus() && isTextField(document.activeElement);
  }

  hidden(): void {
    this.isUnderPointer = false;
  }

  cardHeightPx(): number {
    return this.#card()?.getBoundingClientRect().height ?? 0;
  }

  focusCard(): void {
    void tick().then(() => {
      if (!this.isTyping()) this.#card()?.focus({ preventScroll: true });
    });
  }

  focusField(): void {
    void tick().then(() => this.root?.querySelector<HTMLElement>('textarea')?.focus());
  }

  focusPrimary(): void {
    this.root?.querySelector<HTMLElement>('button.primary')?.focus();
  }

  scroll(key: string): boolean {
    const part = this.root?.querySelector('[data-scroll]');
    const pages = scrollKeys.get(key);
    if (!part || pages === undefined) return false;
    part.scrollBy({ top: pages * part.clientHeight });
    return true;
  }

  blur(): void {
    const { activeElement } = document;
    if (activeElement instanceof HTMLElement) activeElement.blur();
  }

  #card(): HTMLElement | undefined {
    return this.root?.querySelector<HTMLElement>('[data-front]') ?? undefined;
  }
}

/** how far each key scrolls, in heights of what is seen */
const scrollKeys = new Map([
  ['ArrowDown', 0.15],
  ['ArrowUp', -0.15],
  ['PageDown', 0.85],
  ['PageUp', -0.85],
  ['Home', -1e6],
  ['End', 1e6],
]);
