import path from 'node:path';
import { ESLint } from 'eslint';
import { beforeAll, expect, test } from 'vitest';
import { root } from '../paths.js';

const eslint = new ESLint({ cwd: root });

/** What the lint of this repository says of a line in that file. */
async function said(line: string, file: string): Promise<string[]> {
  const code = `import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
export function f(bytes: Uint8Array, buffer: Buffer, either: Buffer | undefined, chunks: Buffer[], text: string, texts: string[], count: number, any: { decode(): string }) {
  ${line};
}
`;
  const [result] = await eslint.lintText(code, { filePath: path.join(root, file) });
  return (result?.messages ?? [])
    .filter(({ ruleId, fatal }) => fatal === true || ruleId === 'asktop/bytes-and-text')
    .map(({ message }) => message);
}

// the types of the whole project are read once
beforeAll(() => said('', 'app/intake/guard.ts'), 120_000);

test.each([
  ["readFileSync('f', 'utf8')"],
  ["readFileSync('f', { encoding: 'utf-8' })"],
  ["void readFile('f', 'latin1')"],
  ['return bytes.toString()'],
  ['return buffer.toString()'],
  ["return buffer.toString('utf8', 1)"],
  ["return either?.toString('ascii')"],
  ['return either?.toString()'],
  ['return String(bytes)'],
  ['return `${either}`'],
  ["return '' + buffer"],
  ["return chunks.join('')"],
  ['return new TextDecoder()'],
  ['return new globalThis.TextDecoder()'],
  ['return new TextDecoderStream()'],
  ['return process.stdin.setEncoding(count)'],
])('outside app/text this decodes: %s', async (line) => {
  expect(new Set(await said(line, 'app/intake/guard.ts'))).toEqual(
    new Set(['Bytes become text only in app/text.']),
  );
});

test.each([
  ['return new TextEncoder()'],
  ['return Buffer.from(text)'],
  ["return Buffer.from(text, 'latin1')"],
])('and this encodes: %s', async (line) => {
  expect(await said(line, 'app/intake/guard.ts')).toEqual(['Text becomes bytes only in app/text.']);
});

test.each([
  ["return buffer.toString('base64url') + buffer.toString('hex')"],
  ["return Buffer.from(text, 'base64')"],
  ['return Buffer.from(bytes)'],
  ['return Buffer.concat(chunks)'],
  ["return texts.join('')"],
  ['return String(count) + count.toString(16)'],
  ['return `${text} ${count}`'],
  ["return readFileSync('f')"],
  ['return any.decode()'],
])('this does neither: %s', async (line) => {
  expect(await said(line, 'app/intake/guard.ts')).toEqual([]);
});

test.each(['app/text/utf8.ts', 'app/intake/guard.test.ts', 'e2e/places.ts', 'build/paths.js'])(
  'in %s all of it may stand',
  async (file) => {
    expect(await said('return new TextDecoder()', file)).toEqual([]);
  },
);
