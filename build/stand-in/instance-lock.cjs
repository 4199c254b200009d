'use strict';
// One instance per userData folder. On Linux the lock is an abstract socket, on Windows a named pipe: taken in one
// step, and free again when the process ends, however it ends. macOS has neither: a link with the owner's process id.
const { createHash } = require('node:crypto');
const fs = require('node:fs');
const net = require('node:net');
const os = require('node:os');
const path = require('node:path');

/** @typedef {{ argv: string[], cwd: string, data: unknown }} SecondInstance */

exports.InstanceLock = class InstanceLock {
  /** @type {net.Server | undefined} */
  #server;
  #link = '';
  /** When the first instance has been told of us. @type {Promise<void>} */
  told = Promise.resolve();

  get isHeld() {
    return this.#server !== undefined;
  }

  /**
   * @param {string} folder userData
   * @param {unknown} data for the holder of the lock
   * @param {(second: SecondInstance) => void} onSecond
   * @returns {boolean} whether we hold it; if not, the holder is told
   */
  request(folder, data, onSecond) {
    if (this.isHeld) return true;
    const owner = `${os.userInfo().username} ${fs.realpathSync(folder)}`;
    const address = addressOf(createHash('sha256').update(owner).digest('hex').slice(0, 32));
    if (process.platform === 'darwin') {
      this.#link = path.join(folder, 'stand-in.lock');
      if (takeLink(this.#link)) fs.rmSync(address, { force: true }); // a dead owner's
    }
    const server = net.createServer({ allowHalfOpen: true }, (socket) => hear(socket, onSecond));
    server.on('error', () => undefined).listen(address); // binds at once: see `listening`
    if (server.listening) {
      this.#server = server.unref();
      return true;
    }
    this.told = tell(address, { argv: process.argv, cwd: process.cwd(), data });
    return false;
  }

  release() {
    this.#server?.close();
    this.#server = undefined;
    if (this.#link !== '') fs.rmSync(this.#link, { force: true });
  }
};

/** @param {string} hash */
function addressOf(hash) {
  if (process.platform === 'win32') return `\\\\.\\pipe\\asktop-standin-${hash}`;
  if (process.platform === 'darwin') return path.join(os.tmpdir(), `asktop-${hash}.sock`);
  return `\0asktop-standin-${hash}`;
}

/** @param {string} link @returns {boolean} whether it is ours now */
function takeLink(link) {
  for (let attempt = 0; attempt < 2; attempt++) {
    try {
      fs.symlinkSync(String(process.pid), link);
      return true;
    } catch {
      // there is an owner; a process of that number may be another program by now
      const { spawnSync } = require('node:child_process');
      const { stdout } = spawnSync('ps', ['-o', 'command=', '-p', fs.readlinkSync(link)], {
        encoding: 'utf8',
      });
      if (stdout.includes('stand-in')) return false;
      fs.rmSync(link, { force: true });
    }
  }
  return false;
}

/** @param {net.Socket} socket @param {(second: SecondInstance) => void} onSecond */
function hear(socket, onSecond) {
  let text = '';
  socket.setTimeout(tellDeadlineMs, () => socket.destroy());
  socket.on('error', () => undefined); // whoever told us has gone
  socket.setEncoding('utf8').on('data', (/** @type {string} */ part) => {
    text += part;
    if (text.length > maxMessageLength) socket.destroy();
  });
  socket.on('end', () => {
    socket.end();
    try {
      onSecond(JSON.parse(text));
    } catch {
      console.error('stand-in: a second start spoke, but not as ours does'); // any program may connect
    }
  });
}

/** @param {string} address @param {SecondInstance} second @returns {Promise<void>} never rejects */
function tell(address, second) {
  return new Promise((resolve) => {
    const socket = net.connect(address);
    socket.setTimeout(tellDeadlineMs, () => socket.destroy());
    socket.on('error', () => resolve()).on('close', () => resolve());
    socket.resume().end(JSON.stringify(second));
  });
}

const tellDeadlineMs = 2000;
const maxMessageLength = 1024 * 1024;
