import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  commandLine,
  deploy,
  replaceOnce,
  runProbe,
  temporaryFolder,
} from './testing/deployment.ts';
import { type Recorder, startRecorder } from './testing/recorder.ts';
import { reply } from './testing/replies.ts';
import { powerShells, windowsPowerShell } from './testing/shells.ts';

// Windows PowerShell mangles text in four layers and on stderr. Each measure is taken away alone and replaced by
// what one would write without a thought; then, and only then, bytes are damaged.

const chinese = Buffer.from('{"p":"危险命令已被阻止 😀 \\ud83d"}');

/** What hooks send: with a byte order mark, and in part not UTF-8. */
const hook = Buffer.concat([Buffer.from('\ufeff'), chinese, Buffer.from([0xc4, 0xe3, 0xff])]);

/** The console as on a Chinese machine, for the whole run; both for the probe and for its variants. */
const gbkConsole = (source: string): string =>
  replaceOnce(
    source,
    "$ErrorActionPreference = 'Stop'\n",
    `$ErrorActionPreference = 'Stop'
$Gbk = [Text.Encoding]::GetEncoding(936)
try { [Console]::InputEncoding = $Gbk; [Console]::OutputEncoding = $Gbk } catch { $null = $_ }
`,
  );

/** PowerShell takes a second to start on an idle machine, and many times that on a busy one. */
const startsTimeoutMs = 600_000;

interface Layer {
  name: string;
  measure: string;
  naive: string;
  /** what the server does, and what then shows the damage */
  headers?: Record<string, string>;
  damaged: 'request' | 'stdout' | 'stderr';
}

const layers: Layer[] = [
  {
    name: '2, stdin: read as text by the console',
    measure: '    $stdin = [Console]::OpenStandardInput()\n    $stdin.CopyTo($bytes, 65536)\n',
    naive: `    $text = [Text.Encoding]::UTF8.GetBytes([Console]::In.ReadToEnd())
    $bytes.Write($text, 0, $text.Length)
`,
    damaged: 'request',
  },
  {
    name: '3, HTTP: sent as a string in Latin-1',
    measure: '    $Body.WriteTo($socket)\n',
    naive: `    $text = [Text.Encoding]::UTF8.GetString($Body.ToArray())
    $bytes = [Text.Encoding]::GetEncoding(28591).GetBytes($text)
    $socket.Write($bytes, 0, $bytes.Length)
    $socket.Write([byte[]]::new($Body.Length - $bytes.Length), 0, $Body.Length - $bytes.Length)
`,
    damaged: 'request',
  },
  {
    name: '4, stdout: written as text by the console',
    measure:
      'Write-RawByte ([Console]::OpenStandardOutput()) $reply.Bytes.GetBuffer() $reply.Length',
    naive: '[Console]::Out.Write([Text.Encoding]::UTF8.GetString($reply.Bytes.ToArray()))',
    damaged: 'stdout',
  },
  {
    name: '4, stdout: left to the pipeline',
    measure:
      'Write-RawByte ([Console]::OpenStandardOutput()) $reply.Bytes.GetBuffer() $reply.Length',
    naive: '[Text.Encoding]::UTF8.GetString($reply.Bytes.ToArray())',
    damaged: 'stdout',
  },
  {
    name: 'stderr: written as text by the console',
    measure:
      'Write-RawByte ([Console]::OpenStandardError()) $reply.Bytes.GetBuffer() $reply.Length',
    naive: '[Console]::Error.Write([Text.Encoding]::UTF8.GetString($reply.Bytes.ToArray()))',
    headers: { 'X-Asktop-Exit': '2' },
    damaged: 'stderr',
  },
];

for (const { name, program } of powerShells) {
  describe.skipIf(program === undefined)(
    `under ${name} with a GBK console`,
    { timeout: startsTimeoutMs },
    () => {
      let recorder: Recorder;
      let headers: Record<string, string> = {};
      beforeAll(async () => {
        recorder = await startRecorder((socket) => socket.end(reply(chinese, headers)));
      });
      afterAll(() => recorder.stop());

      async function passesUnhurt(
        layer: Layer,
        change: (source: string) => string,
      ): Promise<boolean> {
        headers = layer.headers ?? {};
        const { probe } = deploy('probe.ps1', recorder.port, (source) =>
          gbkConsole(change(source)),
        );
        const argv = commandLine(probe, 'claude-code', 'PermissionRequest', program);
        const outcome = await runProbe(probe, { stdin: hook, argv });
        const arrived = recorder.requests.pop()!.body;
        // the other layers keep their measures, so nothing else may be hurt
        const places = { request: arrived, stdout: outcome.stdout, stderr: outcome.stderr };
        if (layer.damaged !== 'request') expect(arrived.equals(hook)).toBe(true);
        return places[layer.damaged].equals(layer.damaged === 'request' ? hook : chinese);
      }

      test.each(layers)('layer $name: damages the bytes, the measure does not', async (layer) => {
        expect(await passesUnhurt(layer, (source) => source)).toBe(true);
        expect(
          await passesUnhurt(layer, (source) => replaceOnce(source, layer.measure, layer.naive)),
        ).toBe(false);
      });

      test('the console has its code pages back while the probe waits', async () => {
        headers = {};
        const { probe } = deploy('probe.ps1', recorder.port, (source) =>
          replaceOnce(
            gbkConsole(source),
            '    return Receive-Reply $client $endpoint.Proof\n',
            '    $script:Seen = [Console]::OutputEncoding.CodePage; exit $script:Seen % 256\n',
          ),
        );
        const argv = commandLine(probe, 'claude-code', 'PermissionRequest', program);
        const outcome = await runProbe(probe, { stdin: hook, argv });
        expect(outcome.code).toBe(936 % 256);
        expect(recorder.requests.pop()!.headers.get('x-asktop-charset')).toContain('out=936');
      });
    },
  );
}

const only51 =
  windowsPowerShell === undefined ? ' (skipped: only Windows PowerShell 5.1 reads files so)' : '';
test.skipIf(windowsPowerShell === undefined)(
  `layer 1, the file: 5.1 misreads it without its mark${only51}`,
  () => {
    const says = (mark: string): Buffer => {
      const script = path.join(temporaryFolder(), 'say.ps1');
      const write = '$o = [Console]::OpenStandardOutput(); $o.Write($b, 0, $b.Length)';
      writeFileSync(script, `${mark}$b = [Text.Encoding]::UTF8.GetBytes("危险"); ${write}\n`);
      const [program = '', ...args] = commandLine(script, 'a', 'b', windowsPowerShell);
      return spawnSync(program, args).stdout;
    };
    expect(says('\ufeff').equals(Buffer.from('危险'))).toBe(true);
    expect(says('').equals(Buffer.from('危险'))).toBe(false);
  },
);
