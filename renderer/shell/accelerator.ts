import type { OverlayState } from '../../app/protocol/bridge.ts';

/**
 * A pressed combination in Electron's spelling (`Control+Alt+A`); undefined while it is none that could be a global key: a key of its own
 * needs Control, Alt or Meta beside it, only F1 to F24 stand alone.
 */
export function acceleratorOf(
  event: Pick<KeyboardEvent, 'code' | 'ctrlKey' | 'altKey' | 'shiftKey' | 'metaKey'>,
  platform: OverlayState['platform'],
): string | undefined {
  const key = keyNameOf(event.code);
  const isFunctionKey = /^F\d/.test(key ?? '');
  if (key === undefined) return undefined;
  if (!event.ctrlKey && !event.altKey && !event.metaKey && !isFunctionKey) return undefined;
  return [
    event.ctrlKey ? 'Control' : '',
    event.altKey ? 'Alt' : '',
    event.shiftKey ? 'Shift' : '',
    event.metaKey ? (platform === 'darwin' ? 'Command' : 'Super') : '',
    key,
  ]
    .filter((part) => part !== '')
    .join('+');
}

/** The key in that place of the keyboard, whatever the layout or a dead key makes of it. */
function keyNameOf(code: string): string | undefined {
  const printed = /^(?:Key([A-Z])|Digit(\d)|(F\d{1,2}))$/.exec(code);
  return printed?.[1] ?? printed?.[2] ?? printed?.[3] ?? otherKeys.get(code);
}

const otherKeys: ReadonlyMap<string, string> = new Map([
  ['Space', 'Space'],
  ['ArrowUp', 'Up'],
  ['ArrowDown', 'Down'],
  ['ArrowLeft', 'Left'],
  ['ArrowRight', 'Right'],
  ['Home', 'Home'],
  ['End', 'End'],
  ['PageUp', 'PageUp'],
  ['PageDown', 'PageDown'],
  ['Insert', 'Insert'],
  ['Minus', '-'],
  ['Equal', '='],
  ['Comma', ','],
  ['Period', '.'],
  ['Slash', '/'],
  ['Semicolon', ';'],
  ['BracketLeft', '['],
  ['BracketRight', ']'],
  ['Backquote', '`'],
]);
