import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll } from 'vitest';
import { proof, secret } from './replies.ts';
import { otherBash, pwsh } from './shells.ts';

export type Script = 'probe.sh' | 'probe.ps1';

/** A probe in a folder of its own, as the deployer leaves it. */
export interface Deployment {
  home: string;
  probe: string;
}

export interface Outcome {
  code: number | null;
  signal: NodeJS.Signals | null;
  stdout: Buffer;
  stderr: Buffer;
}

export interface Run {
  agent?: string;
  event?: string;
  stdin?: Buffer | AsyncIterable<Buffer>;
  env?: Record<string, string>;
  /** the program that is started, instead of the probe itself */
  argv?: string[];
  /** whose rights it has; only root can give another's */
  uid?: number;
}

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

export function temporaryFolder(name = 'home'): string {
  const root = mkdtempSync(path.join(tmpdir(), 'asktop-probe-'));
  folders.push(root);
  const folder = path.join(root, name);
  mkdirSync(folder);
  return folder;
}

/** The bytes of a probe of this checkout. */
export function probeBytes(script: Script): Buffer {
  return readFileSync(path.join(import.meta.dirname, '..', script));
}

/** `endpoint`: a port to name in a whole endpoint file, or the file's bytes; none is written without it. */
export function deploy(
  script: Script,
  endpoint?: number | string,
  change: (source: string) => string = (source) => source,
  home = temporaryFolder(),
): Deployment {
  const probe = path.join(home, script);
  const source = probeBytes(script).toString('latin1');
  const shebang =
    otherBash === undefined ? source : source.replace('#!/bin/bash -p', `#!${otherBash} -p`);
  writeFileSync(probe, Buffer.from(change(shebang), 'latin1'));
  chmodSync(probe, 0o755);
  writeFileSync(path.join(home, '.asktop-home'), '');
  if (endpoint !== undefined) {
    const line = typeof endpoint === 'string' ? endpoint : `${endpoint} ${secret} ${proof}\n`;
    writeFileSync(path.join(home, 'endpoint'), line, { mode: 0o600 });
  }
  return { home, probe };
}

/** Replaces `from`, which must stand there exactly once: a test of a removed measure must not miss it. */
export function replaceOnce(source: string, from: string, to: string): string {
  const parts = source.split(from);
  if (parts.length !== 2) throw new Error(`found ${parts.length - 1} times: ${from}`);
  return parts.join(to);
}

/** A shorter silence limit than the half minute that the probe has. */
export function silenceLimit(seconds: number): (source: string) => string {
  return (source) =>
    source.startsWith('#!')
      ? replaceOnce(source, 'silence_s=30 ', `silence_s=${seconds} `)
      : replaceOnce(source, '$SilenceMs = 30000', `$SilenceMs = ${seconds * 1000}`);
}

/** How an agent starts that probe, as argv. */
export function commandLine(
  probe: string,
  agent: string,
  event: string,
  powerShell = pwsh,
): string[] {
  if (probe.endsWith('.sh')) return [probe, agent, event];
  const flags = ['-NoProfile', '-NonInteractive', '-ExecutionPolicy', 'Bypass', '-File'];
  return [...(powerShell ?? ['pwsh']), ...flags, probe, agent, event];
}

/** Starts a probe and gives its child as well, to be killed or hung up on. */
export function startProbe(
  probe: string,
  run: Run = {},
): { child: ChildProcess; ended: Promise<Outcome> } {
  const {
    agent = 'claude-code',
    event = 'PermissionRequest',
    stdin = Buffer.from('{}'),
    env = {},
  } = run;
  const [program = '', ...args] = run.argv ?? commandLine(probe, agent, event);
  const child = spawn(program, args, {
    env: { ...baseEnvironment(probe), ...env },
    stdio: 'pipe',
    ...(run.uid === undefined ? {} : { uid: run.uid }),
  });
  const stdout: Buffer[] = [];
  const stderr: Buffer[] = [];
  child.stdout.on('data', (bytes: Buffer) => stdout.push(bytes));
  child.stderr.on('data', (bytes: Buffer) => stderr.push(bytes));
  child.stdin.on('error', () => undefined); // a killed probe does not read on
  void feed(child, stdin);
  const ended = new Promise<Outcome>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => {
      resolve({ code, signal, stdout: Buffer.concat(stdout), stderr: Buffer.concat(stderr) });
    });
  });
  return { child, ended };
}

export function runProbe(probe: string, run: Run = {}): Promise<Outcome> {
  return startProbe(probe, run).ended;
}

async function feed(child: ChildProcess, stdin: Buffer | AsyncIterable<Buffer>): Promise<void> {
  if (Buffer.isBuffer(stdin)) child.stdin?.write(stdin);
  else for await (const bytes of stdin) child.stdin?.write(bytes);
  child.stdin?.end();
}

/** Little for bash; what .NET was installed with for PowerShell. */
function baseEnvironment(probe: string): NodeJS.ProcessEnv {
  const home = { HOME: path.join(path.dirname(probe), 'no such home') };
  if (probe.endsWith('.sh')) return { PATH: '/usr/bin:/bin', ...home };
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => name !== 'ASKTOP_HOME'));
}
