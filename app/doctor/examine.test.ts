import { rmSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { agents } from '../agents/registry.ts';
import { recordHeard } from '../home/heard.ts';
import { isPlugin } from './compare-entries.ts';
import { commandFault } from './entry-faults.ts';
import { DoctorRig, ended } from './testing/doctor-rig.ts';

let rig: DoctorRig;
beforeEach(() => void (rig = new DoctorRig()));
afterEach(() => rig.stop());

const probing = new DoctorRig();
const isOf =
  (kind: boolean) =>
  ({ id }: { id: string }) =>
    isPlugin(probing.agent(id), probing.parts) === kind ? [id] : [];
const plugins = agents.flatMap(isOf(true));
const launched = agents.flatMap(isOf(false));
afterAll(() => probing.stop());
const needsPosix = process.platform === 'win32';

describe.skipIf(needsPosix)(
  'with Asktop running and the printed entries pasted (POSIX shells)',
  () => {
    test.each(launched)('every hop of %s is well, each with its time', async (id) => {
      await rig.start();
      rig.paste(id);
      const { verdict, hops, trials } = await rig.examine(id);
      expect(hops.map(({ hop, state }) => `${hop} ${state}`)).toEqual([
        'config ok',
        'entry ok',
        'command ok',
        'probe ok',
        'bytes ok',
        'intake ok',
        'window ok',
        'reply ok',
        'stdout ok',
        'exit ok',
        'heard note',
      ]);
      expect(verdict).toBe('well');
      for (const { hop, ms } of hops) {
        if (hop !== 'entry' && hop !== 'heard') expect(ms, hop).toBeGreaterThanOrEqual(0);
      }
      expect(trials.length).toBeGreaterThan(0);
      expect(trials.every(({ state }) => state === 'ok')).toBe(true);
      expect(trials[0]).toMatchObject({ file: rig.configOf(id) });
      // each registered command line was started, and none of it was a request
      const checks = rig.lines.filter((line) => / check \d+ms \d{6}B /.test(line));
      expect(checks).toHaveLength(trials.length);
      expect(rig.desk).toMatchObject({ requests: [], shown: [], notes: [] });
    });

    test.each(launched)('with Asktop closed just that is broken for %s', async (id) => {
      rig.paste(id);
      expect(await rig.broken(id)).toEqual([{ hop: 'intake', kind: 'not-running' }]);
    });

    test.each(plugins)('the plugin of %s is compared; it cannot be started', async (id) => {
      await rig.start();
      const file = rig.paste(id);
      expect((await rig.examine(id)).verdict).toBe('well');
      writeFileSync(file, 'export {};\n');
      expect(await rig.broken(id)).toEqual([{ hop: 'entry', kind: 'plugin-changed' }]);
    });

    test.each(plugins)('what the plugin of %s loads is looked at as a probe is', async (id) => {
      await rig.start();
      rig.paste(id);
      const loaded = path.join(rig.home.folder, rig.agent(id).setup.loads ?? '');
      expect((await rig.examine(id)).hops[2]).toMatchObject({ hop: 'command', state: 'ok' });
      writeFileSync(loaded, 'export {};\n');
      expect(await rig.broken(id)).toEqual([{ hop: 'command', kind: 'probe-altered' }]);
      rmSync(loaded);
      expect(await rig.broken(id)).toEqual([{ hop: 'command', kind: 'probe-missing' }]);
    });

    test.each(plugins)('a plugin of %s that belongs to another home is not ours', async (id) => {
      await rig.start();
      rig.paste(id, (text) => text.replace('.asktop/', 'other/'));
      expect(await rig.broken(id)).toEqual([{ hop: 'entry', kind: 'plugin-changed' }]);
    });

    test('an agent that was heard since its config changed has been heard; before that it is to be restarted', async () => {
      await rig.start();
      const file = rig.paste('zcode');
      const heard = async () => (await rig.examine('zcode')).hops.at(-1);
      expect(await heard()).toMatchObject({ state: 'note', fault: { kind: 'never-heard' } });
      expect((await heard())?.fault?.words?.at(-1)?.en).toContain('plugin');
      await recordHeard(rig.home, 'zcode', 'SessionStart', new Date());
      utimesSync(file, new Date(0), new Date(0));
      expect(await heard()).toEqual({ hop: 'heard', state: 'ok' });
      const later = new Date(Date.now() + 60_000);
      utimesSync(file, later, later);
      expect(await heard()).toMatchObject({ state: 'note', fault: { kind: 'not-since-change' } });
    });

    test('the environment is the one that the agent would give', async () => {
      await rig.start();
      rig.paste('claude-code');
      const seen: Record<string, string>[] = [];
      rig.parts = {
        ...rig.parts,
        machine: {
          ...rig.parts.machine,
          env: { ...rig.parts.machine.env, OTEL_X: '1', KEPT: '2' },
        },
        run: (spec) => {
          seen.push(spec.env);
          expect([spec.command, spec.cwd]).toEqual(['/bin/sh', rig.folder]);
          return Promise.resolve(ended({}));
        },
      };
      await rig.examine('claude-code');
      expect(seen[0]).toMatchObject({ KEPT: '2', CLAUDECODE: '1' });
      expect(seen[0]).not.toHaveProperty('OTEL_X');
    });
  },
);

describe('on Windows', () => {
  const toWindows = (): void => {
    const { machine } = rig.parts;
    rig.parts = {
      ...rig.parts,
      machine: { ...machine, platform: 'win32', env: { SystemRoot: 'C:\\Windows' } },
    };
  };
  const pasteHandler = (command: string, args: string[]): void => {
    const handler = { type: 'process', command, args, timeoutMs: 86_400_000 };
    const events = { PermissionRequest: [{ matcher: '*', hooks: [handler] }] };
    writeFileSync(rig.configOf('zcode'), JSON.stringify({ hooks: { enabled: true, events } }));
  };

  test('a line for Git Bash without Git Bash is named', async () => {
    toWindows();
    await rig.start();
    const handler = {
      ...{ event: 'PermissionRequest', matcher: '*', at: [] },
      handler: {},
      ours: { agent: 'zcode', event: 'PermissionRequest', probe: 'C:/home/probe.sh' },
    };
    const launch = { command: 'powershell.exe', args: [], dropsEnv: [], addsEnv: {} };
    expect(await commandFault(handler, launch, undefined, rig.parts)).toMatchObject({
      kind: 'git-bash-missing',
    });
  });

  test('an alias of WindowsApps is named', async () => {
    toWindows();
    await rig.start();
    pasteHandler('C:\\Users\\u\\AppData\\Local\\Microsoft\\WindowsApps\\pwsh.exe', [
      '-File',
      `${rig.home.folder}\\probe.ps1`,
      'zcode',
      'PermissionRequest',
    ]);
    expect((await rig.broken('zcode'))[0]).toEqual({ hop: 'command', kind: 'windows-apps-alias' });
  });
});
