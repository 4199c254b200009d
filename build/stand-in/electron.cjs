'use strict';
// What `require('electron')` and `import … from 'electron'` give the app. An API that is not here is undefined, so that
// its use fails loudly.
const { app } = require('./app.cjs');
const { BrowserWindow } = require('./browser-window.cjs');
const { globalShortcut, press } = require('./global-shortcut.cjs');
const { ipcMain } = require('./ipc-main.cjs');
const { Menu, MenuItem } = require('./menu.cjs');
const { nativeImage } = require('./native-image.cjs');
const { nativeTheme } = require('./native-theme.cjs');
const { clipboard, Notification, notifications, powerMonitor, shell } = require('./outside.cjs');
const { calls } = require('./record.cjs');
const { protocol } = require('./scheme.cjs');
const { displays, screen } = require('./screen.cjs');
const { session } = require('./session.cjs');
const { settings } = require('./settings.cjs');
const { Tray, trays } = require('./tray.cjs');
const { webContents } = require('./web-contents.cjs');

/** For tests only: what was called, and what nobody can press here. */
const __standin = { calls, displays, headless: settings.headless, notifications, press, trays };

module.exports = {
  app,
  BrowserWindow,
  clipboard,
  globalShortcut,
  ipcMain,
  Menu,
  MenuItem,
  nativeImage,
  nativeTheme,
  Notification,
  powerMonitor,
  protocol,
  screen,
  session,
  shell,
  Tray,
  webContents,
  __standin,
};
