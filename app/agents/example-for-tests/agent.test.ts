import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { runChild } from '../../children/run-child.ts';
import { systemClock } from '../../desk/clock.ts';
import { Desk } from '../../desk/desk.ts';
import { newSecrets, publishEndpoint } from '../../home/endpoint.ts';
import { homeAt, openHome } from '../../home/home.ts';
import { deployProbes } from '../../home/probes.ts';
import { type Intake, startIntake } from '../../intake/server.ts';
import type { Act } from '../../protocol/act.ts';
import { utf8Text } from '../../text/utf8.ts';
import type { Agent } from '../agent.ts';
import { capabilityTable } from '../capability-table.ts';
import { pasteable } from '../pasteable.ts';
import { example } from './agent.ts';

// What docs/adding-an-agent.md promises: one folder, one line in a registry, and everything else knows the agent.
const registry: readonly Agent[] = [example];

const top = mkdtempSync(path.join(os.tmpdir(), 'asktop-example-'));
afterAll(() => rmSync(top, { recursive: true }));
const home = homeAt({ env: { ASKTOP_HOME: path.join(top, '演示 home') }, homeFolder: top });
const sample = (name: string) =>
  readFileSync(path.join(import.meta.dirname, 'samples', `${name}.json`));

let desk: Desk;
let intake: Intake;
let unpublish: () => void;
beforeEach(async () => {
  let id = 0;
  desk = new Desk({
    clock: systemClock,
    newId: () => `r${(id += 1)}`,
    graceMs: () => 0,
    guardedPaths: registry.flatMap(({ settingsPaths }) => settingsPaths),
    branchOf: () => Promise.resolve(undefined),
    record: () => undefined,
  });
  const secrets = newSecrets();
  intake = await startIntake({
    ...secrets,
    desk,
    findAsker: (wanted) => registry.find((agent) => agent.id === wanted),
    switchesOf: () => ({}),
    log: { app: () => undefined, hook: () => undefined },
    nowMs: () => performance.now(),
  });
  openHome(home, undefined);
  deployProbes(home, path.resolve(import.meta.dirname, '../../../probes'));
  unpublish = publishEndpoint(home, { ...secrets, port: intake.port });
});
afterEach(async () => {
  unpublish();
  desk.close();
  await intake.stop();
});

/** Starts what the agent would start: the handler of this event in the config as it is pasted. Resolves to its stdout. */
async function run(event: 'before' | 'after', stdin: Uint8Array): Promise<string> {
  const place = { platform: 'linux', folder: home.folder, gitBash: false, systemRoot: '' } as const;
  const wanted = { place, level: 'answers', switches: {}, version: undefined } as const;
  const config = JSON.parse(pasteable(example.setup.registration(wanted))) as {
    on: Record<string, unknown[]>;
  };
  const machine = { platform: 'linux', homeFolder: top, env: {} } as const;
  const launch = example.setup.launch(config.on[event]?.[0], machine);
  if (launch === undefined) throw new Error('nothing to launch');
  const env = { PATH: process.env['PATH'] ?? '' };
  const end = await runChild({ ...launch, stdin, env, deadlineMs: 15_000, maxOutputBytes: 4096 });
  if (end.kind !== 'ended') throw new Error(JSON.stringify(end.why));
  expect(end.code).toBe(0);
  return utf8Text(end.stdout) ?? '';
}

/** Waits for its card and does this. */
async function answer(act: Act) {
  while (desk.cards().length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  const [card] = desk.cards();
  if (card === undefined) throw new Error('no card');
  return { card, outcome: desk.act(card.id, act) };
}

test.skipIf(process.platform === 'win32')(
  'its hook, as pasted, opens a card through the real probe and brings back the act (needs bash)',
  async () => {
    const reason = ' 不要 🦆\n';
    const stdout = run('before', sample('before-command'));
    const { card, outcome } = await answer({ kind: 'deny', reason });
    expect(outcome).toEqual({ kind: 'sent' });
    expect(card).toMatchObject({
      agent: { id: 'example', name: 'Example' },
      session: { project: '演示' },
      ask: { kind: 'permission', tool: { command: 'npm run 构建' } },
    });
    const expected = utf8Text(sample('before-command.deny.out')) ?? '';
    expect(JSON.parse(await stdout)).toEqual(JSON.parse(expected));
  },
);

test.skipIf(process.platform === 'win32')(
  'a later event of the same call takes the card away, and the agent asks by itself (needs bash)',
  async () => {
    const stdout = run('before', sample('before-command'));
    while (desk.cards().length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    expect(await run('after', sample('after-command'))).toBe('');
    expect([await stdout, desk.cards()]).toEqual(['', []]);
  },
);

test('it has its row in the table', () => {
  expect(capabilityTable(registry)[1]?.slice(0, 3)).toEqual(['Example', 'answer', '–']);
});
