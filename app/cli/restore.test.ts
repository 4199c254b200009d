import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { CliRig } from './testing/cli-rig.ts';

let rig: CliRig;
beforeEach(() => void (rig = new CliRig()));
afterEach(() => rig.stop());

const windows = process.platform === 'win32';
const settings = '{\n  "model": "opus",\n  "env": { "KEY": "very-secret-1" }\n}\n';

describe('backups', () => {
  test('are made before the first touch, once for the same bytes, readable by the user only', async () => {
    writeFileSync(rig.claude, settings);
    for (let turn = 0; turn < 3; turn += 1) {
      await rig.run('install', 'claude', '--yes');
      await rig.run('uninstall', '--yes');
    }
    const files = await rig.backups();
    expect(
      files.map((file) => readFileSync(file, 'utf8')).filter((text) => text === settings),
    ).toHaveLength(1);
    expect(files).toHaveLength(2);
    if (!windows) expect(files.map((file) => statSync(file).mode & 0o777)).toEqual([0o600, 0o600]);
  });

  test('are at most five, and the very first is kept', async () => {
    for (let turn = 0; turn < 8; turn += 1) {
      writeFileSync(rig.claude, `{"turn":${turn}}`);
      await rig.run('install', 'claude', '--yes');
    }
    const files = await rig.backups();
    expect(files).toHaveLength(5);
    expect(readFileSync(files[0]!, 'utf8')).toBe('{"turn":0}');
    expect(readFileSync(files.at(-1)!, 'utf8')).toBe('{"turn":7}');
  });

  test('come back with what is lost by it shown, secrets masked', async () => {
    writeFileSync(rig.claude, settings);
    await rig.run('install', '--yes');
    expect(await rig.run('restore', 'claude')).toBe(1);
    rig.answering('y');
    expect(await rig.run('restore', rig.claude)).toBe(0);
    expect(rig.said.out).toContain('-    "PermissionRequest": [');
    expect(rig.said.out).not.toContain('very-secret');
    expect(readFileSync(rig.claude, 'utf8')).toBe(settings);
    expect(await rig.run('restore', 'zcode')).toBe(1);
  });

  test('of an agent are those of one config: what lies beside another is not put there', async () => {
    const local = path.join(rig.user, 'project/.claude/settings.local.json');
    mkdirSync(path.dirname(local), { recursive: true });
    writeFileSync(rig.claude, settings);
    writeFileSync(local, '{"mine": true}');
    await rig.run('install', 'claude', '--yes');
    await rig.run('uninstall', '--yes');
    await rig.run('install', 'claude', '--project', '--yes');
    await rig.run('uninstall', '--yes');
    rig.answering('y');
    writeFileSync(rig.claude, '{}');
    expect(await rig.run('restore', 'claude')).toBe(0);
    expect(readFileSync(rig.claude, 'utf8')).toBe(settings);
    expect(readFileSync(local, 'utf8')).toBe('{"mine": true}');
  });

  test('with entries of Asktop come back after an uninstall only if one is named', async () => {
    writeFileSync(rig.claude, settings);
    await rig.run('install', 'claude', '--yes');
    const all = rig.own();
    await rig.run('uninstall', '--yes');
    expect(await rig.run('restore', 'claude')).toBe(1);
    expect(rig.said.err).toContain('is as it was before Asktop');
    const files = await rig.backups();
    const named = (text: string) => files.find((file) => readFileSync(file, 'utf8') === text) ?? '';
    expect(await rig.run('restore', named(settings))).toBe(1);
    expect(rig.said.err).toContain('is as it was in this backup');
    rig.answering('y');
    expect(await rig.run('restore', files.find((file) => file !== named(settings)) ?? '')).toBe(0);
    expect(rig.own()).toBe(all);
  });

  test('that are the last ones again stand last, but for the very first', async () => {
    writeFileSync(rig.claude, settings);
    await rig.run('install', 'claude', '--yes');
    const answers = readFileSync(rig.claude, 'utf8');
    await rig.run('install', 'claude', '--yes', '--level', 'guard');
    await rig.run('uninstall', '--yes');
    await rig.run('install', 'claude', '--yes', '--level', 'answers');
    const [first = ''] = await rig.backups();
    expect(readFileSync(first, 'utf8')).toBe(settings);
    for (const level of ['guard', 'answers', 'guard'])
      await rig.run('install', 'claude', '--yes', '--level', level);
    writeFileSync(rig.claude, '{}');
    rig.answering('y');
    expect(await rig.run('restore', 'claude')).toBe(0);
    expect(readFileSync(rig.claude, 'utf8')).toBe(answers);
  });

  test('after an uninstall the one without Asktop comes back, and the list says which hold its entries', async () => {
    writeFileSync(rig.claude, settings);
    await rig.run('install', 'claude', '--yes');
    const all = rig.own();
    await rig.run('uninstall', '--yes');
    writeFileSync(rig.claude, '{"model": ');
    await rig.run('status', 'claude');
    expect(rig.said.out).toContain(
      'Claude Code (claude-code): not known, since a config cannot be read',
    );
    await rig.run('restore');
    expect(rig.said.out).toMatch(new RegExp(`settings\\.json, with ${all} entries of Asktop\\n`));
    expect(rig.said.err).toContain('Put one back: asktop restore BACKUP');
    rig.answering('y');
    expect(await rig.run('restore', 'claude')).toBe(0);
    expect(readFileSync(rig.claude, 'utf8')).toBe(settings);
  });
});
