'use strict';
// What only the window manager can do, on an X display, with the tools xdotool, wmctrl and xprop where they are installed.
const { settings } = require('./settings.cjs');

const hasDisplay =
  process.platform === 'linux' && !settings.headless && Boolean(process.env['DISPLAY']);

/**
 * @param {string} tool
 * @param {string[]} argv
 * @returns {Promise<string>} what it printed; '' when it failed, is missing, or there is no X display
 */
exports.x11 = (tool, ...argv) =>
  new Promise((resolve) => {
    if (!hasDisplay) {
      resolve('');
      return;
    }
    const { execFile } = require('node:child_process');
    execFile(tool, argv, { timeout: 5000 }, (error, stdout) => resolve(error ? '' : stdout.trim()));
  });

/**
 * @param {string} title
 * @returns {Promise<string>} the id of the window with that title; '' without an X display or xdotool
 */
exports.findWindow = async (title) => {
  for (let attempt = 0; hasDisplay && attempt < 40; attempt++) {
    const found = await exports.x11('xdotool', 'search', '--name', `^${title}$`);
    if (found !== '') return found.split('\n').at(-1) ?? '';
    if (attempt === 0 && (await exports.x11('xdotool', 'version')) === '') return '';
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return '';
};

/** @param {string} id of an X window */
exports.windowManager = (id) => {
  const { x11 } = exports;
  /** @param {string} change e.g. add,above */
  const state = (change) => x11('wmctrl', '-i', '-r', id, '-b', change);
  return {
    map: () => x11('xdotool', 'windowmap', '--sync', id),
    unmap: () => x11('xdotool', 'windowunmap', '--sync', id),
    activate: () => x11('xdotool', 'windowactivate', id),
    raise: () => x11('xdotool', 'windowraise', id),
    /** @param {boolean} above */
    keepAbove: (above) => state(`${above ? 'add' : 'remove'},above`),
    /** @param {boolean} skip */
    skipTaskbar: (skip) => state(`${skip ? 'add' : 'remove'},skip_taskbar`),
    /** The state is for window managers with one large desktop, the number for those with several. @param {boolean} everywhere */
    async sticky(everywhere) {
      await state(`${everywhere ? 'add' : 'remove'},sticky`);
      const desktop = everywhere ? '-1' : await x11('xdotool', 'get_desktop');
      await x11('xdotool', 'set_desktop_for_window', id, desktop);
    },
    /** A window mapped with user time 0 does not ask for the focus (EWMH). */
    askNoFocus: () =>
      x11('xprop', '-id', id, '-f', '_NET_WM_USER_TIME', '32c', '-set', '_NET_WM_USER_TIME', '0'),
  };
};
