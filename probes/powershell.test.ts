import { writeFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import {
  type Outcome,
  type Run,
  commandLine,
  deploy,
  runProbe,
  silenceLimit,
  startProbe,
  temporaryFolder,
} from './testing/deployment.ts';
import { marks, noise, payloads } from './testing/payloads.ts';
import { type Recorder, startRecorder, unusedPort } from './testing/recorder.ts';
import { allow, noDecision, proof, reply, secret, stillHeld } from './testing/replies.ts';
import { powerShells } from './testing/shells.ts';

/** PowerShell takes a second to start on an idle machine, and many times that on a busy one. */
const startsTimeoutMs = 600_000;

const running: Recorder[] = [];
afterEach(async () => {
  for (const recorder of running.splice(0)) await recorder.stop();
});

async function record(
  answer: (socket: Socket) => void,
  connected?: (socket: Socket) => void,
): Promise<Recorder> {
  const recorder = await startRecorder(answer, connected);
  running.push(recorder);
  return recorder;
}

for (const { name, program } of powerShells) {
  const run = (probe: string, how: Run = {}): Promise<Outcome> =>
    runProbe(probe, {
      argv: commandLine(
        probe,
        how.agent ?? 'claude-code',
        how.event ?? 'PermissionRequest',
        program,
      ),
      ...how,
    });

  describe.skipIf(program === undefined)(
    `probe.ps1 under ${name}`,
    { timeout: startsTimeoutMs },
    () => {
      const all = Buffer.concat([...Object.values(payloads), noise(1 << 20)]);
      const cases = [
        ...Object.entries(payloads).map(([title, body]) => ({ title, body, locale: 'zh_CN.GBK' })),
        ...['zh_CN.GBK', 'C', 'C.UTF-8', 'en_US.US-ASCII'].map((locale) => ({
          title: 'all',
          body: all,
          locale,
        })),
      ];
      test.each(cases)(
        'passes $title in both directions under $locale',
        async ({ body, locale }) => {
          const recorder = await record((socket) => socket.end(reply(body)));
          const { probe } = deploy('probe.ps1', recorder.port);
          const outcome = await run(probe, { stdin: body, env: { LC_ALL: locale } });
          expect(recorder.requests[0]!.body.equals(body)).toBe(true);
          expect(outcome.stdout.equals(body)).toBe(true);
          expect([outcome.code, outcome.stderr.toString()]).toEqual([0, '']);
        },
      );

      test('passes 20 MiB in and 5 MiB out', async () => {
        const [body, answer] = [noise(20 << 20), noise(5 << 20)];
        const recorder = await record((socket) => socket.end(reply(answer)));
        const outcome = await run(deploy('probe.ps1', recorder.port).probe, { stdin: body });
        expect(recorder.requests[0]!.body.equals(body)).toBe(true);
        expect(outcome.stdout.equals(answer)).toBe(true);
      });

      test('prints a veto to stderr as raw UTF-8 and ends with 2', async () => {
        const veto = Buffer.from('危险命令已被阻止');
        const recorder = await record((socket) =>
          socket.end(reply(veto, { 'x-asktop-exit': '2' })),
        );
        const outcome = await run(deploy('probe.ps1', recorder.port).probe, {
          env: { LC_ALL: 'zh_CN.GBK' },
        });
        expect([outcome.code, outcome.stdout.length]).toEqual([2, 0]);
        expect(outcome.stderr.equals(veto)).toBe(true);
      });

      test('sends what the contract says, and lets no mark end a header', async () => {
        const recorder = await record((socket) => socket.end(noDecision));
        const { probe } = deploy('probe.ps1', recorder.port);
        const env = {
          TERM_PROGRAM: 'a\r\nX-Evil: 1;你b',
          WT_SESSION: 'w'.repeat(999),
          CLAUDECODE: '1',
          AI_AGENT: '',
        };
        const outcome = await run(probe, { env, stdin: Buffer.from('{"a":1}') });
        expect([outcome.code, outcome.stdout.length, outcome.stderr.length]).toEqual([0, 0, 0]);
        const { requestLine, headers, body } = recorder.requests[0]!;
        expect(requestLine).toBe('POST /v1/hooks/claude-code/PermissionRequest HTTP/1.1');
        expect(body.toString()).toBe('{"a":1}');
        const {
          'x-asktop-caller': caller,
          'x-asktop-terminal': terminal,
          ...rest
        } = Object.fromEntries(headers);
        expect(rest).toEqual({
          host: `127.0.0.1:${recorder.port}`,
          connection: 'close',
          'content-type': 'application/json',
          'content-length': '7',
          'x-asktop-secret': secret,
          'x-asktop-probe': 'powershell/1',
          'x-asktop-charset': expect.stringMatching(/^in=\d+;out=\d+$/) as string,
        });
        expect(caller).toMatch(/^CLAUDECODE=1(;|$)/);
        expect(terminal).toContain('TERM_PROGRAM=aX-Evil: 1b;');
        expect(terminal).toContain(`WT_SESSION=${'w'.repeat(256)}`);
        expect(terminal).not.toContain('w'.repeat(257));
      });

      test('sends all marks in the order of the contract', async () => {
        const recorder = await record((socket) => socket.end(noDecision));
        const { probe } = deploy('probe.ps1', recorder.port);
        await run(probe, { env: Object.fromEntries(marks.map((name) => [name, 'x'])) });
        const { headers } = recorder.requests[0]!;
        const sent = `${headers.get('x-asktop-terminal')};${headers.get('x-asktop-caller')}`;
        expect(sent).toBe(marks.map((name) => `${name}=x`).join(';'));
      });

      test('takes each wrong answer as no decision', async () => {
        const wrong: Record<string, Buffer> = {
          'a stranger without proof': reply(allow, { 'X-Asktop-Proof': undefined }),
          'another proof': reply(allow, { 'X-Asktop-Proof': proof.toUpperCase() }),
          'half an answer': reply(allow).subarray(0, -1),
          'half a head': reply(allow).subarray(0, 40),
          'a chunked answer': reply(allow, { 'Transfer-Encoding': 'chunked' }),
          'no length': reply(allow, { 'Content-Length': undefined }),
          'two lengths': reply(allow, { 'content-length': String(allow.length) }),
          'an unknown exit code': reply(allow, { 'X-Asktop-Exit': '1' }),
          'another status': Buffer.from(reply(allow).toString().replace('200 OK', '201 Created')),
          'no HTTP': allow,
          nothing: Buffer.alloc(0),
        };
        let answer: Buffer = Buffer.alloc(0);
        const recorder = await record((socket) => socket.end(answer));
        const { probe } = deploy('probe.ps1', recorder.port);
        for (const [title, bytes] of Object.entries(wrong)) {
          answer = bytes;
          const { code, stdout, stderr } = await run(probe);
          expect([title, code, stdout.toString(), stderr.toString()]).toEqual([title, 0, '', '']);
        }
      });

      test('is silent when Asktop is down, closed, or its endpoint is no endpoint', async () => {
        const line = `1 ${secret} ${proof}`;
        const endpoints = [
          await unusedPort(),
          undefined,
          '',
          line,
          `${line}\r\n`,
          `${line}\n\n`,
          `0${line.slice(1)}\n`,
        ];
        for (const endpoint of endpoints) {
          const { code, stdout, stderr } = await run(deploy('probe.ps1', endpoint).probe);
          expect([endpoint, code, stdout.toString(), stderr.toString()]).toEqual([
            endpoint,
            0,
            '',
            '',
          ]);
        }
      });

      test('asks the Asktop beside it and never the one that the environment names', async () => {
        const stranger = await record((socket) => socket.end(reply(allow)));
        const elsewhere = temporaryFolder('用户 名');
        writeFileSync(path.join(elsewhere, 'endpoint'), `${stranger.port} ${secret} ${proof}\n`);
        const env = { ASKTOP_HOME: elsewhere };
        const closed = await run(deploy('probe.ps1').probe, { env });
        expect([closed.code, closed.stdout.length, stranger.requests.length]).toEqual([0, 0, 0]);
        const asktop = await record((socket) => socket.end(reply(Buffer.from('ours'))));
        const home = temporaryFolder("用户 名 $it's");
        const open = await run(deploy('probe.ps1', asktop.port, undefined, home).probe, { env });
        expect([open.stdout.toString(), stranger.requests.length]).toEqual(['ours', 0]);
      });

      test('waits while it is told that the request is held, and ends after silence', async () => {
        const held = await record((socket) => {
          void (async () => {
            for (let at = 0; at < 6; at++) {
              socket.write(stillHeld);
              await sleep(5000);
            }
            socket.end(reply(allow));
          })();
        });
        const answered = run(deploy('probe.ps1', held.port, silenceLimit(20)).probe);
        const frozen = await record(() => undefined);
        const silent = await run(deploy('probe.ps1', frozen.port, silenceLimit(20)).probe);
        expect([silent.code, silent.stdout.length, silent.stderr.length]).toEqual([0, 0, 0]);
        expect((await answered).stdout.equals(allow)).toBe(true);
      });

      test('ends when Asktop freezes and reads no further', async () => {
        const frozen = await record(
          () => undefined,
          (socket) => socket.pause(),
        );
        const { probe } = deploy('probe.ps1', frozen.port, silenceLimit(4));
        const outcome = await run(probe, { stdin: noise(20 << 20) });
        expect([outcome.code, outcome.stdout.length]).toEqual([0, 0]);
      });

      test.skipIf(name.includes('5.1'))(
        'hangs up when its parent was killed (not in 5.1: README.md)',
        async () => {
          let tell: () => void = () => undefined;
          const hungUp = new Promise<void>((resolve) => (tell = resolve));
          const recorder = await record((socket) => {
            const beat = setInterval(() => socket.write(stillHeld), 10_000);
            socket.on('close', () => {
              clearInterval(beat);
              tell();
            });
          });
          const { probe } = deploy('probe.ps1', recorder.port);
          const argv = [
            process.execPath,
            '-e',
            relay,
            ...commandLine(probe, 'claude-code', 'PermissionRequest', program),
          ];
          const { child } = startProbe(probe, { argv });
          await recorder.received(1);
          await sleep(20_000); // it seeks its parent at the first interim reply
          child.kill('SIGKILL');
          await hungUp;
        },
      );

      test('says Cursor’s "no decision", and exits with 0 where .NET is forbidden', async () => {
        const { probe } = deploy('probe.ps1');
        const cursor = { agent: 'cursor', event: 'preToolUse' };
        expect((await run(probe, cursor)).stdout.toString().trim()).toBe('{}');
        const prompt = { agent: 'cursor', event: 'beforeSubmitPrompt' };
        expect((await run(probe, prompt)).stdout.toString().trim()).toBe('{"continue":true}');
        const antigravity = { agent: 'antigravity', event: 'PreToolUse' };
        expect((await run(probe, antigravity)).stdout.toString().trim()).toBe('{"decision":"ask"}');
        // with a byte order mark, or with anything else around it, Grok would take it for an allow
        const gate = { agent: 'grok-build', event: 'PreToolUse-gatekeeper' };
        expect((await run(probe, gate)).stdout.toString()).toBe(
          '{"decision":"deny","reason":"Asktop cannot be reached and its gatekeeper mode is on: nothing runs unapproved."}',
        );
        const constrained = '$ExecutionContext.SessionState.LanguageMode = "ConstrainedLanguage"';
        for (const [agent, said] of [
          ['cursor', '{}'],
          ['claude-code', ''],
        ]) {
          const command = `${constrained}; & '${probe}' ${agent} preToolUse; exit $LASTEXITCODE`;
          const argv = [...program!, '-NoProfile', '-NonInteractive', '-Command', command];
          const { code, stdout, stderr } = await run(probe, { argv });
          expect([agent, code, stdout.toString().trim(), stderr.toString()]).toEqual([
            agent,
            0,
            said,
            '',
          ]);
        }
      });
    },
  );
}

const relay = `
  const [program, ...args] = process.argv.slice(1);
  require('node:child_process').spawn(program, args, { stdio: ['pipe', 'ignore', 'ignore'] }).stdin.end('{}');
`;
