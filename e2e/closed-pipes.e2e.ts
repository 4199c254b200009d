import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { makePlaces, root, type Places } from './places.ts';
import { appEnv, electronPath } from './running-app.ts';

// Whoever reads what Asktop prints may have had enough, or be gone: that is no fault of anybody's.

let places: Places;
test.beforeEach(() => {
  places = makePlaces();
  mkdirSync(places.asktopHome, { recursive: true, mode: 0o700 });
});
test.afterEach(() => places.remove());

test('asktop history ends quietly when its reader has had enough', async () => {
  const entry = {
    at: '2026-11-30T00:00:00.000Z',
    agent: 'zcode',
    session: 's',
    kind: 'plan',
    end: 'answered',
    sha256: '',
  };
  // more than a pipe holds
  writeFileSync(
    path.join(places.asktopHome, 'history.jsonl'),
    `${JSON.stringify(entry)}\n`.repeat(20_000),
  );
  const cli = path.join(root, 'dist/cli/index.js');
  const child = spawn(process.execPath, [cli, 'history', '--last', '20000'], {
    env: appEnv(places),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = stderrOf(child);
  child.stdout.once('data', () => child.stdout.destroy());
  expect(await once(child, 'exit')).toEqual([0, null]);
  expect(said()).toBe('');
});

test('the overlay starts and works although nobody reads what it says', async () => {
  test.skip(process.platform === 'win32', 'runs probe.sh');
  const child = spawn(electronPath(), ['--no-sandbox', root], {
    env: appEnv(places),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = stderrOf(child);
  child.stdout.destroy();
  const exited = once(child, 'exit');
  const log = path.join(places.asktopHome, 'asktop.log');
  await expect.poll(() => readOr(log), { timeout: 40_000, message: said() }).toContain('started');
  const hook = spawn(path.join(places.asktopHome, 'probe.sh'), ['sample', 'Nothing'], {
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  hook.stdin.end('{}');
  expect(await once(hook, 'exit')).toEqual([0, null]);
  await expect.poll(() => readOr(log)).toContain('[hook] sample Nothing');
  child.kill('SIGTERM');
  expect(await exited).toEqual([0, null]);
  expect(said()).not.toContain('EPIPE');
});

function stderrOf(child: ChildProcess): () => string {
  let text = '';
  child.stderr?.on('data', (bytes: Buffer) => (text += bytes.toString()));
  return () => text;
}

function readOr(file: string): string {
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}
