// Where a measured app lives, how it is found, and what it is compared with.
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '../..');

/** @typedef {{ port: number, secret: string }} Endpoint */

/** A home with settings of its own, and the environment of an app that lives there, unseen. */
export function envOf(/** @type {string} */ home) {
  mkdirSync(home, { recursive: true, mode: 0o700 });
  const settings = { welcomed: true, guardMs: 0, graceMs: 0, language: 'en' };
  writeFileSync(path.join(home, 'settings.json'), JSON.stringify(settings));
  const { DISPLAY: _display, NODE_OPTIONS: _options, ...env } = process.env;
  return /** @type {Record<string, string>} */ ({
    ...env,
    ASKTOP_HOME: home,
    ASKTOP_HEADLESS: '1',
  });
}

/**
 * Waits for the app to be there.
 * @returns {Promise<Endpoint>}
 */
export async function endpointOf(/** @type {string} */ home) {
  for (let tries = 0; tries < 600; tries += 1) {
    try {
      const [port, secret = ''] = readFileSync(path.join(home, 'endpoint'), 'utf8').split(' ');
      return { port: Number(port), secret };
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 100)); // not there yet
    }
  }
  throw new Error('the app did not start');
}

/**
 * A server that answers everything with 204 and does nothing else: the least that there can be.
 * @returns {Promise<{ child: import('node:child_process').ChildProcess, port: number }>}
 */
export async function startBareServer() {
  const child = spawn(process.execPath, ['-e', bareServer], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const port = await new Promise((resolve) =>
    child.stdout.once('data', (data) => resolve(Number(String(data)))),
  );
  return { child, port };
}

const bareServer = `
  const server = require('node:http').createServer((q, r) => q.resume().on('end', () => r.writeHead(204).end()));
  server.listen(0, '127.0.0.1', () => console.log(server.address().port));
`;
