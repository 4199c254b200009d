import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deploy, probeBytes, runProbe, temporaryFolder } from './testing/deployment.ts';
import { type Recorder, startRecorder } from './testing/recorder.ts';
import { allow, proof, reply, secret } from './testing/replies.ts';
import { hasBash } from './testing/shells.ts';

describe.skipIf(!hasBash)('probe.sh (skipped on Windows: agents there get probe.ps1)', () => {
  let asktop: Recorder;
  let stranger: Recorder;
  beforeAll(async () => {
    asktop = await startRecorder((socket) => socket.end(reply(allow)));
    stranger = await startRecorder((socket) => socket.end(reply(Buffer.from('stranger'))));
  });
  afterAll(async () => {
    await asktop.stop();
    await stranger.stop();
  });
  beforeEach(() => {
    asktop.requests.length = 0;
    stranger.requests.length = 0;
  });

  describe('answers as ever in a project that sets', () => {
    const functions = [
      'read',
      'printf',
      'echo',
      'kill',
      'test',
      '[',
      'exec',
      'command',
      'exit',
      'trap',
      'unset',
      'set',
    ];
    // bash evaluates what it finds in a variable that stands in an arithmetic expression
    const code = 'x[$(echo taken over >&2)]';
    const source = probeBytes('probe.sh').toString();
    const variables = [...source.matchAll(/(?:\$\{?[!#]?|\b(?=\w+\+?=))([a-z_]+)/g)]
      .map(([, name = '']) => name)
      .filter((name, at, names) => names.indexOf(name) === at);
    const trap = path.join(temporaryFolder(), 'trap.sh');
    writeFileSync(trap, 'echo taken over; exit 2\n');
    test.each<[string, Record<string, string>]>([
      ['BASH_ENV and ENV', { BASH_ENV: trap, ENV: trap }],
      [
        'functions named like builtins',
        Object.fromEntries(
          functions.map((name) => [`BASH_FUNC_${name}%%`, '() { echo taken over; }']),
        ),
      ],
      ['IFS', { IFS: '0123456789 aeiou{}' }],
      ['an empty PATH', { PATH: '' }],
      [
        'SHELLOPTS',
        { SHELLOPTS: 'posix:xtrace:noglob:errexit:nounset:noexec', PS4: '$(echo taken over >&2)' },
      ],
      ['BASHOPTS', { BASHOPTS: 'xpg_echo:nocasematch:failglob:extdebug' }],
      ['POSIXLY_CORRECT', { POSIXLY_CORRECT: '1' }],
      ['BASH_COMPAT', { BASH_COMPAT: '3.1' }],
      ['FUNCNEST and TMOUT', { FUNCNEST: '1', TMOUT: '1' }],
      ['CDPATH and GLOBIGNORE', { CDPATH: '/tmp', GLOBIGNORE: '*' }],
      [
        'proxies',
        {
          http_proxy: 'http://127.0.0.1:1',
          HTTP_PROXY: 'http://127.0.0.1:1',
          ALL_PROXY: 'socks://127.0.0.1:1',
        },
      ],
      ['TMPDIR to nowhere', { TMPDIR: '/no/such/folder' }],
      ['our own variables', Object.fromEntries(variables.map((name) => [name, code]))],
    ])('%s', async (_, env) => {
      const { probe } = deploy('probe.sh', asktop.port);
      const outcome = await runProbe(probe, { env, stdin: Buffer.from('{"a":" b\\\\n"}') });
      expect({
        ...outcome,
        stdout: outcome.stdout.toString(),
        stderr: outcome.stderr.toString(),
      }).toEqual({
        code: 0,
        signal: null,
        stdout: allow.toString(),
        stderr: '',
      });
      expect(asktop.requests[0]!.body.toString()).toBe('{"a":" b\\\\n"}');
    });

    test('our own variables, and is answered after a while', async () => {
      const slow = await startRecorder(
        (socket) => void sleep(2500).then(() => socket.end(reply(allow))),
      );
      const { probe } = deploy('probe.sh', slow.port);
      const env = Object.fromEntries(variables.map((name) => [name, 'HTTP/1.1 500']));
      const outcome = await runProbe(probe, { env });
      await slow.stop();
      expect(outcome.stdout.equals(allow)).toBe(true);
    });

    test.each([code, '7'])('our own variables to %s, for a hook of many pieces', async (value) => {
      expect(variables).toEqual(expect.arrayContaining(['body_bytes', 'lost', 'ticks', 'marks']));
      const { probe } = deploy('probe.sh', asktop.port);
      const stdin = Buffer.alloc(100_000, 'x');
      const env = Object.fromEntries([...variables, 'piece'].map((name) => [name, value]));
      const outcome = await runProbe(probe, { env, stdin });
      expect(outcome).toEqual({ code: 0, signal: null, stdout: allow, stderr: Buffer.alloc(0) });
      expect(asktop.requests[0]!.body.equals(stdin)).toBe(true);
    });
  });

  test('lets no mark of the environment end a header or grow without bound', async () => {
    const { probe } = deploy('probe.sh', asktop.port);
    const env = {
      TERM_PROGRAM: 'a\r\nX-Evil: 1\r\n\r\nb',
      WT_SESSION: 'x;y=\u0007你\u007f~ z',
      CLAUDECODE: 'c'.repeat(100_000),
      GROK_HOOK_EVENT: '\\r\\n%s$(id)*',
    };
    await runProbe(probe, { env });
    const { headers, body } = asktop.requests[0]!;
    expect(body.toString()).toBe('{}');
    expect(headers.has('x-evil')).toBe(false);
    expect(headers.get('x-asktop-terminal')).toBe('TERM_PROGRAM=aX-Evil: 1b;WT_SESSION=xy=~ z');
    expect(headers.get('x-asktop-caller')).toBe(
      `CLAUDECODE=${'c'.repeat(256)};GROK_HOOK_EVENT=\\r\\n%s$(id)*`,
    );
  });

  describe('is found and finds its endpoint in a folder', () => {
    test.each(['with spaces', `it's "quoted"`, '$HOME `id` \\n', '用户 名', '-n', '*?[a]'])(
      '%s',
      async (name) => {
        const { probe } = deploy('probe.sh', asktop.port, undefined, temporaryFolder(name));
        const outcome = await runProbe(probe);
        expect(outcome.stdout.equals(allow)).toBe(true);
        const quoted = `'${probe.replaceAll("'", `'\\''`)}'`;
        const throughShell = await runProbe(probe, {
          argv: ['sh', '-c', `exec ${quoted} claude-code PermissionRequest`],
        });
        expect(throughShell.stdout.equals(allow)).toBe(true);
      },
    );
  });

  /** A folder that holds the endpoint of the stranger, and no marker: what ASKTOP_HOME could name. */
  function elsewhere(): string {
    const folder = temporaryFolder();
    writeFileSync(path.join(folder, 'endpoint'), `${stranger.port} ${secret} ${proof}\n`);
    return folder;
  }

  /** A home of a user, with Asktop's folder in it. */
  function userHome(): { home: string; asktopHome: string } {
    const home = temporaryFolder();
    const asktopHome = path.join(home, '.asktop');
    mkdirSync(asktopHome);
    return { home, asktopHome };
  }

  test('asks the Asktop beside it and never the one that the environment names', async () => {
    const { probe } = deploy('probe.sh', asktop.port);
    const outcome = await runProbe(probe, { env: { ASKTOP_HOME: elsewhere() } });
    expect(outcome.stdout.equals(allow)).toBe(true);
    expect(stranger.requests.length).toBe(0);
  });

  test('asks nobody else when it is deployed and Asktop is closed', async () => {
    const { probe } = deploy('probe.sh');
    const outcome = await runProbe(probe, { env: { ASKTOP_HOME: elsewhere() } });
    expect([outcome.code, outcome.stdout.length]).toEqual([0, 0]);
    expect(stranger.requests.length).toBe(0);
  });

  test('asks from a source tree the Asktop of ASKTOP_HOME, else the one in the home folder', async () => {
    const probe = path.join(temporaryFolder(), 'probe.sh');
    writeFileSync(probe, probeBytes('probe.sh'), { mode: 0o755 });
    const { home, asktopHome } = userHome();
    deploy('probe.sh', asktop.port, undefined, asktopHome);
    const named = await runProbe(probe, { env: { HOME: home, ASKTOP_HOME: elsewhere() } });
    expect(named.stdout.toString()).toBe('stranger');
    const usual = await runProbe(probe, { env: { HOME: home } });
    expect(usual.stdout.equals(allow)).toBe(true);
  });

  test('is the deployed probe when it is reached through a link', async () => {
    const { home, asktopHome } = userHome();
    const deployed = deploy('probe.sh', asktop.port, undefined, asktopHome);
    const link = path.join(temporaryFolder(), 'probe.sh');
    symlinkSync(deployed.probe, link);
    const folderLink = path.join(temporaryFolder(), 'linked');
    symlinkSync(asktopHome, folderLink);
    const env = { HOME: home, ASKTOP_HOME: elsewhere() };
    for (const probe of [link, path.join(folderLink, 'probe.sh')]) {
      const outcome = await runProbe(probe, { env });
      expect(outcome.stdout.equals(allow)).toBe(true);
    }
    expect(stranger.requests.length).toBe(0);
  });
});
