'use strict';

/**
 * The browser's command line: quiet, without a profile of the person's, with nothing of its own on the network.
 * @param {object} wish
 * @param {string} wish.profile folder
 * @param {boolean} wish.sandbox
 * @param {boolean} wish.headless
 * @param {{ width: number, height: number }} wish.screen only used without a real one
 * @param {string} wish.locale
 * @param {boolean} wish.x11 there is an X display: only there a window can be placed and kept on top
 * @param {string[]} wish.more switches of the app or of our own command line
 */
exports.browserFlags = ({ profile, sandbox, headless, screen, locale, x11, more }) => [
  `--user-data-dir=${profile}`,
  ...(sandbox ? [] : ['--no-sandbox']),
  ...(headless ? ['--headless', `--screen-info={${screen.width}x${screen.height}}`] : []),
  ...(!headless && x11 ? ['--ozone-platform=x11'] : []),
  `--lang=${locale}`,
  ...quiet,
  ...more,
];

const quiet = [
  '--no-first-run',
  '--no-default-browser-check',
  '--test-type', // no bar about unsupported switches over the page
  '--disable-background-networking',
  '--disable-client-side-phishing-detection',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-domain-reliability',
  '--disable-extensions',
  '--disable-sync',
  '--disable-breakpad',
  '--disable-search-engine-choice-screen',
  '--disable-dev-shm-usage',
  '--disable-gpu',
  '--disable-features=Translate,MediaRouter,OptimizationHints,HttpsUpgrades,PaintHolding',
  '--disable-backgrounding-occluded-windows',
  '--force-color-profile=srgb',
  '--hide-scrollbars',
  '--mute-audio',
  '--no-pings',
  '--password-store=basic',
  '--use-mock-keychain',
  '--host-resolver-rules=MAP *.standin.invalid ~NOTFOUND', // answered by us; no name look-up for a preconnect either
];
