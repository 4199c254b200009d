import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import type * as Files from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { whys } from './why.ts';
import { writeForeign, type WriteSpec } from './write-foreign.ts';

/** What reached the disk, in its order. The calls are the real ones; only a name is noted. */
const calls = vi.hoisted((): string[] => []);
vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof Files>();
  const noted = (name: string, handle: Files.FileHandle): Files.FileHandle => {
    const sync = handle.sync.bind(handle);
    handle.sync = async () => {
      await sync();
      calls.push(`synced ${name}`);
    };
    return handle;
  };
  return {
    ...real,
    open: async (file: string, ...how: []) =>
      noted(path.basename(file), await real.open(file, ...how)),
    rename: async (from: string, to: string) => {
      await real.rename(from, to);
      calls.push(`renamed to ${path.basename(to)}`);
    },
    link: async (from: string, to: string) => {
      await real.link(from, to);
      calls.push(`linked to ${path.basename(to)}`);
    },
  };
});

const top = mkdtempSync(path.join(os.tmpdir(), 'asktop-write-'));
afterAll(() => rmSync(top, { recursive: true }));
const windows = process.platform === 'win32';
const bytesOf = (text: string) => Buffer.from(text);
let folder: string;
let file: string;
let count = 0;
beforeEach(() => {
  folder = path.join(top, `f${(count += 1)}`);
  file = path.join(folder, 'config');
  mkdirSync(folder);
  calls.length = 0;
});
const write = (spec: Partial<WriteSpec> = {}) =>
  writeForeign({
    ...{ file, before: bytesOf('旧\n'), after: bytesOf('新\n'), verify: () => true },
    ...spec,
  });

describe('what cannot be read back as it should', () => {
  test('is what it was before: the same bytes, with the same mode, and nothing beside it', async () => {
    writeFileSync(file, '旧\n');
    chmodSync(file, 0o640);
    const seen: string[] = [];
    const verify = (bytes: Uint8Array) => (seen.push(Buffer.from(bytes).toString()), false);
    const written = await write({ verify });
    expect(seen).toEqual(['新\n']);
    expect(written).toEqual({ kind: 'refused', why: whys.notReadBack });
    expect(readFileSync(file, 'utf8')).toBe('旧\n');
    if (!windows) expect(statSync(file).mode & 0o777).toBe(0o640);
    expect(readdirSync(folder)).toEqual(['config']);
  });

  test('is gone again where there was nothing', async () => {
    expect((await write({ before: undefined, verify: () => false })).kind).toBe('refused');
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe.skipIf(windows)(
  'on its way to the disk (skipped on Windows: a folder cannot be synced)',
  () => {
    const beside = `.config.asktop-${process.pid}.new`;

    test('a file is synced before it takes the place of the old one, and its folder after', async () => {
      writeFileSync(file, '旧\n');
      expect((await write()).kind).toBe('written');
      const folderName = path.basename(folder);
      expect(calls).toEqual([`synced ${beside}`, 'renamed to config', `synced ${folderName}`]);
    });

    test('so is one where there was none', async () => {
      expect((await write({ before: undefined })).kind).toBe('written');
      const folderName = path.basename(folder);
      expect(calls).toEqual([`synced ${beside}`, 'linked to config', `synced ${folderName}`]);
    });

    test('and one that is put back', async () => {
      writeFileSync(file, '旧\n');
      await write({ verify: () => false });
      expect(calls.slice(-2)).toEqual([`synced ${beside}`, 'renamed to config']);
    });
  },
);

test.skipIf(process.getuid?.() !== 0)(
  'a file of another user stays theirs, also when it is put back (skipped: only root can give a file away)',
  async () => {
    writeFileSync(file, '旧\n');
    chownSync(file, 4711, 4712);
    chmodSync(file, 0o640);
    const owner = () => {
      const { uid, gid, mode } = statSync(file);
      return [uid, gid, mode & 0o7777];
    };
    await write({ verify: () => false });
    expect([readFileSync(file, 'utf8'), ...owner()]).toEqual(['旧\n', 4711, 4712, 0o640]);
    await write();
    expect([readFileSync(file, 'utf8'), ...owner()]).toEqual(['新\n', 4711, 4712, 0o640]);
  },
);
