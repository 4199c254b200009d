'use strict';
const { parseCommandLine } = require('./command-line.cjs');

/** What this run was asked for: its command line and its environment, read once. */
const commandLine = parseCommandLine(process.argv.slice(2));
const { env } = process;

/** No window on any screen: asked for, or there is no screen. */
const headless =
  env['ASKTOP_HEADLESS'] === '1' ||
  env['ASKTOP_STANDIN_HEADLESS'] === '1' ||
  (process.platform === 'linux' && !env['DISPLAY'] && !env['WAYLAND_DISPLAY']);

/** Driven by a test through a debugging port: nothing may reach outside (links, notifications, clipboard). */
const driven = commandLine.debuggingPort !== undefined;

exports.settings = {
  commandLine,
  headless,
  driven,
  /** A person sits before it: links really open, and what cannot be offered says no. */
  forPerson: !headless && !driven,
  browser: env['ASKTOP_STANDIN_BROWSER'],
  screen: sizeOf(env['ASKTOP_STANDIN_SCREEN'] ?? '1280,800'),
  locale: commandLine.switches.get('lang') ?? env['ASKTOP_STANDIN_LOCALE'],
  takenShortcut: env['ASKTOP_STANDIN_SHORTCUT_TAKEN'],
  showsBrowserLog: env['ASKTOP_STANDIN_DEBUG'] === '1',
};

/** @param {string} text WIDTH,HEIGHT in CSS pixels */
function sizeOf(text) {
  const [width = 1280, height = 800] = text.split(/[,x]/).map(Number);
  return { width, height };
}
