/**
 * What a key press in a text field asks for. `send`: Ctrl/Cmd+Enter. `go-on`: Enter alone: the card is sent when it is
 * complete, else the next open question gets the focus. `held`: Enter that repeats, to be swallowed. `typing`: everything
 * else is the field's own, Shift+Enter and keys of an input method included.
 */
export function enterIn(event: KeyboardEvent): 'send' | 'go-on' | 'held' | 'typing' {
  if (event.key !== 'Enter' || isInputMethodKey(event)) return 'typing';
  if (event.shiftKey || event.altKey) return 'typing';
  if (event.repeat) return 'held';
  return event.ctrlKey || event.metaKey ? 'send' : 'go-on';
}

/** A key that belongs to an input method: `isComposing` misses the one that ends a composition on some systems, 229 does not. */
export function isInputMethodKey(event: KeyboardEvent): boolean {
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- nothing else tells this key from a plain Enter
  return event.isComposing || event.keyCode === 229;
}
