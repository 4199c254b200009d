import type { OverlayState } from '../../app/protocol/bridge.ts';

/** A key combination in Electron's spelling (`Control+Alt+A`) as people of that system read it. */
export function keyLabel(accelerator: string, platform: OverlayState['platform']): string {
  const parts = accelerator.split('+').filter((part) => part !== '');
  if (platform === 'darwin') return parts.map((part) => macSymbols[part] ?? part).join('');
  return parts.map((part) => shortNames[part] ?? part).join('+');
}

const macSymbols: Readonly<Record<string, string>> = {
  Control: '⌃',
  Ctrl: '⌃',
  Alt: '⌥',
  Option: '⌥',
  Shift: '⇧',
  Command: '⌘',
  Cmd: '⌘',
  CommandOrControl: '⌘',
  CmdOrCtrl: '⌘',
  Super: '⌘',
  Meta: '⌘',
};

const shortNames: Readonly<Record<string, string>> = {
  Control: 'Ctrl',
  CommandOrControl: 'Ctrl',
  CmdOrCtrl: 'Ctrl',
  Super: 'Win',
  Meta: 'Win',
};
