import path from 'node:path';
import { processCommand } from '../agents/command-line.ts';
import { readSampleReply, sampleHook } from '../agents/sample/sample-hook.ts';
import { runChild, type ChildEnd, type ChildSpec } from '../children/run-child.ts';
import type { DeployedProbes } from '../home/probes.ts';
import type { SampleOutcome } from '../protocol/bridge.ts';
import { utf8Bytes, utf8Text } from '../text/utf8.ts';

export interface SampleParts {
  probes: DeployedProbes;
  platform: 'linux' | 'darwin' | 'win32';
  env: Readonly<Record<string, string | undefined>>;
}

/** Asks a sample question, in Chinese, through the deployed probe, as an agent would; resolves when the probe has ended. */
export async function askSample(parts: SampleParts): Promise<SampleOutcome> {
  const hook = sampleHook();
  const end = await runChild(probeCommand(parts, 'sample', hook.event, utf8Bytes(hook.text)));
  if (end.kind !== 'ended')
    return { kind: 'failed', why: `the probe did not run: ${whyNotEnded(end)}` };
  if (end.code !== 0) return { kind: 'failed', why: `the probe ended with ${end.code}` };
  if (end.stdout.length === 0) return { kind: 'no-decision' };
  const text = readSampleReply(utf8Text(end.stdout) ?? '');
  if (text === undefined) return { kind: 'failed', why: 'the reply makes no sense' };
  return { kind: 'answered', text, bytes: utf8Bytes(text).length };
}

/** Why a child gave no exit code. */
export function whyNotEnded(end: Exclude<ChildEnd, { kind: 'ended' }>): string {
  return end.kind === 'killed' ? end.why.en : end.why;
}

/** How a probe is started by hand: the way an agent would, with next to no environment. */
export function probeCommand(
  { probes, platform, env }: SampleParts,
  agent: string,
  event: string,
  stdin: Uint8Array,
): ChildSpec {
  const isWindows = platform === 'win32';
  const place = {
    platform,
    folder: isWindows ? path.win32.dirname(probes.powershell) : path.posix.dirname(probes.bash),
    gitBash: false,
    systemRoot: env['SystemRoot'] ?? 'C:\\Windows',
  };
  return {
    ...processCommand(place, agent, event),
    stdin,
    deadlineMs: patienceMs,
    maxOutputBytes: 64 * 1024 * 1024,
    env: leastEnv(env),
  };
}

function leastEnv(env: SampleParts['env']): Record<string, string> {
  const kept = [
    'PATH',
    'HOME',
    'USERPROFILE',
    'SystemRoot',
    'LANG',
    'LC_ALL',
    'LC_CTYPE',
    'TEMP',
    'TMPDIR',
  ];
  const pairs = kept.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]]]));
  // the intake tells by it that no agent has run the hook
  return { ...(Object.fromEntries(pairs) as Record<string, string>), AI_AGENT: 'asktop' };
}

/** A person may look at the sample for a while; then it is taken away. */
const patienceMs = 30 * 60_000;
