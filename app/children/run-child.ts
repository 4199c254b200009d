import { spawn } from 'node:child_process';

export interface ChildSpec {
  /** an executable and its arguments, never a shell's line */
  command: string;
  args: readonly string[];
  /** the child's whole environment */
  env: Readonly<Record<string, string>>;
  /** the folder that it starts in; absent = ours */
  cwd?: string;
  stdin: Uint8Array;
  deadlineMs: number;
  maxOutputBytes: number;
  /** Is called once, with the first bytes of its stdout. */
  onOutput?(): void;
}

export type ChildEnd =
  | { kind: 'ended'; code: number; stdout: Uint8Array; stderr: Uint8Array }
  /** a signal, the deadline or the output limit ended it */
  | { kind: 'killed'; by: 'us' | 'signal'; why: Why }
  /** it could not be started: the system's words */
  | { kind: 'unstartable'; why: string };

/** For a person, in both languages. */
type Why = Readonly<Record<'en' | 'zh-CN', string>>;

/** Runs one program to its end without a shell. Resolves always; the child is gone when it has. */
export function runChild(spec: ChildSpec, signal?: AbortSignal): Promise<ChildEnd> {
  return new Promise((resolve) => {
    const child = spawn(spec.command, spec.args, {
      env: { ...spec.env },
      ...(spec.cwd === undefined ? {} : { cwd: spec.cwd }),
      stdio: ['pipe', 'pipe', 'pipe'],
      windowsHide: true,
      shell: false,
    });
    const stdout: Uint8Array[] = [];
    const stderr: Uint8Array[] = [];
    let size = 0;
    let why: Why | undefined;
    const stop = (reason: Why): void => {
      why ??= reason;
      child.kill('SIGKILL');
    };
    const keep = (into: Uint8Array[]) => (chunk: Uint8Array) => {
      size += chunk.length;
      if (size > spec.maxOutputBytes) stop({ en: 'it printed too much', 'zh-CN': '输出过多' });
      else into.push(chunk);
    };
    const timer = setTimeout(() => stop(late(spec.deadlineMs)), spec.deadlineMs);
    const aborted = (): void => stop({ en: 'asked to stop', 'zh-CN': '被要求停止' });
    signal?.addEventListener('abort', aborted, { once: true });
    const done = (end: ChildEnd): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', aborted);
      resolve(end);
    };
    child.stdout.once('data', () => spec.onOutput?.());
    child.stdout.on('data', keep(stdout));
    child.stderr.on('data', keep(stderr));
    child.on('error', (error) => done({ kind: 'unstartable', why: error.message }));
    child.on('close', (code, name) => {
      if (why !== undefined) done({ kind: 'killed', by: 'us', why });
      else if (code === null) done({ kind: 'killed', by: 'signal', why: signalled(name) });
      else
        done({ kind: 'ended', code, stdout: Buffer.concat(stdout), stderr: Buffer.concat(stderr) });
    });
    child.stdin.on('error', () => undefined); // it may end without reading: its exit code tells
    child.stdin.end(spec.stdin);
    if (signal?.aborted === true) aborted();
  });
}

const late = (ms: number): Why => ({
  en: `no end within ${ms} ms`,
  'zh-CN': `${ms} 毫秒内没有结束`,
});

const signalled = (name: string | null): Why => ({
  en: `signal ${name ?? 'unknown'}`,
  'zh-CN': name === null ? '未知信号' : `信号 ${name}`,
});
