import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { powerShellLine } from './powershell-line.ts';
import { wordsOfCmd } from './testing/cmd-words.ts';

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

const env = { PATH: 'C:\\bin', me: 'x' };
const wordsFor = (folder: string) => [
  program,
  ...options.split(' '),
  `${folder}\\probe.ps1`,
  'cursor',
  'stop',
];
/** what stands in a user's name, or in that of a folder */
const folders = [
  'C:\\Users\\me\\.asktop',
  'C:\\Users\\用户\\.asktop',
  'C:\\Users\\用户 名 😀\\.asktop',
  'C:\\Users\\Zoë Ωμέγα\\.asktop',
  'C:\\Users\\100% me\\.asktop',
  'C:\\Users\\100%\\50%\\.asktop',
  'C:\\Users\\%NOT_SET%\\.asktop',
  'C:\\Users\\a^b\\.asktop',
  'C:\\Users\\^^ ^&\\.asktop',
  'C:\\Users\\hey!me!\\.asktop',
  'C:\\Users\\a&b\\.asktop',
  'C:\\Users\\a & calc & b\\.asktop',
  "C:\\Users\\O'Brien\\.asktop",
  "C:\\Users\\'a' & 'b'\\.asktop",
  'C:\\Users\\it’s\\.asktop',
  'C:\\Program Files (x86)\\a,b;c=d\\.asktop',
  'C:\\Users\\~@#[]{}\\.asktop',
] as const;
/** PowerShell takes these for its own in double quotes, and cmd.exe knows no others */
const forPowerShellAlone = [
  'C:\\Users\\$me\\.asktop',
  'C:\\Users\\a `b\\.asktop',
  'C:\\Users\\“me” it’s\\.asktop',
] as const;

describe('the words that the program gets', () => {
  it.each(folders)('from cmd.exe, for %s', (folder) => {
    expect(wordsOfCmd(line(folder), env)).toEqual(wordsFor(folder));
  });

  const pwsh = spawnSync('pwsh', ['-NoProfile', '-Command', 'exit']).status === 0;
  it.skipIf(!pwsh)(
    'from PowerShell, for all of them and some more (skipped: no pwsh here)',
    () => {
      const all = [...folders, ...forPowerShellAlone];
      const script = `[Console]::OutputEncoding=[Text.Encoding]::UTF8;$env:LINES -split "\n"|%{$e=$null;$t=[System.Management.Automation.Language.Parser]::ParseInput($_,[ref]$null,[ref]$e);if($t.EndBlock.Statements.Count -ne 1 -or $e.Count){"fault"}else{@($t.EndBlock.Statements[0].PipelineElements[0].CommandElements|%{if($_ -is [System.Management.Automation.Language.StringConstantExpressionAst]){$_.Value}elseif($_ -is [System.Management.Automation.Language.CommandParameterAst]){$_.Extent.Text}else{"expands"}}) -join "\t"}}`;
      const { stdout } = spawnSync('pwsh', ['-NoProfile', '-Command', script], {
        encoding: 'utf8',
        env: { ...process.env, LINES: all.map((folder) => line(folder)).join('\n') },
      });
      const words = stdout
        .trimEnd()
        .split(/\r?\n/)
        .map((row) => row.split('\t'));
      expect(words).toEqual(all.map(wordsFor));
    },
    120_000,
  ); // PowerShell is slow to start

  // The limits that docs/architecture.md names: no line says these to both shells. The program then finds no script.
  it.each([...forPowerShellAlone, 'C:\\Users\\a%PATH%\\.asktop'])(
    'not from cmd.exe, for %s',
    (folder) => {
      expect(wordsOfCmd(line(folder), env)).not.toContain(`${folder}\\probe.ps1`);
      expect(wordsOfCmd(line(folder), env)[0]).toBe(program);
    },
  );
});

describe('cmd.exe, as the tests take it', () => {
  it.each([
    ['a "b c" d', ['a', 'b c', 'd']],
    ['a ^& ^^ "^&"', ['a', '&', '^', '^&']],
    ['"C:\\x\\\\" "a\\"b"', ['C:\\x\\', 'a"b']],
    ['%ME% "%me%" %no% 5%', ['x', 'x', '%no%', '5%']],
    ["'a b'", ["'a", "b'"]],
  ])('takes %s apart', (text, words) => {
    expect(wordsOfCmd(text, env)).toEqual(words);
  });

  it('starts another command behind &', () => {
    expect(() => wordsOfCmd('a & b')).toThrow('more than one command');
  });
});
