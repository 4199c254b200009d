import { execFileSync } from 'node:child_process';
import { open } from 'node:fs/promises';
import { closeSync, mkdtempSync, openSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { readForeign } from './read-foreign.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'asktop-files-'));
afterAll(() => rmSync(folder, { recursive: true }));
const inside = (name: string): string => path.join(folder, name);

test('a regular file is read whole', async () => {
  writeFileSync(inside('a.txt'), '二');
  expect(await readForeign(inside('a.txt'), 100)).toEqual({
    kind: 'bytes',
    bytes: new Uint8Array([0xe4, 0xba, 0x8c]),
  });
});

test('a file that is not there is missing, also below a file', async () => {
  expect(await readForeign(inside('none'), 100)).toEqual({ kind: 'missing' });
  writeFileSync(inside('plain'), '');
  expect(await readForeign(inside('plain/x'), 100)).toEqual({ kind: 'missing' });
});

test('a file larger than the limit is refused', async () => {
  writeFileSync(inside('large'), 'x'.repeat(101));
  expect(await readForeign(inside('large'), 100)).toEqual({
    kind: 'refused',
    why: { en: 'larger than 100 bytes', 'zh-CN': '大于 100 字节' },
  });
});

test.skipIf(process.platform === 'win32')(
  'a FIFO, a link and a folder are refused and do not hang',
  async () => {
    execFileSync('mkfifo', [inside('fifo')]);
    symlinkSync('/etc/hostname', inside('link'));
    const refused = { kind: 'refused', why: { en: 'not a regular file', 'zh-CN': '不是普通文件' } };
    expect(
      await Promise.all(
        [inside('fifo'), inside('link'), folder].map((file) => readForeign(file, 100)),
      ),
    ).toEqual([refused, refused, refused]);
  },
);

test.each([
  '\\\\host\\share\\x',
  '//host/share',
  '\\\\?\\C:\\x',
  '\\\\.\\COM1',
  '/dev/zero',
  '/proc/self/environ',
  '/tmp/../dev/zero',
  'relative',
  '',
])('the path %j is never opened', async (file) => {
  expect((await readForeign(file, 100)).kind).toBe('refused');
});

test.skipIf(process.platform === 'win32')(
  'a file system that does not answer is given up in time, and asked again when it does (no FIFOs on Windows)',
  async () => {
    writeFileSync(inside('behind'), 'x');
    // as many reads that hang as Node has threads for files
    const fifos = Array.from({ length: threads }, (_, at) => inside(`hang${at}`));
    execFileSync('mkfifo', fifos);
    const hanging = fifos.map((fifo) => open(fifo, 'r'));
    const answers = [];
    for (let at = 0; at < 3; at += 1) answers.push(await readForeign(inside('behind'), 100, 50));
    expect(answers).toEqual([{ kind: 'late' }, { kind: 'late' }, { kind: 'late' }]);
    for (const fifo of fifos) closeSync(openSync(fifo, 'w'));
    for (const handle of await Promise.all(hanging)) await handle.close();
    await vi.waitFor(
      async () => {
        expect(await readForeign(inside('behind'), 100)).toMatchObject({ kind: 'bytes' });
      },
      { timeout: 10_000 },
    );
  },
);

const threads = Number(process.env['UV_THREADPOOL_SIZE'] ?? 4);
