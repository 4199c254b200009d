import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { readAs } from '../../e2e/agents/readers.ts';
import { foundHandlers } from '../installer/found-handlers.ts';
import { pasteable } from './pasteable.ts';
import { agents } from './registry.ts';
import type { Launch, Level } from './setup.ts';

// Entries of ours stay in configs when Asktop's home is deleted by hand. Then none of them may cost anybody a tool call: not the
// agent whose config it is, nor another one that reads the same file.

const windows = process.platform === 'win32';
const top = mkdtempSync(path.join(os.tmpdir(), "asktop-gone-it's $HOME 用户-"));
afterAll(() => rmSync(top, { recursive: true }));
const machine = { platform: 'linux', homeFolder: top, env: {} } as const;

/** Every command line that an agent would start, at any level and with any of its switches on. */
function launches(agent: (typeof agents)[number], folder: string): [string, Launch][] {
  const place = { platform: 'linux', folder, gitBash: false, systemRoot: '' } as const;
  const on = Object.fromEntries(
    agent.switches.map((one) => [
      one.name,
      one.kind === 'choice'
        ? (one.options.at(-1)?.value ?? '')
        : one.kind === 'rules'
          ? ['*']
          : true,
    ]),
  );
  const found = (Object.keys(agent.setup.levels) as Level[]).flatMap((level) =>
    [{}, on].flatMap((switches) => {
      const wanted = { place, level, switches, version: undefined };
      const text = pasteable(agent.setup.registration(wanted));
      return text.startsWith('{') ? foundHandlers(JSON.parse(text)) : [];
    }),
  );
  const known = new Map<string, [string, Launch]>();
  for (const { event, handler } of found) {
    const launch = agent.setup.launch(handler, machine);
    if (launch !== undefined) known.set(JSON.stringify([event, launch]), [event, launch]);
  }
  return [...known.values()];
}

/** They start the probe without a shell, so that there is nothing to say what to do without it. */
const withoutShell = new Set(['zcode']);
/** It is no process: its plugin imports what is deployed inside of a try. */
const withoutProcess = new Set(['opencode']);

describe.skipIf(windows)('where the probe is gone (skipped on Windows: other shells)', () => {
  const launched = agents.filter(({ id }) => !withoutProcess.has(id));

  test.each(launched.map((agent) => [agent.name, agent] as const))('%s', (_, agent) => {
    const all = launches(agent, path.join(top, 'no home'));
    expect(all.length).toBeGreaterThan(0);
    for (const [event, { command, args }] of all) {
      const { status, signal, stdout, stderr, error } = spawnSync(command, args, { input: '{}' });
      if (withoutShell.has(agent.id)) {
        // the hook is dropped and its own dialog decides (documented, source of v3.15)
        expect(error).toMatchObject({ code: 'ENOENT' });
        continue;
      }
      expect([event, status, stderr.toString()]).toEqual([event, 0, '']);
      const isCursors = agent.id === 'cursor';
      expect(stdout.toString()).toMatch(isCursors ? /^\{("continue":true)?\}\n$/ : /^$/);
      if (event === 'beforeSubmitPrompt' || (isCursors && !/^(before|preTool)/.test(event)))
        continue;
      const end = { code: status, signal, stdout, stderr, timedOut: false, ranMs: 1 };
      expect(readAs(agent.id, event, 'Bash', end).kind).toBe('own');
    }
  });

  test('what stands in Claude’s settings denies nothing in Copilot, which runs it too', () => {
    const claude = launched.find(({ id }) => id === 'claude-code')!;
    const before = launches(claude, path.join(top, 'no home')).filter(([event]) =>
      ['PreToolUse', 'PermissionRequest'].includes(event),
    );
    expect(before.length).toBeGreaterThan(1);
    for (const [event, { args }] of before) {
      const { status, signal, stdout, stderr } = spawnSync('/bin/bash', args, { input: '{}' });
      const end = { code: status, signal, stdout, stderr, timedOut: false, ranMs: 1 };
      expect(readAs('copilot-cli', event, 'Bash', end)).toMatchObject({ kind: 'own' });
    }
  });

  test('a probe that lost its right to be run is as good as gone', () => {
    const claude = launched.find(({ id }) => id === 'claude-code')!;
    writeFileSync(path.join(top, 'probe.sh'), '#!/bin/sh\nexit 3\n', { mode: 0o644 });
    for (const [, { command, args }] of launches(claude, top)) {
      const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8' });
      expect([status, stdout, stderr]).toEqual([0, '', '']);
    }
  });
});
