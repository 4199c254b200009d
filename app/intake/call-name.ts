import { hash } from 'node:crypto';
import type { CallKey } from '../protocol/event.ts';

/**
 * A call's key as the desk keeps it. An agent without ids for its calls names them by their whole input, up to 32 MiB each, and the desk
 * remembers allowed calls until their turn ends: what is longer than a usual command is kept as its SHA-256. Equal keys stay equal.
 */
export function callName(key: CallKey): CallKey {
  return key.length <= maxLetters ? key : `sha256 ${hash('sha256', key, 'base64url')}`;
}

const maxLetters = 4096;
