import type { Act } from '../../app/protocol/act.ts';
import type { OpenCard } from './open-card.svelte.ts';
import {
  type Command,
  commandOf,
  enterOnCard,
  hasModifier,
  isSingleKey,
  isTextField,
} from './keyboard.ts';
import { isInputMethodKey } from '../text/enter-key.ts';
import type { Overlay } from './overlay.svelte.ts';

/** Turns the window's keys and clicks into what they mean for the one thing on screen. */
export class Controls {
  readonly #overlay: Overlay;

  constructor(overlay: Overlay) {
    this.#overlay = overlay;
  }

  /**
   * Before anything else hears a press: swallows what would act on a card, or confirm rules, that the guard does not let act yet. Moving
   * through the queue, putting away, typing and scrolling stay free.
   */
  gate(event: KeyboardEvent | MouseEvent): void {
    const { guard, guardedId } = this.#overlay;
    if (guardedId === undefined || isFree(event) || guard.admits(event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }

  keydown(event: KeyboardEvent): void {
    if (event.defaultPrevented || isInputMethodKey(event) || isBareModifier(event)) return;
    if (this.#onView(event)) event.preventDefault();
  }

  keyup(event: KeyboardEvent): void {
    this.#overlay.hold.end(event.code);
  }

  /** True when the key meant something. */
  #onView(event: KeyboardEvent): boolean {
    const overlay = this.#overlay;
    const { view } = overlay;
    const isEscape = event.key === 'Escape';
    switch (view.kind) {
      case 'card':
        return this.#onCard(view.open, event);
      case 'aftermath':
        // a key does nothing else than to move on
        overlay.aftermath.pressed(event.key);
        if (isEscape) overlay.giveKeyboardBack();
        return true;
      case 'settings':
      case 'agents':
        if (isEscape) overlay.sheets.close();
        return isEscape;
      case 'quiet':
        if (isEscape) overlay.sheets.closeQuiet();
        return isEscape;
      case 'welcome':
        if (isEscape) overlay.giveKeyboardBack();
        return isEscape;
      case 'none':
        return false;
    }
  }

  #onCard(open: OpenCard, event: KeyboardEvent): boolean {
    const overlay = this.#overlay;
    const { ask } = open.card;
    const { singleKeys } = overlay.settings;
    const command = commandOf(event, ask.kind, singleKeys);
    if (command === 'give-back') {
      if (!overlay.closeField(open)) overlay.giveKeyboardBack();
      return true;
    }
    if (command === 'next' || command === 'previous') {
      overlay.queue.move(command === 'next' ? 1 : -1);
      return overlay.queue.count > 1;
    }
    // with the focus on the card as a whole (or nowhere) these keys have nothing else to scroll
    if (isWhole(event.target) && !hasModifier(event) && overlay.scroll(event.key)) return true;
    const isMeant = singleKeys || !isSingleKey(event);
    if (!isMeant || isTextField(event.target) || !overlay.guard.admits(event)) return false;
    if (command !== undefined) return this.#run(command, open, event);
    return this.#onForm(open, event);
  }

  #onForm(open: OpenCard, event: KeyboardEvent): boolean {
    const { form } = open;
    if (form === undefined) return false;
    const enter = enterOnCard(event);
    if (enter === undefined) return form.key(event);
    if (enter === 'go-on' && !form.enterSends()) return true;
    const act = open.answer();
    if (act === undefined) form.goToOpen();
    else void this.#overlay.act(open, act);
    return true;
  }

  #run(command: Command, open: OpenCard, event: KeyboardEvent): boolean {
    const overlay = this.#overlay;
    switch (command) {
      case 'allow':
      case 'approve': {
        const act = command === 'allow' ? open.consent() : approvalOf(open);
        if (act === undefined) return false;
        const run = (): void => void overlay.act(open, act);
        if (open.card.hazardous) overlay.hold.begin(command, run, event.code);
        else run();
        return true;
      }
      case 'dismiss':
        void overlay.act(open, { kind: 'dismiss' });
        return true;
      case 'deny':
        void overlay.act(open, { kind: 'deny' });
        return true;
      case 'open-reason':
        overlay.openField(open, 'reason');
        return true;
      case 'open-command':
        overlay.openField(open, 'command');
        return open.command !== undefined;
      case 'set-aside':
        overlay.setAside(open);
        return true;
      case 'next':
      case 'previous':
      case 'give-back':
        return false; // handled before, whatever the guard says
    }
  }
}

/** Presses that approve, deny or answer nothing, wherever they land. */
function isFree(event: KeyboardEvent | MouseEvent): boolean {
  const { target } = event;
  if (!(target instanceof Element) || target.closest('[data-card]') === null) return true;
  if (target.closest('[data-free]') !== null) return true;
  if (!(event instanceof KeyboardEvent)) return false;
  // a key on a button presses it, Enter in a field sends; the letters pass a gate of their own
  return event.key !== 'Enter' && (event.key !== ' ' || isTextField(target));
}

function approvalOf({ card: { ask } }: OpenCard): Act | undefined {
  if (ask.kind !== 'plan' || ask.vetoOnly === true) return undefined;
  return { kind: 'approve', acceptEdits: false };
}

function isWhole(target: EventTarget | null): boolean {
  return target === document.body || (target instanceof HTMLElement && target.matches('article'));
}

function isBareModifier(event: KeyboardEvent): boolean {
  return ['Shift', 'Control', 'Alt', 'Meta', 'CapsLock', 'AltGraph'].includes(event.key);
}
