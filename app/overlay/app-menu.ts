import type { MenuItemConstructorOptions } from 'electron';

/**
 * The application menu, null = none. Electron's own one reloads the page (drafts and all) on Ctrl+R and opens its developer tools on
 * Ctrl+Shift+I, without a menu bar too, in packaged builds as well. On macOS the clipboard's keys work in text fields only while a menu has
 * them.
 */
export function appMenuOf(platform: NodeJS.Platform): MenuItemConstructorOptions[] | null {
  return platform === 'darwin' ? [{ role: 'appMenu' }, { role: 'editMenu' }] : null;
}
