'use strict';
const { EventEmitter } = require('node:events');

let systemDark = process.env['ASKTOP_STANDIN_DARK'] === '1';
/** @type {'system' | 'light' | 'dark'} */
let source = 'system';

class NativeTheme extends EventEmitter {
  get shouldUseDarkColors() {
    return source === 'system' ? systemDark : source === 'dark';
  }
  get themeSource() {
    return source;
  }
  set themeSource(wanted) {
    if (!['system', 'light', 'dark'].includes(wanted))
      throw new TypeError(`Error processing argument: ${wanted}`);
    if (wanted === source) return;
    source = wanted;
    const { BrowserWindow } = require('./browser-window.cjs');
    for (const window of BrowserWindow.getAllWindows()) {
      window._page.setColours(exports.colours()).catch(() => undefined); // a window that is opening gets them then
    }
    this.emit('updated');
  }
}

exports.nativeTheme = new NativeTheme();

/** What pages are to prefer; '' for the system's own choice. */
exports.colours = () => {
  if (source !== 'system') return source;
  return process.env['ASKTOP_STANDIN_DARK'] === '1' ? 'dark' : '';
};

/** A page reports what it prefers; without a theme of the app's that is the system's choice. @param {boolean} dark */
exports.systemIsDark = (dark) => {
  if (source !== 'system' || dark === systemDark) return;
  systemDark = dark;
  exports.nativeTheme.emit('updated');
};
