import { describe, expect, test } from 'vitest';
import { debuggingSwitch, ownWords } from './own-words.ts';

describe('the words of a command line', () => {
  test.each([
    [['electron', '/clone'], false, []],
    [['electron', '--ozone-platform=x11', '--no-sandbox', '/clone'], false, []],
    [['electron', '--ozone-platform=x11', '/clone', 'hooks', 'zcode'], false, ['hooks', 'zcode']],
    [['electron', '/clone', '--ozone-platform=x11'], false, []],
    [['asktop'], true, []],
    [['asktop', '--ozone-platform=x11'], true, []],
    [['electron', '--force-device-scale-factor=2', '/clone', 'ask'], false, ['ask']],
    [['electron', '/clone', '--lang=zh-CN'], false, []],
    [['asktop', '--force-device-scale-factor=1.5'], true, []],
    [['asktop', '--password-store=basic', '-psn_0_12345'], true, []],
    [['asktop', '--lang=zh-CN', 'history', '--last', '3'], true, ['history', '--last', '3']],
    [['asktop', '--help'], true, ['--help']],
    [['asktop', '--version'], true, ['--version']],
    [['asktop', '-h'], true, ['-h']],
    [['asktop', '--ozone-platform=x11', 'ask', '--json'], true, ['ask', '--json']],
  ] as const)('%j (packed: %j) are %j', (argv, isPackaged, words) => {
    expect(ownWords(argv, isPackaged)).toEqual(words);
  });
});

describe('a switch that opens the program to others', () => {
  test.each([
    '--remote-debugging-port=9222',
    '-remote-debugging-port=0',
    '/Remote-Debugging-Port=1',
    '--remote-debugging-pipe',
    '--inspect',
    '--inspect-brk=0.0.0.0:1',
  ])('is found: %s', (word) => {
    expect(debuggingSwitch(['asktop', '--no-sandbox', word])).toBe(word);
  });

  test('is none of the others', () => {
    const argv = ['/opt/--inspect/asktop', '--ozone-platform=x11', 'hooks', 'zcode', '--json'];
    expect(debuggingSwitch(argv)).toBeUndefined();
  });
});
