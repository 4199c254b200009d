import { spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { build } from 'vite';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findAgent } from '../agents/registry.ts';
import type { WriteStep } from '../files/write-foreign.ts';
import { homeAt, openHome } from '../home/home.ts';
import { carryOut } from './carry-out.ts';
import type { Change } from './change.ts';
import { foundHandlers } from './found-handlers.ts';
import { planAgent } from './plan-agent.ts';
import { planRemoval } from './plan-removal.ts';

const top = mkdtempSync(path.join(os.tmpdir(), 'asktop-faults-'));
afterAll(() => rmSync(top, { recursive: true, force: true }));
const isRoot = process.getuid?.() === 0;
const windows = process.platform === 'win32';
const agent = findAgent('claude-code')!;
const original = '{\n  "model": "opus", // 模型\n  "hooks": {}\n}\n';

let user: string;
let file: string;
let count = 0;
beforeEach(() => {
  user = path.join(top, `u${(count += 1)}`);
  file = path.join(user, '.claude', 'settings.json');
  mkdirSync(path.dirname(file), { recursive: true });
});

const homeOf = () => homeAt({ env: {}, homeFolder: user });
const siteOf = () => ({
  machine: { platform: 'linux', homeFolder: user, env: {} } as const,
  folder: user,
  place: { platform: 'linux', folder: homeOf().folder, gitBash: false, systemRoot: '' } as const,
  now: () => new Date(),
});
async function carried(
  plan: Parameters<typeof carryOut>[1],
  step?: (name: WriteStep) => void,
): Promise<Change> {
  const home = homeOf();
  openHome(home, undefined);
  const done = await carryOut({ home, now: () => new Date(), step }, plan);
  if ('busy' in done) throw new Error(done.busy.en);
  return done[0]!;
}
const wish = {
  agent,
  level: undefined,
  version: undefined,
  switches: {},
  project: false,
  named: true,
};
const install = (step?: (name: WriteStep) => void) =>
  carried(async (ledger) => [await planAgent(siteOf(), ledger, wish)], step);
const uninstall = () => carried((ledger) => planRemoval(siteOf(), ledger, agent));
const why = ({ outcome }: Change): string =>
  outcome.kind === 'refused' ? outcome.why.en : outcome.kind;
const own = (text: string): number =>
  foundHandlers(JSON.parse(text.replace(/ \/\/.*$/m, ''))).filter(({ ours }) => ours).length;
/** how many entries it gets */
function all(): number {
  const made = agent.setup.registration({ ...siteOf(), ...wish, level: 'answers' });
  return made.kind === 'entries' ? made.entries.length : 0;
}
const beside = (): string[] =>
  readdirSync(path.dirname(file)).filter((name) => name !== 'settings.json');

describe('what is refused, with nothing changed', () => {
  test.skipIf(windows)('a link to nothing, and a loop of links', async () => {
    symlinkSync('nowhere.json', file);
    expect(why(await install())).toMatch(/a link to .*nowhere\.json, which is not there/);
    rmSync(file);
    symlinkSync('b', file);
    symlinkSync('settings.json', path.join(path.dirname(file), 'b'));
    expect(why(await install())).toContain('a loop of links');
  });

  test.skipIf(windows)('a FIFO, which must not hang us', async () => {
    spawnSync('mkfifo', [file]);
    expect(why(await install())).toContain('not a regular file');
  });

  test('a folder where the config should be', async () => {
    mkdirSync(file);
    expect(why(await install())).toContain('not a regular file');
  });

  test('a file where its folder should be', async () => {
    rmSync(path.dirname(file), { recursive: true });
    writeFileSync(path.dirname(file), '');
    expect(why(await install())).toContain('cannot be written');
  });

  test.each([
    ['UTF-16', Buffer.from('\ufeff{}', 'utf16le'), 'UTF-16'],
    ['undecodable', Buffer.from([0x7b, 0xff, 0x7d]), 'not UTF-8'],
  ])('%s', async (_, bytes, said) => {
    writeFileSync(file, bytes);
    expect(why(await install())).toContain(said);
    expect(readFileSync(file).equals(bytes)).toBe(true);
    expect(existsSync(path.join(homeOf().folder, 'backups'))).toBe(false);
  });

  test.skipIf(windows || isRoot)(
    'a folder that may not be written (skipped: root may)',
    async () => {
      writeFileSync(file, original);
      chmodSync(path.dirname(file), 0o500);
      expect(why(await install())).toContain('may not be written');
      chmodSync(path.dirname(file), 0o700);
      expect(readFileSync(file, 'utf8')).toBe(original);
    },
  );

  const mountAt = (options: string) =>
    spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', path.dirname(file)]).status === 0;

  test('a full disk (skipped where no small tmpfs can be mounted)', async (context) => {
    if (!mountAt('size=8k')) return context.skip('a tmpfs cannot be mounted here');
    try {
      writeFileSync(file, original);
      writeFileSync(path.join(path.dirname(file), 'filler'), 'x'.repeat(4096));
      expect(why(await install())).toContain('The disk is full; nothing was changed');
      expect(readFileSync(file, 'utf8')).toBe(original);
      expect(beside()).toEqual(['filler']);
    } finally {
      spawnSync('umount', [path.dirname(file)]);
    }
  });

  test('a read-only disk (skipped where no tmpfs can be mounted)', async (context) => {
    if (!mountAt('size=64k')) return context.skip('a tmpfs cannot be mounted here');
    try {
      writeFileSync(file, original);
      spawnSync('mount', ['-o', 'remount,ro', path.dirname(file)]);
      expect(why(await install())).toContain('Its disk is read-only');
      expect(readFileSync(file, 'utf8')).toBe(original);
    } finally {
      spawnSync('umount', [path.dirname(file)]);
    }
  });
});

describe('when somebody else writes', () => {
  test('between read and write, both changes are there in the end', async () => {
    writeFileSync(file, original);
    let turns = 0;
    const done = await install((name) => {
      if (name !== 'check' || (turns += 1) > 2) return;
      writeFileSync(file, original.replace('opus', `sonnet ${turns}`));
    });
    expect(done.outcome.kind).toBe('change');
    const text = readFileSync(file, 'utf8');
    expect([text.includes('sonnet 2'), own(text), turns]).toEqual([true, all(), 3]);
    await uninstall();
    expect(readFileSync(file, 'utf8')).toBe(original.replace('opus', 'sonnet 2'));
  });

  test('again and again, we give up after five turns and leave it alone', async () => {
    writeFileSync(file, original);
    let turns = 0;
    const done = await install((name) => {
      if (name === 'check') writeFileSync(file, `${original}${' '.repeat((turns += 1))}`);
    });
    expect(why(done)).toContain('another program writes it again and again');
    expect([turns, readFileSync(file, 'utf8')]).toEqual([5, `${original}     `]);
    expect(beside()).toEqual([]);
  });

  test('a file where there was none, it is not replaced', async () => {
    let made = false;
    await install((name) => {
      if (name !== 'swap' || made) return;
      made = true;
      writeFileSync(file, original);
    });
    expect(readFileSync(file, 'utf8')).toContain('// 模型');
  });

  test('right after us, their file stays', async () => {
    writeFileSync(file, original);
    let first = true;
    const done = await install((name) => {
      if (name !== 'verify' || !first) return;
      first = false;
      const theirs = `${file}.theirs`;
      writeFileSync(theirs, '{"theirs":true}');
      renameSync(theirs, file);
    });
    expect(done.outcome.kind).toBe('change');
    expect(readFileSync(file, 'utf8')).toContain('"theirs":true');
  });
});

test('a config of 5 MB is edited and given back', { timeout: 120_000 }, async () => {
  const rows = Array.from(
    { length: 60_000 },
    (_, nth) => `    "Bash(echo ${nth} ${'x'.repeat(60)})"`,
  );
  const text = `{\n  "permissions": { "allow": [\n${rows.join(',\n')}\n  ] }\n}\n`;
  writeFileSync(file, text);
  expect(text.length).toBeGreaterThan(5_000_000);
  expect((await install()).outcome.kind).toBe('change');
  expect((await uninstall()).outcome.kind).toBe('change');
  expect(readFileSync(file, 'utf8') === text).toBe(true);
});

describe.skipIf(windows)('in processes of their own (skipped on Windows: no SIGKILL there)', () => {
  const script = path.join(top, 'install-once.mjs');
  beforeAll(async () => {
    const entry = path.join(import.meta.dirname, 'testing/install-once.ts');
    await build({
      ...{ configFile: false, logLevel: 'silent' },
      build: {
        ...{ ssr: entry, outDir: top, emptyOutDir: false, target: 'node20' },
        rolldownOptions: { output: { entryFileNames: 'install-once.mjs' } },
      },
      ssr: { noExternal: true },
    });
  }, 60_000);
  const once = (command: string, step: string) =>
    spawnSync(process.execPath, [script, user, command, step], { encoding: 'utf8' });

  const steps: WriteStep[] = ['make', 'fill', 'sync', 'check', 'swap', 'verify', 'end'];

  test.each(steps)(
    'killed at %o, there is the old file or the new one, and all can be taken back',
    (step) => {
      writeFileSync(file, original);
      expect(once('install', step).signal).toBe('SIGKILL');
      const text = readFileSync(file, 'utf8');
      if (step === 'verify' || step === 'end') expect(own(text)).toBe(all());
      else expect(text).toBe(original);
      const again = once('install', 'none');
      expect([again.stderr, own(readFileSync(file, 'utf8'))]).toEqual(['', all()]);
      expect(once('uninstall', 'none').stdout).toBe('["change"]');
      expect(readFileSync(file, 'utf8')).toBe(original);
      expect(beside()).toEqual([]);
    },
    60_000,
  );

  test('killed before the swap, its entries are not taken for removed by hand', async () => {
    writeFileSync(file, original);
    once('install', 'swap');
    const done = await carried(async (ledger) => [
      await planAgent(siteOf(), ledger, { ...wish, named: false }),
    ]);
    expect([done.outcome.kind, own(readFileSync(file, 'utf8'))]).toEqual(['change', all()]);
  });

  test(
    'twenty at once leave a valid file with one set of entries',
    { timeout: 180_000 },
    async () => {
      writeFileSync(file, original);
      const ends = await Promise.all(
        Array.from({ length: 20 }, () => {
          const child = spawn(process.execPath, [script, user, 'install', 'none'], {
            stdio: 'ignore',
          });
          return new Promise<number | null>((resolve) => child.once('close', resolve));
        }),
      );
      expect(ends).toEqual(Array(20).fill(0));
      expect(own(readFileSync(file, 'utf8'))).toBe(all());
      expect(once('uninstall', 'none').stdout).toBe('["change"]');
      expect(readFileSync(file, 'utf8')).toBe(original);
      expect(beside()).toEqual([]);
      expect(readdirSync(homeOf().folder).filter((name) => name.includes('lock'))).toEqual([]);
    },
  );
});
