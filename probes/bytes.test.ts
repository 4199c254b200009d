import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deploy, runProbe, temporaryFolder } from './testing/deployment.ts';
import { marks, noise, payloads } from './testing/payloads.ts';
import { startRecorder, type Recorder } from './testing/recorder.ts';
import { allow, reply } from './testing/replies.ts';
import { gbkLocale, hasBash } from './testing/shells.ts';

const gbk = gbkLocale();
const locales: {
  name: string;
  env: Record<string, string> | undefined;
  charset: string | undefined;
}[] = [
  { name: 'C', env: { LC_ALL: 'C' }, charset: undefined },
  { name: 'C.UTF-8', env: { LC_ALL: 'C.UTF-8' }, charset: 'UTF-8' },
  {
    name: gbk === undefined ? 'zh_CN.GBK (skipped: no such locale, no localedef)' : 'zh_CN.GBK',
    env: gbk,
    charset: 'GBK',
  },
];

describe.skipIf(!hasBash)(
  'probe.sh (skipped on Windows: agents there get probe.ps1)',
  { timeout: 240_000 },
  () => {
    let answerWith = reply(allow);
    let recorder: Recorder;
    let probe: string;
    beforeAll(async () => {
      recorder = await startRecorder((socket) => socket.end(answerWith));
      probe = deploy('probe.sh', recorder.port).probe;
    });
    afterAll(() => recorder.stop());

    for (const locale of locales) {
      describe.skipIf(locale.env === undefined)(`under ${locale.name}`, () => {
        const env = locale.env ?? {};
        const bodies = { ...payloads, '1 MiB': noise(1 << 20), '20 MiB': noise(20 << 20) };

        test.each(Object.entries(bodies))('brings %s to the server unchanged', async (_, body) => {
          answerWith = reply(allow);
          const outcome = await runProbe(probe, { stdin: body, env });
          const request = recorder.requests.pop()!;
          expect(outcome.code).toBe(0);
          expect(outcome.stdout.equals(allow)).toBe(true);
          expect(request.body.length).toBe(body.length);
          expect(sha256(request.body)).toBe(sha256(body));
        });

        // Node.js gives its children sockets; what others give is read by another way, and here the edges are
        const piped = {
          ...bodies,
          '32 KiB': noise(32_768),
          '32 KiB and a byte': noise(32_769),
          'an option behind 32 KiB': Buffer.concat([noise(32_768), Buffer.from('-n')]),
          '64 KiB of line ends': Buffer.alloc(65_536, '\n'),
          'each byte behind 64 KiB': Buffer.concat([
            noise(65_536),
            payloads['each byte from 1 to 255']!,
          ]),
          '1 MiB and three line ends': Buffer.concat([noise(1 << 20), Buffer.from('\n\n\n')]),
        };
        test.each(Object.entries(piped))('brings %s through a pipe unchanged', async (_, body) => {
          answerWith = reply(allow);
          const argv = ['sh', '-c', 'cat | "$0" claude-code PermissionRequest', probe];
          const outcome = await runProbe(probe, { argv, stdin: body, env });
          const request = recorder.requests.pop()!;
          expect(outcome).toEqual({
            code: 0,
            signal: null,
            stdout: allow,
            stderr: Buffer.alloc(0),
          });
          expect(request.body.length).toBe(body.length);
          expect(sha256(request.body)).toBe(sha256(body));
        });

        test('brings all but the NULs of a large body through a pipe, each perhaps as a line end at its end', async () => {
          answerWith = reply(allow);
          const argv = ['sh', '-c', 'cat | "$0" claude-code PermissionRequest', probe];
          const half = '{"a":'.padEnd(40_000);
          await runProbe(probe, { argv, stdin: Buffer.from(`${half}\0\0"b"}`), env });
          const body = recorder.requests.pop()!.body.toString('latin1');
          expect(body.replace(/\n{0,2}$/, '')).toBe(`${half}"b"}`);
        });

        test('brings a file unchanged, from where it was read to', async () => {
          answerWith = reply(allow);
          const file = path.join(temporaryFolder(), 'stdin');
          const body = noise(100_000);
          writeFileSync(file, Buffer.concat([Buffer.from('a line before\n'), body]));
          const argv = [
            ...['sh', '-c', '{ read -r line; exec "$0" claude-code PermissionRequest; } <"$1"'],
            ...[probe, file],
          ];
          await runProbe(probe, { argv, env });
          expect(sha256(recorder.requests.pop()!.body)).toBe(sha256(body));
        });

        test.each([
          ['raw UTF-8', Buffer.from('{"a":"用 DuckDB 吧 🦆👩‍👩‍👧 \\ \\u4f60 %s"}\n')],
          ['bytes from 1 to 255', payloads['each byte from 1 to 255']!],
          ['nothing', Buffer.alloc(0)],
          ['5 MiB', noise(5 << 20)],
        ])('prints a reply of %s unchanged', async (_, body) => {
          answerWith = reply(body);
          const outcome = await runProbe(probe, { env });
          expect(outcome.code).toBe(0);
          expect(outcome.stdout.equals(body)).toBe(true);
          expect(outcome.stderr.length).toBe(0);
        });

        test('prints a veto to stderr as raw UTF-8 and ends with 2', async () => {
          const veto = Buffer.from('危险命令已被阻止');
          answerWith = reply(veto, { 'X-Asktop-Exit': '2' });
          const outcome = await runProbe(probe, { env });
          expect(outcome.code).toBe(2);
          expect(outcome.stdout.length).toBe(0);
          expect(outcome.stderr.equals(veto)).toBe(true);
        });

        test('names the charset of the locale', async () => {
          recorder.requests.length = 0;
          await runProbe(probe, { env });
          expect(recorder.requests[0]!.headers.get('x-asktop-charset')).toBe(locale.charset);
        });
      });
    }

    test('brings what was written into a named pipe whose writer has gone', async () => {
      answerWith = reply(allow);
      const pipe = path.join(temporaryFolder(), 'stdin');
      execFileSync('mkfifo', [pipe]);
      const script =
        'head -c 40000 /dev/zero | tr "\\0" x >"$1" & exec "$0" claude-code Stop <"$1"';
      const outcome = await runProbe(probe, { argv: ['sh', '-c', script, probe, pipe] });
      expect(outcome.stdout.equals(allow)).toBe(true);
      expect(recorder.requests.pop()!.body.equals(Buffer.alloc(40_000, 'x'))).toBe(true);
    });

    test('waits for a writer that pauses in the middle, whatever TMOUT says', async () => {
      answerWith = reply(allow);
      recorder.requests.length = 0;
      async function* slowly() {
        yield Buffer.from('{"a":"你'.slice(0, 7));
        await sleep(2500);
        yield Buffer.from('好"}');
      }
      const outcome = await runProbe(probe, { stdin: slowly(), env: { TMOUT: '1' } });
      expect(outcome.stdout.equals(allow)).toBe(true);
      expect(recorder.requests[0]!.body.equals(Buffer.from('{"a":"你好"}'))).toBe(true);
    });

    test('takes the charset from LC_ALL, else LC_CTYPE, else LANG, without its modifier', async () => {
      recorder.requests.length = 0;
      await runProbe(probe, { env: { LANG: 'de_DE.ISO-8859-15@euro' } });
      await runProbe(probe, { env: { LANG: 'C.UTF-8', LC_CTYPE: 'zh_TW.Big5' } });
      await runProbe(probe, {
        env: { LANG: 'C.UTF-8', LC_CTYPE: 'zh_TW.Big5', LC_ALL: 'ja_JP.SJIS' },
      });
      await runProbe(probe, { env: { LANG: 'x.GBK\r\nEvil: 1' } });
      const charsets = recorder.requests.map((request) => request.headers.get('x-asktop-charset'));
      expect(charsets).toEqual(['ISO-8859-15', 'Big5', 'SJIS', undefined]);
    });

    test.each(marks)('sends %s where that is the only mark', async (name) => {
      recorder.requests.length = 0;
      await runProbe(probe, { env: { [name]: 'here' } });
      const { headers } = recorder.requests[0]!;
      expect([headers.get('x-asktop-terminal'), headers.get('x-asktop-caller')]).toContain(
        `${name}=here`,
      );
    });

    test('sends all marks in the order of the contract', async () => {
      recorder.requests.length = 0;
      await runProbe(probe, { env: Object.fromEntries(marks.map((name) => [name, 'x'])) });
      const { headers } = recorder.requests[0]!;
      const sent = `${headers.get('x-asktop-terminal')};${headers.get('x-asktop-caller')}`;
      expect(sent).toBe(marks.map((name) => `${name}=x`).join(';'));
    });

    test('sends what the contract says, and nothing else of the environment', async () => {
      recorder.requests.length = 0;
      const set = {
        TERM_PROGRAM: 'iTerm.app',
        TMUX_PANE: '%3',
        CLAUDECODE: '1',
        AI_AGENT: 'claude-code',
      };
      await runProbe(probe, {
        env: { ...set, ANTHROPIC_API_KEY: 'never' },
        stdin: Buffer.from('{"a":1}'),
      });
      const { requestLine, headers } = recorder.requests[0]!;
      expect(requestLine).toBe('POST /v1/hooks/claude-code/PermissionRequest HTTP/1.1');
      expect(Object.fromEntries(headers)).toEqual({
        host: `127.0.0.1:${recorder.port}`,
        connection: 'close',
        'content-type': 'application/json',
        'content-length': '7',
        'x-asktop-secret': expect.stringMatching(/^S3cret-_s{35}$/) as string,
        'x-asktop-probe': 'bash/1',
        'x-asktop-parent': String(process.pid),
        'x-asktop-terminal': 'TERM_PROGRAM=iTerm.app;TMUX_PANE=%3',
        'x-asktop-caller': 'CLAUDECODE=1;AI_AGENT=claude-code',
      });
    });
  },
);

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
