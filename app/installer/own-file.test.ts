import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { Agent } from '../agents/agent.ts';
import { findAgent } from '../agents/registry.ts';
import { homeAt, openHome } from '../home/home.ts';
import { carryOut } from './carry-out.ts';
import { planAgent, type Site } from './plan-agent.ts';
import { planRemoval } from './plan-removal.ts';

const top = mkdtempSync(path.join(os.tmpdir(), 'asktop-own-file-'));
afterAll(() => rmSync(top, { recursive: true }));
let count = 0;
let site: Site;
let file: string;
let text: string;
let agent: Agent;

beforeEach(() => {
  const homeFolder = path.join(top, String((count += 1)));
  file = path.join(homeFolder, 'plugins', 'asktop.js');
  text = '// Asktop 1\n';
  const known = findAgent('zcode')!;
  agent = {
    ...known,
    setup: {
      ...known.setup,
      places: () => ({
        signs: [],
        programs: [],
        configs: [{ scope: 'user', file, installable: true }],
      }),
      registration: () => ({ kind: 'own-file', text, events: ['all'] }),
    },
  };
  const place = {
    platform: 'linux',
    folder: path.join(homeFolder, '.asktop'),
    gitBash: false,
    systemRoot: '',
  } as const;
  site = {
    machine: { platform: 'linux', homeFolder, env: {} },
    folder: top,
    place,
    now: () => new Date(),
  };
  mkdirSync(homeFolder);
});

async function carried(plan: Parameters<typeof carryOut>[1]): Promise<string> {
  const home = homeAt({ env: {}, homeFolder: site.machine.homeFolder });
  openHome(home, undefined);
  const done = await carryOut({ home, now: site.now }, plan);
  if ('busy' in done) throw new Error(done.busy.en);
  const outcome = done[0]?.outcome;
  return outcome?.kind === 'refused' ? outcome.why.en : (outcome?.kind ?? 'nothing');
}
const wish = { level: undefined, version: undefined, switches: {}, project: false, named: true };
const install = () =>
  carried(async (ledger) => [await planAgent(site, ledger, { agent, ...wish })]);
const uninstall = () => carried((ledger) => planRemoval(site, ledger, agent));

test('a file of ours is made with its folder, renewed, and goes with its folder', async () => {
  expect([await install(), readFileSync(file, 'utf8')]).toEqual(['change', text]);
  expect(await install()).toBe('same');
  text = '// Asktop 2\n';
  expect([await install(), readFileSync(file, 'utf8')]).toEqual(['change', text]);
  expect(await uninstall()).toBe('change');
  expect(existsSync(path.dirname(file))).toBe(false);
  expect(await uninstall()).toBe('nothing');
});

test('a file that is not from us is never overwritten', async () => {
  mkdirSync(path.dirname(file));
  writeFileSync(file, 'theirs');
  expect(await install()).toContain('is not from Asktop. Move it away');
  expect(readFileSync(file, 'utf8')).toBe('theirs');
});

test('one that was changed by hand is neither renewed nor removed', async () => {
  await install();
  writeFileSync(file, 'mine now');
  text = '// Asktop 2\n';
  expect(await install()).toContain('was changed by hand');
  expect(await uninstall()).toContain('was changed by hand');
  expect(readFileSync(file, 'utf8')).toBe('mine now');
});
