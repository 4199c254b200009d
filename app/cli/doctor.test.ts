import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { recordHeard } from '../home/heard.ts';
import { homeAt } from '../home/home.ts';
import { SettingsFile } from '../home/settings-file.ts';
import { runCommandLine } from './command-line.ts';
import type { Io } from './io.ts';

const top = mkdtempSync(path.join(os.tmpdir(), 'asktop-cli-doctor-'));
afterAll(() => rmSync(top, { recursive: true }));
let said: { out: string; err: string };
let io: Io;
let count = 0;

beforeEach(() => {
  said = { out: '', err: '' };
  const homeFolder = path.join(top, `用户 ${(count += 1)}`);
  const folder = path.join(homeFolder, '项目');
  mkdirSync(folder, { recursive: true });
  io = {
    env: { PATH: process.env['PATH'], HOME: homeFolder, USER: '张三' },
    homeFolder,
    folder,
    platform: 'linux',
    probesFolder: path.resolve(import.meta.dirname, '../../probes'),
    version: '1.2.3',
    stdin: () => Promise.resolve(Buffer.alloc(0)),
    out: (text) => void (said.out += text),
    err: (text) => void (said.err += text),
    outBytes: () => undefined,
  };
});
const run = (...words: string[]): Promise<number> => {
  said = { out: '', err: '' };
  return runCommandLine(words, io);
};
/** The printed entries, pasted by hand. */
async function paste(
  change: (text: string) => string = (text) => text,
  level = 'answers',
): Promise<void> {
  await run('hooks', 'claude-code', '--level', level);
  const file = path.join(io.homeFolder, '.claude/settings.json');
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, change(said.out));
}

describe.skipIf(process.platform === 'win32')('status (POSIX paths)', () => {
  test('looks at the levels of the folder that is given, wherever the process runs', async () => {
    expect(await run('status', 'claude-code', '--json')).toBe(0);
    expect(JSON.parse(said.out)).toMatchObject({
      agents: [
        {
          files: expect.arrayContaining([
            expect.objectContaining({
              scope: 'project',
              file: path.join(io.folder, '.claude/settings.json'),
            }),
          ]) as unknown,
        },
      ],
    });
    await run('hooks', 'codex', '--json');
    expect(said.out).not.toContain(process.cwd());
  });

  test('says for whom the deny rules hold in every mode, and which of them are not understood', async () => {
    await paste();
    await run('status');
    expect(said.out).not.toContain('Deny rules');
    const denyRules = ['Bash(git push *)', 'git push', 'Bsh'];
    new SettingsFile(homeAt(io)).change({ denyRules });
    await run('status', 'claude-code');
    expect(said.out).toContain(
      'Deny rules: 2 rules hold for what an agent asks, and in every mode for none',
    );
    expect(said.out).toMatch(/fault +git push: No tool is named\. .*write Bash\(git push\)/);
    expect(said.out).toMatch(/note +Bsh: “Bsh” is no known tool/);
    await paste((text) => text, 'guard');
    await run('status', 'claude-code', 'codex');
    expect(said.out).toContain('and in every mode for Claude Code\n');
    await run('status', 'claude-code', '--json');
    expect(JSON.parse(said.out)).toMatchObject({
      denyRules: [
        { rule: 'Bash(git push *)' },
        { rule: 'git push', remark: { kind: 'fault' } },
        { rule: 'Bsh', remark: { kind: 'note' } },
      ],
      agents: [{ guards: true }],
    });
    await paste((text) => text.replace('{', '{"disableAllHooks":true,'), 'guard');
    await run('status', 'claude-code', '--json');
    expect(JSON.parse(said.out)).toMatchObject({ agents: [{ level: 'guard', guards: false }] });
  });

  test('says which deny rules are in force and what those that wait to be confirmed would change', async () => {
    const home = homeAt(io);
    mkdirSync(home.folder, { recursive: true });
    new SettingsFile(home).change({ denyRules: ['Write', 'Bash(git push *)'] });
    await run('status');
    expect(said.out).not.toContain('outside Asktop');
    await run('status', '--json');
    expect(JSON.parse(said.out)).not.toHaveProperty('unconfirmedRules');
    const denyRules = ['Write', 'Bsh\u202e'];
    writeFileSync(home.settings, JSON.stringify({ denyRules }));
    await run('status');
    expect(said.out).toContain('Deny rules: 2 rules hold');
    const [, waits = ''] = said.out.split('Deny rules were changed outside Asktop.');
    expect(waits.split('\n').slice(1)).toEqual([
      '  in force  Write',
      '  in force  Bash(git push *)',
      expect.stringMatching(/^ {2}would add Bsh[^\u202e]+$/),
      '  would end Bash(git push *)',
      '',
    ]);
    await run('status', '--json');
    expect(JSON.parse(said.out)).toMatchObject({
      denyRules: [{ rule: 'Write' }, { rule: 'Bash(git push *)' }],
      unconfirmedRules: [{ rule: 'Write' }, { rule: denyRules[1], remark: { kind: 'fault' } }],
    });
  });

  test('says level, files, probes, what was heard, and what can be done from here', async () => {
    await paste();
    expect(await run('status', 'claude-code')).toBe(0);
    expect(said.out).toContain('Claude Code (claude-code): level answers');
    expect(said.out).toMatch(/user +\S.*settings\.json: (\d+) of \1 entries as they should be/);
    expect(said.out).toMatch(/probes +probe\.sh current/);
    expect(said.out).toMatch(/heard +nothing yet/);
    expect(said.out).toMatch(
      /from here +permission: answer, question: answer, .*its own dialog: beside/,
    );
  });

  test('says which events were heard and when, the last one first', async () => {
    await paste();
    const events = ['A', 'B', 'C', 'SessionStart', 'PreToolUse', 'Stop', 'PermissionRequest'];
    for (const [minute, event] of events.entries()) {
      await recordHeard(
        homeAt(io),
        'claude-code',
        event,
        new Date(Date.UTC(2026, 10, 30, 9, minute)),
      );
    }
    await run('status', 'claude-code');
    expect(said.out).toContain(
      'heard     PermissionRequest, 2026-11-30T09:06:00.000Z; before: Stop 2026-11-30T09:05Z, PreToolUse 2026-11-30T09:04Z, SessionStart 2026-11-30T09:03Z, C 2026-11-30T09:02Z, 2 more\n',
    );
    said.out = '';
    await run('status', 'claude-code', '--json');
    expect(JSON.parse(said.out)).toMatchObject({
      agents: [
        { heard: { event: 'PermissionRequest', events: { Stop: '2026-11-30T09:05:00.000Z' } } },
      ],
    });
  });

  test('says that a folder is not trusted, in status and among the reasons for silence', async () => {
    await paste();
    writeFileSync(path.join(io.homeFolder, '.claude.json'), '{"projects":{}}');
    const held =
      'Claude Code has not been told to trust this folder: until you accept its question';
    await run('status', 'claude-code');
    expect(said.out).toContain(`  note      ${held}`);
    said.out = '';
    await run('doctor', '--why');
    expect(said.out).toContain(`claude-code: ${held}`);
    said.out = '';
    await run('doctor', '--why', '--json');
    expect(JSON.parse(said.out)).toMatchObject({ notes: [{ agent: 'claude-code' }] });
  });

  test('says what an agent runs from places that nobody looks at', async () => {
    mkdirSync(path.join(io.homeFolder, '.zcode'));
    await run('status', 'zcode');
    expect(said.out).toMatch(/^ {2}plugin {4}Plugins of ZCode can hold hooks of their own/m);
  });

  test('says whether Asktop runs, and in one line who is not here', async () => {
    await paste();
    await run('status');
    expect(said.out).toMatch(
      /^Asktop is not running\. The agents ask by themselves\. Start Asktop: /,
    );
    const [, absent] = /^Not found here: (.*)$/m.exec(said.out) ?? [];
    expect(absent?.split(', ')).toContain('Grok Build (grok-build)');
    expect(absent).not.toContain('Claude');
    await run('status', 'grok');
    expect(said.out).toContain('Grok Build (grok-build): not found on this machine');
  });

  test('as JSON is one line of ASCII, of the documented shape', async () => {
    await paste();
    expect(await run('status', '--json')).toBe(0);
    expect(said.out).toMatch(/^[ -~]+\n$/);
    const { version, agents } = JSON.parse(said.out) as {
      version: number;
      agents: Record<string, unknown>[];
    };
    expect(version).toBe(1);
    const documented = readFileSync(
      path.resolve(import.meta.dirname, '../../docs/status-json.md'),
      'utf8',
    );
    for (const key of agents.flatMap((agent) => Object.keys(agent)))
      expect(documented).toContain(`\`${key}\``);
  });

  test('what a config says does not steer the terminal', async () => {
    await paste((text) =>
      text.replace(
        '"PermissionRequest": [',
        '"PermissionRequest": [{"hooks": [{"type": "command", "command": "x\\u001b[2J"}]},',
      ),
    );
    await run('status', 'claude-code');
    expect(said.out).toContain('x‹ESC U+001B›[2J');
  });
});

describe.skipIf(process.platform === 'win32')('doctor (POSIX shells)', () => {
  test('with Asktop closed says so, what to do, and ends with 1', async () => {
    await paste();
    expect(await run('doctor')).toBe(1);
    expect(said.out).toMatch(
      /^Asktop is not running\. No hook could be followed to its end\. Start Asktop: /,
    );
    expect(said.out).toContain(
      'Claude Code (claude-code): nothing is wrong as far as it could be followed\n',
    );
    expect(said.out).toMatch(/ok +probe started +\d+ ms/);
    expect(said.out).toMatch(/closed +Asktop took them\n/);
    expect(said.out.match(/Start Asktop/g)).toHaveLength(1);
    expect(said.out).not.toContain('ZCode');
    await paste((text) => text.replace('"timeout": 86400', '"timeout": 5'));
    expect(await run('doctor')).toBe(1);
    expect(said.out).toContain('Claude Code (claude-code): broken\n');
  });

  test('without any installation says what to do, and ends with 1', async () => {
    expect(await run('doctor')).toBe(1);
    expect([said.out, said.err]).toEqual(['', expect.stringContaining('asktop install AGENT')]);
    expect(await run('doctor', 'zcode')).toBe(1);
    expect(said.out).toContain('ZCode: not installed');
  });

  test('as JSON gives each hop with its state, and each fault with its kind and words', async () => {
    await paste((text) => text.replace('"timeout": 86400', '"timeout": 5'));
    expect(await run('doctor', 'claude-code', '--json')).toBe(1);
    expect(said.out).toMatch(/^[ -~]+\n$/);
    expect(JSON.parse(said.out)).toMatchObject({
      version: 1,
      agents: [
        {
          agent: { id: 'claude-code' },
          verdict: 'broken',
          hops: expect.arrayContaining([
            expect.objectContaining({
              hop: 'entry',
              state: 'broken',
              fault: expect.objectContaining({
                kind: 'timeout-short',
                detail: 'timeout is 5, not 86400',
                cause: expect.stringContaining('timeout is 5, not 86400') as string,
              }) as unknown,
            }),
          ]) as unknown,
        },
      ],
    });
  });

  test('an agent counts as heard since the installation, whoever wrote the file when', async () => {
    const file = path.join(io.homeFolder, '.claude/settings.json');
    const heard = async (): Promise<unknown> => {
      await run('doctor', 'claude-code', '--json');
      const { agents } = JSON.parse(said.out) as {
        agents: { hops: { state: string; fault?: { kind: string } }[] }[];
      };
      const hop = agents[0]?.hops.at(-1);
      return hop?.fault?.kind ?? hop?.state;
    };
    expect(await run('install', 'claude-code', '--yes')).toBe(0);
    expect(await heard()).toBe('never-heard');
    await recordHeard(homeAt(io), 'claude-code', 'SessionStart', new Date());
    const inAnHour = new Date(Date.now() + 3_600_000);
    utimesSync(file, inAnHour, inAnHour);
    expect(await heard()).toBe('ok');
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(await run('install', 'claude-code', '--level', 'activity', '--yes')).toBe(0);
    utimesSync(file, new Date(0), new Date(0));
    expect(await heard()).toBe('not-since-change');
  });

  test('--why says of the last hooks why there was no card', async () => {
    const home = homeAt(io);
    mkdirSync(home.folder, { recursive: true });
    appendFileSync(
      home.log,
      '2026-11-30T08:00:00.000Z [hook] zcode PermissionRequest pass 1ms 9B (the session is in mode yolo)\n',
    );
    expect(await run('doctor', '--why')).toBe(0);
    expect(said.out).toBe(
      '2026-11-30T08:00:00.000Z  zcode PermissionRequest  no card: the agent would not ask here, or settles it by its own rule (the session is in mode yolo)\n',
    );
    expect(await run('doctor', 'claude-code', '--why')).toBe(0);
    expect(said.out).toContain('No hook has arrived yet');
  });

  test('--report does not say whose it is', async () => {
    await paste();
    await run('doctor', '--report');
    expect(said.out).toContain('Asktop 1.2.3, linux');
    expect(said.out).toContain('<HOME>/.claude/settings.json');
    for (const never of [io.homeFolder, path.basename(io.homeFolder), '张三'])
      expect(said.out).not.toContain(never);
  });

  test.each([
    [['doctor', 'nobody'], 'no agent "nobody"'],
    [['doctor', '--last', 'x'], '--last takes a number'],
    [['doctor', '--json', '--report'], 'not both'],
    [['status', '--loud'], '--loud'],
  ])('%j is wrong usage', async (words, why) => {
    expect(await run(...words)).toBe(2);
    expect(said.err).toContain(why);
  });
});
