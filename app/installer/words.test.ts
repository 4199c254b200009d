import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  mkdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Words } from '../agents/setup.ts';
import type * as whyWords from '../files/why.ts';
import { systemWhy } from '../files/why.ts';
import { refusalText } from './config-text.ts';
import type * as configWords from './config-words.ts';
import { notReversible } from './config-words.ts';
import { reasonText } from './find-agents.ts';
import { ledgerFile, readLedger, writeLedger } from './ledger.ts';
import type { Wish } from './plan-agent.ts';
import { readOffFiles } from './off-files.ts';
import type * as planWords from './plan-words.ts';
import { notWritable } from './plan-words.ts';
import { faultsOfChinese } from './testing/chinese.ts';
import { agentOf, InstallerRig } from './testing/installer-rig.ts';
import {
  anotherHome,
  hooked,
  linkedTo,
  notReadBack,
  plugin,
  refusal,
  said,
  twice,
  whileAnotherInstalls,
  whileDisksHang,
  writtenMeanwhile,
} from './testing/scenes.ts';

let rig: InstallerRig;
beforeEach(() => void (rig = new InstallerRig()));
afterEach(() => rig.stop());

const claude = 'claude-code';
const windows = process.platform === 'win32';

/** A row for each export of the modules that hold words, so that none is forgotten. */
type Said =
  | Exclude<keyof typeof configWords, 'notJson'>
  | keyof typeof planWords
  | keyof typeof whyWords.whys
  | Exclude<keyof typeof whyWords, 'whys'>;
/** What its English holds, and how a person comes to it. */
type Row = [english: string, make: () => Words | Promise<Words>];

const rows: Record<Said, Row> = {
  utf16: ['.json:1:1: it is UTF-16.', () => refusal(rig, Buffer.from('\ufeff{}', 'utf16le'))],
  holdsNul: ['.json:1:2: it holds a NUL', () => refusal(rig, Buffer.from('{}', 'utf16le'))],
  notUtf8: ['.json:2:2: it is not UTF-8', () => refusal(rig, Buffer.from('{\n"\xc4"}', 'latin1'))],
  tooDeep: ['nested too deeply', () => refusal(rig, '{"a":'.repeat(99_999))],
  wrongRoot: ['.json:1:2: its root is a list, expected', () => refusal(rig, '\ufeff []')],
  wrongType: [
    '.json:2:25: hooks.PermissionRequest is a boolean where a list is expected',
    () => refusal(rig, '{"hooks":\n { "PermissionRequest": true }}'),
  ],
  notText: ['it cannot be read as text. See', () => offFile('\xff\xfe')],
  notToml: ['.toml:1:10: it is not TOML there.', () => offFile('[features\n')],
  // no text is known that leads there
  notReversible: ['could not be taken back', () => notReversible.why],
  unreadable: ['it cannot be read: not a', () => (mkdirSync(rig.configOf(claude)), install())],

  notAbsolute: ['not an absolute path', () => (rig.on({ homeFolder: '配置' }), install())],
  remote: ['a network or device path', () => (rig.on({ homeFolder: '/proc/self' }), install())],
  notRegular: [
    'not a regular file',
    () => (spawnSync('mkfifo', [rig.configOf(claude)]), install()),
  ],
  late: ['it cannot be read in time', () => whileDisksHang(rig)],
  readOnly: [
    'read-only. Perhaps a dotfiles',
    () => (chmodSync(rig.write(claude, '{}'), 0o444), install()),
  ],
  linkLoop: ['a loop of links', () => linkedTo(rig, 'settings.json')],
  linkToNothing: ['nowhere, which is not there', () => linkedTo(rig, 'nowhere')],
  notReadBack: ['what was written could not be', () => notReadBack(rig)],
  tooLarge: [
    'larger than 67108864 bytes',
    () => (truncateSync(rig.write(claude, ''), 68e6), install()),
  ],
  heldBy: [`process ${process.pid} is at it (`, () => whileAnotherInstalls(rig)],
  systemWhy: ['ENAMETOOLONG', () => (rig.on({ homeFolder: `/${'x'.repeat(300)}` }), install())],

  nothingOfOurs: [
    'nothing of ours is in it',
    async () => {
      await rig.install(claude);
      rig.write(claude, '{"model": "x"}');
      return said(await rig.uninstall(claude));
    },
  ],
  allThere: ['everything is there already', () => twice(rig, claude)],
  fileThere: ['the file is there already', () => twice(rig, 'opencode')],
  fileGone: ['the file is gone already', () => plugin(rig, (file) => rmSync(file))],
  changedByHand: [
    'was changed by hand. Look',
    () => plugin(rig, (file) => appendFileSync(file, '\n')),
  ],
  notOurs: ['is not from Asktop. Move', () => (rig.write('opencode', '//'), install('opencode'))],
  othersStay: ['of another Asktop home stay', () => anotherHome(rig)],
  inFile: [
    '.toml: ',
    async () => {
      writeFileSync(codexToml(), 'features.hooks = false\n');
      return install('codex');
    },
  ],
  noLevel: ['opencode has no level guard', () => install('opencode', { level: 'guard' })],
  noProjectHooks: ["hooks from a folder's own", () => install('lingma', { project: true })],
  removedByHand: [
    'name it: asktop install claude-code (Claude Code)',
    async () => {
      writeLedger(rig.home, { version: 1, files: [], removedByUser: [claude] });
      return install(claude, { named: false });
    },
  ],
  notWritable: [
    'To add the entries yourself: asktop hooks claude-code',
    () => {
      const folder = path.dirname(rig.configOf(claude));
      rmSync(folder, { recursive: true });
      writeFileSync(folder, '');
      return install();
    },
  ],
  writtenMeanwhile: ['another program writes it again', () => writtenMeanwhile(rig)],
};

describe('what the installer says, in Chinese', () => {
  for (const [name, [english, make]] of Object.entries(rows))
    test.skipIf(windows && posixOnly.has(name))(
      `${name}: ${english}${posixOnly.has(name) ? ' (skipped on Windows: its files are others)' : ''}`,
      async () => {
        const words = await make();
        expect(words.en).toContain(english);
        expect(faultsOfChinese(words), words['zh-CN']).toEqual([]);
      },
    );

  test.each([
    ['{"a": bad}', ':1:7: it is not JSON there: an unknown word.'],
    ['{"a": 1.}', ':1:7: it is not JSON there (UnexpectedEndOfNumber).'],
    ['{"a": 1,, }', ':1:9: it is not JSON there: the name of a key is expected.'],
    ['{"a": }', ':1:7: it is not JSON there: a value is expected.'],
    ['{"a" 1}', ':1:6: it is not JSON there: a colon is expected.'],
    ['\ufeff{\n"a": 1\n"b": 2}', ':3:1: it is not JSON there: a comma is expected.'],
    ['{"a": 1', ':1:8: it is not JSON there: } is expected.'],
    ['{"a": [1', ':1:9: it is not JSON there: ] is expected.'],
    ['{} {}', ':1:4: it is not JSON there: something follows its end.'],
    ['{} /*', ':1:4: it is not JSON there: a comment has no end.'],
    ['{"a": "b', ':1:7: it is not JSON there: a string has no end.'],
    [String.raw`{"a": "\u12"}`, ':1:7: it is not JSON there: a broken \\u escape.'],
    [String.raw`{"a": "\x"}`, ':1:7: it is not JSON there: a broken \\ escape.'],
    ['{"a": "\u0001"}', ':1:7: it is not JSON there: a control character in a string.'],
    ['null', ':1:1: its root is null, expected an object.'],
    ['"x"', ':1:1: its root is a string, expected an object.'],
    ['1', ':1:1: its root is a number, expected an object.'],
    ['{"hooks": "x"}', ':1:11: hooks is a string where an object is expected.'],
    ['{"hooks": {"PermissionRequest": {}}}', ' is an object where a list is expected.'],
  ])('%j is refused in both languages', async (text, english) => {
    const words = await refusal(rig, text);
    expect(words.en).toContain(english);
    expect(faultsOfChinese(words), words['zh-CN']).toEqual([]);
  });

  test.each(['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EDQUOT', 'EIO'])('%s has a remedy', (code) => {
    const words = notWritable(agentOf(claude), '/home/u/settings.json', systemWhy(code));
    expect(faultsOfChinese(words), words['zh-CN']).toEqual([]);
    expect(words['zh-CN']).toContain(code);
  });
});

describe('what a person should know, in Chinese', () => {
  test.each([
    [claude, '{"disableAllHooks": true}', '"disableAllHooks" is true'],
    ['zcode', '{"hooks": {"maxOutputBytes": 1000}}', 'hooks.maxOutputBytes stays 1000'],
    [claude, hooked({ command: '/usr/bin/theirs' }), 'as well (/usr/bin/theirs): two'],
    [claude, hooked({}), 'answers PermissionRequest as well (a hook): two'],
    [claude, '{"hooks": {"PermissionRequest": ["x"]}}', 'hooks in an old shape'],
  ])('a note on %s with %s', async (id, text, english) => {
    rig.write(id, text);
    const { notes } = await rig.install(id);
    expect(notes.map(({ en }) => en).join('\n')).toContain(english);
    for (const note of notes) expect(faultsOfChinese(note), note['zh-CN']).toEqual([]);
  });

  test('entries that were taken out by hand, and a ledger that makes no sense', async () => {
    await rig.install(claude);
    const file = rig.configOf(claude);
    const config = JSON.parse(readFileSync(file, 'utf8')) as { hooks: Record<string, unknown> };
    delete config.hooks['PermissionRequest'];
    writeFileSync(file, JSON.stringify(config));
    const { notes } = await rig.install(claude, { named: false });
    expect(notes[0]?.en).toBe(
      '1 of its entries were removed by hand and stay so. To have them back: asktop install claude-code',
    );
    writeFileSync(ledgerFile(rig.home), 'x');
    notes.push(readLedger(rig.home, rig.now(), true).problem!);
    notes.push(readLedger(rig.home, rig.now()).problem!);
    expect(notes).toHaveLength(3);
    for (const note of notes) expect(faultsOfChinese(note), note['zh-CN']).toEqual([]);
  });

  test('what says that an agent is here', () => {
    for (const kind of ['sign', 'program'] as const)
      expect(faultsOfChinese(reasonText({ kind, path: '/home/u/.claude' }))).toEqual([]);
  });
});

/** Links, modes, FIFOs and paths as only they have them. */
const posixOnly = new Set<string>([
  ...(['notAbsolute', 'remote', 'notRegular', 'readOnly'] satisfies Said[]),
  ...(['linkLoop', 'linkToNothing', 'systemWhy', 'notWritable'] satisfies Said[]),
]);

async function install(id = claude, wish: Partial<Wish> = {}): Promise<Words> {
  return said(await rig.install(id, wish));
}

/** Codex reads switches from TOML beside its hooks. */
const codexToml = (): string => path.join(path.dirname(rig.configOf('codex')), 'config.toml');

async function offFile(latin1: string): Promise<Words> {
  writeFileSync(codexToml(), Buffer.from(latin1, 'latin1'));
  const { machine, folder } = rig.site;
  const refused = (await readOffFiles(agentOf('codex').setup, machine, folder)).find(
    ({ kind }) => kind === 'refused',
  );
  if (refused?.kind !== 'refused') throw new Error('it is to be refused');
  return refusalText(refused.refused);
}
