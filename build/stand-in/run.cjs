'use strict';
const { app } = require('./app.cjs');
const { browser } = require('./browser.cjs');
const { findBrowser, thisMachine } = require('./browser-path.cjs');
const { browserSwitches } = require('./command-line.cjs');
const { answerRequests } = require('./requests.cjs');
const { schemesAreFixed } = require('./scheme.cjs');
const { learnDisplays } = require('./screen.cjs');
const { settings } = require('./settings.cjs');

/**
 * Runs the app's entry file, then starts the browser: a second start that quits at once needs none.
 * @param {string} target folder or file of the app
 * @param {() => Promise<unknown>} runEntry
 */
exports.run = async (target, runEntry) => {
  app._load(target);
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => app.quit());
  await runEntry();
  if (app._isQuitting) return;
  const found = findBrowser(thisMachine());
  if (found.kind === 'missing') {
    console.error(`Asktop's window needs a browser. ${found.message}`);
    process.exit(1);
  }
  process.once('exit', () => browser.kill());
  browser.once('ended', (words) => {
    if (app._isQuitting) return;
    console.error(`The browser ${found.file} has ended:\n${words}`);
    if (words.includes('sandbox')) console.error(sandboxHint);
    app.exit(1);
  });
  browser.start({
    file: found.file,
    locale: app.getLocale(),
    sandbox: process.getuid?.() !== 0 && !settings.commandLine.switches.has('no-sandbox'),
    switches: browserSwitches(app.commandLine._all()),
  });
  try {
    await Promise.all([
      browser.send('Target.setDiscoverTargets', { discover: true }),
      answerRequests(isRefused),
    ]);
    await learnDisplays();
  } catch (error) {
    if (app._isQuitting) return;
    throw error;
  }
  schemesAreFixed();
  app._becomesReady();
};

/**
 * Whether a document may not be opened: a navigation that the app refused, or a window.open that it denied.
 * @param {string} frameId
 * @param {string} url as the browser knows it
 */
async function isRefused(frameId, url) {
  const windows = require('./browser-window.cjs').BrowserWindow.getAllWindows();
  const own = windows.find((window) => window._page.targetId === frameId);
  if (own) return own._page.isRefused(url);
  // a popup has an opener; what has none is a frame inside a page
  const asked = browser.send('Target.getTargetInfo', { targetId: frameId });
  const { targetInfo } = await asked.catch(() => ({ targetInfo: {} }));
  const opener = windows.find((window) => window._page.targetId === targetInfo.openerId);
  return opener?._refusesPopup(frameId, url) ?? false;
}

const sandboxHint =
  'Its sandbox cannot start here. Use a browser installed by your system, or pass --no-sandbox if you accept that pages run without it.';
