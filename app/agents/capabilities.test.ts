import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import type { HookEnd } from '../../e2e/agents/hook-process.ts';
import { homeAt, openHome } from '../home/home.ts';
import { deployProbes } from '../home/probes.ts';
import type { Agent } from './agent.ts';
import type { Capabilities } from './capabilities.ts';
import { agents } from './registry.ts';
import type { Level } from './setup.ts';
import { besideUs } from './testing/beside-us.ts';
import { samplesOf, type Sample } from './testing/samples.ts';
import { printed, shownBy } from './testing/shown.ts';

// The table of capabilities that the README prints: each cell of each agent is worked out anew (testing/shown.ts) and must be
// what the agent's folder claims.

const top = mkdtempSync(path.join(os.tmpdir(), 'asktop-cells-'));
afterAll(() => rmSync(top, { recursive: true }));
const home = homeAt({ env: { ASKTOP_HOME: path.join(top, 'home') }, homeFolder: top });
openHome(home, undefined);
deployProbes(home, path.resolve(import.meta.dirname, '../../probes'));

const hasBash = process.platform !== 'win32';

/** opencode has no probe: where its plugin gets no reply it hands nothing over (probes/opencode-plugin.test.ts). */
const withoutProbe = new Set(['opencode']);

/** How the agent's hook ends where Asktop is closed: the real probe, in a folder that has no endpoint. */
function silentHook({ id }: Agent, { event, text }: Sample): HookEnd {
  if (withoutProbe.has(id) || !hasBash) return printed('');
  const probe = path.join(home.folder, 'probe.sh');
  const env = { PATH: '/usr/bin:/bin', HOME: top };
  const { status, signal, stdout, stderr } = spawnSync(probe, [id, event], { input: text, env });
  return { code: status, signal, stdout, stderr, timedOut: false, ranMs: 1 };
}

function registeredBy({ setup }: Agent): string[] {
  const place = {
    platform: 'linux',
    folder: '/home/u/.asktop',
    gitBash: false,
    systemRoot: '',
  } as const;
  return (Object.keys(setup.levels) as Level[]).flatMap((level) => {
    const found = setup.registration({ place, level, switches: {}, version: undefined });
    return found.kind === 'entries' ? found.entries.map(({ event }) => event) : found.events;
  });
}

describe.each(agents.map((agent) => [agent.name, agent] as const))('%s', (_, agent) => {
  const shown = shownBy(agent, (sample) => silentHook(agent, sample));
  const cells = Object.keys(shown) as (keyof Capabilities)[];

  test.for(cells)('%s is what it claims', (cell, { skip }) => {
    if (cell === 'silence' && !hasBash) skip('no bash: the silence of a real probe is not seen');
    expect(agent.capabilities[cell]).toBe(shown[cell]);
  });

  test('it claims these and no others', () => {
    expect(Object.keys(agent.capabilities).sort()).toEqual([...cells].sort());
  });

  const { promptGate, stopGate, context } = besideUs[agent.id]!;
  const gates = { promptGate, stopGate, context };
  test.each(Object.entries(gates))('%s: what it would take is a hook of its own', (_cell, gate) => {
    if (!('reply' in gate)) return;
    const events = [...samplesOf(agent.id).hooks.map(({ event }) => event), ...registeredBy(agent)];
    expect(events).toContain(gate.event);
    if (gate.reply !== '') expect(JSON.parse(gate.reply)).toBeTypeOf('object');
  });
});
