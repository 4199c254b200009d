import { readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { vi } from 'vitest';
import type { Words } from '../../agents/setup.ts';
import { inTime } from '../../files/in-time.ts';
import { writeForeign } from '../../files/write-foreign.ts';
import type { Change } from '../change.ts';
import { ledgerFile } from '../ledger.ts';
import { notWritable } from '../plan-words.ts';
import { agentOf, Busy, InstallerRig } from './installer-rig.ts';

// How a person comes to a sentence of the installer's: each ends with what was said of Claude Code's config.

/** The reason for what became of a config, or what is to be known of it. */
export function said({ outcome, notes }: Change): Words {
  const [note] = notes;
  if (note !== undefined) return note;
  if (outcome.kind === 'change') throw new Error('nothing was said');
  return outcome.why;
}

/** What a config of this content is refused with. */
export async function refusal(rig: InstallerRig, content: string | Uint8Array): Promise<Words> {
  rig.write(claude, content);
  return said(await rig.install(claude));
}

export async function twice(rig: InstallerRig, id: string): Promise<Words> {
  await rig.install(id);
  return said(await rig.install(id));
}

/** A whole file of ours is there, somebody does something to it, then it is to go. */
export async function plugin(rig: InstallerRig, change: (file: string) => void): Promise<Words> {
  await rig.install('opencode');
  change(rig.configOf('opencode'));
  return said(await rig.uninstall('opencode'));
}

export async function linkedTo(rig: InstallerRig, target: string): Promise<Words> {
  symlinkSync(target, rig.configOf(claude));
  return said(await rig.install(claude));
}

export async function notReadBack(rig: InstallerRig): Promise<Words> {
  const file = rig.write(claude, '{}');
  const [before, after] = [Buffer.from('{}'), Buffer.from('{ }')];
  const written = await writeForeign({ file, before, after, verify: () => false });
  if (written.kind !== 'refused') throw new Error(written.kind);
  // the sentence says that they stand there again
  if (!readFileSync(file).equals(before)) throw new Error(readFileSync(file, 'utf8'));
  return notWritable(agentOf(claude), file, written.why);
}

/** Another program writes whenever we are about to. */
export async function writtenMeanwhile(rig: InstallerRig): Promise<Words> {
  let text = '{}';
  const file = rig.write(claude, text);
  const change = await rig.install(claude, {}, (step) => {
    if (step === 'check') writeFileSync(file, (text += ' '));
  });
  return said(change);
}

/** Two network mounts whose servers are gone hold two of Node's threads for files. */
export async function whileDisksHang(rig: InstallerRig): Promise<Words> {
  rig.write(claude, '{}');
  const answers: (() => void)[] = [];
  const server = () => new Promise<void>((resolve) => answers.push(resolve));
  await Promise.all([inTime(server, 1), inTime(server, 1)]);
  try {
    return said(await rig.install(claude));
  } finally {
    for (const answer of answers) answer();
  }
}

/** The lock is held by a process that lives: this one. Half a minute is over at once. */
export async function whileAnotherInstalls(rig: InstallerRig): Promise<Words> {
  writeFileSync(`${ledgerFile(rig.home)}.lock`, String(process.pid));
  let ms = Date.now();
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => (ms += 20_000));
  try {
    return said(await rig.install(claude));
  } catch (error) {
    if (error instanceof Busy) return error.words;
    throw error;
  } finally {
    clock.mockRestore();
  }
}

/** The entries that stand there start the probe of a home that is not this one. */
export async function anotherHome(rig: InstallerRig): Promise<Words> {
  const other = new InstallerRig();
  try {
    writeFileSync(path.join(other.home.folder, 'probe.sh'), '');
    await other.install(claude);
    await rig.install(claude);
    rig.write(claude, readFileSync(other.configOf(claude)));
    return said(await rig.uninstall(claude));
  } finally {
    other.stop();
  }
}

/** An entry of another program's, in the list of our own. */
export function hooked(handler: object): string {
  return JSON.stringify({ hooks: { PermissionRequest: [{ matcher: '*', hooks: [handler] }] } });
}

const claude = 'claude-code';
