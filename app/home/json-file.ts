import { readFileSync, renameSync, statSync } from 'node:fs';
import path from 'node:path';
import type { z } from 'zod';
import { utf8Bytes, utf8Text } from '../text/utf8.ts';
import { writeWhole } from './write-whole.ts';

/** What lies where one of our own files of JSON belongs. */
export type Found<T> =
  | { kind: 'value'; value: T }
  | { kind: 'missing' }
  | { kind: 'unreadable'; error: Error & { code: unknown } }
  | { kind: 'senseless'; bytes: Uint8Array };

/** Reads the file; nothing is changed. One that is larger than anything of ours is `unreadable` (EFBIG). */
export function lookAtJson<T>(file: string, schema: z.ZodType<T>): Found<T> {
  let bytes: Uint8Array;
  try {
    if (statSync(file).size > maxBytes)
      return { kind: 'unreadable', error: coded('EFBIG', 'it is too large') };
    bytes = readFileSync(file);
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error)) throw error;
    return error.code === 'ENOENT' ? { kind: 'missing' } : { kind: 'unreadable', error };
  }
  const parsed = schema.safeParse(jsonOf(bytes));
  return parsed.success ? { kind: 'value', value: parsed.data } : { kind: 'senseless', bytes };
}

/** Puts a value in the place of what was found: what makes no sense is put aside, what cannot be read is not written to. Throws the system's error. */
export function replaceJson(file: string, found: Found<unknown>, value: unknown): void {
  if (found.kind === 'unreadable') throw found.error;
  if (found.kind === 'senseless') putAside(file, found.bytes);
  writeWhole(file, utf8Bytes(`${JSON.stringify(value, undefined, 2)}\n`));
}

/** What is wrong with what was found, for the log; `holds`: what is in force therefore. */
export function problemOf(file: string, found: Found<unknown>, holds: string): string | undefined {
  const name = path.basename(file);
  if (found.kind === 'unreadable')
    return `${name} cannot be read (${String(found.error.code)}): ${holds}, and no change is kept`;
  if (found.kind === 'senseless')
    return `${name} makes no sense: ${holds}, and the first change puts it aside as ${name}.broken`;
  return undefined;
}

/** Renames a file to the first name that is free or has the same content. Throws EEXIST when none is left: few are kept, none is lost. */
function putAside(file: string, bytes: Uint8Array): void {
  for (let count = 1; count <= mostBroken; count += 1) {
    const aside = count === 1 ? `${file}.broken` : `${file}.broken-${count}`;
    const there = bytesIn(aside);
    if (there !== undefined && !there.equals(bytes)) continue;
    renameSync(file, aside);
    return;
  }
  throw coded('EEXIST', `there are ${mostBroken} broken ones already`);
}

function bytesIn(file: string): Buffer | undefined {
  try {
    return readFileSync(file);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

function jsonOf(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(utf8Text(bytes) ?? '');
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

const coded = (code: string, message: string): Error & { code: unknown } =>
  Object.assign(new Error(message), { code });

const mostBroken = 9;
const maxBytes = 8 * 1024 * 1024;
