import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchFile } from './watch-file.ts';

let folder: string;
let file: string;
let count: number;
let stop: () => void;
const troubles: string[] = [];

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'asktop-watch-'));
  file = path.join(folder, 'settings.json');
  writeFileSync(file, '{}');
  count = 0;
  stop = watchFile(
    file,
    () => (count += 1),
    (code) => troubles.push(code),
  );
});
afterEach(() => {
  stop();
  rmSync(folder, { recursive: true });
  expect(troubles.splice(0)).toEqual([]);
});

const heard = (): Promise<void> => vi.waitFor(() => expect(count).toBeGreaterThan(0), 10_000);

test('a file that is written in its place is noticed', async () => {
  writeFileSync(file, '{"guardMs":1}');
  await heard();
});

test('one that another is put in the place of is noticed, and so is what is written then', async () => {
  writeFileSync(`${file}.new`, '{"guardMs":1}');
  renameSync(`${file}.new`, file);
  await heard();
  await new Promise((resolve) => setTimeout(resolve, 100));
  count = 0;
  writeFileSync(file, '{"guardMs":2}');
  await heard();
});

test.skipIf(process.platform === 'darwin')(
  'what else is written in its folder, and what comes after the stop, is none of its business (macOS tells late)',
  async () => {
    writeFileSync(path.join(folder, 'asktop.log'), 'line\n');
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(count).toBe(0);
    stop();
    writeFileSync(file, '{"guardMs":3}');
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(count).toBe(0);
  },
);

test('where the system does not watch, why is told', () => {
  watchFile(
    path.join(folder, 'gone', 'settings.json'),
    () => undefined,
    (code) => troubles.push(code),
  )();
  expect(troubles.splice(0)).toEqual(['ENOENT']);
});
