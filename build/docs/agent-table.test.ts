import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { agents } from '../../app/agents/registry.ts';
import { runCommandLine } from '../../app/cli/command-line.ts';
import type { Io } from '../../app/cli/io.ts';
import { root } from '../paths.js';
import { withTable } from './agent-table.js';

async function printed(...words: string[]): Promise<string> {
  let out = '';
  const io: Io = {
    ...{
      env: {},
      homeFolder: '/',
      folder: '/',
      platform: 'linux',
      probesFolder: '/',
      version: '1',
    },
    stdin: () => Promise.resolve(new Uint8Array()),
    out: (text) => void (out += text),
    err: (text) => void (out += text),
    outBytes: () => undefined,
  };
  expect(await runCommandLine(['agents', ...words], io)).toBe(0);
  return out;
}

test('the README’s table of agents is what the code prints (if not: npm run docs:agents)', async () => {
  const readme = readFileSync(path.join(root, 'README.md'), 'utf8');
  expect(readme).toBe(withTable(readme, await printed('--markdown')));
});

test('as JSON it has each agent with all its capabilities, in ASCII', async () => {
  const text = await printed('--json');
  expect(text).toMatch(/^[\x20-\x7e]+\n$/);
  expect(JSON.parse(text)).toEqual(
    agents.map(({ id, name, aliases, capabilities }) => ({ id, name, aliases, capabilities })),
  );
});

test('for a person it is one block an agent, no wider than a terminal', async () => {
  const text = await printed();
  for (const { id, name } of agents) expect(text).toContain(`${name} (${id})\n  permission `);
  for (const line of text.split('\n')) expect(line.length).toBeLessThanOrEqual(80);
});

test('a README without the marks is not written over', () => {
  expect(() => withTable('# Asktop', '')).toThrow('marks');
});
