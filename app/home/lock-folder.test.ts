import { expect, test } from 'vitest';
import { lockFolderCommand } from './lock-folder.ts';

test.each([
  [
    { USERNAME: '用户 名', USERDOMAIN: 'DESKTOP-1', SystemRoot: 'D:\\Win' },
    'D:\\Win\\System32\\icacls.exe',
    'DESKTOP-1\\用户 名:(OI)(CI)F',
  ],
  [{ USERNAME: "O'Neil" }, 'C:\\Windows\\System32\\icacls.exe', "O'Neil:(OI)(CI)F"],
])('the folder of %j is left to that user alone', (env, program, grant) => {
  const command = lockFolderCommand('C:\\Users\\用户 名\\.asktop', env);
  expect([command?.command, command?.args]).toEqual([
    program,
    ['C:\\Users\\用户 名\\.asktop', '/inheritance:r', '/grant:r', grant],
  ]);
});

test('nothing is run where the user is unknown', () => {
  expect(lockFolderCommand('C:\\x', {})).toBeUndefined();
});
