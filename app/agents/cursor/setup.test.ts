import { describe, expect, it } from 'vitest';
import { pasteable } from '../pasteable.ts';
import type { ProbePlace } from '../setup.ts';
import { setup } from './setup.ts';

const linux: ProbePlace = {
  platform: 'linux',
  folder: '/home/用户 名/.asktop',
  gitBash: false,
  systemRoot: '',
};
const windows: ProbePlace = {
  platform: 'win32',
  folder: 'C:\\Users\\用户\\.asktop',
  gitBash: true,
  systemRoot: 'C:\\Windows',
};
type Entries = Record<string, Record<string, unknown>[]>;
const configOf = (place = linux, switches = {}) =>
  JSON.parse(
    pasteable(setup.registration({ place, level: 'answers', switches, version: undefined })),
  ) as { version: number; hooks: Entries };

describe('the entries for Cursor', () => {
  it('are flat, one for each event, in a file of version 1', () => {
    const { version, hooks } = configOf();
    expect(version).toBe(1);
    for (const [event, [entry, ...more]] of Object.entries(hooks)) {
      expect(more).toEqual([]);
      expect(Object.keys(entry ?? {}).filter((key) => key !== 'matcher')).toEqual([
        'command',
        'timeout',
      ]);
      expect(entry?.['command']).toBe(
        `[ -x '/home/用户 名/.asktop/probe.sh' ] || { echo '${event === 'beforeSubmitPrompt' ? '{"continue":true}' : '{}'}'; exit 0; }; exec '/home/用户 名/.asktop/probe.sh' cursor ${event}`,
      );
    }
  });

  it('never turn a fault of ours into a refusal, and never hear of Tab', () => {
    const text = JSON.stringify(configOf());
    expect(text).not.toMatch(/failClosed|Tab/);
  });

  it('hold only by choice, and hear of reads only by choice', () => {
    const timeoutOf = (switches: object) =>
      configOf(linux, switches).hooks['beforeShellExecution']?.[0]?.['timeout'];
    expect([timeoutOf({}), timeoutOf({ hold: true })]).toEqual([10, 600]);
    expect(configOf().hooks).not.toHaveProperty('beforeReadFile');
    const { hooks } = configOf(linux, { 'read-files': true });
    expect(hooks).toHaveProperty('beforeReadFile');
    const after = (events: typeof hooks) =>
      new RegExp(`^(?:${String(events['postToolUse']?.[0]?.['matcher'])})$`).test('Read');
    expect([after(hooks), after(configOf().hooks)]).toEqual([true, false]);
  });

  it('hear of the tools that change files, and of no other tool twice', () => {
    const matcher = configOf().hooks['preToolUse']?.[0]?.['matcher'];
    const matches = (tool: string) => new RegExp(`^(?:${String(matcher)})$`).test(tool);
    expect(['Write', 'StrReplace', 'Edit', 'Delete'].every(matches)).toBe(true);
    expect(['Shell', 'Read', 'Grep', 'MCP:create_issue'].some(matches)).toBe(false);
  });

  it('have no quotes and no blanks in the program’s path on Windows', () => {
    expect(configOf(windows).hooks['stop']?.[0]?.['command']).toBe(
      'C:\\Windows\\System32\\WindowsPowerShell\\v1.0\\powershell.exe -NoProfile -NonInteractive ' +
        '-ExecutionPolicy Bypass -File C:\\Users\\用户\\.asktop\\probe.ps1 cursor stop',
    );
  });
});

it('the places are the documented ones, and only the person’s own can be written', () => {
  const machine = { platform: 'win32' as const, homeFolder: 'C:\\Users\\u', env: {} };
  expect(setup.places(machine, 'D:\\p').configs).toEqual([
    { scope: 'managed', file: 'C:\\ProgramData\\Cursor\\hooks.json', installable: false },
    { scope: 'project', file: 'D:\\p\\.cursor\\hooks.json', installable: true },
    { scope: 'user', file: 'C:\\Users\\u\\.cursor\\hooks.json', installable: true },
  ]);
});

it('a handler without a type is a command', () => {
  const machine = { platform: 'linux' as const, homeFolder: '/home/u', env: {} };
  expect(setup.launch({ command: 'x' }, machine)).toMatchObject({ args: ['-c', 'x'] });
  expect(setup.launch({ type: 'prompt', command: 'x' }, machine)).toBeUndefined();
});
