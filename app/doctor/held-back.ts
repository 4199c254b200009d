import type { Agent } from '../agents/agent.ts';
import type { OwnHook, TrustFile, Words } from '../agents/setup.ts';
import { followLink } from '../files/look-at.ts';
import { readForeign } from '../files/read-foreign.ts';
import { tomlIn } from '../installer/off-files.ts';
import { utf8Text } from '../text/utf8.ts';
import type { DoctorParts } from './parts.ts';
import { jsonOf } from './json-of.ts';

/** A sentence, and what is not trusted. */
export type HeldBack = Words & Pick<TrustFile, 'about'>;

/**
 * Why an agent does not run hooks of ours although they are there: it was not told to trust them, or this folder. Reads one file of
 * the agent's, bounded in size and time. What cannot be read says nothing: it is no part of what was installed.
 */
export async function heldBack(
  { setup }: Agent,
  { machine, folder }: Pick<DoctorParts, 'machine' | 'folder'>,
  own: readonly OwnHook[],
): Promise<HeldBack | undefined> {
  const trust = setup.trust?.(machine, folder);
  if (trust === undefined || own.length === 0) return undefined;
  const found = await readForeign(await followLink(trust.file), maxBytes);
  const text = found.kind === 'bytes' ? utf8Text(found.bytes) : undefined;
  if (text === undefined) return undefined;
  const root = trust.form === 'toml' ? tomlIn(text) : jsonOf(text);
  if (root === undefined || root instanceof Error) return undefined;
  const why = trust.heldBack(root, own);
  return why && { ...why, about: trust.about };
}

/** Claude Code's holds the last prompts of every project. */
const maxBytes = 16 * 1024 * 1024;
