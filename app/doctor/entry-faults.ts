import path from 'node:path';
import type { Launch } from '../agents/setup.ts';
import { followLink, lookAt } from '../files/look-at.ts';
import { readForeign } from '../files/read-foreign.ts';
import { findProgram } from '../installer/find-agents.ts';
import type { OwnHandler } from './compare-entries.ts';
import { isSamePath } from './compare-entries.ts';
import type { Fault } from './fault.ts';
import type { DoctorParts } from './parts.ts';

/** What can be said of one handler of ours without starting it, as a fault of its entry. */
export function entryFault(
  handler: OwnHandler,
  expected: OwnHandler | undefined,
  expectedProbe: string,
): Fault | undefined {
  const { event } = handler;
  const fields = fieldsOf(handler.handler);
  if (fields['enabled'] === false || fields['disabled'] === true)
    return { kind: 'entry-off', event };
  if (!isSamePath(handler.ours.probe, expectedProbe))
    return { kind: 'stale-home', event, at: handler.ours.probe };
  for (const [name, wanted] of Object.entries(fieldsOf(expected?.handler))) {
    const stands = fields[name];
    if (!/timeout/i.test(name) || typeof wanted !== 'number') continue;
    if (typeof stands !== 'number' || stands < wanted) {
      const detail =
        typeof stands === 'number'
          ? {
              en: `${name} is ${stands}, not ${wanted}`,
              'zh-CN': `${name} 是 ${stands}，而不是 ${wanted}`,
            }
          : {
              en: `${name} is not set, not ${wanted}`,
              'zh-CN': `没有设置 ${name}，应为 ${wanted}`,
            };
      return { kind: 'timeout-short', event, detail };
    }
  }
  return undefined;
}

/** What stands between an entry and its probe: the program that starts it, and the probe itself, as against the one that ships. */
export async function commandFault(
  handler: OwnHandler,
  launch: Launch | undefined,
  shipped: Uint8Array | undefined,
  { machine }: DoctorParts,
): Promise<Fault | undefined> {
  const { event } = handler;
  const { probe } = handler.ours;
  if (launch === undefined) return { kind: 'never-started', event };
  const windows = machine.platform === 'win32';
  const alias = [launch.command, ...launch.args].find((word) => windowsApps.test(word));
  if (windows && alias !== undefined) return { kind: 'windows-apps-alias', event, at: alias };
  if (windows && probe.endsWith('.sh') && machine.gitBash === undefined)
    return { kind: 'git-bash-missing', event };
  const probeFault = await faultOfProbe(probe, shipped, windows);
  if (probeFault !== undefined) return { event, ...probeFault };
  return programFault(launch, machine, event);
}

/** Whether a deployed file is there as it ships; `windows`: it needs no run bit. */
export async function faultOfProbe(
  probe: string,
  shipped: Uint8Array | undefined,
  windows: boolean,
): Promise<Fault | undefined> {
  const seen = await lookAt(probe);
  if (seen.kind === 'missing') return { kind: 'probe-missing', at: probe };
  if (seen.kind !== 'file') return { kind: 'probe-altered', at: probe };
  const { kind, ...found } = await readForeign(await followLink(probe), maxProbeBytes);
  if (kind === 'refused' && 'why' in found)
    return { kind: 'access-denied', at: probe, detail: found.why };
  if (shipped !== undefined && 'bytes' in found && !isEqual(found.bytes, shipped))
    return { kind: 'probe-altered', at: probe };
  return windows || seen.executable ? undefined : { kind: 'probe-not-executable', at: probe };
}

async function programFault(
  { command }: Launch,
  machine: DoctorParts['machine'],
  event: string,
): Promise<Fault | undefined> {
  if (path.isAbsolute(command) || path.win32.isAbsolute(command)) {
    const { kind } = await lookAt(command);
    return kind === 'missing' ? { kind: 'program-missing', event, at: command } : undefined;
  }
  if ((await findProgram([command], machine)) !== undefined) return undefined;
  // findProgram passes over the aliases: is one all there is?
  const folders = (machine.env['PATH'] ?? machine.env['Path'] ?? '').split(
    machine.platform === 'win32' ? ';' : ':',
  );
  for (const folder of folders.filter((at) => windowsApps.test(at))) {
    for (const name of [command, `${command}.exe`]) {
      const at = `${folder}${machine.platform === 'win32' ? '\\' : '/'}${name}`;
      if ((await lookAt(at)).kind === 'file') return { kind: 'windows-apps-alias', event, at };
    }
  }
  return { kind: 'program-missing', event, at: command };
}

function fieldsOf(handler: unknown): Readonly<Record<string, unknown>> {
  return typeof handler === 'object' && handler !== null
    ? (handler as Readonly<Record<string, unknown>>)
    : {};
}

function isEqual(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, at) => byte === other[at]);
}

const windowsApps = /[\\/]WindowsApps([\\/]|$)/i;
const maxProbeBytes = 1024 * 1024;
