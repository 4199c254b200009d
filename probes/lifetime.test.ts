import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, test } from 'vitest';
import {
  deploy,
  runProbe,
  silenceLimit,
  startProbe,
  temporaryFolder,
} from './testing/deployment.ts';
import { type Recorder, startRecorder } from './testing/recorder.ts';
import { allow, noDecision, reply, stillHeld } from './testing/replies.ts';
import { findProgram, forgetfulBash, hasBash } from './testing/shells.ts';

const running: Recorder[] = [];
afterAll(async () => {
  for (const recorder of running.splice(0)) await recorder.stop();
});

async function record(answer: (socket: Socket) => void): Promise<Recorder> {
  const recorder = await startRecorder(answer);
  running.push(recorder);
  return recorder;
}

/**
 * A server that holds each request, saying so as often as Asktop does, and tells when the probe has hung up. A probe looks for
 * its parent in the quiet between.
 */
async function holding(): Promise<{ recorder: Recorder; hungUp: Promise<void> }> {
  let tell: () => void = () => undefined;
  const hungUp = new Promise<void>((resolve) => (tell = resolve));
  const recorder = await record((socket) => {
    const beat = setInterval(() => socket.write(stillHeld), 10_000);
    socket.on('close', () => {
      clearInterval(beat);
      tell();
    });
  });
  return { recorder, hungUp };
}

describe.skipIf(!hasBash)('probe.sh (skipped on Windows: agents there get probe.ps1)', () => {
  test.concurrent(
    'ends silently after half a minute without a byte',
    { timeout: 120_000 },
    async ({ expect }) => {
      const recorder = await record(() => undefined);
      const started = Date.now();
      const outcome = await runProbe(deploy('probe.sh', recorder.port).probe);
      expect(Date.now() - started).toBeGreaterThan(29_000);
      expect([outcome.code, outcome.stdout.length, outcome.stderr.length]).toEqual([0, 0, 0]);
    },
  );

  test.concurrent(
    'waits for as long as Asktop says that it holds the request',
    { timeout: 120_000 },
    async ({ expect }) => {
      const recorder = await record((socket) => {
        void (async () => {
          for (let at = 0; at < 8; at++) {
            socket.write(stillHeld);
            await sleep(5000);
          }
          socket.end(reply(allow));
        })();
      });
      const outcome = await runProbe(deploy('probe.sh', recorder.port).probe);
      expect(outcome.stdout.equals(allow)).toBe(true);
    },
  );

  test.concurrent(
    'holds a large body beyond the silence limit, alone, and brings a long answer',
    async ({ expect }) => {
      const long = Buffer.alloc(100_000, 'x');
      const seconds = 6;
      const recorder = await record((socket) => {
        void (async () => {
          for (let at = 0; at < seconds * 2; at++) {
            socket.write(stillHeld);
            await sleep(1000);
          }
          socket.end(reply(long));
        })();
      });
      const { home, probe } = deploy('probe.sh', recorder.port, silenceLimit(seconds));
      const { ended } = startProbe(probe, { stdin: Buffer.alloc(100_000, '{}') });
      await recorder.received(1);
      await until(() => processesIn(home) === 1);
      const outcome = await ended;
      expect([outcome.code, outcome.stdout.equals(long)]).toEqual([0, true]);
    },
  );

  test.concurrent('takes an interim reply in two pieces, a timeout apart', async ({ expect }) => {
    const recorder = await record((socket) => {
      void (async () => {
        const bytes = Buffer.concat([stillHeld, reply(allow)]);
        socket.write(bytes.subarray(0, 5));
        await sleep(3000);
        socket.end(bytes.subarray(5));
      })();
    });
    const outcome = await runProbe(deploy('probe.sh', recorder.port).probe);
    expect(outcome.stdout.equals(allow)).toBe(!forgetfulBash);
  });

  test.concurrent('hangs up when its parent was killed', async () => {
    const { recorder, hungUp } = await holding();
    const { probe } = deploy('probe.sh', recorder.port);
    const argv = ['sh', '-c', '"$0" claude-code PermissionRequest; true', probe];
    const { child } = startProbe(probe, { argv });
    await recorder.received(1);
    child.kill('SIGKILL');
    await hungUp;
  });

  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGKILL'] as const) {
    test.concurrent(`ends at once, says nothing and hangs up on ${signal}`, async ({ expect }) => {
      const { recorder, hungUp } = await holding();
      const { child, ended } = startProbe(deploy('probe.sh', recorder.port).probe);
      await recorder.received(1);
      child.kill(signal);
      const outcome = await ended;
      expect([outcome.signal, outcome.stdout.length]).toEqual([signal, 0]);
      await hungUp;
    });
  }

  test.concurrent('ends with 0 when nobody reads its stdout any more', async ({ expect }) => {
    const recorder = await record((socket) => void sleep(500).then(() => socket.end(reply(allow))));
    const { child, ended } = startProbe(deploy('probe.sh', recorder.port).probe);
    child.stdout?.destroy();
    const outcome = await ended;
    expect([outcome.code, outcome.signal, outcome.stderr.length]).toEqual([0, null, 0]);
  });

  test.concurrent(
    'leaves no second shell behind when it is killed while it writes',
    async ({ expect }) => {
      const recorder = await startRecorder(
        () => undefined,
        (socket) => socket.pause(),
      );
      running.push(recorder);
      const { home, probe } = deploy('probe.sh', recorder.port, silenceLimit(20));
      const { child, ended } = startProbe(probe, { stdin: Buffer.alloc(20 << 20, 'x') });
      await until(() => processesIn(home) === 2);
      child.kill('SIGKILL');
      await ended; // stdout and stderr, too: the second shell, which looks every 2 s, does not hold them
      expect(processesIn(home)).toBe(1);
      await until(() => processesIn(home) === 0);
    },
  );

  test('runs without stdin, stdout or stderr', async () => {
    const recorder = await record((socket) => socket.end(reply(allow)));
    const { probe } = deploy('probe.sh', recorder.port);
    for (const closed of ['<&-', '>&-', '2>&-', '<&- >&- 2>&-']) {
      const argv = ['sh', '-c', `exec "$0" claude-code PermissionRequest ${closed}`, probe];
      const outcome = await runProbe(probe, { argv });
      expect([closed, outcome.code, outcome.signal]).toEqual([closed, 0, null]);
    }
    expect(recorder.requests.length).toBe(4);
  });

  const strace = findProgram('strace');
  test.skipIf(strace === undefined)(
    'executes one program and forks never (skipped without strace)',
    async () => {
      const recorder = await record((socket) => socket.end(noDecision));
      const { probe } = deploy('probe.sh', recorder.port);
      const log = path.join(temporaryFolder(), 'trace');
      const argv = [
        strace!,
        '-f',
        '-e',
        'trace=execve,fork,vfork,clone,clone3',
        '-o',
        log,
        probe,
        'claude-code',
        'Stop',
      ];
      await runProbe(probe, { argv, stdin: Buffer.alloc(2048, 'x') });
      const calls = readFileSync(log, 'latin1')
        .split('\n')
        .filter((line) => /\b(execve|v?fork|clone3?)\(/.test(line));
      expect(calls).toEqual([expect.stringContaining('execve(')]);
      expect(recorder.requests[0]!.body.length).toBe(2048);
    },
  );

  test.skipIf(strace === undefined)(
    'sends head and body in one write, or in two where the body does not end with its line (skipped without strace)',
    async () => {
      const recorder = await record((socket) => socket.end(noDecision));
      const { probe } = deploy('probe.sh', recorder.port);
      const log = path.join(temporaryFolder(), 'trace');
      const argv = [
        ...[strace!, '-e', 'trace=write', '-e', 'signal=none', '-o', log],
        ...[probe, 'claude-code', 'Stop'],
      ];
      const writes = async (body: string): Promise<number> => {
        await runProbe(probe, { argv, stdin: Buffer.from(body) });
        const sent = readFileSync(log, 'latin1').matchAll(/^write\(.* = (\d+)$/gm);
        return [...sent].filter(([, bytes]) => Number(bytes) > 1).length; // a line end goes to /dev/null
      };
      expect(await writes('{\n  "a": 1\n}\n')).toBe(1);
      expect(await writes('{\n  "a": 1}')).toBe(2);
      expect(recorder.requests.length).toBe(2);
    },
  );

  test.skipIf(findProgram('shellcheck') === undefined)(
    'passes shellcheck (skipped where it is missing)',
    () => {
      expectClean(spawnSync('shellcheck', ['probe.sh'], { cwd: import.meta.dirname }));
    },
  );

  test.skipIf(findProgram('shfmt') === undefined)(
    'is formatted by shfmt (skipped where it is missing)',
    () => {
      expectClean(spawnSync('shfmt', ['-d', '-i', '2', 'probe.sh'], { cwd: import.meta.dirname }));
    },
  );
});

function expectClean({ status, stdout }: SpawnSyncReturns<Buffer>): void {
  expect([stdout.toString(), status]).toEqual(['', 0]);
}

async function until(isTrue: () => boolean): Promise<void> {
  for (let waitedMs = 0; !isTrue(); waitedMs += 100) {
    if (waitedMs > 15_000) throw new Error(`not so within 15 s: ${String(isTrue)}`);
    await sleep(100);
  }
}

/** How many processes have that folder in their command line. */
function processesIn(folder: string): number {
  const listed = spawnSync('ps', ['-A', '-o', 'args']).stdout.toString();
  return listed.split('\n').filter((line) => line.includes(folder)).length;
}
