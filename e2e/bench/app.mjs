// The running app: events a second, time to a painted card, many cards, and nothing at all.
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { _electron } from '@playwright/test';
import { idle, timers } from './idle.mjs';
import { manyCards, toPaint } from './paint.mjs';
import { endpointOf, envOf, root } from './running.mjs';
import { throughput } from './throughput.mjs';

/** With cards. Resolves to whether every row keeps its bound. */
export function benchApp() {
  return inPlace(driven);
}

/** With nothing to do. Resolves to whether every row keeps its bound. */
export function benchIdle() {
  return inPlace(idle);
}

/** @param {(home: string) => Promise<boolean>} measure */
async function inPlace(measure) {
  const place = mkdtempSync(path.join(os.tmpdir(), 'asktop-bench-'));
  try {
    return await measure(path.join(place, 'home'));
  } finally {
    rmSync(place, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
}

async function driven(/** @type {string} */ home) {
  const executablePath = path.join(root, 'build/stand-in/electron');
  const app = await _electron.launch({ executablePath, args: [root], env: envOf(home) });
  const page = await app.firstWindow();
  const endpoint = await endpointOf(home);
  try {
    return [
      await throughput(endpoint),
      await toPaint(page, endpoint),
      await manyCards(page, endpoint),
      await timers(app),
    ].every(Boolean);
  } finally {
    await app.close();
  }
}
