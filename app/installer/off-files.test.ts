import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { findAgent } from '../agents/registry.ts';
import { readOffFiles } from './off-files.ts';

const top = mkdtempSync(path.join(os.tmpdir(), 'asktop-off-'));
afterAll(() => rmSync(top, { recursive: true }));
let count = 0;
let folder: string;
let file: string;

beforeEach(() => {
  folder = path.join(top, `用户 ${(count += 1)}`);
  file = path.join(folder, 'config.toml');
  mkdirSync(folder);
});

/** Of the user's config.toml: which switches are found, and where. */
async function off(text: string | Uint8Array): Promise<unknown> {
  writeFileSync(file, text);
  const machine = { platform: 'linux', homeFolder: top, env: { CODEX_HOME: folder } } as const;
  const found = await readOffFiles(findAgent('codex')!.setup, machine, '/nowhere');
  expect(Buffer.from(readFileSync(file)).equals(Buffer.from(text))).toBe(true);
  const user = found.find((one) => one.file === file);
  if (user?.kind === 'refused') return { why: user.refused.why.en, line: user.refused.line };
  return user?.off.map(({ at, line }) => [at.join('.'), line]);
}

test.each<[string, string, unknown]>([
  ['nothing', '', []],
  ['a table', 'model = "x"\n\n[features]\nhooks = false # 关掉\n', [['features.hooks', 4]]],
  ['a dotted key', 'features.hooks = false\n', [['features.hooks', 1]]],
  ['an inline table', 'features = { web = true, hooks = false }\n', [['features.hooks', 1]]],
  ['the older name', '[features]\ncodex_hooks = false\n', [['features.codex_hooks', 2]]],
  ['Windows line ends', '[features]\r\nhooks = false\r\n', [['features.hooks', 2]]],
  ['a byte order mark', '\ufeff[features]\nhooks = false\n', [['features.hooks', 2]]],
  ['switched on', '[features]\nhooks = true\n', []],
  ['a text that says so', 'note = """\n[features]\nhooks = false\n"""\n', []],
  ['a comment', '[features]\n# hooks = false\n', []],
  ['another table', '[profiles.x.features]\nhooks = false\n[other]\nhooks = false\n', []],
  [
    'a large number',
    'n = 9223372036854775807\n[features]\nhooks = false\n',
    [['features.hooks', 3]],
  ],
  ['no TOML', '[features\nhooks = false\n', { why: 'it is not TOML there', line: 1 }],
])('%s', async (_, text, expected) => {
  expect(await off(text)).toEqual(expected);
});

test('one that is no text is told of', async () => {
  expect(await off(Uint8Array.of(0xff, 0xfe, 0xb2))).toMatchObject({
    why: 'it cannot be read as text',
  });
});
