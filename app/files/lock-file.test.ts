import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { withLock } from './lock-file.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'asktop-lock-'));
afterAll(() => rmSync(folder, { recursive: true }));
const lock = path.join(folder, 'a.lock');

test('only one at a time is at work, and nothing is left behind', async () => {
  let inside = 0;
  let most = 0;
  const work = async (): Promise<void> => {
    inside += 1;
    most = Math.max(most, inside);
    await new Promise((resolve) => setTimeout(resolve, 5));
    inside -= 1;
  };
  const ends = await Promise.all(Array.from({ length: 12 }, () => withLock(lock, work)));
  expect([most, new Set(ends.map(({ kind }) => kind)), readdirSync(folder)]).toEqual([
    1,
    new Set(['done']),
    [],
  ]);
});

test('the lock of a process that is gone is taken over', async () => {
  const { pid } = spawnSync(process.execPath, ['-e', '']);
  writeFileSync(lock, String(pid));
  expect(await withLock(lock, () => Promise.resolve(7))).toEqual({ kind: 'done', value: 7 });
  expect(readdirSync(folder)).toEqual([]);
});

test('work that fails gives the lock back', async () => {
  const work = () => Promise.reject(new Error('no'));
  await expect(withLock(lock, work)).rejects.toThrow('no');
  expect(readdirSync(folder)).toEqual([]);
});
