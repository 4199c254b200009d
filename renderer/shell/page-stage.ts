import { tick } from 'svelte';
import type { Stage } from './stage.ts';

/** The stage on the real page; `root` holds the card. */
export class PageStage implements Stage {
  isUnderPointer = false;
  root: HTMLElement | undefined;

  isHeld(): boolean {
    return this.isUnderPointer || this.#card()?.contains(document.activeElement) === true;
  }

  hidden(): void {
    this.isUnderPointer = false;
  }

  cardHeightPx(): number {
    return this.#card()?.getBoundingClientRect().height ?? 0;
  }

  focusCard(): void {
    void tick().then(() => this.#card()?.focus({ preventScroll: true }));
  }

  focusReason(): void {
    void tick().then(() => this.root?.querySelector<HTMLElement>('[data-reason]')?.focus());
  }

  blur(): void {
    const { activeElement } = document;
    if (activeElement instanceof HTMLElement) activeElement.blur();
  }

  #card(): HTMLElement | undefined {
    return this.root?.querySelector<HTMLElement>('[data-front]') ?? undefined;
  }
}
