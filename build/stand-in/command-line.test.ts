import { describe, expect, test } from 'vitest';
import { browserSwitches, parseCommandLine } from './command-line.cjs';

describe('parseCommandLine', () => {
  test("reads what Playwright's _electron.launch gives", () => {
    const line = parseCommandLine([
      '--no-sandbox',
      '--inspect=0',
      '--remote-debugging-port=0',
      '/app',
      'more',
      '参数',
    ]);
    expect(line).toMatchObject({
      app: '/app',
      rest: ['more', '参数'],
      inspector: { host: '127.0.0.1', port: 0, wait: false },
      debuggingPort: '0',
    });
    expect([...line.switches.keys()]).toEqual(['no-sandbox', 'inspect', 'remote-debugging-port']);
  });

  test('opens nothing unless a switch before the app asks', () => {
    const line = parseCommandLine(['.', '--inspect', '--remote-debugging-port=9222']);
    expect(line.inspector).toBeUndefined();
    expect(line.debuggingPort).toBeUndefined();
    expect(line.rest).toEqual(['--inspect', '--remote-debugging-port=9222']);
  });

  test.each([
    ['--inspect', { host: '127.0.0.1', port: 9229, wait: false }],
    ['--inspect=9300', { host: '127.0.0.1', port: 9300, wait: false }],
    ['--inspect-brk=[::1]:1', { host: '[::1]', port: 1, wait: true }],
  ])('%s', (given, inspector) => {
    expect(parseCommandLine([given, '.']).inspector).toEqual(inspector);
  });

  test('leaves out a module to preload, and knows when there is no app', () => {
    expect(parseCommandLine(['-r', 'loader.js', '.']).app).toBe('.');
    expect(parseCommandLine([]).app).toBeUndefined();
  });
});

test('browserSwitches hands on what the app asks for, but never a debugging port', () => {
  const switches = new Map([
    ['lang', 'zh-CN'],
    ['force-device-scale-factor', '2'],
    ['disable-lcd-text', ''],
    ['remote-debugging-port', '9222'],
    ['remote-debugging-address', '0.0.0.0'],
    ['inspect', '0'],
    ['no-sandbox', ''],
    ['user-data-dir', '/home/me'],
  ]);
  expect(browserSwitches(switches)).toEqual([
    '--lang=zh-CN',
    '--force-device-scale-factor=2',
    '--disable-lcd-text',
  ]);
});
