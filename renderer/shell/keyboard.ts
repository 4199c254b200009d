import type { Ask } from '../../app/protocol/ask.ts';
import { enterIn, isInputMethodKey } from '../text/enter-key.ts';

/** What a key does to the card in front. */
export type Command =
  | 'allow'
  | 'deny'
  | 'approve'
  | 'dismiss'
  | 'open-reason'
  | 'open-command'
  | 'set-aside'
  | 'next'
  | 'previous'
  | 'give-back';

/** The same key means the same on every card; what remembers something ("always …") has no key. */
export function keysOf(kind: Ask['kind']): Readonly<Record<string, Command>> {
  return { ...everyCard, ...ownKeys[kind] };
}

/**
 * The command of a key on a card of this kind. Letters are off in text fields, with a modifier, while an input method
 * composes, and where the person switched them off. Escape always works outside a composition.
 */
export function commandOf(
  event: KeyboardEvent,
  kind: Ask['kind'],
  singleKeys: boolean,
): Command | undefined {
  if (isInputMethodKey(event)) return undefined;
  if (event.key === 'Escape') return 'give-back';
  if (isTextField(event.target) || hasModifier(event)) return undefined;
  if (isArrowTarget(event.target)) {
    if (event.key === 'ArrowRight') return 'next';
    if (event.key === 'ArrowLeft') return 'previous';
  }
  const letter = letterOf(event);
  return singleKeys && letter !== undefined ? keysOf(kind)[letter] : undefined;
}

export function hasModifier(event: KeyboardEvent): boolean {
  return event.ctrlKey || event.altKey || event.metaKey || event.shiftKey;
}

export function isTextField(target: EventTarget | null): boolean {
  if (target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) return true;
  if (target instanceof HTMLInputElement) return !choices.has(target.type);
  return target instanceof HTMLElement && target.isContentEditable;
}

/**
 * Enter that means the card as a whole: not in a text field, which has its own, and not on a button, which it presses.
 * `go-on` and `send` as in a text field.
 */
export function enterOnCard(event: KeyboardEvent): 'send' | 'go-on' | undefined {
  if (isTextField(event.target) || event.target instanceof HTMLButtonElement) return undefined;
  const meaning = enterIn(event);
  return meaning === 'send' || meaning === 'go-on' ? meaning : undefined;
}

/** Single printable characters, which `singleKeys` switches off. */
export function isSingleKey(event: KeyboardEvent): boolean {
  return /^[^\s]$/u.test(event.key);
}

/** The letter that was meant: on a keyboard that writes Cyrillic or the like, the one printed on a Latin keyboard. */
function letterOf(event: KeyboardEvent): string | undefined {
  if (/^[a-z]$/i.test(event.key)) return event.key.toLowerCase();
  if (!/^\P{ASCII}$/u.test(event.key)) return undefined;
  return /^Key([A-Z])$/.exec(event.code)?.[1]?.toLowerCase();
}

/** Arrows choose among radio buttons and scroll what scrolls sideways; elsewhere they leaf through the cards. */
function isArrowTarget(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return false;
  return !(target instanceof HTMLElement) || target.scrollWidth <= target.clientWidth;
}

const everyCard: Readonly<Record<string, Command>> = {
  s: 'set-aside',
  j: 'next',
  k: 'previous',
};

const ownKeys: Readonly<Record<Ask['kind'], Readonly<Record<string, Command>>>> = {
  permission: { y: 'allow', n: 'deny', r: 'open-reason', e: 'open-command' },
  plan: { y: 'approve', n: 'open-reason', r: 'open-reason' },
  // the rest of its keys (options, O, Enter) are the form's own
  question: {},
  form: {},
  notice: { d: 'dismiss' },
};

const choices = new Set(['radio', 'checkbox', 'button', 'submit', 'reset']);
