import { realpathSync } from 'node:fs';
import os from 'node:os';
import { expect, test } from 'vitest';
import { runChild, type ChildSpec } from './run-child.ts';

const spec = (script: string, more: Partial<ChildSpec> = {}): ChildSpec => ({
  command: process.execPath,
  args: ['-e', script],
  env: { ONLY: '1' },
  stdin: new Uint8Array(),
  deadlineMs: 60_000,
  maxOutputBytes: 1_000_000,
  ...more,
});
const bytes = (text: string): Uint8Array => Buffer.from(text);

test('stdin, stdout, stderr and the exit code are carried byte for byte', async () => {
  const end = await runChild(
    spec('process.stdin.pipe(process.stdout); process.stderr.write("危"); process.exitCode = 3', {
      stdin: new Uint8Array([0xff, 0x00, 0x0d, 0x0a]),
    }),
  );
  expect(end).toEqual({
    kind: 'ended',
    code: 3,
    stdout: Buffer.from([0xff, 0x00, 0x0d, 0x0a]),
    stderr: Buffer.from('危'),
  });
});

test('the child sees the given environment and nothing else of ours', async () => {
  process.env['ASKTOP_TEST_SECRET'] = 'x';
  const end = await runChild(
    spec('console.log(process.env.ONLY, process.env.ASKTOP_TEST_SECRET, process.env.PATH)'),
  );
  delete process.env['ASKTOP_TEST_SECRET'];
  expect(end).toMatchObject({ kind: 'ended', stdout: bytes('1 undefined undefined\n') });
});

test('a program that does not exist is a value', async () => {
  expect(await runChild(spec('', { command: '/no/such/program' }))).toMatchObject({
    kind: 'unstartable',
  });
});

test('the deadline, the output limit and the signal each end it', async () => {
  const waits = 'setInterval(() => {}, 1000)';
  const stop = new AbortController();
  stop.abort();
  expect(await runChild(spec(waits, { deadlineMs: 100 }))).toEqual({
    kind: 'killed',
    by: 'us',
    why: { en: 'no end within 100 ms', 'zh-CN': '100 毫秒内没有结束' },
  });
  expect(await runChild(spec(waits), stop.signal)).toEqual({
    kind: 'killed',
    by: 'us',
    why: { en: 'asked to stop', 'zh-CN': '被要求停止' },
  });
  const prints = `process.stdout.write("x".repeat(100)); ${waits}`;
  expect(await runChild(spec(prints, { maxOutputBytes: 99 }))).toEqual({
    kind: 'killed',
    by: 'us',
    why: { en: 'it printed too much', 'zh-CN': '输出过多' },
  });
});

test.skipIf(process.platform === 'win32')(
  'a signal of another is named (skipped on Windows: it has none)',
  async () => {
    expect(await runChild(spec('process.kill(process.pid, "SIGKILL")'))).toEqual({
      kind: 'killed',
      by: 'signal',
      why: { en: 'signal SIGKILL', 'zh-CN': '信号 SIGKILL' },
    });
  },
);

test('a child that never reads its stdin still ends by itself', async () => {
  const end = await runChild(spec('process.exit(0)', { stdin: new Uint8Array(5_000_000) }));
  expect(end).toMatchObject({ kind: 'ended', code: 0 });
});

test('it starts in the folder that is named, and its first output is told once', async () => {
  const cwd = realpathSync(os.tmpdir());
  let told = 0;
  const end = await runChild(
    spec('process.stdout.write(process.cwd()); setTimeout(() => console.log("."), 50)', {
      cwd,
      onOutput: () => (told += 1),
    }),
  );
  expect(end).toMatchObject({ kind: 'ended', stdout: bytes(`${cwd}.\n`) });
  expect(told).toBe(1);
});
