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

/** The page's side of the app, in one language. */
function page(language: Language) {
  const current = Settings.parse({});
  return agentSetups({
    home: rig.home,
    world: {
      ...{ machine: rig.site.machine, folder: rig.userHome, home: rig.home, run: runChild },
      probesFolder: path.resolve(import.meta.dirname, '../../probes'),
      now: () => Date.now(),
      newNonce: () => 'nonce',
    },
    preferences: { current, language, change: () => current },
    deploy: () => undefined,
  });
}
