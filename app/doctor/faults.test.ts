import {
  chmodSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Server } from 'node:net';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ChildEnd } from '../children/run-child.ts';
import { faultText } from './fault-words.ts';
import type { HopName } from './fault.ts';
import { DoctorRig, ended } from './testing/doctor-rig.ts';

let rig: DoctorRig;
beforeEach(() => void (rig = new DoctorRig()));
afterEach(() => rig.stop());

const needsPosix = process.platform === 'win32';
const isRoot = process.getuid?.() === 0;

/** What is broken on purpose, and what doctor must name. */
interface Broken {
  what: string;
  agent?: 'claude-code' | 'zcode';
  names: [HopName, string];
  /** words of the system: they stay as they are */
  quotes?: string;
  /** after Asktop runs and the entries are pasted */
  break(): unknown;
}
const probe = (): string => path.join(rig.home.folder, 'probe.sh');
const paste = (from: string | RegExp, to: string, agent = 'claude-code'): string =>
  rig.paste(agent, (text) => text.replace(from, to));
const endpoint = (change: (line: string) => string): void =>
  writeFileSync(rig.home.endpoint, change(readFileSync(rig.home.endpoint, 'utf8')));
const answering = (stdout: string): ChildEnd => ended({ stdout: Buffer.from(stdout) });

const noScripts =
  'File probe.ps1 cannot be loaded because running scripts is disabled on this system. See about_Execution_Policies.';

const faults: Broken[] = [
  {
    what: 'a config with a comma too many',
    names: ['config', 'config-unreadable'],
    break: () => paste('"hooks": {', '"hooks": {,'),
  },
  {
    what: 'a config in UTF-16',
    names: ['config', 'config-unreadable'],
    break: () => writeFileSync(rig.configOf('claude-code'), Buffer.from('\ufeff{}', 'utf16le')),
  },
  {
    what: 'a config that is a folder',
    names: ['config', 'config-unreadable'],
    break: () => {
      rmSync(rig.configOf('claude-code'));
      mkdirSync(rig.configOf('claude-code'));
    },
  },
  {
    what: 'hooks that are switched off',
    names: ['entry', 'hooks-off'],
    break: () => paste('"hooks": {', '"disableAllHooks": true,\n"hooks": {'),
  },
  {
    what: 'hooks that are switched off at another level',
    names: ['entry', 'hooks-off'],
    break: () => {
      mkdirSync(path.join(rig.folder, '.claude'));
      writeFileSync(path.join(rig.folder, '.claude/settings.json'), '{"disableAllHooks": true}');
    },
  },
  {
    what: '"enabled": false beside the events',
    agent: 'zcode',
    names: ['entry', 'hooks-off'],
    break: () => paste('"enabled": true', '"enabled": false', 'zcode'),
  },
  {
    what: '"enabled": false in one entry',
    agent: 'zcode',
    names: ['entry', 'entry-off'],
    break: () => paste('"type": "process",', '"type": "process", "enabled": false,', 'zcode'),
  },
  {
    what: 'an entry of another home',
    names: ['entry', 'stale-home'],
    break: () => rig.paste('claude-code', (text) => text.replaceAll('.asktop/', '.asktop-old/')),
  },
  {
    what: 'a timeout of five seconds',
    names: ['entry', 'timeout-short'],
    break: () => paste('"timeout": 86400', '"timeout": 5'),
  },
  {
    what: 'a timeout of five seconds, in ms',
    agent: 'zcode',
    names: ['entry', 'timeout-short'],
    break: () => paste('"timeoutMs": 86400000', '"timeoutMs": 5000', 'zcode'),
  },
  {
    what: 'no entry for the request itself',
    names: ['entry', 'event-missing'],
    break: () => paste('"PermissionRequest": [', '"PermissionRequestOfOld": ['),
  },
  {
    what: 'a handler of a kind that the agent does not start',
    agent: 'zcode',
    names: ['command', 'never-started'],
    break: () => paste('"type": "process"', '"type": "proces"', 'zcode'),
  },
  {
    what: 'a probe that is gone',
    names: ['command', 'probe-missing'],
    break: () => rmSync(probe()),
  },
  {
    what: 'a probe without its run bit',
    names: ['command', 'probe-not-executable'],
    break: () => chmodSync(probe(), 0o600),
  },
  {
    what: 'a probe that somebody has changed (it is not started)',
    names: ['command', 'probe-altered'],
    break: () => {
      writeFileSync(probe(), `#!/bin/sh\ntouch '${rig.top}/started'\n`);
      rig.later(() => expect(() => readFileSync(`${rig.top}/started`)).toThrow());
    },
  },
  {
    what: 'Asktop closed',
    names: ['intake', 'not-running'],
    break: () => rmSync(rig.home.endpoint),
  },
  {
    what: 'Asktop killed, its endpoint left',
    names: ['intake', 'not-running'],
    break: () => endpoint((line) => line.replace(/^\d+/, '1')),
  },
  {
    what: 'an endpoint that is half written',
    names: ['intake', 'endpoint-malformed'],
    break: () => endpoint((line) => line.slice(0, 60)),
  },
  {
    what: 'an endpoint that is a folder',
    names: ['intake', 'endpoint-unreadable'],
    break: () => {
      rmSync(rig.home.endpoint);
      mkdirSync(rig.home.endpoint);
    },
  },
  {
    what: 'the secret of an earlier start',
    names: ['intake', 'wrong-secret'],
    break: () => endpoint((line) => line.replace(/ \S+ /, ` ${'A'.repeat(43)} `)),
  },
  {
    what: 'a stranger on the port',
    names: ['intake', 'stranger'],
    break: () => stranger((server) => server.on('connection', (socket) => socket.end(ok('')))),
  },
  {
    what: 'a stranger that asks for a password',
    names: ['intake', 'stranger'],
    break: () =>
      stranger((server) =>
        server.on('connection', (socket) =>
          socket.end('HTTP/1.1 401 No\r\nWWW-Authenticate: Basic\r\nContent-Length: 0\r\n\r\n'),
        ),
      ),
  },
  {
    what: 'an Asktop that is frozen: it takes connections and answers none',
    names: ['intake', 'frozen'],
    break: async () => {
      await stranger((server) => server.on('connection', () => undefined));
      rig.parts = { ...rig.parts, patienceMs: 500 };
    },
  },
  {
    what: 'a window that is frozen',
    names: ['window', 'window-frozen'],
    break: () => void (rig.windowLives = false),
  },
  {
    what: 'a probe that is killed (as by an antivirus program)',
    names: ['probe', 'killed'],
    break: () =>
      running({
        kind: 'killed',
        by: 'signal',
        why: { en: 'signal SIGKILL', 'zh-CN': '信号 SIGKILL' },
      }),
  },
  {
    what: 'a probe that may not be started',
    names: ['probe', 'access-denied'],
    break: () => running({ kind: 'unstartable', why: 'spawn EACCES' }),
  },
  {
    what: 'a shell that may not start the probe',
    names: ['probe', 'access-denied'],
    break: () =>
      running(ended({ code: 126, stderr: Buffer.from('sh: probe.sh: Permission denied') })),
  },
  {
    what: 'a PowerShell that runs no scripts',
    quotes: noScripts,
    names: ['probe', 'execution-policy'],
    break: () =>
      running(
        ended({
          code: 1,
          stderr: Buffer.from(noScripts),
        }),
      ),
  },
  {
    what: 'a command line that says nothing although Asktop answers',
    names: ['reply', 'no-reply'],
    break: () => running(ended({})),
  },
  {
    what: 'a profile that prints a greeting',
    names: ['stdout', 'stdout-mixed'],
    break: () => {
      const { run } = rig.parts;
      rig.parts = {
        ...rig.parts,
        run: async (spec) => {
          const end = await run(spec);
          if (end.kind !== 'ended') return end;
          return { ...end, stdout: Buffer.concat([Buffer.from('Welcome!\n'), end.stdout]) };
        },
      };
    },
  },
  {
    what: 'something else on stdout',
    names: ['stdout', 'stdout-mixed'],
    break: () => running(answering('{"decision":"allow"}')),
  },
  {
    what: 'a shell that changes the bytes on their way in',
    names: ['bytes', 'bytes-changed'],
    break: () => {
      const { run } = rig.parts;
      rig.parts = {
        ...rig.parts,
        run: (spec) =>
          run({
            ...spec,
            stdin: Buffer.from(spec.stdin.map((b) => (b > 127 ? 63 : b))).subarray(3),
          }),
      };
    },
  },
  {
    what: 'a shell that ends with another code',
    names: ['exit', 'exit-code'],
    break: () => {
      const { run } = rig.parts;
      rig.parts = {
        ...rig.parts,
        run: async (spec) => {
          const end = await run(spec);
          return end.kind === 'ended' ? { ...end, code: 1 } : end;
        },
      };
    },
  },
];

describe.skipIf(needsPosix)('one fault is named at its hop, with its cause (POSIX shells):', () => {
  test.each(faults)('$what', async (fault) => {
    const {
      names: [hop, kind],
      agent = 'claude-code',
    } = fault;
    await rig.start();
    rig.paste(agent);
    await fault.break();
    expect(await rig.broken(agent)).toEqual([{ hop, kind }]);
    const { verdict, hops, status } = await rig.examine(agent);
    expect(verdict).toBe('broken');
    const found = hops.find((one) => one.hop === hop)?.fault;
    const chinese = found && faultText(found, status.agent).cause['zh-CN'];
    expect(chinese?.replaceAll(rig.top, '').replace(fault.quotes ?? '', '')).toMatch(inChinese);
    expect(rig.desk).toMatchObject({ requests: [], shown: [], notes: [] });
  });

  test.skipIf(isRoot)(
    'an endpoint that only another may read (not as root, who reads all)',
    async () => {
      await rig.start();
      rig.paste('claude-code');
      chmodSync(rig.home.endpoint, 0);
      expect(await rig.broken('claude-code')).toEqual([
        { hop: 'intake', kind: 'endpoint-unreadable' },
      ]);
    },
  );

  test('an endpoint and a config behind links are as good as any', async () => {
    await rig.start();
    const config = rig.paste('claude-code');
    for (const file of [rig.home.endpoint, config]) {
      renameSync(file, `${file}.target`);
      symlinkSync(`${file}.target`, file);
    }
    expect(await rig.broken('claude-code')).toEqual([]);
  });

  test('a fault of a later entry is found, too', async () => {
    await rig.start();
    rig.paste('zcode', (text) => text.replace(/"timeoutMs": 10000\b/, '"timeoutMs": 1'));
    expect(await rig.broken('zcode')).toEqual([{ hop: 'entry', kind: 'timeout-short' }]);
  });

  test('an agent without entries is not installed, and Asktop’s own state is told all the same', async () => {
    const { verdict, hops } = await rig.examine('zcode');
    expect(verdict).toBe('not-installed');
    expect(hops.find(({ hop }) => hop === 'intake')?.fault?.kind).toBe('not-running');
  });
});

function running(end: ChildEnd): void {
  rig.parts = { ...rig.parts, run: () => Promise.resolve(end) };
}

/** Three English words in a row are a sentence that was forgotten. */
const inChinese = /^(?!.*[A-Za-z]+ [a-z]+ [a-z]+).*\p{Script=Han}/su;

const ok = (headers: string): string =>
  `HTTP/1.1 200 OK\r\n${headers}Content-Length: 2\r\nConnection: close\r\n\r\n{}`;

/** Listens where the endpoint points. */
async function stranger(behave: (server: Server) => unknown): Promise<void> {
  const server = createServer();
  behave(server);
  server.on('connection', (socket) => {
    socket.on('error', () => undefined);
    rig.later(() => void socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  rig.later(() => void server.close());
  const { port } = server.address() as { port: number };
  endpoint((line) => line.replace(/^\d+/, String(port)));
}
