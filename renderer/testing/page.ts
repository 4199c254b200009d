import { cleanup, render, screen } from '@testing-library/svelte';
import { tick } from 'svelte';
import type { OverlayState } from '../../app/protocol/bridge.ts';
import App from '../App.svelte';
import { FakeBridge } from './fake-bridge.ts';
import { FakeClock } from './fake-clock.ts';

/** The whole page on a fake bridge and a fake clock; its events happen at the clock's time. */
export class Page {
  readonly bridge: FakeBridge;
  readonly clock = new FakeClock(1000);

  private constructor(bridge: FakeBridge) {
    this.bridge = bridge;
  }

  static async open(state: Partial<OverlayState> = {}): Promise<Page> {
    const page = new Page(new FakeBridge(state));
    render(App, { bridge: page.bridge, clock: page.clock });
    await page.settle();
    return page;
  }

  close(): void {
    cleanup();
  }

  /** Lets promises and effects of the page run. */
  async settle(): Promise<void> {
    for (let turn = 0; turn < 5; turn += 1) await tick();
  }

  /** The card has been painted and the typing guard is over. */
  async ready(): Promise<void> {
    await this.settle();
    this.clock.paint();
    this.clock.pass(400);
    await this.settle();
  }

  async pass(ms: number): Promise<void> {
    this.clock.pass(ms);
    await this.settle();
  }

  async key(key: string, init: KeyboardEventInit = {}): Promise<void> {
    this.keyDown(key, init);
    this.#send(new KeyboardEvent('keyup', { key, code: codeOf(key), bubbles: true, ...init }));
    await this.settle();
  }

  /** True unless the page took the key for itself. */
  keyDown(key: string, init: KeyboardEventInit = {}): boolean {
    return this.#send(
      new KeyboardEvent('keydown', {
        key,
        code: codeOf(key),
        bubbles: true,
        cancelable: true,
        ...init,
      }),
    );
  }

  /** With the mouse; `detail` 0 = as assistive technology does it. */
  async click(name: string | RegExp, detail = 1): Promise<void> {
    await this.clickOn(screen.getByRole('button', { name }), detail);
  }

  async clickOn(element: HTMLElement, detail = 1): Promise<void> {
    const init = { bubbles: true, cancelable: true, detail };
    if (detail > 0) this.#send(new MouseEvent('mousedown', init), element);
    this.#send(new MouseEvent('click', init), element);
    await this.settle();
  }

  pointer(type: 'pointerdown' | 'pointerup', name: string): void {
    const button = screen.getByRole('button', { name });
    this.#send(new PointerEvent(type, { bubbles: true, button: 0 }), button);
  }

  /** Whether the pointer rests on the page. */
  async hover(on: boolean): Promise<void> {
    const main = document.querySelector('main');
    if (main === null) throw new Error('the page has no main');
    this.#send(new PointerEvent(on ? 'pointerenter' : 'pointerleave'), main);
    await this.settle();
  }

  /** The pointer moves on inside the page: it had been there before. */
  async move(): Promise<void> {
    const main = document.querySelector('main');
    if (main === null) throw new Error('the page has no main');
    this.#send(new PointerEvent('pointermove', { bubbles: true }), main);
    await this.settle();
  }

  get cards(): string[] {
    return screen.queryAllByRole('article').map((card) => card.getAttribute('aria-label') ?? '');
  }

  get buttons(): string[] {
    return screen
      .queryAllByRole('button')
      .map((button) => button.getAttribute('aria-label') ?? textOf(button));
  }

  #send(event: Event, target: Element = document.activeElement ?? document.body): boolean {
    Object.defineProperty(event, 'timeStamp', { value: this.clock.now() });
    return target.dispatchEvent(event);
  }
}

/** The text of a button without its key, which is no part of its name. */
function textOf(button: Element): string {
  const copy = button.cloneNode(true) as Element;
  for (const hidden of copy.querySelectorAll('[aria-hidden="true"]')) hidden.remove();
  return copy.textContent.replace(/\s+/g, ' ').trim();
}

const codeOf = (key: string): string => (/^[a-z]$/i.test(key) ? `Key${key.toUpperCase()}` : key);
