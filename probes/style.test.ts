import { createRequire } from 'node:module';
import { beforeAll, describe, expect, test } from 'vitest';
import { Language, type Node, Parser } from 'web-tree-sitter';
import { probeBytes, replaceOnce } from './testing/deployment.ts';

const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf]);

/** What keeps Windows PowerShell 5.1 from reading a script as it is (layer 1: the file). */
export function fileFaults(bytes: Buffer): string[] {
  const faults: string[] = [];
  if (!bytes.subarray(0, 3).equals(byteOrderMark)) faults.push('no byte order mark');
  if (bytes.subarray(3).some((byte) => byte > 0x7e)) faults.push('not ASCII');
  if (bytes.includes('\r')) faults.push('carriage return');
  return faults;
}

const approvedVerbs = 'Add Find Get Invoke New Read Receive Send Set Test Write'.split(' ');
/** Each of these mangles text, loads a module, or writes where the agent listens. */
const banned: [string, RegExp][] = [
  ['Invoke-Expression', /Invoke-Expression|\biex\b/i],
  ['Write-Host', /Write-Host/i],
  ['a cmdlet that posts', /Invoke-RestMethod|Invoke-WebRequest/i],
  ['ConvertTo-Json', /Convert(To|From)-Json/i],
  ['$input', /\$input\b/i],
  ['the console’s text streams', /\[Console\]::(In|Out|Error|Read|Write|ReadLine|WriteLine)\b/i],
  ['a back-tick at the end of a line', /`\r?\n/],
  [
    'a cmdlet that loads a module',
    /New-Object|Join-Path|Test-Path|Get-Content|Get-Process|Add-Type|Get-CimInstance/i,
  ],
];

describe('probe.ps1', () => {
  const bytes = probeBytes('probe.ps1');
  const source = bytes.subarray(3).toString('latin1');
  let parse: (text: string) => Node;
  beforeAll(async () => {
    const grammar = createRequire(import.meta.url).resolve(
      'tree-sitter-powershell/tree-sitter-powershell.wasm',
    );
    await Parser.init();
    const parser = new Parser().setLanguage(await Language.load(grammar));
    parse = (text) => parser.parse(text)!.rootNode;
  });

  const texts = (type: string): string[] =>
    parse(source)
      .descendantsOfType(type)
      .map((node) => node.text);

  test('is pure ASCII with a byte order mark, which one of the two would not be enough for (layer 1)', () => {
    expect(fileFaults(bytes)).toEqual([]);
    expect(fileFaults(bytes.subarray(3))).toEqual(['no byte order mark']);
    expect(fileFaults(Buffer.concat([bytes, Buffer.from('# 你')]))).toEqual(['not ASCII']);
  });

  test('parses, and would not with a bracket less', () => {
    expect(parse(source).hasError).toBe(false);
    expect(parse(source.replace('{ exit 0 }', '{ exit 0')).hasError).toBe(true);
  });

  test('calls nothing but its own functions and Set-StrictMode: no aliases, no cmdlets', () => {
    const own = texts('function_name');
    expect([...new Set(texts('command_name'))].filter((name) => !own.includes(name))).toEqual([
      'Set-StrictMode',
    ]);
  });

  test('names its functions Verb-Noun with approved verbs', () => {
    const names = texts('function_name');
    expect(names.length).toBeGreaterThan(5);
    const odd = names.filter((name) => {
      const [verb = '', noun = '', ...more] = name.split('-');
      return !approvedVerbs.includes(verb) || !/^[A-Z][A-Za-z]+$/.test(noun) || more.length > 0;
    });
    expect(odd).toEqual([]);
  });

  test.each(banned)('never uses %s', (_, pattern) => {
    expect(withoutComments(source)).not.toMatch(pattern);
  });

  test('is strict and stops at errors', () => {
    expect(source).toMatch(/^Set-StrictMode -Version /m);
    expect(source).toMatch(/^\$ErrorActionPreference = 'Stop'$/m);
  });
});

describe('probe.sh', () => {
  test('is ASCII, starts with a privileged bash and names no program to run', () => {
    const source = probeBytes('probe.sh').toString('latin1');
    expect(source.startsWith('#!/bin/bash -p\n')).toBe(true);
    expect(source).not.toMatch(/[^\n -~]/);
    // the one substitution that runs no command: it reads what is large
    const usual = replaceOnce(withoutComments(source), 'rest=$(</proc/self/fd/0)', '');
    expect(usual).not.toMatch(/\$\([^(]|`|\beval\b|<<</);
  });
});

function withoutComments(source: string): string {
  return source.replace(/(^|\s)#.*$/gm, '$1');
}
