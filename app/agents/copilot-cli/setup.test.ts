import { describe, expect, it } from 'vitest';
import type { Level, ProbePlace } from '../setup.ts';
import { setup } from './setup.ts';

const linux: ProbePlace = {
  platform: 'linux',
  folder: '/home/用户 名/.asktop',
  gitBash: false,
  systemRoot: '',
};
const windows: ProbePlace = {
  platform: 'win32',
  folder: 'C:\\Users\\用户 名\\.asktop',
  gitBash: true,
  systemRoot: 'C:\\Windows',
};

function fileOf(place = linux, switches = {}, level: Level = 'answers') {
  const registration = setup.registration({ place, level, switches, version: undefined });
  if (registration.kind !== 'own-file') throw new Error(registration.kind);
  expect(registration.text.endsWith('}\n')).toBe(true);
  const file = JSON.parse(registration.text) as {
    version: number;
    hooks: Record<string, Record<string, unknown>[]>;
  };
  expect(Object.keys(file.hooks)).toEqual(registration.events);
  return file;
}

describe('the file for Copilot CLI', () => {
  it('is of version 1 and names its events in PascalCase, so that payloads come in Claude’s words', () => {
    const { version, hooks } = fileOf();
    expect(version).toBe(1);
    expect(Object.keys(hooks).every((event) => /^[A-Z]/.test(event))).toBe(true);
  });

  it('never lets a probe that is gone deny a call', () => {
    for (const [event, [handler]] of Object.entries(fileOf().hooks)) {
      expect(handler?.['bash']).toBe(
        `[ -x '/home/用户 名/.asktop/probe.sh' ] || exit 0; exec '/home/用户 名/.asktop/probe.sh' copilot-cli ${event}`,
      );
      expect(handler).not.toHaveProperty('powershell');
    }
    const [handler] = fileOf(windows).hooks['PreToolUse'] ?? [];
    expect(handler?.['powershell']).toMatch(/^if \(Test-Path .*; exit 0$/);
    expect(handler).not.toHaveProperty('bash');
  });

  it('waits for a person only by choice', () => {
    const secondsOf = (switches: object) =>
      fileOf(linux, switches).hooks['PermissionRequest']?.[0]?.['timeoutSec'];
    expect([secondsOf({}), secondsOf({ hold: true })]).toEqual([10, 86_400]);
  });

  it('hears before a tool of questions only, and as a guard of what acts', () => {
    const matcherOf = (level: Level) =>
      fileOf(linux, {}, level).hooks['PreToolUse']?.[0]?.['matcher'];
    expect(matcherOf('answers')).toBe('AskUserQuestion');
    const guard = new RegExp(`^(?:${String(matcherOf('guard'))})$`);
    expect(['Bash', 'Write', 'Edit', 'mcp__a__b'].every((tool) => guard.test(tool))).toBe(true);
    expect(['Read', 'Grep', 'TodoWrite'].some((tool) => guard.test(tool))).toBe(false);
  });
});

it('lies in a folder of its own that moves with COPILOT_HOME', () => {
  const fileAt = (env: Record<string, string>) =>
    setup.places({ platform: 'linux', homeFolder: '/home/u', env }, '/p').configs[0];
  expect(fileAt({})).toMatchObject({
    file: '/home/u/.copilot/hooks/asktop.json',
    installable: true,
  });
  expect(fileAt({ COPILOT_HOME: '/c' })?.file).toBe('/c/hooks/asktop.json');
});

it('a handler is started by the line of its system, or without a shell', () => {
  const machine = { platform: 'linux' as const, homeFolder: '/home/u', env: {} };
  const handler = { type: 'command', bash: 'b', powershell: 'p' };
  expect(setup.launch(handler, machine)).toMatchObject({ command: 'bash', args: ['-c', 'b'] });
  expect(setup.launch(handler, { ...machine, platform: 'win32' })?.args.at(-1)).toBe('p');
  expect(setup.launch({ exec: 'e', args: ['a'] }, machine)).toMatchObject({
    command: 'e',
    args: ['a'],
  });
  expect(setup.launch({ type: 'http', url: 'x' }, machine)).toBeUndefined();
});
