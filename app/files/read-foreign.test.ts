import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { gitBranch } from './git-branch.ts';
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
    why: 'larger than 100 bytes',
  });
});

test.skipIf(process.platform === 'win32')(
  'a FIFO, a link and a folder are refused and do not hang',
  async () => {
    execFileSync('mkfifo', [inside('fifo')]);
    symlinkSync('/etc/hostname', inside('link'));
    const refused = { kind: 'refused', why: 'not a regular file' };
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

test('the branch is found from a folder below, and through a linked work tree', async () => {
  mkdirSync(inside('repo/.git/worktrees/w'), { recursive: true });
  mkdirSync(inside('repo/src/deep'), { recursive: true });
  writeFileSync(inside('repo/.git/HEAD'), 'ref: refs/heads/feat/登录\n');
  expect(await gitBranch(inside('repo/src/deep'))).toBe('feat/登录');
  mkdirSync(inside('w'));
  writeFileSync(inside('w/.git'), `gitdir: ${inside('repo/.git/worktrees/w')}\n`);
  writeFileSync(inside('repo/.git/worktrees/w/HEAD'), 'ref: refs/heads/side\n');
  expect(await gitBranch(inside('w'))).toBe('side');
});

test('no branch is made up', async () => {
  mkdirSync(inside('detached/.git'), { recursive: true });
  writeFileSync(inside('detached/.git/HEAD'), '0123456789abcdef0123456789abcdef01234567\n');
  expect([
    await gitBranch(inside('detached')),
    await gitBranch('relative'),
    await gitBranch('//host/share'),
  ]).toEqual([undefined, undefined, undefined]);
});
