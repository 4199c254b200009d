import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync } from 'node:fs';
import type { Socket } from 'node:net';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { type Outcome, type Run, deploy, runProbe, silenceLimit } from './testing/deployment.ts';
import { noise } from './testing/payloads.ts';
import { type Recorder, startRecorder, unusedPort } from './testing/recorder.ts';
import {
  allow,
  noDecision,
  proof,
  reply,
  replyHead,
  secret,
  stillHeld,
} from './testing/replies.ts';
import { hasBash, otherBash } from './testing/shells.ts';

/** What stands in for a person in Grok's gatekeeper mode. */
const refusal =
  '{"decision":"deny","reason":"Asktop cannot be reached and its gatekeeper mode is on: nothing runs unapproved."}';

/** More than any socket's buffers take; an old bash reads each byte by itself. */
const large = noise(otherBash === undefined ? 20 << 20 : 8 << 20);

const running: Recorder[] = [];
afterAll(async () => {
  for (const recorder of running.splice(0)) await recorder.stop();
});

/** What a probe does whose server answers a request with `bytes`, and closes. */
async function answeredWith(bytes: Buffer, run: Run = {}): Promise<Outcome> {
  const recorder = await startRecorder((socket) => socket.end(bytes));
  running.push(recorder);
  return runProbe(deploy('probe.sh', recorder.port).probe, run);
}

/** What a probe with a short silence limit does whose server does `connected` to each connection. */
async function met(
  connected: (socket: Socket) => void,
  run: Run = {},
  argvOf?: (probe: string) => string[],
): Promise<Outcome> {
  const recorder = await startRecorder(() => undefined, connected);
  running.push(recorder);
  const { probe } = deploy('probe.sh', recorder.port, silenceLimit(4));
  return runProbe(probe, argvOf === undefined ? run : { ...run, argv: argvOf(probe) });
}

/** stdin is a pipe, where Node.js gives a socket */
const throughPipe = (probe: string): string[] => [
  'sh',
  '-c',
  'cat | "$0" cursor preToolUse',
  probe,
];

function expectNoDecision(outcome: Outcome): void {
  expect(outcome).toEqual({
    code: 0,
    signal: null,
    stdout: Buffer.alloc(0),
    stderr: Buffer.alloc(0),
  });
}

describe.skipIf(!hasBash)(
  'probe.sh (skipped on Windows: agents there get probe.ps1)',
  { timeout: 240_000 },
  () => {
    describe('takes as no decision', () => {
      const wrongProof = proof.replace(/p$/, 'q');
      test.each<[string, Buffer]>([
        ['a 204', noDecision],
        ['an allow from a stranger without proof', reply(allow, { 'X-Asktop-Proof': undefined })],
        [
          'an allow from a stranger with another proof',
          reply(allow, { 'X-Asktop-Proof': wrongProof }),
        ],
        ['the proof in other letter case', reply(allow, { 'X-Asktop-Proof': proof.toUpperCase() })],
        ['our own secret instead of the proof', reply(allow, { 'X-Asktop-Proof': secret })],
        ['the proof twice', reply(allow, { 'x-asktop-proof': proof })],
        ['half an answer', reply(allow).subarray(0, -1)],
        ['a head alone', replyHead(allow)],
        ['half a head', replyHead(allow).subarray(0, 40)],
        ['half a status line', Buffer.from('HTTP/1.1 2')],
        ['a chunked answer', reply(allow, { 'Transfer-Encoding': 'chunked' })],
        ['an answer without a length', reply(allow, { 'Content-Length': undefined })],
        ['two lengths', reply(allow, { 'content-length': String(allow.length) })],
        ['a length that is no number', reply(allow, { 'Content-Length': '5x' })],
        ['a negative length', reply(allow, { 'Content-Length': '-5' })],
        ['a length that is code', reply(allow, { 'Content-Length': 'a[$(echo x >&2)]' })],
        ['a length beyond all measure', reply(allow, { 'Content-Length': '99999999999999999999' })],
        ['an exit code that we do not know', reply(allow, { 'X-Asktop-Exit': '1' })],
        ['any other status', Buffer.from(reply(allow).toString().replace('200 OK', '201 Created'))],
        ['a redirect', Buffer.from('HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1:1/\r\n\r\n')],
        ['something that is not HTTP', Buffer.from('SSH-2.0-OpenSSH_9.2\r\n')],
        ['HTTP/0.9', allow],
        ['an end without a word', Buffer.alloc(0)],
      ])('%s', async (_, bytes) => {
        expectNoDecision(await answeredWith(bytes));
      });

      test('a server that is down', async () => {
        expectNoDecision(await runProbe(deploy('probe.sh', await unusedPort()).probe));
      });

      test('a server that hangs up in the middle of 20 MiB', async () => {
        const hangUp = (socket: Socket) => socket.once('data', () => socket.destroy());
        expectNoDecision(await met(hangUp, { stdin: large }));
      });

      test('an early 413 from a server that reads no further', async () => {
        const refuse = (socket: Socket) => {
          socket.once('data', () => {
            socket.pause();
            socket.end('HTTP/1.1 413 Payload Too Large\r\nContent-Length: 0\r\n\r\n');
          });
        };
        expectNoDecision(await met(refuse, { stdin: large }));
      });

      test.concurrent('a server that is silent for longer than the limit', async ({ expect }) => {
        const outcome = await met(() => undefined);
        expect(outcome.code).toBe(0);
        expect(outcome.stdout.length).toBe(0);
      });

      test.concurrent('a frozen server that does not even read 20 MiB', async ({ expect }) => {
        const outcome = await met((socket) => socket.pause(), { stdin: large });
        expect(outcome.code).toBe(0);
        expect(outcome.stdout.length).toBe(0);
      });

      test.concurrent('a server that freezes in the middle of its head', async ({ expect }) => {
        const outcome = await met((socket) => socket.write(replyHead(allow).subarray(0, 60)));
        expect(outcome.code).toBe(0);
        expect(outcome.stdout.length).toBe(0);
      });

      test.concurrent('a server that freezes in the middle of its answer', async ({ expect }) => {
        const outcome = await met((socket) => socket.write(reply(allow).subarray(0, -9)));
        expect(outcome.code).toBe(0);
        expect(outcome.stdout.length).toBe(0);
      });
    });

    test('prints a reply whose connection stays open, and does not wait for its end', async () => {
      const recorder = await startRecorder((socket) => socket.write(reply(allow)));
      running.push(recorder);
      const outcome = await runProbe(deploy('probe.sh', recorder.port).probe);
      expect(outcome.stdout.equals(allow)).toBe(true);
    });

    test('prints a reply that comes byte by byte', async () => {
      const recorder = await startRecorder((socket) => {
        socket.setNoDelay(true);
        for (const byte of reply(allow)) socket.write(Buffer.of(byte));
        socket.end();
      });
      running.push(recorder);
      const outcome = await runProbe(deploy('probe.sh', recorder.port).probe);
      expect(outcome.stdout.equals(allow)).toBe(true);
    });

    test('prints a reply that comes in one piece with the interim ones', async () => {
      const outcome = await answeredWith(Buffer.concat([stillHeld, stillHeld, reply(allow)]));
      expect(outcome.stdout.equals(allow)).toBe(true);
    });

    test('compares the names of headers in any letter case', async () => {
      const shouted = { 'Content-Length': undefined, 'X-Asktop-Proof': undefined };
      const outcome = await answeredWith(
        reply(allow, {
          ...shouted,
          'CONTENT-LENGTH': String(allow.length),
          'x-asktop-PROOF': proof,
        }),
      );
      expect(outcome.stdout.equals(allow)).toBe(true);
    });

    test('says nothing and asks nobody for an agent or event that is no plain name', async () => {
      const recorder = await startRecorder((socket) => socket.end(reply(allow)));
      running.push(recorder);
      const { probe } = deploy('probe.sh', recorder.port);
      const names = ['', 'a b', 'a/b', '../x', 'a\r\nb', '你', 'x'.repeat(65), 'a*', '$(id)'];
      for (const name of names) {
        expectNoDecision(await runProbe(probe, { agent: name }));
        expectNoDecision(await runProbe(probe, { event: name }));
      }
      expectNoDecision(await runProbe(probe, { argv: [probe] }));
      expect(recorder.requests.length).toBe(0);
    });

    describe('says "no decision" in the words of an agent to which silence means something else', () => {
      test.each([
        ['cursor', 'beforeShellExecution', '{}'],
        ['cursor', 'beforeMCPExecution', '{}'],
        ['cursor', 'beforeReadFile', '{}'],
        ['cursor', 'beforeSubmitPrompt', '{"continue":true}'],
        ['cursor', 'preToolUse', '{}'],
        ['cursor', 'subagentStart', '{}'],
        ['cursor', 'afterFileEdit', '{}'],
        ['cursor', 'stop', '{}'],
        ['copilot-cli', 'PreToolUse', ''],
        ['antigravity', 'PreToolUse', '{"decision":"ask"}'],
        ['antigravity', 'PostToolUse', ''],
        ['grok-build', 'PreToolUse-gatekeeper', refusal],
        ['grok-build', 'PreToolUse-beside', ''],
        ['grok-build', 'PreToolUse', ''],
        ['lingma', 'PreToolUse', ''],
        ['qoder-ide', 'PreToolUse', ''],
        ['zcode', 'PermissionRequest', ''],
        ['claude-code', 'PreToolUse', ''],
        ['codex', 'PermissionRequest', ''],
        ['gemini-cli', 'BeforeTool', ''],
      ])('%s %s: %j', async (agent, event, said) => {
        const down = await runProbe(deploy('probe.sh').probe, { agent, event });
        expect([down.code, down.stdout.toString()]).toEqual([0, said]);
        const none = await answeredWith(noDecision, { agent, event });
        expect([none.code, none.stdout.toString()]).toEqual([0, said]);
      });

      test('also when Asktop freezes while it reads what came through a pipe', async () => {
        const outcome = await met((socket) => socket.pause(), { stdin: large }, throughPipe);
        expect([outcome.code, outcome.stdout.toString()]).toEqual([0, '{}']);
      });

      test('also when Asktop freezes while it reads', async () => {
        const run = { agent: 'cursor', event: 'preToolUse', stdin: large };
        const outcome = await met((socket) => socket.pause(), run);
        expect([outcome.code, outcome.stdout.toString()]).toEqual([0, '{}']);
      });
    });

    test.concurrent(
      'is ended when Asktop freezes while it reads, and the signal for that was ignored from the start',
      async ({ expect }) => {
        const script = 'trap "" USR1; exec "$0" claude-code PermissionRequest';
        const argvOf = (probe: string) => ['sh', '-c', script, probe];
        const outcome = await met((socket) => socket.pause(), { stdin: large }, argvOf);
        expect([outcome.signal, outcome.stdout.toString()]).toEqual(['SIGKILL', '']);
      },
    );

    const isRoot = process.getuid?.() === 0;
    test.skipIf(!isRoot)(
      'says "no decision" when no second shell can be started (skipped but for root)',
      { concurrent: true },
      async ({ expect }) => {
        const recorder = await startRecorder((socket) => socket.end(reply(allow)));
        running.push(recorder);
        const { home, probe } = deploy('probe.sh', recorder.port);
        chmodSync(path.dirname(home), 0o711);
        chmodSync(path.join(home, 'endpoint'), 0o644);
        const argv = ['bash', '-c', 'ulimit -u 0; exec "$0" cursor preToolUse', probe];
        const outcome = await runProbe(probe, { argv, stdin: large, uid: 65_534 });
        expect([outcome.code, outcome.stdout.toString()]).toEqual([0, '{}']);
      },
    );

    const mounts = spawnSync('unshare', ['-m', 'mount', '-t', 'tmpfs', 'none', '/proc']);
    test.skipIf(mounts.status !== 0)(
      'brings a large body, and gives up on a frozen Asktop, where /proc is missing (skipped where unshare cannot hide it)',
      { concurrent: true },
      async ({ expect }) => {
        const script = 'mount -t tmpfs none /proc; cat | "$0" cursor preToolUse';
        const argvOf = (probe: string) => ['unshare', '-m', 'sh', '-c', script, probe];
        const frozen = await met((socket) => socket.pause(), { stdin: large }, argvOf);
        expect([frozen.code, frozen.stdout.toString()]).toEqual([0, '{}']);
        const recorder = await startRecorder((socket) => socket.end(reply(allow)));
        running.push(recorder);
        const { probe } = deploy('probe.sh', recorder.port);
        const outcome = await runProbe(probe, { argv: argvOf(probe), stdin: large });
        expect(outcome.stdout.toString()).toBe(allow.toString());
        expect(recorder.requests[0]!.body.equals(large)).toBe(true);
      },
    );

    test.concurrent(
      'is not ended when Asktop takes its time and then reads on',
      async ({ expect }) => {
        const recorder = await startRecorder(
          (socket) => socket.end(reply(allow)),
          (socket) => {
            socket.pause();
            setTimeout(() => socket.resume(), 2600);
          },
        );
        running.push(recorder);
        const { probe } = deploy('probe.sh', recorder.port, silenceLimit(3));
        const outcome = await runProbe(probe, { stdin: large });
        expect([outcome.code, outcome.stdout.toString()]).toEqual([0, allow.toString()]);
      },
    );

    describe('asks nobody when its endpoint is', () => {
      const line = `1 ${secret} ${proof}`;
      test.each([
        ['empty', ''],
        ['half written', line],
        ['cut in the proof', `${line.slice(0, -1)}\n`],
        ['without a port', `${secret} ${proof}\n`],
        ['of port 0', `0${line.slice(1)}\n`],
        ['of a port too high', `65536${line.slice(1)}\n`],
        ['of a port with a leading zero', `01${line.slice(1)}\n`],
        ['of a port that is a host', `x/../tcp/example.com/80${line.slice(1)}\n`],
        ['of a port that is code', `a[$(echo)]${line.slice(1)}\n`],
        ['with a secret that ends the header', `1 ${secret.slice(2)}\r\n ${proof}\n`],
        ['of two lines', `${line}\n${line}\n`],
        ['of four words', `${line} more\n`],
        ['with a carriage return', `${line}\r\n`],
      ])('%s', async (_, content) => {
        const recorder = await startRecorder((socket) => socket.end(reply(allow)));
        running.push(recorder);
        const endpoint = content.replace(/^1(?= )/, String(recorder.port));
        expectNoDecision(await runProbe(deploy('probe.sh', endpoint).probe));
        expect(recorder.requests.length).toBe(0);
      });

      test('a folder', async () => {
        const { home, probe } = deploy('probe.sh');
        mkdirSync(path.join(home, 'endpoint'));
        expectNoDecision(await runProbe(probe));
      });

      test('a FIFO that nobody writes to', async () => {
        const { home, probe } = deploy('probe.sh');
        execFileSync('mkfifo', [path.join(home, 'endpoint')]);
        expectNoDecision(await runProbe(probe));
      });

      test('unreadable', async () => {
        const recorder = await startRecorder((socket) => socket.end(reply(allow)));
        running.push(recorder);
        const { home, probe } = deploy('probe.sh', recorder.port);
        // root reads all: then the probe is run as nobody, who gets to the endpoint and reads it while he may
        const asUser = process.getuid?.() === 0 ? { uid: 65_534 } : {};
        chmodSync(path.dirname(home), 0o711);
        chmodSync(path.join(home, 'endpoint'), 0o644);
        expect((await runProbe(probe, asUser)).stdout).not.toHaveLength(0);
        chmodSync(path.join(home, 'endpoint'), 0o000);
        expectNoDecision(await runProbe(probe, asUser));
        expect(recorder.requests).toHaveLength(1);
      });
    });
  },
);
