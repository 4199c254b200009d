'use strict';
// The browser's profile: a folder in the temp folder for one run. A run that was killed leaves its own behind;
// the next start takes it away.
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');

const prefix = 'asktop-browser-';

/** @returns {string} a new folder that only this user can enter */
exports.makeProfile = () => {
  const folder = fs.mkdtempSync(path.join(base(), `${prefix}${process.pid}-`));
  fs.mkdirSync(path.join(folder, 'Default'));
  // no bar that offers to translate, over Chinese text
  fs.writeFileSync(path.join(folder, 'Default/Preferences'), '{"translate":{"enabled":false}}');
  return folder;
};

/** Its processes may still be leaving, so it is tried for a second. @param {string} folder */
exports.removeProfile = async (folder) => {
  for (let attempt = 0; folder !== '' && attempt < 40; attempt++) {
    try {
      fs.rmSync(folder, { recursive: true, force: true });
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 25)); // a file came while we removed: once more
    }
  }
};

/** Profiles of ours whose run has ended without removing them. */
exports.removeStaleProfiles = () => {
  for (const name of fs.readdirSync(base())) {
    const pid = Number(new RegExp(`^${prefix}(\\d+)-`).exec(name)?.[1] ?? NaN);
    if (Number.isNaN(pid) || isRunning(pid)) continue;
    const folder = path.join(base(), name);
    try {
      if (fs.lstatSync(folder).uid === os.userInfo().uid || process.platform === 'win32') {
        fs.rmSync(folder, { recursive: true, force: true });
      }
    } catch {
      // another start takes it away at this moment, or it is not ours: either way not our errand
    }
  }
};

/** The browser makes a socket below it, and the path of a socket has at most 103 bytes on macOS, 107 on Linux. */
function base() {
  const folder = os.tmpdir();
  return process.platform !== 'win32' && folder.length > 26 ? '/tmp' : folder;
}

/** @param {number} pid */
function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
}
