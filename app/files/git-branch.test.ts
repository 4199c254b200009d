import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { gitBranch } from './git-branch.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'asktop-branch-'));
afterAll(() => rmSync(folder, { recursive: true }));
const inside = (name: string): string => path.join(folder, name);

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

test('a detached work tree inside another one does not take the branch around it', async () => {
  mkdirSync(inside('outer/.git/modules/inner'), { recursive: true });
  writeFileSync(inside('outer/.git/HEAD'), 'ref: refs/heads/main\n');
  for (const name of ['plain', 'module'])
    mkdirSync(inside(`outer/${name}/src`), { recursive: true });
  mkdirSync(inside('outer/plain/.git'));
  writeFileSync(inside('outer/plain/.git/HEAD'), `${commit}\n`);
  writeFileSync(inside('outer/module/.git'), 'gitdir: ../.git/modules/inner\n');
  writeFileSync(inside('outer/.git/modules/inner/HEAD'), `${commit}\n`);
  expect(await gitBranch(inside('outer'))).toBe('main');
  expect([
    await gitBranch(inside('outer/plain/src')),
    await gitBranch(inside('outer/module/src')),
  ]).toEqual([undefined, undefined]);
});

const commit = '0123456789abcdef0123456789abcdef01234567';
