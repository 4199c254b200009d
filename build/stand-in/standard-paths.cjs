'use strict';
const os = require('node:os');
const path = require('node:path');

/**
 * The folders that app.getPath knows, where Electron would have them.
 * @param {{ platform: string, env: Record<string, string | undefined>, execPath: string }} process
 * @param {string | undefined} userData asked for on the command line
 * @param {string} name of the app
 * @returns {Record<string, string>}
 */
exports.standardPaths = ({ platform, env, execPath }, userData, name) => {
  const home = os.homedir();
  const appData =
    platform === 'win32'
      ? (env['APPDATA'] ?? path.join(home, 'AppData/Roaming'))
      : platform === 'darwin'
        ? path.join(home, 'Library/Application Support')
        : (env['XDG_CONFIG_HOME'] ?? path.join(home, '.config'));
  const data = userData ? path.resolve(userData) : path.join(appData, name);
  const logs =
    platform === 'darwin' ? path.join(home, 'Library/Logs', name) : path.join(data, 'logs');
  return { home, appData, userData: data, logs, temp: os.tmpdir(), exe: execPath };
};
