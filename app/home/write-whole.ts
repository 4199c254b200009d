import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';

/**
 * Writes one of our own files in one step: readers see the old bytes or the new ones. Readable by the user only.
 */
export function writeWhole(file: string, bytes: Uint8Array, mode = 0o600): void {
  const beside = `${file}.${process.pid}.new`;
  rmSync(beside, { force: true });
  const handle = openSync(beside, 'wx', mode); // wx: never through a link that somebody laid there
  try {
    try {
      for (let at = 0; at < bytes.length;) at += writeSync(handle, bytes, at); // a full disk takes a part first
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
    renameSync(beside, file);
  } catch (error) {
    rmSync(beside, { force: true });
    throw error;
  }
}
