import { describe, expect, test } from 'vitest';
import { findBrowser } from './browser-path.cjs';

const machine = (
  files: string[],
  env: Record<string, string> = {},
  platform = 'linux',
  playwright?: string,
) => ({
  platform,
  env: { PATH: '/usr/local/bin:/usr/bin', ...env },
  isExecutable: (file: string) => files.includes(file),
  playwrightBrowser: () => playwright,
});

describe('findBrowser', () => {
  test.each([
    [
      'Chromium before Chrome',
      machine(['/usr/bin/google-chrome', '/usr/bin/chromium']),
      '/usr/bin/chromium',
    ],
    ['Edge', machine(['/usr/bin/microsoft-edge-stable']), '/usr/bin/microsoft-edge-stable'],
    [
      'the one that is named',
      machine(['/opt/x', '/usr/bin/chromium'], { ASKTOP_STANDIN_BROWSER: '/opt/x' }),
      '/opt/x',
    ],
    [
      'one named without a folder',
      machine(['/usr/bin/y'], { ASKTOP_STANDIN_BROWSER: 'y' }),
      '/usr/bin/y',
    ],
    [
      "Playwright's own",
      machine(['/home/me/pw/chrome'], {}, 'linux', '/home/me/pw/chrome'),
      '/home/me/pw/chrome',
    ],
    [
      "Ubuntu's wrapper of a snap last",
      machine(['/pw', '/usr/bin/chromium-browser'], {}, 'linux', '/pw'),
      '/pw',
    ],
    [
      'Chrome in a home folder on macOS',
      machine(
        ['/Users/me/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'],
        { HOME: '/Users/me' },
        'darwin',
      ),
      '/Users/me/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    ],
    [
      'Edge on Windows',
      machine(
        ['C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe'],
        { 'ProgramFiles(x86)': 'C:\\Program Files (x86)' },
        'win32',
      ),
      'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
    ],
  ])('finds %s', (_what, given, file) => {
    expect(findBrowser(given)).toEqual({ kind: 'found', file });
  });

  test('does not take another browser than the one that is named', () => {
    const found = findBrowser(
      machine(['/usr/bin/chromium'], { ASKTOP_STANDIN_BROWSER: '/opt/gone' }),
    );
    expect(found).toMatchObject({
      kind: 'missing',
      message: expect.stringContaining('/opt/gone') as string,
    });
  });

  test('says what to install where there is none', () => {
    expect(findBrowser(machine([]))).toMatchObject({
      kind: 'missing',
      message: expect.stringMatching(/Install .*ASKTOP_STANDIN_BROWSER/) as string,
    });
  });
});
