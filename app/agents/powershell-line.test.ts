import { expect, it } from 'vitest';
import { powerShellLine } from './powershell-line.ts';

const line = (folder: string, systemRoot = 'C:\\Windows') =>
  powerShellLine({ platform: 'win32', folder, gitBash: false, systemRoot }, 'cursor', 'stop');
const program = 'C:\\Windows\\System32\\WindowsPowerShell\\v1.0\\powershell.exe';
const options = '-NoProfile -NonInteractive -ExecutionPolicy Bypass -File';

it('has no quotes where the path needs none, in Chinese neither', () => {
  expect(line('C:\\Users\\用户\\.asktop')).toBe(
    `${program} ${options} C:\\Users\\用户\\.asktop\\probe.ps1 cursor stop`,
  );
});

it.each([
  ['C:\\Users\\用户 名\\.asktop', '"C:\\Users\\用户 名\\.asktop\\probe.ps1"'],
  ["C:\\Users\\O'Brien & co\\.asktop", '"C:\\Users\\O\'Brien & co\\.asktop\\probe.ps1"'],
  ['C:\\Users\\$me\\it’s', "'C:\\Users\\$me\\it’’s\\probe.ps1'"],
])('quotes the script in %s', (folder, word) => {
  expect(line(folder)).toBe(`${program} ${options} ${word} cursor stop`);
});

it('calls a program whose path needs quotes', () => {
  expect(line('C:\\a', 'C:\\My Windows')).toMatch(/^& "C:\\My Windows\\.*powershell\.exe" /);
});
