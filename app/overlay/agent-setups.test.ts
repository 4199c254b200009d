import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runChild } from '../children/run-child.ts';
import { ledgerFile } from '../installer/ledger.ts';
import { faultsOfChinese } from '../installer/testing/chinese.ts';
import { InstallerRig } from '../installer/testing/installer-rig.ts';
import { Settings, type Language } from '../protocol/settings.ts';
import { agentSetups } from './agent-setups.ts';

let rig: InstallerRig;
beforeEach(() => void (rig = new InstallerRig()));
afterEach(() => rig.stop());

const id = 'claude-code';

test('another program and a switch are told before the change in the language in force', async () => {
  const theirs = { matcher: '*', hooks: [{ type: 'command', command: '/usr/bin/theirs' }] };
  const hooks = { PermissionRequest: [theirs] };
  rig.write(id, JSON.stringify({ disableAllHooks: true, hooks }));
  const notesIn = async (language: Language): Promise<string[]> => {
    const outcome = await page(language).changeSetup(id, 'answers', false);
    return outcome.kind === 'change' ? outcome.notes : [];
  };
  const [en, zh] = [await notesIn('en'), await notesIn('zh-CN')];
  expect([en.length, zh.length]).toEqual([2, 2]);
  for (const [at, note] of en.entries())
    expect(faultsOfChinese({ en: note, 'zh-CN': zh[at] ?? '' })).toEqual([]);
});

test('a refused config is told in the language in force, in the list and when it is tried', async () => {
  const file = rig.write(id, '[]');
  const en = `${file}:1:1: its root is a list, expected an object. Put {} there, or remove the file.`;
  const zh = `${file}:1:1：顶层是数组，应为对象。请在此处写入 {}，或删除该文件。`;
  for (const [language, why] of [['en', en] as const, ['zh-CN', zh] as const]) {
    const here = page(language);
    expect(await here.changeSetup(id, 'answers', true)).toEqual({ kind: 'refused', why });
    const listed = (await here.agentSetups()).find((one) => one.id === id);
    expect(listed?.problems).toEqual([why]);
    const { hops } = await here.testSetup(id);
    const said = hops.map((hop) => hop.why ?? '').join('\n');
    expect(said).toContain(language === 'en' ? '(its root is a list' : '（顶层是数组，应为对象）');
  }
});

test.each([id, 'opencode'])(
  'the file of %s that cannot be read is told in the same words in the list and when it is tried',
  async (agent) => {
    mkdirSync(rig.configOf(agent));
    const here = page('en');
    const outcome = await here.changeSetup(agent, 'answers', false);
    const listed = (await here.agentSetups()).find((one) => one.id === agent);
    expect(outcome.kind === 'refused' && listed?.problems).toEqual([
      outcome.kind === 'refused' && outcome.why,
    ]);
  },
);

test('hooks switched off by a project or the administrator are a problem, other programs a note, in both languages', async () => {
  const theirs = { type: 'command', command: '/usr/bin/theirs' };
  const config = (more: object) =>
    JSON.stringify({ ...more, hooks: { SessionStart: [{ hooks: [theirs] }] } });
  await rig.install(id);
  const folder = path.join(rig.userHome, 'p');
  mkdirSync(path.join(folder, '.claude'), { recursive: true });
  const listed = async (language: Language) =>
    (await page(language, folder).agentSetups()).find((one) => one.id === id);
  expect(await listed('en')).toMatchObject({ guards: false, problems: [probes], notes: [] });

  writeFileSync(path.join(folder, '.claude/settings.json'), config({ disableAllHooks: true }));
  writeFileSync(path.join(folder, '.claude/settings.local.json'), config({}));
  const [en, zh] = [await listed('en'), await listed('zh-CN')];
  const off = '~/p/.claude/settings.json: "disableAllHooks" is true: Claude Code runs no hooks.';
  expect(en?.problems).toEqual([off, probes]);
  // each program once
  expect(en?.notes).toEqual(['Another program hears SessionStart as well: /usr/bin/theirs']);
  expect([zh?.problems.length, zh?.notes.length]).toEqual([2, 1]);
  const pairs = [...en!.problems, ...en!.notes].map((text, at) => {
    return { en: text, 'zh-CN': [...zh!.problems, ...zh!.notes][at] ?? '' };
  });
  for (const pair of pairs) expect(faultsOfChinese(pair)).toEqual([]);
});

test('hooks that Codex was not told to trust are a note, a folder that Claude Code was not told to trust is none', async () => {
  for (const agent of ['codex', id]) await rig.install(agent);
  writeFileSync(path.join(path.dirname(rig.configOf('codex')), 'config.toml'), 'model = "x"\n');
  writeFileSync(path.join(rig.userHome, '.claude.json'), '{"projects":{}}');
  for (const [language, said] of [
    ['en', 'Codex has not been told to trust all of Asktop’s hooks'],
    ['zh-CN', 'Codex 尚未信任 Asktop 的全部 hook'],
  ] as const) {
    const all = await page(language).agentSetups();
    const notes = ['codex', id].map((agent) => all.find((one) => one.id === agent)?.notes);
    expect(notes).toEqual([[expect.stringContaining(said)], []]);
  }
});

test('a switch that reaches one file alone says nothing of the others, and a guard that is off holds nothing', async () => {
  const folder = path.join(rig.userHome, 'p');
  mkdirSync(path.join(folder, '.zcode'), { recursive: true });
  mkdirSync(path.join(folder, '.claude'));
  await rig.install('zcode', { level: 'guard' });
  await rig.install(id, { level: 'guard' });
  const listed = async (agent: string) =>
    (await page('en', folder).agentSetups()).find((one) => one.id === agent);
  expect([(await listed(id))?.guards, (await listed('zcode'))?.guards]).toEqual([true, true]);
  writeFileSync(path.join(folder, '.zcode/config.json'), '{"hooks":{"enabled":false}}');
  writeFileSync(path.join(folder, '.claude/settings.json'), '{"disableAllHooks":true}');
  expect(await listed('zcode')).toMatchObject({ guards: true, problems: [probes] });
  expect((await listed(id))?.guards).toBe(false);
});

test('another installer at work is told as a whole sentence', async () => {
  writeFileSync(`${ledgerFile(rig.home)}.lock`, String(process.pid));
  let ms = Date.now();
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => (ms += 20_000));
  const en = await page('en').changeSetup(id, 'answers', true);
  const zh = await page('zh-CN').changeSetup(id, 'answers', true);
  clock.mockRestore();
  if (en.kind !== 'refused' || zh.kind !== 'refused') throw new Error('it is to be refused');
  expect(en.why).toBe(
    `Another installer is at work: process ${process.pid} is at it (${ledgerFile(rig.home)}.lock).`,
  );
  expect(faultsOfChinese({ en: en.why, 'zh-CN': zh.why })).toEqual([]);
});

/** the rig deploys none */
const probes = 'The deployed probes are missing or altered: start Asktop again.';

/** The page's side of the app, in one language. */
function page(language: Language, folder = rig.userHome) {
  const current = Settings.parse({});
  return agentSetups({
    home: rig.home,
    world: {
      ...{ machine: rig.site.machine, folder, home: rig.home, run: runChild },
      probesFolder: path.resolve(import.meta.dirname, '../../probes'),
      now: () => Date.now(),
      newNonce: () => 'nonce',
    },
    preferences: { current, language, change: () => current },
    deploy: () => undefined,
  });
}
