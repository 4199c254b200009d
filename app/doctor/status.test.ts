import { spawnSync } from 'node:child_process';
import {
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { surveyOf, type AgentStatus, type FileStatus } from './status.ts';
import { DoctorRig } from './testing/doctor-rig.ts';

let rig: DoctorRig;
beforeEach(() => void (rig = new DoctorRig()));
afterEach(() => rig.stop());

const statusOf = async (id: string): Promise<AgentStatus> =>
  (await surveyOf(rig.agent(id), rig.parts)).status;
const userFile = async (id: string): Promise<FileStatus> =>
  (await statusOf(id)).files.find(({ scope }) => scope === 'user')!;
const states = (file: FileStatus, state: string): string[] =>
  file.events.flatMap((event) => (event.state === state ? [event.event] : []));

describe.skipIf(process.platform === 'win32')('status (POSIX paths)', () => {
  test.each([
    ['claude-code', 'answers'],
    ['claude-code', 'activity'],
    ['claude-code', 'guard'],
    ['zcode', 'answers'],
    ['zcode', 'guard'],
    ['grok-build', 'answers'],
  ] as const)('tells the level of %s: %s', async (id, level) => {
    rig.paste(id, undefined, level);
    const status = await statusOf(id);
    expect(status.level).toBe(level);
    const { events } = await userFile(id);
    expect(new Set(events.map(({ state }) => state))).toEqual(new Set(['installed']));
  });

  test('lists every level of the folder in the agent’s own order', async () => {
    const { files } = await statusOf('claude-code');
    expect(files.map(({ scope, state }) => `${scope} ${state}`)).toEqual([
      'managed missing',
      'user missing',
      'project missing',
      'local missing',
    ]);
  });

  test('lists ZCode’s levels in its own order too, and says what it does not look at', async () => {
    const { files, unseen } = await statusOf('zcode');
    const { userHome, folder } = rig;
    expect(files.map(({ scope, file }) => [scope, file])).toEqual([
      ['user', `${userHome}/.zcode/cli/config.json`],
      ['project', `${folder}/.zcode/config.json`],
      ['project', `${folder}/zcode.json`],
    ]);
    expect(unseen?.en).toContain('Plugins of ZCode');
  });

  test('sees what enabled plugins of Claude Code run for the same events, as the last level', async () => {
    const { userHome, folder } = rig;
    const json = (value: unknown, ...at: string[]): string => {
      const file = path.join(...at);
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, JSON.stringify(value));
      return file;
    };
    const pluginAt = (name: string, command: string): string =>
      json(
        { hooks: { PermissionRequest: [{ hooks: [{ type: 'command', command }] }] } },
        ...[userHome, 'cache', name, 'hooks/hooks.json'],
      );
    const on = pluginAt('on', 'gate --key=sk-verysecret12345678');
    const here = pluginAt('here', 'gate-here');
    for (const name of ['off', 'overruled', 'elsewhere']) pluginAt(name, 'never');
    const at = (name: string, more = {}) => [
      { scope: 'user', installPath: path.join(userHome, 'cache', name), ...more },
    ];
    const installed = {
      'on@m': at('on'),
      'here@m': at('here', { scope: 'project', projectPath: folder }),
      'elsewhere@m': at('elsewhere', { scope: 'project', projectPath: '/elsewhere' }),
      'off@m': at('off'),
      'overruled@m': at('overruled'),
      'nothing@m': at('nothing'),
      'broken@m': [{ scope: 'user' }, 7],
    };
    const list = ['.claude/plugins/installed_plugins.json'];
    json({ version: 2, plugins: installed }, userHome, ...list);
    rig.paste('claude-code');
    const settings = path.join(userHome, '.claude/settings.json');
    const enabled = Object.fromEntries(
      Object.keys(installed).map((name) => [name, name !== 'off@m']),
    );
    const pasted = JSON.parse(readFileSync(settings, 'utf8')) as object;
    json({ ...pasted, enabledPlugins: enabled }, settings);
    json({ enabledPlugins: { 'overruled@m': false } }, folder, '.claude/settings.local.json');
    const { files, level } = await statusOf('claude-code');
    const plugins = files.filter(({ scope }) => scope === 'plugin');
    expect(files.slice(-plugins.length)).toEqual(plugins);
    expect(plugins.map(({ file, others }) => [file, others.map(({ event }) => event)])).toEqual([
      [on, ['PermissionRequest']],
      [here, ['PermissionRequest']],
    ]);
    expect(JSON.stringify(plugins)).not.toContain('verysecret');
    expect(level).toBe('answers');
    for (const text of ['', '[]', '{"plugins":[1]}', '{"plugins":{"on@m":{}}}', '{']) {
      writeFileSync(path.join(userHome, ...list), text);
      expect((await statusOf('claude-code')).files.map(({ scope }) => scope)).not.toContain(
        'plugin',
      );
    }
  });

  test('notes that Claude Code was not told to trust this folder, or one above it', async () => {
    const notes = async () => (await statusOf('claude-code')).notes.map(({ en }) => en);
    const file = path.join(rig.userHome, '.claude.json');
    const trusting = (projects: unknown) => writeFileSync(file, JSON.stringify({ projects }));
    const accepted = { hasTrustDialogAccepted: true };
    const held = [expect.stringContaining('has not been told to trust this folder')];
    trusting({});
    expect(await notes()).toEqual([]); // nothing of ours is there that could be held back
    rig.paste('claude-code');
    for (const [projects, expected] of [
      [{}, held],
      [{ [rig.folder]: { hasTrustDialogAccepted: false } }, held],
      [{ [rig.folder]: {} }, held],
      [{ [`${rig.folder} 2`]: accepted }, held],
      [{ [rig.folder]: accepted }, []],
      [{ [rig.userHome]: accepted, [rig.folder]: {} }, []],
      [{ '/': accepted }, []],
      [undefined, []],
      [7, []],
    ] as const) {
      trusting(projects);
      expect([projects, await notes()]).toEqual([projects, expected]);
    }
  });

  test('an unreadable trust says nothing and holds nothing up', { timeout: 20_000 }, async () => {
    rig.paste('claude-code');
    const file = path.join(rig.userHome, '.claude.json');
    const notes = async () => (await statusOf('claude-code')).notes;
    expect(await notes()).toEqual([]);
    for (const text of ['', '{', '[]', '"x"', 'null', '{"projects":{"__proto__":1}}', '\xff']) {
      writeFileSync(file, text, 'latin1');
      expect([text, (await notes()).length]).toEqual([text, text.startsWith('{"') ? 1 : 0]);
    }
    writeFileSync(file, '['.repeat(2_000_000));
    expect(await notes()).toEqual([]);
    truncateSync(file, 17 * 1024 * 1024);
    expect(await notes()).toEqual([]);
    rmSync(file);
    mkdirSync(file);
    expect(await notes()).toEqual([]);
    rmSync(file, { recursive: true });
    spawnSync('mkfifo', [file]);
    expect(await notes()).toEqual([]);
  });

  test('notes that Codex was not told to trust all of the hooks', async () => {
    const hooks = rig.paste('codex');
    const config = path.join(path.dirname(hooks), 'config.toml');
    const notes = async () => (await statusOf('codex')).notes.map(({ en }) => en);
    expect(await notes()).toEqual([]);
    const held = [expect.stringContaining('not been told to trust all of Asktop’s hooks')];
    writeFileSync(config, 'model = "x"\n');
    expect(await notes()).toEqual(held);
    const events = Object.keys(
      (JSON.parse(readFileSync(hooks, 'utf8')) as { hooks: object }).hooks,
    ).map((event) => event.replace(/\B[A-Z]/g, (letter) => `_${letter}`).toLowerCase());
    expect(events).toContain('permission_request');
    const trusted = events.map(
      (event) => `[hooks.state."${hooks}:${event}:0:0"]\ntrusted_hash = "sha256:0"\n`,
    );
    writeFileSync(config, trusted.slice(1).join(''));
    expect(await notes()).toEqual(held);
    writeFileSync(config, trusted.join(''));
    expect(await notes()).toEqual([]);
    writeFileSync(config, '[hooks');
    expect(await notes()).toEqual([]);
  });

  test('tells what switches Codex’ hooks off in TOML, and a file that is none; it writes neither', async () => {
    const hooks = rig.paste('codex');
    await rig.start();
    const config = path.join(path.dirname(hooks), 'config.toml');
    const listed = async () => (await statusOf('codex')).files.find(({ file }) => file === config);
    expect(await listed()).toBeUndefined();
    writeFileSync(config, 'model = "x"\n[features]\nhooks = true\n');
    expect(await listed()).toMatchObject({ state: 'read', off: [] });
    expect(await rig.broken('codex')).toEqual([]);
    writeFileSync(config, 'model = "x"\n[features]\nhooks = false\n');
    expect((await listed())?.off[0]?.en).toBe('"features.hooks" is false: Codex runs no hooks.');
    const { hops } = await rig.examine('codex');
    expect(hops.find(({ state }) => state === 'broken')).toMatchObject({
      hop: 'entry',
      fault: { kind: 'hooks-off', at: `${config}:3` },
    });
    writeFileSync(config, '[features\n');
    expect(await listed()).toMatchObject({ state: 'refused', refusal: { line: 1 }, off: [] });
    expect(await rig.broken('codex')).toEqual([{ hop: 'config', kind: 'config-unreadable' }]);
  });

  test('tells what is missing, changed by hand, doubled, stale, and what is more than needed', async () => {
    const entry = (event: string, folder = rig.home.folder) => ({
      type: 'process',
      command: `${folder}/probe.sh`,
      args: ['zcode', event],
      timeoutMs: 10_000,
    });
    rig.paste('zcode', (text) => {
      const config = JSON.parse(text) as { hooks: { events: Record<string, unknown[]> } };
      const { events } = config.hooks;
      delete events['Stop'];
      events['PostToolUse'] = [{ matcher: 'Bash', hooks: [entry('PostToolUse')] }];
      events['SessionStart']!.push(...events['SessionStart']!);
      events['UserPromptSubmit'] = [{ hooks: [entry('UserPromptSubmit', '/gone/.asktop')] }];
      events['Other'] = [{ hooks: [entry('Other')] }];
      return JSON.stringify(config);
    });
    const file = await userFile('zcode');
    expect(states(file, 'missing')).toEqual(['Stop']);
    expect(states(file, 'changed')).toEqual(['PostToolUse']);
    expect(states(file, 'doubled')).toEqual(['SessionStart']);
    expect(states(file, 'stale')).toEqual(['UserPromptSubmit']);
    expect(states(file, 'extra')).toEqual(['Other']);
  });

  test('names the other programs behind the same event, without their secrets', async () => {
    rig.paste('claude-code', (text) => {
      const config = JSON.parse(text) as { hooks: Record<string, unknown[]> };
      const command = 'notify --token abcdefgh12345678 https://me:pass@example.org';
      config.hooks['PermissionRequest']!.push({ hooks: [{ type: 'command', command }] });
      config.hooks['PreCompact'] = [{ hooks: [{ type: 'command', command: 'unrelated' }] }];
      return JSON.stringify(config);
    });
    const { others } = await userFile('claude-code');
    expect(others.map(({ event }) => event)).toEqual(['PermissionRequest']);
    expect(others[0]?.command).toMatch(/^notify --token \S+ https:\/\/\S+@example\.org$/);
    expect(others[0]?.command).not.toMatch(/abcdefgh|me:pass/);
  });

  test('tells why no hook runs, and where a file cannot be read', async () => {
    rig.paste('claude-code', (text) => text.replace('{', '{"disableAllHooks":true,'));
    expect((await userFile('claude-code')).off[0]?.en).toContain('disableAllHooks');
    rig.paste('claude-code', (text) => text.replace('{', '{,'));
    const { state, refusal } = await userFile('claude-code');
    expect([state, refusal?.line, refusal?.column]).toEqual(['refused', 1, 2]);
  });

  test('follows a linked config, and is not held up by a folder in its place', async () => {
    const file = rig.paste('zcode');
    renameSync(file, `${file}.dotfiles`);
    symlinkSync(`${file}.dotfiles`, file);
    expect((await statusOf('zcode')).level).toBe('answers');
    rmSync(file);
    mkdirSync(file);
    expect((await userFile('zcode')).state).toBe('refused');
  });

  test('tells whether the probes are there and ours', async () => {
    expect((await statusOf('zcode')).probes).toEqual({ bash: 'current', powershell: 'current' });
    writeFileSync(path.join(rig.home.folder, 'probe.ps1'), 'x');
    rmSync(path.join(rig.home.folder, 'probe.sh'));
    expect((await statusOf('zcode')).probes).toEqual({ bash: 'missing', powershell: 'altered' });
  });
});
