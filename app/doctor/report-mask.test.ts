import { expect, test } from 'vitest';
import { maskReport } from './report-mask.ts';

const person = {
  homeFolder: '/home/张三',
  asktopHome: '/home/张三/.asktop',
  folder: '/home/张三/work/secret-project',
  userNames: ['张三', 'li'],
};
const windows = {
  homeFolder: 'C:\\Users\\Lea Chan',
  asktopHome: 'C:\\Users\\Lea Chan\\.asktop',
  folder: 'D:\\clients\\acme',
  userNames: ['Lea Chan'],
};

test.each([
  [
    person,
    "exec '/home/张三/.asktop/probe.sh' zcode Stop",
    "exec '<ASKTOP_HOME>/probe.sh' zcode Stop",
  ],
  [person, '/home/张三/work/secret-project/.claude', '<FOLDER>/.claude'],
  [person, '/home/张三/.claude/settings.json', '<HOME>/.claude/settings.json'],
  [person, 'file:///home/%E5%BC%A0%E4%B8%89/x', 'file://<HOME>/x'],
  [person, 'user 张三 and li, not alive', 'user <USER> and <USER>, not alive'],
  [person, '/home/other/x and /Users/else/y', '/home/<USER>/x and /Users/<USER>/y'],
  [windows, '"C:\\\\Users\\\\Lea Chan\\\\.asktop\\\\probe.ps1"', '"<ASKTOP_HOME>\\\\probe.ps1"'],
  [windows, 'C:/Users/Lea Chan/.asktop/probe.sh', '<ASKTOP_HOME>/probe.sh'],
  [windows, 'D:\\clients\\acme\\.claude', '<FOLDER>\\.claude'],
])('a report does not say whose it is: %#', (whose, text, masked) => {
  expect(maskReport(text, whose)).toBe(masked);
});

test('a report holds no secret', () => {
  const text = 'curl -H "Authorization: Bearer abcdefghijkl" https://u:pw@x.y sk-abcdefghijklmnop';
  const masked = maskReport(text, person);
  for (const never of ['abcdefghijkl', 'u:pw', 'sk-abc']) expect(masked).not.toContain(never);
});
